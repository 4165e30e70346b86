"""Calibration: Hawkes processes by maximum likelihood, models by simulated moments, grids of parameters.

fit = cb.calib.hawkes_mle(events)
result = cb.calib.smm(model, {"kappa": (1.5, 3.5)}, target, workers=4)
"""

from crossbook.calib.mle import Comparison, Estimates, HawkesFit, compare, hawkes_mle
from crossbook.calib.smm import Calibration, Grid, grid, smm
from crossbook.calib.target import Target

__all__ = [
    "Calibration",
    "Comparison",
    "Estimates",
    "Grid",
    "HawkesFit",
    "Target",
    "compare",
    "grid",
    "hawkes_mle",
    "smm",
]
