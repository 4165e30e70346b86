"""A run: what happened in a simulated market, and the tables that are made of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from crossbook.extras import need
from crossbook.instruments import Instrument
from crossbook.tables import books, market
from crossbook.tables.decode import KIND, ROW, Meaning, Traded, events
from crossbook.tables.orders import orders
from crossbook.tables.table import Array, Table
from crossbook.tables.visible import Messages, messages
from crossbook.units import Duration, ns

if TYPE_CHECKING:
    from crossbook.stats import RunStats

MANIFEST = "manifest.json"
ROWS_BINARY = "events.bin"
ROWS_PARQUET = "rows.parquet"

_TABLES = ("events", "trades", "bbo", "orders", "auctions", "sessions", "positions", "paper")


class Run:
    """What happened in a market, as one table of events, and the tables that follow from it.

    Each is made when it is asked for, and kept. A run that was recorded as `top` has trades, phases, auctions and best
    prices; what else is asked of it is refused.

    Args:
        rows: an array of `crossbook.tables.ROW`, in the order of `seq`; it is not copied
        instruments: in the order of their numbers
        participants: names, in the order of their numbers
        phases: the names of the parts of the trading day, in the order of their numbers
        manifest: what is known of where it comes from
        paper: the rows of fills of orders on paper, which are no part of the market's
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

    @property
    def stats(self) -> RunStats:
        """Its statistics: `run.stats.stylised_facts()`."""
        from crossbook.stats import RunStats

        return RunStats(self)

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

    def save(self, directory: str | PathLike[str], *, tables: Sequence[str] = ("events", "trades", "bbo")) -> None:
        """Writes the run as Parquet (zstd) with a manifest.

        `rows.parquet` has the rows, which `load_run` reads. The tables are for other programs.
        """
        unknown = set(tables) - set(_TABLES)
        if unknown:
            raise ValueError(f"tables: {', '.join(sorted(unknown))}: must be of {', '.join(_TABLES)}")
        arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
        path = Path(directory)
        path.mkdir(parents=True, exist_ok=True)
        # A column whose values lie 128 bytes apart is copied, since Arrow's lie side by side.
        columns = {name: np.ascontiguousarray(self.rows[name]) for name in ROW.names or ()}
        parquet.write_table(arrow.table(columns), path / ROWS_PARQUET, compression="zstd")
        for name in tables:
            table: Table = getattr(self, name)
            parquet.write_table(table.arrow(), path / f"{name}.parquet", compression="zstd")
        text = json.dumps(self.manifest, indent=1)
        (path / MANIFEST).write_text(text + "\n", encoding="utf-8")

    def to_lobster(
        self, directory: str | PathLike[str], *, levels: int = 10, symbol: str | None = None
    ) -> list[tuple[Path, Path]]:
        """Writes LOBSTER's two files for each instrument and day; returns message and orderbook files."""
        from crossbook.io.lobster import write_lobster

        return write_lobster(self, directory, levels=levels, symbol=symbol)

    def to_itch(self, file: str | PathLike[str], *, symbol: str | None = None) -> None:
        """Writes NASDAQ's ITCH 5.0; without a symbol of every instrument. A name that ends with `.gz` is packed."""
        from crossbook.io.itch import write_itch

        write_itch(self, file, symbol=symbol)

    def to_mbo(self, file: str | PathLike[str], *, symbol: str | None = None, feed_latency: Duration = 0) -> None:
        """Writes market-by-order data as Databento has them, as Parquet; without a symbol of every instrument."""
        from crossbook.io.mbo import write_mbo

        write_mbo(self, file, symbol=symbol, feed_latency_ns=ns(feed_latency))

    def to_hftbacktest(
        self, file: str | PathLike[str], *, symbol: str | None = None, feed_latency: Duration = 0
    ) -> None:
        """Writes an `.npz` of hftbacktest, with every order of one instrument."""
        from crossbook.io.hftbacktest import write_hftbacktest

        write_hftbacktest(self, file, symbol=symbol, feed_latency_ns=ns(feed_latency))

    def __repr__(self) -> str:
        return f"Run({', '.join(self.symbols)}: {len(self.rows):,} rows)"


def load_run(directory: str | PathLike[str], *, verify: bool = True) -> Run:
    """A run from a directory that `crossbook sim run --out` or `Run.save` wrote.

    Args:
        directory: where `manifest.json` lies
        verify: whether to compare the rows with the event hash in the manifest; ValueError if they differ
    """
    path = Path(directory)
    manifest = json.loads((path / MANIFEST).read_text(encoding="utf-8"))
    rows = _read_rows(path)
    for key in ("instruments", "participants", "phases"):
        if key not in manifest:
            raise ValueError(f"{path / MANIFEST}: key {key} is missing")
    instruments = [
        Instrument(
            symbol=each["symbol"],
            instrument_id=number,
            price_scale=each["priceScale"],
            units_per_tick=each["unitsPerTick"],
            lot=each["lot"],
            max_order_qty=0,
            is_active=True,
            segment="",
        )
        for number, each in enumerate(manifest["instruments"])
    ]
    run = Run(rows, instruments, participants=manifest["participants"], phases=manifest["phases"], manifest=manifest)
    if verify and run.hash != manifest.get("eventHash"):
        raise ValueError(f"{path}: the rows have the hash {run.hash}, the manifest has {manifest.get('eventHash')}")
    return run


def _read_rows(path: Path) -> Array:
    if (path / ROWS_BINARY).exists():
        rows: Array = np.load(path / ROWS_BINARY, mmap_mode="r", allow_pickle=False)
        return rows
    table = need("pyarrow.parquet").read_table(path / ROWS_PARQUET)
    rows = np.empty(table.num_rows, ROW)
    for name in ROW.names or ():
        rows[name] = table[name].to_numpy()
    return rows
