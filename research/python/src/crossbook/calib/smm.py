"""Models calibrated by simulated moments, and grids of their parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from crossbook.calib.runs import Model, Point, Row, Runs, pool, seeds_of, table_of
from crossbook.calib.search import NelderMead, Spent
from crossbook.calib.space import Bounds, Space
from crossbook.calib.target import Target
from crossbook.progress import Progress, tell
from crossbook.stats.moments import Moments
from crossbook.stats.series import series
from crossbook.tables.table import Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Array = npt.NDArray[Any]

_METHODS = ("nelder-mead-ta", "nelder-mead")
_NORMAL_95 = 1.959963984540054
_MOST_STEPS = 50


@dataclass(frozen=True, eq=False)
class _Points:
    """What was evaluated: points with their runs, in order."""

    parameters: list[str]
    rows: list[list[Row]]

    def means(self, name: str) -> Array:
        """The mean of a moment over the runs of each point that succeeded."""
        return np.array([_mean([row.moments.get(name, np.nan) for row in rows if row.ok]) for rows in self.rows])

    def parameter(self, name: str) -> Array:
        """The values of a parameter. ValueError if it is none."""
        if name not in self.parameters:
            raise ValueError(f"parameter: {name!r}: must be of {', '.join(self.parameters)}")
        return np.array([rows[0].point[name] for rows in self.rows])

    def table(self, **more: Array) -> Table:
        """A row for each point: its parameters, `more`, the means of its moments, its runs and how many failed."""
        names = list(dict.fromkeys(name for rows in self.rows for row in rows for name in row.moments))
        columns = {name: self.parameter(name) for name in self.parameters} | more
        columns |= {name: self.means(name) for name in names if name not in columns}
        columns["runs"] = np.array([len(rows) for rows in self.rows])
        columns["failed"] = np.array([sum(not row.ok for row in rows) for rows in self.rows])
        return Table(columns)


def _mean(values: list[float]) -> float:
    return float(np.mean(values)) if values else np.nan


@dataclass(frozen=True, eq=False)
class Calibration:
    """The parameters whose simulated moments are nearest to the target's."""

    best: Point
    objective: float
    """How far its moments are from the target's: the quadratic form of the differences with the weights."""
    ci95: dict[str, tuple[float, float]]
    """Confidence intervals of 95 %; NaN where the moments do not tell a parameter."""
    errors: dict[str, float]
    """Standard errors."""
    moments: dict[str, float]
    """Of the best point, means over its runs."""
    target: Target
    evaluations: int
    """How many points were evaluated in the search, with the last step."""
    _points: _Points = field(repr=False)
    _objectives: Array = field(repr=False)
    _rows: list[Row] = field(repr=False)

    def table(self) -> Table:
        """A row for each point of the search, in order: parameters, `objective`, moments, `runs`, `failed`."""
        return self._points.table(objective=self._objectives)

    def runs(self) -> Table:
        """A row for each run, also of the intervals: parameters, seed, moments, `ok`, `error`, `machine_s`."""
        return table_of(self._rows)

    def __str__(self) -> str:
        lines = [f"objective {self.objective:.6g} after {self.evaluations} points"]
        lines.append(f"{'parameter':<18}{'best':>12}{'from 2.5 %':>13}{'to 97.5 %':>12}")
        for name, value in self.best.items():
            low, high = self.ci95[name]
            lines.append(f"{name:<18}{value:>12.5g}{low:>13.5g}{high:>12.5g}")
        lines.append(f"{'moment':<18}{'model':>12}{'target':>13}")
        lines += [
            f"{name:<18}{self.moments[name]:>12.5g}{wanted:>13.5g}" for name, wanted in self.target.values.items()
        ]
        return "\n".join(lines)

    def plot_convergence(self, *, ax: Axes | None = None) -> Axes:
        """The objective of each point that was evaluated, and the least so far."""
        from crossbook.plot import BUYS, OTHER, _axes

        ax = _axes(ax, "Convergence", "points evaluated", "objective")
        number = np.arange(1, len(self._objectives) + 1)
        known = np.isfinite(self._objectives)
        ax.scatter(number[known], self._objectives[known], s=8, color=OTHER, label="a point")
        ax.step(number, np.minimum.accumulate(self._objectives), where="post", color=BUYS, label="the best so far")
        if (self._objectives[known] > 0).all():
            ax.set_yscale("log")
        ax.legend(loc="best", fontsize="small")
        return ax

    def plot_moment_surface(self, a: str, b: str, moment: str = "objective", *, ax: Axes | None = None) -> Axes:
        """The objective, or a moment, of the points that were evaluated, over two parameters; the others vary, too."""
        values = self._objectives if moment == "objective" else self._points.means(moment)
        return _surface(self._points, a, b, moment, values, ax, best=self.best)


