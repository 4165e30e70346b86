"""What every statistic asks of its data."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

_LEAST_SPREAD = 1e-70
"""The fourth power of less is none."""

Array = npt.NDArray[Any]
Values = npt.ArrayLike


def series(values: Values, least: int, name: str = "values") -> Array:
    """Values as finite floats. ValueError where there are fewer than `least`, or one is not finite."""
    array = np.asarray(values, float)
    if array.ndim != 1:
        raise ValueError(f"{name}: {array.ndim} dimensions: must be one")
    if len(array) < least:
        raise ValueError(f"{name}: {len(array)} of them: must be at least {least}")
    wrong = np.flatnonzero(~np.isfinite(array))
    if len(wrong):
        raise ValueError(f"{name}: number {wrong[0] + 1} is {array[wrong[0]]}: must be finite")
    return array


def varying(array: Array, name: str = "values") -> Array:
    """The same. ValueError where all are equal, or so nearly that moments are beyond the range of numbers."""
    spread = np.ptp(array)
    if spread == 0:
        raise ValueError(f"{name}: all are {array[0]}: they must vary")
    if spread < _LEAST_SPREAD:
        raise ValueError(f"{name}: they differ by {spread} at most: they must vary by {_LEAST_SPREAD}")
    return array


def previous(times: Array, values: Array, at: Array) -> Array:
    """The value that held at each moment: the last one up to then, NaN before the first."""
    place = np.searchsorted(times, at, side="right") - 1
    return np.where(place < 0, np.nan, values[np.maximum(place, 0)])


def grid(begin: Any, end: Any, step: int) -> Array:
    """Whole nanoseconds from `begin` to `end` in steps."""
    return np.arange(int(begin), int(end) + 1, step, dtype=np.int64)


def whole_ns(times: Values) -> Array:
    """Times as whole nanoseconds; they must not fall."""
    array = np.asarray(times)
    ns: Array = array.astype("datetime64[ns]").astype(np.int64) if array.dtype.kind == "M" else array.astype(np.int64)
    falls = np.flatnonzero(np.diff(ns) < 0)
    if len(falls):
        raise ValueError(f"times: number {falls[0] + 2} is before the one before it")
    return ns
