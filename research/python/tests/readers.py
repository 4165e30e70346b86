"""Books from exported files, by readers that share no code with the writers.

Each yields the time and the book after every event: bids and asks, price to quantity and number of orders, as they are
until the next one.
"""

import csv
import gzip
import struct
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


def itch(file: Path) -> Iterator[tuple[str, int, int, Book]]:
    """Stock, match number or 0, shares, and the book of the stock after each message; prices in 1/10,000."""
    books: dict[str, Orders] = {}
    stocks: dict[int, str] = {}
    data = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    at = 0
    while at < len(data):
        (length,) = struct.unpack_from(">H", data, at)
        message = data[at + 2 : at + 2 + length]
        at += 2 + length
        kind = chr(message[0])
        locate, _, high, low = struct.unpack_from(">HHHI", message, 1)
        assert length == {"S": 12, "R": 39, "H": 25, "A": 36, "E": 31, "X": 23, "D": 19, "P": 44, "Q": 40}[kind]
        if kind == "R":
            stocks[locate] = message[11:19].decode().rstrip()
            books[stocks[locate]] = Orders()
        if kind in "SRH":
            continue
        stock, match, shares = stocks[locate], 0, 0
        orders = books[stock]
        if kind == "A":
            order, side, shares, name, price = struct.unpack_from(">QcI8sI", message, 11)
            assert name.decode().rstrip() == stock
            orders.add(order, "B" if side == b"B" else "A", price, shares)
        elif kind in "EX":
            order, shares = struct.unpack_from(">QI", message, 11)
            match = struct.unpack_from(">Q", message, 23)[0] if kind == "E" else 0
            assert kind == "E" or orders.resting[order][2] > shares
            orders.take(order, shares)
        elif kind == "D":
            (order,) = struct.unpack_from(">Q", message, 11)
            orders.take(order, orders.resting[order][2])
        elif kind == "P":
            shares, match = struct.unpack_from(">I12xQ", message, 20)
        else:
            shares, match = struct.unpack_from(">Q12xQ", message, 11)
        yield stock, match, shares, ((high << 32) + low, orders.sides["B"], orders.sides["A"])
