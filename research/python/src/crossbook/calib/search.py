"""Where the minimum of a function of the unit cube is: Nelder and Mead's simplex with threshold accepting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Objective = Callable[[Array], Array]
"""Values at some points, a row each; infinite where there is none."""

_EDGE = 0.2
_SMALLEST = 5e-4
_SHIFT_CHANCE = 0.15
_QUANTILES = (0.5, 0.35, 0.2, 0.1)
_THRESHOLDS_UNTIL = 0.5


class Spent(Exception):
    """There is nothing left to search with."""


class NelderMead:
    """A simplex that goes downhill, and with thresholds also a little uphill (Gilli and Winker 2003).

    The thresholds are four falling quantiles of the differences between neighbours on the first simplex, from their
    median on, for the first half of the search, and nothing after that. While one is above nothing, a step that is
    worse by less than it is taken, too, and with a probability of 0.15 the simplex as a whole is shifted by a random
    vector as long as its edges. When nothing is reached, or a simplex has collapsed, another is made at the best point,
    half as large each time.

    Args:
        objective: what is to be small
        random: numbers for shifts
        thresholds: False for the plain simplex
        part: how much of the search is over, from 0 to 1
    """

    def __init__(
        self, objective: Objective, random: np.random.Generator, *, thresholds: bool, part: Callable[[], float]
    ) -> None:
        self._objective = objective
        self._random = random
        self._uses = thresholds
        self._part = part
        self._edge = _EDGE

    def search(self, start: Array, most_steps: int) -> None:
        """Searches from a point, until the objective raises `Spent` or after so many steps."""
        self._make(start)
        differences = np.abs(self._values[1:] - self._values[0])
        finite = differences[np.isfinite(differences)]
        levels = np.zeros(len(_QUANTILES) + 1)
        if self._uses and len(finite):
            levels[:-1] = np.quantile(finite, _QUANTILES)
        self._best, self._least = self._points[0].copy(), self._values[0]
        last = np.inf
        for _ in range(most_steps):
            stage = int(self._part() / _THRESHOLDS_UNTIL * (len(levels) - 1))
            threshold = float(levels[min(stage, len(levels) - 1)])
            if threshold == 0 < last < np.inf:
                self._remake()
            last = threshold
            if threshold > 0 and self._random.random() < _SHIFT_CHANCE:
                self._shift(threshold)
            else:
                self._step(threshold)
            self._sort()
            if self._values[0] < self._least:
                self._best, self._least = self._points[0].copy(), self._values[0]
            if np.ptp(self._points, axis=0).max() < _SMALLEST:
                self._remake()

    def _remake(self) -> None:
        """A smaller simplex at the best point so far."""
        self._edge = max(self._edge / 2, 0.02)
        self._make(self._best)

    def _make(self, start: Array) -> None:
        """A simplex with a corner at a point, and the others along the axes, inwards."""
        corners = [start]
        for axis in range(len(start)):
            corner = start.copy()
            corner[axis] += self._edge if start[axis] <= 0.5 else -self._edge
            corners.append(corner)
        self._points = np.array(corners)
        self._values = self._objective(self._points)
        self._sort()

    def _sort(self) -> None:
        order = np.argsort(self._values, kind="stable")
        self._points, self._values = self._points[order], self._values[order]

    def _at(self, point: Array) -> tuple[Array, float]:
        inside = within(point)
        return inside, float(self._objective(inside[None, :])[0])

    def _shift(self, threshold: float) -> None:
        drawn = self._random.standard_normal(self._points.shape[1])
        length = max(float(np.ptp(self._points, axis=0).max()), 0.02)
        by = drawn / np.linalg.norm(drawn) * length
        point, value = self._at(self._points[0] + by)
        if value < self._values[0] + threshold:
            others = np.array([within(each + by) for each in self._points[1:]])
            self._values = np.append(value, self._objective(others))
            self._points = np.vstack([point, others])

    def _step(self, threshold: float) -> None:
        points, values = self._points, self._values
        centre, worst = points[:-1].mean(axis=0), points[-1]
        reflected, value = self._at(2 * centre - worst)
        if value < values[0]:
            further, far_value = self._at(3 * centre - 2 * worst)
            self._replace(*((further, far_value) if far_value < value else (reflected, value)))
        elif value < values[-2] + threshold:
            self._replace(reflected, value)
        else:
            toward = reflected if value < values[-1] else worst
            near, near_value = self._at((centre + toward) / 2)
            if near_value < min(value, values[-1]) + threshold:
                self._replace(near, near_value)
            else:
                self._points[1:] = (points[1:] + points[0]) / 2
                self._values[1:] = self._objective(self._points[1:])

    def _replace(self, point: Array, value: float) -> None:
        self._points[-1], self._values[-1] = point, value


def within(point: Array) -> Array:
    """A point in the unit cube: what is outside is thrown back from its faces."""
    folded: Array = 1 - np.abs(1 - np.abs(point))
    return np.clip(folded, 0.0, 1.0)
