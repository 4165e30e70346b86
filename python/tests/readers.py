"""Books from exported files, by readers that share no code with the writers.

Each yields the time and the book after every event: bids and asks, price to quantity and number of orders, as they are
until the next one.
"""

import csv
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

Side = dict[Any, tuple[int, int]]
Book = tuple[int, Side, Side]


class Orders:
    """The orders that rest: side, price, quantity."""

    def __init__(self) -> None:
        self.resting: dict[int, tuple[str, Any, int]] = {}
        self.sides: dict[str, Side] = {"B": {}, "A": {}}

    def _count(self, side: str, price: Any, size: int, count: int) -> None:
        old = self.sides[side].get(price, (0, 0))
        new = (old[0] + size, old[1] + count)
        assert min(new) >= 0, (side, price, new)
        if new[1]:
            self.sides[side][price] = new
        else:
            assert new[0] == 0, (side, price, new)
            self.sides[side].pop(price, None)

    def add(self, order: int, side: str, price: Any, size: int) -> None:
        assert order not in self.resting, order
        assert size > 0
        self.resting[order] = (side, price, size)
        self._count(side, price, size, 1)

    def take(self, order: int, size: int) -> None:
        side, price, old = self.resting[order]
        assert 0 < size <= old, (order, size, old)
        self.resting[order] = (side, price, old - size)
        self._count(side, price, -size, -1 if size == old else 0)
        if size == old:
            del self.resting[order]


def lobster(file: Path) -> Iterator[Book]:
    """After each message; prices in 1/10,000."""
    orders = Orders()
    with file.open() as lines:
        for time, kind, order, size, price, direction in csv.reader(lines):
            if kind == "1":
                orders.add(int(order), "B" if direction == "1" else "A", int(price), int(size))
            elif kind in "234":
                left = orders.resting[int(order)][2] - int(size)
                assert (left == 0) == (kind == "3") or kind == "4"
                orders.take(int(order), int(size))
            yield int(Decimal(time) * 10**9), orders.sides["B"], orders.sides["A"]


def mbo(records: list[dict[str, Any]]) -> Iterator[tuple[int, Book]]:
    """After each event, with the sequence number of its last record; prices in 1e-9."""
    orders = Orders()
    filled: tuple[int, int] | None = None
    sequence = 0
    for record in records:
        action, order, size = record["action"], record["order_id"], record["size"]
        sequence = max(sequence, record["sequence"])
        if action == "A":
            orders.add(order, record["side"], record["price"], size)
        elif action == "C":
            assert filled in (None, (order, size))  # what was filled goes
            assert orders.resting[order][:2] == (record["side"], record["price"])
            orders.take(order, size)
        filled = (order, size) if action == "F" else None
        if record["flags"] & 128:
            yield sequence, (record["ts_event"], orders.sides["B"], orders.sides["A"])


def hftbacktest(events: list[tuple[Any, ...]]) -> Iterator[Book]:
    """After each event; decimal prices."""
    orders = Orders()
    for ev, exchange_ns, _, price, size, order, _, _ in events:
        what = ev & 0xFF
        if what == 10:
            orders.add(order, "B" if ev & 1 << 29 else "A", price, int(size))
        elif what == 11:
            orders.take(order, orders.resting[order][2])
        elif what == 12:
            assert orders.resting[order][1] == price
            orders.take(order, orders.resting[order][2] - int(size))
        yield exchange_ns, orders.sides["B"], orders.sides["A"]