@dataclass(frozen=True, eq=False)
class Grid:
    """Moments of a model at all points of a grid."""

    _points: _Points = field(repr=False)
    _rows: list[Row] = field(repr=False)

    def __len__(self) -> int:
        return len(self._points.rows)

    def table(self) -> Table:
        """A row for each point: parameters, moments (means over its runs), `runs`, `failed`."""
        return self._points.table()

    def runs(self) -> Table:
        """A row for each run: parameters, seed, moments, `ok`, `error`, `machine_s`."""
        return table_of(self._rows)

    def plot_surface(self, a: str, b: str, moment: str, *, ax: Axes | None = None) -> Axes:
        """A moment over two parameters."""
        return _surface(self._points, a, b, moment, self._points.means(moment), ax)


def _surface(
    points: _Points, a: str, b: str, moment: str, values: Array, ax: Axes | None, best: Point | None = None
) -> Axes:
    from crossbook.plot import OTHER, SELLS, _axes

    x, y = points.parameter(a), points.parameter(b)
    known = np.isfinite(values)
    if not known.any():
        raise ValueError(f"moment: {moment!r}: no point has it")
    ax = _axes(ax, moment, a, b)
    x, y, values = x[known], y[known], values[known]
    shown: Any
    try:
        shown = ax.tricontourf(x, y, values, levels=12, cmap="viridis")
        ax.scatter(x, y, s=6, color=OTHER)
    except (ValueError, RuntimeError):  # fewer than three points, or all on a line
        shown = ax.scatter(x, y, c=values, cmap="viridis")
    if best is not None:
        ax.scatter([best[a]], [best[b]], marker="*", s=120, color=SELLS, label="best")
        ax.legend(loc="best", fontsize="small")
    ax.figure.colorbar(shown, ax=ax, label=moment)
    return ax


