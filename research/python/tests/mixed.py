"""The run in `runs/mixed-orders`, which `PythonRunTest` writes: every type of order, and the engine's ten best levels.

What reads its files here shares nothing with the package.
"""

import gzip
import struct
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from crossbook import Instrument, Run
from crossbook.tables import ROW

DIRECTORY = Path(__file__).parent / "runs/mixed-orders"
LEVELS = 10
NPN = Instrument("NPN", 0, 0, 2, 1, 0, True, "ZA01")


@cache
def run() -> Run:
    rows = np.frombuffer(gzip.decompress((DIRECTORY / "rows.bin.gz").read_bytes()), ROW)
    phases = (DIRECTORY / "phases.txt").read_text().split()
    return Run(rows, [NPN], participants=("a", "b", "c"), phases=phases)


@cache
def books() -> list[dict[str, Any]]:
    """After each instant how many rows there were, the time, and levels of price units, quantity and orders."""
    data = gzip.decompress((DIRECTORY / "books.bin.gz").read_bytes())
    found = []
    for rows, time, *numbers in struct.iter_unpack(f"<{2 + 6 * LEVELS}q", data):
        levels = [tuple(numbers[i : i + 3]) for i in range(0, len(numbers), 3)]
        found.append({"rows": rows, "time": time, "bids": levels[:LEVELS], "asks": levels[LEVELS:]})
    return found


def last_of_each_time(all_books: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return list({each["time"]: each for each in all_books}.values())
