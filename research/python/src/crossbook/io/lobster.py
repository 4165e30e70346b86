"""LOBSTER: a file of messages and one of the book after each, both CSV without a header.

Times are seconds after midnight UTC. Prices are decimal prices times 10,000. The direction is that of the order that
rests: 1 buys, -1 sells.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from crossbook.extras import need
from crossbook.tables._rows import NO_PRICE
from crossbook.tables.decode import is_kind
from crossbook.tables.run_tables import RunTables
from crossbook.tables.table import Array, Column, Table
from crossbook.tables.visible import ADD, BUY, CROSS, DELETE, EXECUTE, HIDDEN, REDUCE, SELL, Messages, ladder

if TYPE_CHECKING:
    import polars

TYPES = ("new", "reduced", "deleted", "executed", "hidden", "cross", "halt")
"""What the types 1 to 7 say."""

_TYPE = {ADD: 1, REDUCE: 2, DELETE: 3, EXECUTE: 4, HIDDEN: 5, CROSS: 6}
_HALT = 7
_DECIMALS = 4
_NO_ASK, _NO_BID = 9_999_999_999, -9_999_999_999
_DAY_NS = 86_400 * 10**9
_HALTED = re.compile("HALTED|PAUSED")
_NAME = re.compile(r"(.+)_(\d{4}-\d{2}-\d{2})_\d+_\d+_message_\d+\.csv")


@dataclass(frozen=True, slots=True)
class Lobster:
    """What LOBSTER's two files say."""

    symbol: str
    messages: Table
    book: Table | None
    """The book after each message, where there is such a file."""


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """Of each message time, type, order id, size, price and direction."""

    time: Array
    type: Array
    order_id: Array
    size: Array
    price: Array
    direction: Array


def write_lobster(
    run: RunTables, directory: str | PathLike[str], *, levels: int = 10, symbol: str | None = None
) -> list[tuple[Path, Path]]:
    """Writes both files for each day of each instrument, or of one; returns their paths.

    An aggressor is an execution of each order that it meets, then a new order of what rests. A trade of an auction or
    a cross is a 6 with the order id 0; what it took from orders in the book are 2 and 3 behind it. Halts are those of
    phases whose names begin with HALTED or PAUSED.
    """
    path = Path(directory)
    path.mkdir(parents=True, exist_ok=True)
    written = []
    for each in run.symbols if symbol is None else (symbol,):
        number = run.instrument_id(each)
        told = run.messages.get(number)
        if told is not None:
            written += _write(run, number, told, path, levels)
    return written


def _write(run: RunTables, number: int, told: Messages, path: Path, levels: int) -> list[tuple[Path, Path]]:
    scale = run.instruments[number].price_scale
    moment = np.arange(len(told.row))
    bids = ladder(told, moment, len(moment), BUY, levels)
    asks = ladder(told, moment, len(moment), SELL, levels)
    columns = []
    for level in range(levels):
        for side, nothing in ((asks, _NO_ASK), (bids, _NO_BID)):
            price = side.price[level]
            columns.append(np.where(price == NO_PRICE, nothing, _scaled(price, scale)))
            columns.append(side.size[level])
    lines, place = _with_halts(run, number, _lines(run.rows, told, scale), told.row)
    empty = [np.int64(_NO_ASK), np.int64(0), np.int64(_NO_BID), np.int64(0)] * levels
    before = place < 0
    book = [np.where(before, nothing, each[np.maximum(place, 0)]) for each, nothing in zip(columns, empty, strict=True)]

    written = []
    day = lines.time // _DAY_NS
    for each in np.unique(day):
        which = day == each
        time = lines.time[which] - each * _DAY_NS
        date = np.datetime64(int(each), "D")
        name = f"{run.symbols[number]}_{date}_{time[0] // 10**6}_{time[-1] // 10**6 + 1}"
        files = path / f"{name}_message_{levels}.csv", path / f"{name}_orderbook_{levels}.csv"
        rest = (lines.type, lines.order_id, lines.size, lines.price, lines.direction)
        _csv(files[0], [_seconds(time), *(column[which] for column in rest)])
        _csv(files[1], [column[which] for column in book])
        written.append(files)
    return written


def _lines(rows: Array, told: Messages, scale: int) -> _Lines:
    types = np.zeros(len(_TYPE), np.int64)
    types[list(_TYPE)] = list(_TYPE.values())
    return _Lines(
        time=rows["ts_event"][told.row],
        type=types[told.what],
        order_id=told.order_id,
        size=told.size,
        price=_scaled(told.price, scale),
        direction=np.where(told.side == BUY, 1, -1),
    )


