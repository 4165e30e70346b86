"""How long messages travel in a simulation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from crossbook.desk import asked
from crossbook.engine import Java
from crossbook.units import Duration, ns


@dataclass(frozen=True, slots=True)
class Latency:
    """How long messages travel one way, drawn for each from its participant's own random numbers."""

    kind: str
    a: float
    b: float = 0.0

    @staticmethod
    def none() -> Latency:
        """No time at all."""
        return Latency("NONE", 0)

    @staticmethod
    def constant(length: Duration) -> Latency:
        """Always the same."""
        return Latency("CONSTANT", ns(length))

    @staticmethod
    def uniform(least: Duration, most: Duration) -> Latency:
        """Any length between two is as likely."""
        return Latency("UNIFORM", ns(least), ns(most))

    @staticmethod
    def lognormal(median: Duration, sigma: float) -> Latency:
        """The logarithm is normal, with standard deviation `sigma`."""
        return Latency("LOGNORMAL", ns(median), sigma)

    @staticmethod
    def exponential(mean: Duration) -> Latency:
        """Exponential."""
        return Latency("EXPONENTIAL", ns(mean))

    def _of(self, numbers: Java) -> Any:
        kind = numbers.class_of("crossbook.simulation.Latency$Kind").valueOf(self.kind)
        with asked():
            return numbers.latency(kind, float(self.a), float(self.b))
