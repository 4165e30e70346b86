"""Events in time, each of a type, as arrays here and as the engine has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from crossbook.desk import asked
from crossbook.engine import java
from crossbook.units import Duration, ns

Array = npt.NDArray[Any]
Seconds = float | Duration
"""A number is seconds, a text or a `timedelta` a duration."""

_HAWKES = "crossbook.simulation.hawkes."


def seconds(length: Seconds, name: str) -> float:
    """A length of time in seconds. ValueError names it if it is none."""
    if isinstance(length, (int, float, np.integer, np.floating)) and not isinstance(length, bool):
        return float(length)
    try:
        return ns(length) / 1e9
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name}: {error}") from None


def hawkes_class(name: str) -> Any:
    """A class of the engine's package for Hawkes processes."""
    return java().class_of(_HAWKES + name)


def quote_gate(model: Any, spread_ticks: int | None) -> Any:
    """What a spread that is so wide at time 0 closes; nothing where it is None."""
    if spread_ticks is None:
        return hawkes_class("TypeGate").OPEN
    spread = hawkes_class("QuoteSpread")
    spread.check(model)
    return spread.of(spread_ticks)


def doubles(values: npt.ArrayLike) -> Any:
    """Numbers as the engine's array of doubles; rows as an array of arrays."""
    import jpype

    array = np.ascontiguousarray(values, dtype=np.float64)
    if array.size == 0:
        return jpype.JArray(jpype.JDouble, array.ndim)(0)
    return jpype.JArray.of(array, dtype=jpype.JDouble)


def ints(values: npt.ArrayLike) -> Any:
    """The same of whole numbers."""
    import jpype

    array = np.ascontiguousarray(values, dtype=np.int32)
    return jpype.JArray.of(array, dtype=jpype.JInt) if array.size else jpype.JArray(jpype.JInt)(0)


def array_of(values: Any, kind: type[Any] = np.float64) -> Array:
    """The engine's array of primitives as one of numpy, a copy."""
    return np.array(values, dtype=kind)


@dataclass(frozen=True, eq=False)
class Events:
    """What happened from time 0 to a horizon: times in seconds, ascending, each of a type, counted from 0."""

    times: Array
    """When each event was, seconds."""
    types: Array
    """Which type each is of."""
    dims: int
    """How many types there are."""
    horizon: float
    """To when events would have been seen, seconds."""
    type_names: tuple[str, ...] = field(default=(), repr=False)
    """What the types are called."""
    spread_ticks: int | None = None
    """Of moves of the best quotes, the spread at time 0: what narrows it cannot happen while it is one tick."""

    @property
    def T(self) -> float:  # noqa: N802  (as papers write it)
        """The horizon, as papers write it."""
        return self.horizon

    def __len__(self) -> int:
        return len(self.times)

    def __repr__(self) -> str:
        return f"Events({len(self):,} of {self.dims} types in {self.horizon:g} s)"

    def of(self, number: int) -> Array:
        """The times of the events of a type."""
        times: Array = self.times[self.types == number]
        return times

    def by_type(self) -> list[Array]:
        """An array of times for each type."""
        return [self.of(number) for number in range(self.dims)]

    def counts(self) -> Array:
        """How many events of each type there are."""
        counts: Array = np.bincount(self.types, minlength=self.dims)
        return counts

    def history(self) -> Any:
        """The events as the engine has them. ValueError names what is wrong with them."""
        with asked():
            events = hawkes_class("EventHistory").of(self.dims, doubles(self.times), ints(self.types), self.horizon)
            if self.spread_ticks is None:
                return events
            return events.through(hawkes_class("QuoteSpread").of(self.spread_ticks))

    @staticmethod
    def _of(history: Any, type_names: Sequence[str] = (), spread_ticks: int | None = None) -> Events:
        """What the engine has found."""
        return Events(
            array_of(history.timesS()),
            array_of(history.types(), np.int32),
            int(history.typeCount()),
            float(history.horizonS()),
            tuple(type_names),
            spread_ticks,
        )


@dataclass(frozen=True, eq=False)
class Goodness:
    """Whether events can have come from a process, by a change of time, in which they are Poisson if it is true."""

    residuals: list[Array]
    """The times between the events of each type in the changed time: exponential of mean 1 if the process is true."""
    ks: Array
    """For each type, how likely they stray at least that far from that distribution (Kolmogorov and Smirnov)."""
    independence: Array
    """For each type, how likely they are correlated at least that much (Ljung and Box, 20 lags)."""

    def __str__(self) -> str:
        lines = ["type  events  distribution  independence"]
        for number, (gaps, ks, box) in enumerate(zip(self.residuals, self.ks, self.independence, strict=True)):
            lines.append(f"{number:>4}{len(gaps):>8}{ks:>14.3g}{box:>14.3g}")
        return "\n".join(lines)


def events_of(
    events: Events | Sequence[npt.ArrayLike] | npt.ArrayLike,
    types: npt.ArrayLike | None = None,
    *,
    dims: int | None = None,
    horizon: Seconds | None = None,
) -> Events:
    """Events of what a caller has: `Events`, an array of times for each type, or times with `types`."""
    if isinstance(events, Events):
        end = events.horizon if horizon is None else seconds(horizon, "horizon")
        found = Events(events.times, events.types, events.dims, end, events.type_names, events.spread_ticks)
    else:
        if horizon is None:
            raise ValueError("horizon: is missing: to when events would have been seen, seconds")
        end = seconds(horizon, "horizon")
        if types is None:
            found = _merged([np.asarray(each, float) for each in events], end)  # type: ignore[union-attr]
        else:
            times, numbers = np.asarray(events, float), np.asarray(types)
            if numbers.dtype.kind not in "iu" or times.ndim != 1 or times.shape != numbers.shape:
                raise ValueError(f"types: must be whole numbers, one for each of the {times.size} times")
            most = int(numbers.max(initial=0)) + 1
            found = Events(times, numbers, most if dims is None else dims, end)
    if dims is not None and dims != found.dims:
        raise ValueError(f"dims: {dims}: the events are of {found.dims} types")
    return found


def _merged(by_type: list[Array], horizon: float) -> Events:
    if any(each.ndim != 1 for each in by_type):
        raise ValueError("events: must be an array of times for each type, or times with types=")
    times = np.concatenate(by_type) if by_type else np.empty(0)
    types = np.repeat(np.arange(len(by_type)), [len(each) for each in by_type])
    order = np.argsort(times, kind="stable")
    return Events(times[order], types[order], len(by_type), horizon)