def smm(
    model: Model,
    space: Bounds,
    target: Target | npt.ArrayLike | Sequence[Mapping[str, float]],
    *,
    weight: str | npt.ArrayLike | None = None,
    reps: int = 4,
    method: str = "nelder-mead-ta",
    workers: int = 1,
    executor: Executor | None = None,
    budget: int = 200,
    pilot: int | None = None,
    start: Point | None = None,
    interval_reps: int = 16,
    interval_step: float = 0.1,
    checkpoint: str | PathLike[str] | None = None,
    seed: int = 1,
    progress: Progress = False,
) -> Calibration:
    """Finds the parameters of a model whose simulated moments are nearest to those of a target.

    A run that fails is a row with `ok=False` and its error; a point is judged by its others if they are more than half.
    The same arguments and seed give the same result, however many workers there are, and also if it goes on from a
    checkpoint. RuntimeError if all of the first points fail.

    Args:
        model: called with a dict of parameters and a seed; what it returns is a `RunResult`, whose returns of the
            micro-price are taken, or returns, or `Moments`, or moments by their names, or a `HawkesFit`, whose
            estimates are such (`alpha[0, 1, 2]`) if it has converged
        space: the bounds of each parameter: (low, high), (low, high, int) or (low, high, "log")
        target: returns, samples of moments by their names (`Target.of_samples`), or a `Target`
        weight: `block_bootstrap` or `samples`, the inverse of the covariance of the target's moments, which it is if
            nothing is said; `diagonal`, the inverse of their variances; `identity`; or a matrix
        reps: how often each point is simulated, with the same seeds for all points
        method: `nelder-mead-ta`, with threshold accepting, or `nelder-mead`
        workers: how many runs are run at the same time, in threads, each with an engine of its own
        executor: where runs are run instead, such as a `ProcessPoolExecutor` with the method `spawn`
        budget: how many points the search evaluates; with intervals there is one more, where the derivatives of the
            moments, which these need, say that the minimum is
        pilot: how many of these are drawn at random first; the search begins at the best of them
        start: a point that is evaluated first
        interval_reps: how often each point is simulated for the intervals; 0 for no intervals
        interval_step: how far these points are from the best one, as a part of the space
        checkpoint: a Parquet file with all runs so far
        seed: of the runs and of the search
        progress: whether the terminal shows how far it is, or a function that is called with the part that is done
    """
    if method not in _METHODS:
        raise ValueError(f"method: {method!r}: must be one of {', '.join(_METHODS)}")
    if reps < 1:
        raise ValueError(f"reps: {reps}: must be at least 1")
    where = Space(space)
    first = 4 * (len(where) + 1) if pilot is None else pilot
    if budget < first + len(where) + 1:
        raise ValueError(f"budget: {budget}: must be at least {first + len(where) + 1}, {first} of which are drawn")
    wanted = _target(target)
    stamp = {"parameters": where.names, "moments": wanted.names}
    with pool(workers, executor) as workers_pool:
        runs = Runs(model, wanted.returns, workers_pool, checkpoint, stamp)
        search = _Search(runs, where, wanted, wanted.weight(weight), seeds_of(seed, reps), budget, progress)
        random = np.random.Generator(np.random.PCG64(seed))
        search.run(random, first, start, method == "nelder-mead-ta")
        intervals = _Intervals(search, seeds_of(seed, max(reps, interval_reps)), reps, interval_step)
        ci95, standard = intervals.after_a_step() if interval_reps else intervals.none()
        best = search.best()
    found = dict(zip(wanted.names, search.mean(best), strict=True))
    return Calibration(
        best=search.points[best],
        objective=float(search.objectives[best]),
        ci95=ci95,
        errors=standard,
        moments={name: float(value) for name, value in found.items()},
        target=wanted,
        evaluations=len(search.points),
        _points=_Points(where.names, search.rows),
        _objectives=np.array(search.objectives),
        _rows=list(runs.used.values()),
    )


def _target(target: Any) -> Target:
    if isinstance(target, Target):
        return target
    if isinstance(target, Moments):
        raise ValueError("target: moments alone have no covariance: give returns, or Target.of_samples")
    is_samples = isinstance(target, Sequence) and len(target) > 0 and isinstance(target[0], Mapping)
    return Target.of_samples(target) if is_samples else Target.of_returns(series(target, 500, "target"))