def _with_halts(run: RunTables, number: int, lines: _Lines, row: Array) -> tuple[_Lines, Array]:
    """The messages with those that say when trading stops and goes on; for each which of `lines` it is or follows."""
    own = run.rows["instrument_id"] == number
    change = np.flatnonzero(own & is_kind(run.rows, "phase_changed"))
    halts = np.array([bool(_HALTED.match(name)) for name in run.meaning.phases] or [False])
    phase = np.minimum(run.rows["phase"][change], len(halts) - 1)
    stops = halts[phase]
    turns = stops != np.append(False, stops[:-1])
    change, stops = change[turns], stops[turns]
    where = np.searchsorted(row, change)
    nothing = np.zeros(len(change), np.int64)
    added = _Lines(
        time=run.rows["ts_event"][change],
        type=np.full(len(change), _HALT),
        order_id=nothing.astype(np.uint64),
        size=nothing,
        price=np.where(stops, -1, 1),
        direction=np.full(len(change), -1),
    )
    columns = [np.insert(getattr(lines, name), where, getattr(added, name)) for name in _Lines.__slots__]
    return _Lines(*columns), np.insert(np.arange(len(row)), where, where - 1)


def _scaled(units: Array, scale: int) -> Array:
    """Price units times 10,000; ValueError if that is no whole number."""
    scaled: Array
    if scale <= _DECIMALS:
        scaled = np.where(units == NO_PRICE, 0, units) * 10 ** (_DECIMALS - scale)
        return scaled
    scaled, rest = np.divmod(units, 10 ** (scale - _DECIMALS))
    wrong = np.flatnonzero((rest != 0) & (units != NO_PRICE))
    if len(wrong):
        price = units[wrong[0]] / 10.0**scale
        raise ValueError(f"price {price}: LOBSTER's prices have at most {_DECIMALS} decimals")
    return scaled


def _seconds(ns: Array) -> Array:
    pl = need("polars")
    second, rest = np.divmod(ns, 10**9)
    texts = pl.Series(second).cast(pl.String) + "." + pl.Series(rest).cast(pl.String).str.zfill(9)
    seconds: Array = texts.to_numpy()
    return seconds


def _csv(file: Path, columns: list[Array]) -> None:
    pl = need("polars")
    frame = pl.DataFrame({str(number): column for number, column in enumerate(columns)})
    frame.write_csv(file, include_header=False)


def read_lobster(message_file: str | PathLike[str], orderbook_file: str | PathLike[str] | None = None) -> Lobster:
    """Reads LOBSTER's files, from here or from elsewhere.

    The date is that of the file's name, otherwise 1970-01-01. Without `orderbook_file` the one is read that lies beside
    the messages under LOBSTER's name, if it is there.
    """
    path = Path(message_file)
    pl = need("polars")
    names = ["time", "type", "order_id", "size", "price", "direction"]
    frame = pl.read_csv(path, has_header=False, new_columns=names, schema_overrides={"time": pl.String})
    name = _NAME.fullmatch(path.name)
    midnight = np.datetime64(name[2] if name else "1970-01-01", "ns")
    time = midnight + _nanoseconds(frame["time"]).astype("timedelta64[ns]")
    kind = frame["type"].to_numpy().astype(np.int16) - 1
    wrong = np.flatnonzero((kind < 0) | (kind >= len(TYPES)))
    if len(wrong):
        raise ValueError(f"{path}:{wrong[0] + 1}: type {kind[wrong[0]] + 1}: must be 1 to {len(TYPES)}")
    sides = np.where(frame["direction"].to_numpy() == 1, 1, 0).astype(np.int8)
    messages = Table(
        {
            "ts_event": time,
            "type": Column(kind, TYPES),
            "order_id": frame["order_id"].to_numpy(),
            "size": frame["size"].to_numpy(),
            "price": frame["price"].to_numpy() / 10.0**_DECIMALS,
            "side": Column(sides, ("A", "B")),
        }
    )
    beside = path.with_name(path.name.replace("_message_", "_orderbook_"))
    if orderbook_file is None and beside != path and beside.exists():
        orderbook_file = beside
    book = None if orderbook_file is None else _read_book(Path(orderbook_file), time)
    return Lobster(name[1] if name else path.stem, messages, book)


def _nanoseconds(text: polars.Series) -> Array:
    """Seconds in decimals as whole nanoseconds, exactly."""
    pl = need("polars")
    parts = text.str.split_exact(".", 1).struct.rename_fields(["s", "f"]).struct.unnest()
    fraction = parts["f"].fill_null("").str.pad_end(9, "0")
    whole: Array = (parts["s"].cast(pl.Int64) * 10**9 + fraction.cast(pl.Int64)).to_numpy()
    return whole


def _read_book(path: Path, time: Array) -> Table:
    frame = need("polars").read_csv(path, has_header=False)
    if frame.width % 4 or frame.height != len(time):
        raise ValueError(
            f"{path}: {frame.height} rows of {frame.width} columns: must be one row for each of the"
            f" {len(time)} messages, of 4 columns for each level"
        )
    table: dict[str, Array | Column] = {"ts_event": time}
    for level in range(frame.width // 4):
        for name, nothing, at in (("bid", _NO_BID, 2), ("ask", _NO_ASK, 0)):
            price, size = frame[:, 4 * level + at].to_numpy(), frame[:, 4 * level + at + 1].to_numpy()
            table[f"{name}_px_{level:02}"] = np.where(price == nothing, np.nan, price / 10.0**_DECIMALS)
            table[f"{name}_sz_{level:02}"] = size
    return Table(table)
