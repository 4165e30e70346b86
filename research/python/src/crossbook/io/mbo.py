"""Market-by-order data with the columns that Databento gives them.

Prices are whole numbers of 1e-9. `flags` has 128 on the last record of an event. An execution is a T of the aggressor,
with the order id 0, an F of the order that rested, and a C of what it lost; a trade that met nobody in the visible
book, or that an auction made, is a T alone.
"""

from __future__ import annotations

from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from crossbook.extras import need
from crossbook.tables.decode import commands
from crossbook.tables.run_tables import RunTables
from crossbook.tables.table import Array, Column, Table
from crossbook.tables.visible import ADD, BUY, CROSS, EXECUTE, HIDDEN, SELL

LAST = 128
"""The flag of the last record of an event."""

_RTYPE_MBO = 160
_DECIMALS = 9
_UNKNOWN_PRICE = 2**63 - 1
_ACTIONS = ("A", "C", "F", "M", "N", "R", "T")
_SIDES = ("A", "B", "N")


def write_mbo(
    run: RunTables, file: str | PathLike[str], *, symbol: str | None = None, feed_latency_ns: int = 0
) -> None:
    """Writes the records as Parquet (zstd); `ts_recv` is `ts_event` and the latency of the feed."""
    numbers = range(len(run.symbols)) if symbol is None else [run.instrument_id(symbol)]
    of_row = commands(run.rows)
    parts = [_records(run, number, of_row) for number in numbers if number in run.messages]
    names = ("key", "row", "action", "side", "price", "size", "order_id", "instrument_id", "last")
    whole = {name: np.concatenate([each[name] for each in parts] or [np.empty(0, np.int64)]) for name in names}
    sort = np.argsort(whole["key"], kind="stable")
    whole = {name: each[sort] for name, each in whole.items()}
    time = run.rows["ts_event"][whole["row"]]
    arrow = need("pyarrow")
    columns: dict[str, Any] = {
        "ts_recv": (time + feed_latency_ns).astype("datetime64[ns]"),
        "ts_event": time.astype("datetime64[ns]"),
        "rtype": np.full(len(time), _RTYPE_MBO, np.uint8),
        "publisher_id": np.zeros(len(time), np.uint16),
        "instrument_id": (whole["instrument_id"] + 1).astype(np.uint32),
        "action": _words(whole["action"], _ACTIONS),
        "side": _words(whole["side"], _SIDES),
        "price": whole["price"],
        "size": whole["size"].astype(np.uint64),
        "channel_id": np.zeros(len(time), np.uint8),
        "order_id": whole["order_id"].astype(np.uint64),
        "flags": np.where(whole["last"], LAST, 0).astype(np.uint8),
        "ts_in_delta": np.zeros(len(time), np.int32),
        "sequence": run.rows["seq"][whole["row"]].astype(np.uint64),
        "symbol": _words(whole["instrument_id"], run.symbols),
    }
    need("pyarrow.parquet").write_table(arrow.table(columns), Path(file), compression="zstd")


def _words(numbers: Array, words: tuple[str, ...]) -> Any:
    arrow = need("pyarrow")
    return arrow.DictionaryArray.from_arrays(arrow.array(numbers.astype(np.int32)), arrow.array(words, arrow.string()))