class _Search:
    """Points that were evaluated, each once, and how far each is from the target."""

    def __init__(
        self,
        runs: Runs,
        space: Space,
        target: Target,
        weights: Array,
        seeds: list[int],
        budget: int,
        progress: Progress,
    ) -> None:
        self.runs, self.space, self.target = runs, space, target
        self.weights, self.seeds = weights, seeds
        self._budget, self._progress = budget, progress
        self._numbers: dict[tuple[Any, ...], int] = {}
        self.points: list[Point] = []
        self.places: list[Array] = []
        self.rows: list[list[Row]] = []
        self.objectives: list[float] = []

    def run(self, random: np.random.Generator, pilot: int, start: Point | None, thresholds: bool) -> None:
        """Searches as long as there is a budget."""
        drawn = random.random((pilot, len(self.space)))
        if start is not None:
            drawn = np.vstack([self.space.places(start), drawn])[: max(pilot, 1)]
        if len(drawn) == 0:
            drawn = np.full((1, len(self.space)), 0.5)
        values = self(drawn)
        if not np.isfinite(values).any():
            raise RuntimeError(f"all of the first {len(values)} points failed: {self.rows[0][0].error}")
        simplex = NelderMead(self, random, thresholds=thresholds, part=lambda: len(self.points) / self._budget)
        with suppress(Spent):
            simplex.search(self.places[self.best()], _MOST_STEPS * self._budget)
        tell(self._progress, 1.0, f"{len(self.points)} points")

    def __call__(self, places: Array) -> Array:
        """The objective at places; Spent if there is no budget for one that is new."""
        points = [self.space.point(each) for each in places]
        keys = [tuple(each.values()) for each in points]
        fresh = {key: i for i, key in reversed(list(enumerate(keys))) if key not in self._numbers}
        order = sorted(fresh.values())[: self._budget - len(self.points)]
        for i, rows in zip(order, self.runs.at([points[i] for i in order], self.seeds), strict=True):
            self._numbers[keys[i]] = len(self.points)
            self.points.append(points[i])
            self.places.append(places[i])
            self.rows.append(rows)
            self.objectives.append(self._distance(rows))
        if order:
            part = min(len(self.points) / self._budget, 0.99)
            tell(self._progress, part, f"{len(self.points)} of {self._budget} points, best {min(self.objectives):.6g}")
        if len(order) < len(fresh):
            raise Spent
        return np.array([self.objectives[self._numbers[key]] for key in keys])

    def beyond(self, place: Array) -> None:
        """One point more than the budget has."""
        self._budget = len(self.points) + 1
        self(place[None, :])

    def _distance(self, rows: list[Row]) -> float:
        good = [row for row in rows if row.ok]
        if 2 * len(good) <= len(rows):
            return np.inf
        off = self.vectors(good).mean(axis=0) - self.target.vector()
        return float(off @ self.weights @ off)

    def vectors(self, rows: list[Row]) -> Array:
        """The moments of runs, in the order of the target's. ValueError if one is missing."""
        for row in rows:
            missing = [name for name in self.target.names if name not in row.moments]
            if missing:
                raise ValueError(f"target: the model has no moment {missing[0]!r}; it has {', '.join(row.moments)}")
        return np.array([[row.moments[name] for name in self.target.names] for row in rows])

    def best(self) -> int:
        """The number of the best point, the first of several."""
        return int(np.argmin(self.objectives))

    def mean(self, number: int) -> Array:
        """The means of the moments of a point."""
        mean: Array = self.vectors([row for row in self.rows[number] if row.ok]).mean(axis=0)
        return mean


