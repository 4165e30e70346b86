"""A run: what happened in a simulated market, with its tables, its statistics and its files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from os import PathLike
from pathlib import Path

import numpy as np

from crossbook.extras import need
from crossbook.instruments import Instrument
from crossbook.io.hftbacktest import write_hftbacktest
from crossbook.io.itch import write_itch
from crossbook.io.lobster import write_lobster
from crossbook.io.mbo import write_mbo
from crossbook.stats.run import RunStats
from crossbook.tables.decode import ROW
from crossbook.tables.run_tables import RunTables
from crossbook.tables.table import Array, Table
from crossbook.units import Duration, ns

MANIFEST = "manifest.json"
ROWS_BINARY = "events.bin"
ROWS_PARQUET = "rows.parquet"

_TABLES = ("events", "trades", "bbo", "orders", "auctions", "sessions", "positions", "paper")


class Run(RunTables):
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

    @property
    def stats(self) -> RunStats:
        """Its statistics: `run.stats.stylised_facts()`."""
        return RunStats(self)

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
        return write_lobster(self, directory, levels=levels, symbol=symbol)

    def to_itch(self, file: str | PathLike[str], *, symbol: str | None = None) -> None:
        """Writes NASDAQ's ITCH 5.0; without a symbol of every instrument. A name that ends with `.gz` is packed."""
        write_itch(self, file, symbol=symbol)

    def to_mbo(self, file: str | PathLike[str], *, symbol: str | None = None, feed_latency: Duration = 0) -> None:
        """Writes market-by-order data as Databento has them, as Parquet; without a symbol of every instrument."""
        write_mbo(self, file, symbol=symbol, feed_latency_ns=ns(feed_latency))

    def to_hftbacktest(
        self, file: str | PathLike[str], *, symbol: str | None = None, feed_latency: Duration = 0
    ) -> None:
        """Writes an `.npz` of hftbacktest, with every order of one instrument."""
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