def _records(run: RunTables, number: int, of_row: Array) -> dict[str, Array]:
    """The records of an instrument: one for a message, three for an execution. `of_row`: of which command a row is."""
    told = run.messages[number]
    scale = run.instruments[number].price_scale
    count = np.where(told.what == EXECUTE, 3, 1)
    message = np.repeat(np.arange(len(count)), count)
    part = np.arange(len(message)) - (np.cumsum(count) - count)[message]
    what = told.what[message]
    trades = (what == EXECUTE) & (part == 0) | (what == HIDDEN) | (what == CROSS)
    fills = (what == EXECUTE) & (part == 1)
    action = np.select([what == ADD, trades, fills], [0, 6, 2], 1)
    sides = np.select([told.side == BUY, told.side == SELL], [1, 0], 2)[message]
    aggressor = np.array([1, 0, 2])[sides]
    command = of_row[told.row[message]]
    last = np.append(command[1:] != command[:-1], True)
    gone = (what == EXECUTE) & (part == 2)
    price = np.where(gone, told.level[message], told.price[message])
    return {
        "key": command,
        "row": told.row[message],
        "action": action,
        "side": np.where(trades, aggressor, sides),
        "price": _scaled(price, scale),
        "size": told.size[message],
        "order_id": np.where(trades, np.uint64(0), told.order_id[message]),
        "instrument_id": np.full(len(message), number),
        "last": last,
    }


def _scaled(units: Array, scale: int) -> Array:
    """Price units as units of 1e-9; ValueError if that is no whole number."""
    scaled: Array
    if scale <= _DECIMALS:
        scaled = units * 10 ** (_DECIMALS - scale)
        return scaled
    scaled, rest = np.divmod(units, 10 ** (scale - _DECIMALS))
    if rest.any():
        raise ValueError(f"price scale {scale}: a price has more than {_DECIMALS} decimals")
    return scaled


def read_mbo(file: str | PathLike[str]) -> Table:
    """Reads market-by-order data: Parquet, or CSV with a header, from here or from Databento.

    Needed are `ts_event`, `action`, `side`, `price`, `size` and `order_id`; `ts_recv`, `symbol`, `instrument_id`,
    `flags` and `sequence` are kept where they are. Whole prices are in units of 1e-9.
    """
    path = Path(file)
    pl = need("polars")
    frame = pl.read_parquet(path) if path.suffix == ".parquet" else pl.read_csv(path)
    missing = {"ts_event", "action", "side", "price", "size", "order_id"} - set(frame.columns)
    if missing:
        raise ValueError(f"{path}: columns {', '.join(sorted(missing))} are missing")
    table: dict[str, Array | Column] = {}
    for name in ("ts_event", "ts_recv"):
        if name in frame.columns:
            table[name] = _times(frame[name])
    price = frame["price"].to_numpy()
    if price.dtype.kind in "iu":
        price = np.where(price == _UNKNOWN_PRICE, np.nan, price / 10.0**_DECIMALS)
    table["price"] = price
    for name, words in (("action", _ACTIONS), ("side", _SIDES)):
        table[name] = _letters(path, name, frame[name].cast(pl.String), words)
    for name in ("size", "order_id", "flags", "sequence", "instrument_id"):
        if name in frame.columns:
            table[name] = frame[name].to_numpy()
    if "symbol" in frame.columns:
        symbols = frame["symbol"].cast(pl.String)
        words = tuple(symbols.unique(maintain_order=True).drop_nulls())
        table["symbol"] = _letters(path, "symbol", symbols, words)
    return Table(table)


def _letters(path: Path, name: str, texts: Any, words: tuple[str, ...]) -> Column:
    """A column of texts that are each one of some words."""
    pl = need("polars")
    numbers = texts.replace_strict(list(words), list(range(len(words))), default=-1, return_dtype=pl.Int32).to_numpy()
    wrong = np.flatnonzero(numbers < 0)
    if len(wrong):
        raise ValueError(
            f"{path}: record {wrong[0] + 1}: {name} {texts[int(wrong[0])]!r}: must be of {', '.join(words)}"
        )
    return Column(numbers, words)


def _times(column: Any) -> Array:
    """Times, nanoseconds as a number, or text such as 2020-12-28T13:00:00.006136329Z."""
    pl = need("polars")
    if column.dtype == pl.String:
        column = column.str.to_datetime(time_unit="ns", time_zone="UTC")
    if isinstance(column.dtype, pl.Datetime):
        column = column.dt.epoch("ns")
    whole: Array = column.to_numpy().astype(np.int64).astype("datetime64[ns]")
    return whole
