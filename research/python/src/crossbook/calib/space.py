"""Parameters of a model, each between two bounds, as points of the unit cube."""

from __future__ import annotations

import math
import numbers
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]
Bounds = Mapping[str, Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Axis:
    """A parameter from `low` to `high`: of the kind `float`, `log` (in which its logarithm goes evenly) or `int`."""

    name: str
    low: float
    high: float
    kind: str

    @staticmethod
    def of(name: str, bounds: Sequence[Any]) -> Axis:
        """Of (low, high), (low, high, int) or (low, high, "log"). ValueError names the parameter."""
        kinds = {float: "float", int: "int", "float": "float", "int": "int", "log": "log"}
        if not 2 <= len(bounds) <= 3 or not all(isinstance(each, numbers.Real) for each in bounds[:2]):
            raise ValueError(f'{name}: {bounds!r}: must be (low, high), (low, high, int) or (low, high, "log")')
        low, high = float(bounds[0]), float(bounds[1])
        kind = kinds.get(bounds[2] if len(bounds) == 3 else float)
        if kind is None:
            raise ValueError(f'{name}: {bounds[2]!r}: must be int, float or "log"')
        if not (math.isfinite(low) and math.isfinite(high) and low < high):
            raise ValueError(f"{name}: from {low:g} to {high:g}: must be finite and rise")
        if kind == "int" and not (low.is_integer() and high.is_integer()):
            raise ValueError(f"{name}: from {low:g} to {high:g}: must be whole numbers")
        if kind == "log" and low <= 0:
            raise ValueError(f"{name}: from {low:g}: must be above 0")
        return Axis(name, low, high, kind)

    def value(self, place: float) -> float:
        """The value at a place from 0 to 1, not rounded."""
        if self.kind == "log":
            return math.exp(math.log(self.low) + place * (math.log(self.high) - math.log(self.low)))
        return self.low + place * (self.high - self.low)

    def parameter(self, place: float) -> float | int:
        """The same as the model is given it."""
        value = min(max(self.value(place), self.low), self.high)
        return round(value) if self.kind == "int" else value

    def place(self, value: float) -> float:
        """Where a value is."""
        if self.kind == "log":
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


class Space:
    """All parameters of a model that are sought."""

    def __init__(self, bounds: Bounds) -> None:
        if not bounds:
            raise ValueError("space: has no parameters")
        self.axes = [Axis.of(name, each) for name, each in bounds.items()]

    def __len__(self) -> int:
        return len(self.axes)

    @property
    def names(self) -> list[str]:
        """What the parameters are called."""
        return [each.name for each in self.axes]

    def point(self, places: Array) -> dict[str, Any]:
        """The parameters at a point of the cube."""
        return {axis.name: axis.parameter(float(place)) for axis, place in zip(self.axes, places, strict=True)}

    def places(self, point: Mapping[str, Any]) -> Array:
        """Where a point is. ValueError names a parameter that is missing, unknown or out of its bounds."""
        unknown = set(point) - set(self.names)
        if unknown:
            raise ValueError(f"start: {', '.join(sorted(unknown))}: must be of {', '.join(self.names)}")
        for axis in self.axes:
            if axis.name not in point:
                raise ValueError(f"start: {axis.name} is missing")
            if not axis.low <= point[axis.name] <= axis.high:
                raise ValueError(f"start: {axis.name}: {point[axis.name]}: must be from {axis.low:g} to {axis.high:g}")
        return np.array([axis.place(float(point[axis.name])) for axis in self.axes])
