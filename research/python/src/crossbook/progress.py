"""How far something is that takes long."""

from __future__ import annotations

import sys
from collections.abc import Callable

Progress = bool | Callable[[float], None]
"""Whether the terminal shows it, or a function that is called with the part that is done."""


def tell(progress: Progress, part: float, words: str) -> None:
    """Says how far something is."""
    if callable(progress):
        progress(part)
    elif progress and sys.stderr.isatty():
        print(f"\r{words}", end="" if part < 1 else "\n", file=sys.stderr, flush=True)
