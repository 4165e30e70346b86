"""The tables of a run: what follows from the rows of a simulated market."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from crossbook.tables import books, market
from crossbook.tables.decode import KIND, ROW, Meaning, Traded, events
from crossbook.tables.orders import orders
from crossbook.tables.table import Array, Table
from crossbook.tables.visible import Messages, messages
from crossbook.units import Duration, ns


class RunTables:
    """The rows of a run, and the tables that follow from them: what statistics and files for others are made of.

    Each table is made when it is asked for, and kept.
    """

    def __init__(
        self,
        rows: Array,
        instruments: Sequence[Traded],
        *,
        participants: Sequence[str] = (),
        phases: Sequence[str] = (),
        manifest: Mapping[str, Any] | None = None,
        paper: Array | None = None,
    ) -> None:
        if rows.dtype != ROW:
            raise TypeError(f"rows: of {rows.dtype}: must be of crossbook.tables.ROW")
        self.rows = rows
        """As the simulation wrote them."""
        self.meaning = Meaning(instruments, participants, phases)
        self.instruments = self.meaning.instruments
        self._manifest = dict(manifest or {})
        self._paper = np.empty(0, ROW) if paper is None else paper
        self._books: dict[int, Table] = {}

    @property
    def symbols(self) -> tuple[str, ...]:
        """What is traded, in the order of the numbers of instruments."""
        return self.meaning.symbols

    @cached_property
    def hash(self) -> str:
        """SHA-256 over the rows, in hexadecimal: the event hash."""
        return hashlib.sha256(np.ascontiguousarray(self.rows).data).hexdigest()

    @property
    def manifest(self) -> dict[str, Any]:
        """Where it comes from, and what the numbers in its rows stand for."""
        return self._manifest | {"rows": len(self.rows), "eventHash": self.hash} | self.meaning.manifest()

    @cached_property
    def events(self) -> Table:
        """Everything that happened."""
        return events(self.rows, self.meaning)

    @cached_property
    def trades(self) -> Table:
        """A row for each trade; `side` is who took, N in an auction or a cross, or where nobody knows.

        `printed` are trades that a recording tells, and that no order of the market made: hidden, of auctions, or out
        of turn.
        """
        return market.trades(self.rows, self.meaning)

    @cached_property
    def bbo(self) -> Table:
        """The best visible prices after each command that has changed them."""
        if self._is_top:
            return books.tops(self.rows, self.meaning)
        return self.book(levels=1)

    def book(self, levels: int = 10) -> Table:
        """The best visible levels after each command that has changed them: `bid_px_00`, `bid_sz_00`, `bid_ct_00`..."""
        if levels not in self._books:
            self._books[levels] = books.book(self.rows, self.messages, self.meaning, levels)
        return self._books[levels]

    @cached_property
    def orders(self) -> Table:
        """A row for each order that was accepted: what became of it, and how long it stood in the queue."""
        self._need_all()
        return orders(self.rows, self.meaning)

    @cached_property
    def auctions(self) -> Table:
        """What each auction would have traded whenever that changed, and what it traded."""
        return market.auctions(self.rows, self.meaning)

    @cached_property
    def sessions(self) -> Table:
        """A row for each part of a trading day of an instrument."""
        return market.sessions(self.rows, self.meaning)

    @cached_property
    def positions(self) -> Table:
        """A row for each side of each trade: what its participant then has."""
        return market.positions(self.rows, self.meaning)

    @cached_property
    def paper(self) -> Table:
        """A row for each fill of an order on paper (`own_orders="no-impact"`), with the columns of `positions`.

        They are in no other table, and not in the hash: the market knows nothing of them.
        """
        return market.positions(self._paper, self.meaning)

    def ohlcv(self, width: Duration) -> Table:
        """Candles of a width such as `"1s"`."""
        return market.ohlcv(self.trades, ns(width), self.meaning)

    def features(self) -> Table:
        """Mid, micro-price, spread, imbalance, order flow, signs of trades and time between events."""
        return self._features

    @cached_property
    def _features(self) -> Table:
        return books.features(self.rows, self.bbo, self.trades, self.meaning)

    @cached_property
    def messages(self) -> dict[int, Messages]:
        """What happened to the visible book, by the number of the instrument."""
        self._need_all()
        return messages(self.rows)

    @cached_property
    def _is_top(self) -> bool:
        return bool((self.rows["kind"] == KIND["top"]).any())

    def _need_all(self) -> None:
        if self._is_top:
            raise ValueError('the run recorded trades and best prices alone: record = "all" has every order')

    @cached_property
    def end_ns(self) -> int:
        """When it ended, nanoseconds since 1970 UTC; where its manifest has no length, when its last row was."""
        last = int(self.rows["ts_event"][-1]) if len(self.rows) else 0
        length, start = self._manifest.get("lengthNs"), self._manifest.get("startNs")
        if start is None and len(self.rows) and not self._is_top:
            start = int(self.rows["ts_event"][0])  # all that happens begins with what is defined
        return last if length is None or start is None else max(last, start + length)

    def instrument_id(self, symbol: str | None = None) -> int:
        """The number of an instrument; without a symbol of the only one."""
        if symbol is None and len(self.symbols) == 1:
            return 0
        if symbol not in self.symbols:
            raise KeyError(f"symbol {symbol!r} is none of {', '.join(self.symbols)}")
        return self.symbols.index(symbol)
