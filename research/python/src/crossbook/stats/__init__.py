"""Statistics of returns, trades and books: moments, tails, dependence, scaling, profiles.

import crossbook as cb

run = cb.load_run("run")
print(run.stats.stylised_facts())
"""

from crossbook.stats.dependence import Garch, acf, adf, garch, gph, hurst, signature_plot
from crossbook.stats.moments import Moments, hill, ks, micro_prices, micro_returns, moments, returns
from crossbook.stats.pairs import epps
from crossbook.stats.run import RunStats, StylisedFacts, depth_profile, spread_profile

__all__ = [
    "Garch",
    "Moments",
    "RunStats",
    "StylisedFacts",
    "acf",
    "adf",
    "depth_profile",
    "epps",
    "garch",
    "gph",
    "hill",
    "hurst",
    "ks",
    "micro_prices",
    "micro_returns",
    "moments",
    "returns",
    "signature_plot",
    "spread_profile",
]
