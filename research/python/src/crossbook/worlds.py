"""Worlds: a market and who trades there, to be run in virtual time."""

from crossbook.latency import Latency
from crossbook.market_setup import OwnOrdersDo, RecordedOptions
from crossbook.sim import Fork, World

__all__ = ["Fork", "Latency", "OwnOrdersDo", "RecordedOptions", "World"]