class _Intervals:
    """How exactly the moments tell the parameters.

    With the derivatives D of the moments by the parameters, the weights W and the covariance O of the difference
    between simulated and observed moments, the covariance of the estimates is
    (D'WD)^-1 D'W O W D (D'WD)^-1 (Gourieroux, Monfort and Renault 1993).
    """

    def __init__(self, search: _Search, seeds: list[int], reps: int, step: float) -> None:
        if not 0 < step <= 0.5:
            raise ValueError(f"interval_step: {step}: must be above 0 and at most 0.5")
        self._search, self._seeds, self._reps, self._step = search, seeds, reps, step

    def none(self) -> tuple[dict[str, tuple[float, float]], dict[str, float]]:
        """Nothing is known of any."""
        names = self._search.space.names
        return dict.fromkeys(names, (np.nan, np.nan)), dict.fromkeys(names, np.nan)

    def after_a_step(self) -> tuple[dict[str, tuple[float, float]], dict[str, float]]:
        """Intervals and standard errors around the best point, after a step to where the derivatives say that it is.

        A search ends somewhere near the minimum; where moments are nearly linear, the step ends in it.
        """
        search = self._search
        best = search.best()
        at = search.space.places(search.points[best])
        axes = search.space.axes
        beside = [self._beside(i, at) for i in range(len(axes))]
        points = [search.points[best], *(search.space.point(each) for pair in beside for each in pair)]
        rows = [[row for row in each if row.ok] for each in search.runs.at(points, self._seeds)]
        if min(len(each) for each in rows) < 2:
            return self.none()
        means = [search.vectors(each).mean(axis=0) for each in rows]
        slopes = []
        for i, axis in enumerate(axes):
            low, high = points[1 + 2 * i][axis.name], points[2 + 2 * i][axis.name]
            slopes.append((means[2 + 2 * i] - means[1 + 2 * i]) / (axis.place(high) - axis.place(low)))
        spread = np.atleast_2d(np.cov(search.vectors(rows[0]), rowvar=False))
        gain = self._gain(np.array(slopes).T)
        if gain is None:
            return self.none()
        step = gain @ (search.target.vector() - search.mean(best))
        search.beyond(np.clip(at + step, 0.0, 1.0))
        at = search.space.places(search.points[search.best()])
        errors = np.sqrt(np.diag(gain @ (search.target.covariance + spread / self._reps) @ gain.T))
        ci95, standard = self.none()
        for axis, place, error in zip(axes, at, errors, strict=True):
            if not np.isfinite(error):
                continue
            low, high = (axis.value(min(max(place + sign * _NORMAL_95 * error, 0), 1)) for sign in (-1, 1))
            ci95[axis.name] = (low, high)
            slope = axis.high - axis.low if axis.kind != "log" else axis.value(place) * np.log(axis.high / axis.low)
            standard[axis.name] = float(error * slope)
        return ci95, standard

    def _beside(self, axis: int, at: Array) -> tuple[Array, Array]:
        """The places on both sides of the best one, as far as the space goes; whole numbers differ by one at least."""
        each = self._search.space.axes[axis]
        step = max(self._step, 1 / (each.high - each.low)) if each.kind == "int" else self._step
        low, high = at.copy(), at.copy()
        low[axis], high[axis] = max(at[axis] - step, 0.0), min(at[axis] + step, 1.0)
        return low, high

    def _gain(self, slopes: Array) -> Array | None:
        """By how much each parameter moves with each moment; None where the moments do not tell one."""
        weights = self._search.weights
        try:
            inverse = np.linalg.inv(slopes.T @ weights @ slopes)
        except np.linalg.LinAlgError:
            return None
        gain: Array = inverse @ slopes.T @ weights
        return gain


def grid(
    model: Model,
    axes: Mapping[str, Sequence[Any]],
    *,
    target: npt.ArrayLike | None = None,
    reps: int = 1,
    workers: int = 1,
    executor: Executor | None = None,
    checkpoint: str | PathLike[str] | None = None,
    seed: int = 1,
    progress: Progress = False,
) -> Grid:
    """Moments of a model at all combinations of values, as `smm` has them: runs, seeds, failures, checkpoint.

    Args:
        model: called with a dict of parameters and a seed
        axes: the values of each parameter
        target: returns with which those of a run are compared
        reps: how often each point is simulated, with the same seeds for all points
        workers: how many runs are run at the same time, in threads
        executor: where runs are run instead
        checkpoint: a Parquet file with all runs so far
        seed: of the runs
        progress: whether the terminal shows how far it is, or a function that is called with the part that is done
    """
    empty = [name for name, values in axes.items() if len(values) == 0]
    if not axes or empty or reps < 1:
        raise ValueError(f"axes: {', '.join(empty) or 'there are none'}" if not axes or empty else f"reps: {reps}")
    returns = None if target is None else series(target, 500, "target")
    points = [dict(zip(axes, values, strict=True)) for values in product(*(_plain(each) for each in axes.values()))]
    seeds = seeds_of(seed, reps)
    rows: list[list[Row]] = []
    at_once = max(1, -(-16 * workers // reps))
    with pool(workers, executor) as workers_pool:
        runs = Runs(model, returns, workers_pool, checkpoint, {"parameters": list(axes)})
        for begin in range(0, len(points), at_once):
            rows += runs.at(points[begin : begin + at_once], seeds)
            tell(progress, len(rows) / len(points), f"{len(rows)} of {len(points)} points")
    return Grid(_Points(list(axes), rows), list(runs.used.values()))


def _plain(values: Sequence[Any]) -> list[Any]:
    """Numbers of numpy as Python's."""
    return [each.item() if isinstance(each, np.generic) else each for each in values]
