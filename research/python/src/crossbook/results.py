"""What runs of worlds came to."""

from crossbook.sim import RunResult

__all__ = ["RunResult"]
