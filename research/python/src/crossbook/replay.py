"""A recorded day happening again, with orders of one's own in it."""

from crossbook.impact import ImpactReport
from crossbook.sim import ReplaySim

__all__ = ["ImpactReport", "ReplaySim"]
