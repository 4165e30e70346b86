"""NASDAQ TotalView-ITCH 5.0: what happened to the visible books, message by message, as NASDAQ publishes it.

Each message stands behind its length of two bytes; numbers are big-endian; times are nanoseconds after midnight UTC of
the day on which the run began; prices have four decimals.
"""

from __future__ import annotations

import gzip
from os import PathLike
from pathlib import Path

import numpy as np

from crossbook.tables.decode import commands
from crossbook.tables.run_tables import RunTables
from crossbook.tables.table import Array
from crossbook.tables.visible import ADD, BUY, CROSS, DELETE, EXECUTE, HIDDEN, REDUCE

_DAY_NS = 86_400 * 10**9
_DECIMALS = 4
_LONGEST_SYMBOL = 8
_MOST = 2**32 - 1

_HEAD = [("length", ">u2"), ("type", "S1"), ("locate", ">u2"), ("tracking", ">u2"), ("high", ">u2"), ("low", ">u4")]
_SHAPES: dict[str, list[tuple[str, str]]] = {
    "S": [("event", "S1")],
    "R": [
        ("stock", "S8"),
        ("category", "S1"),
        ("status", "S1"),
        ("lot", ">u4"),
        ("rest", "S14"),
    ],
    "H": [("stock", "S8"), ("state", "S1"), ("reserved", "S1"), ("reason", "S4")],
    "A": [("order", ">u8"), ("side", "S1"), ("shares", ">u4"), ("stock", "S8"), ("price", ">u4")],
    "E": [("order", ">u8"), ("shares", ">u4"), ("match", ">u8")],
    "X": [("order", ">u8"), ("shares", ">u4")],
    "D": [("order", ">u8")],
    "P": [
        ("order", ">u8"),
        ("side", "S1"),
        ("shares", ">u4"),
        ("stock", "S8"),
        ("price", ">u4"),
        ("match", ">u8"),
    ],
    "Q": [("shares", ">u8"), ("stock", "S8"), ("price", ">u4"), ("match", ">u8"), ("cross", "S1")],
}
"""The fields of a message behind its length, type, stock locate, tracking number and time."""

_TYPES = {ADD: "A", REDUCE: "X", DELETE: "D", EXECUTE: "E", HIDDEN: "P", CROSS: "Q"}


def write_itch(run: RunTables, file: str | PathLike[str], *, symbol: str | None = None) -> None:
    """Writes the messages of every instrument, or of one; a name that ends with `.gz` is packed.

    A new order, or one that lost its place, is an A; an execution an E; a trade that met nobody in the visible book a
    P; one of an auction or a cross a Q. The file begins and ends with an S, and tells of each instrument with an R and
    an H. ValueError names what does not fit: more than 2^32 - 1 shares, a price with more than four decimals or above
    2^32 - 1 units, a symbol of more than 8 characters, a run of several days.
    """
    numbers = range(len(run.symbols)) if symbol is None else [run.instrument_id(symbol)]
    wanted = [number for number in numbers if number in run.messages]
    if not wanted:
        raise ValueError("nothing happened to the books of this run")
    first = min(int(run.rows["ts_event"][run.messages[number].row[0]]) for number in wanted)
    midnight = first // _DAY_NS * _DAY_NS
    start = first - midnight
    parts = [_system("O", start)]
    for number in wanted:
        parts += _introduced(run.symbols[number], number + 1, start)
    keys, texts = [], []
    of_row = commands(run.rows)
    for number in wanted:
        keys.append(of_row[run.messages[number].row])
        texts += _messages(run, number, midnight)
    order = np.argsort(np.concatenate(keys), kind="stable")
    parts += [texts[i] for i in order]
    last = max(int(run.rows["ts_event"][run.messages[number].row[-1]]) for number in wanted)
    parts.append(_system("C", last - midnight))
    path = Path(file)
    with gzip.open(path, "wb", compresslevel=6) if path.suffix == ".gz" else path.open("wb") as out:
        out.write(b"".join(parts))


def _shape(kind: str, count: int) -> Array:
    """So many messages of a type, with nothing said but that."""
    shape = np.dtype(_HEAD + _SHAPES[kind])
    made = np.zeros(count, shape)
    made["length"] = shape.itemsize - 2
    made["type"] = kind.encode()
    return made


def _when(made: Array, time: Array | int) -> None:
    made["high"] = time >> 32
    made["low"] = time & _MOST


def _system(event: str, time: int) -> bytes:
    made = _shape("S", 1)
    made["event"] = event.encode()
    _when(made, time)
    return made.tobytes()


def _stock(symbol: str) -> bytes:
    if len(symbol) > _LONGEST_SYMBOL or not symbol.isascii():
        raise ValueError(f"symbol {symbol!r}: ITCH has at most {_LONGEST_SYMBOL} characters of ASCII")
    return symbol.ljust(_LONGEST_SYMBOL).encode("ascii")


def _introduced(symbol: str, locate: int, time: int) -> list[bytes]:
    directory, state = _shape("R", 1), _shape("H", 1)
    directory["category"], directory["status"], directory["lot"] = b"Q", b"N", 100
    # Round lots only N; issue C, subtype Z; authenticity P; short sale N; IPO space; tier space; ETP N, 0, N.
    directory["rest"] = b"NC" + b"Z " + b"PN" + b"  " + b"N" + b"\0\0\0\0" + b"N"
    state["state"], state["reserved"], state["reason"] = b"T", b" ", b"    "
    for made in (directory, state):
        made["stock"] = _stock(symbol)
        made["locate"] = locate
        _when(made, time)
    return [directory.tobytes(), state.tobytes()]


def _messages(run: RunTables, number: int, midnight: int) -> list[bytes]:
    """The messages of an instrument."""
    told = run.messages[number]
    time = run.rows["ts_event"][told.row] - midnight
    if time[-1] >= _DAY_NS:
        raise ValueError(f"{run.symbols[number]}: the run is of several days: a file of ITCH is of one")
    price = _priced(told.price, run.instruments[number].price_scale)
    if told.size.max() > _MOST:
        raise ValueError(f"{run.symbols[number]}: {told.size.max()} shares: ITCH has at most {_MOST}")
    match = run.rows["match_id"][told.row]
    texts: list[bytes] = [b""] * len(told.row)
    for what, kind in _TYPES.items():
        which = np.flatnonzero(told.what == what)
        made = _shape(kind, len(which))
        made["locate"] = number + 1
        _when(made, time[which])
        fields = made.dtype.names or ()
        values = {"order": told.order_id[which], "shares": told.size[which], "price": price[which]}
        values |= {"match": np.maximum(match[which], 0).astype(np.uint64)}
        for name, value in values.items():
            if name in fields:
                made[name] = value
        if "stock" in fields:
            made["stock"] = _stock(run.symbols[number])
        if "side" in fields:
            made["side"] = np.where(told.side[which] == BUY, b"B", b"S")
        if kind == "Q":
            made["cross"] = b"I"
        if kind == "P":
            made["order"] = 0
        size = made.dtype.itemsize
        data = made.tobytes()
        for place, i in enumerate(which):
            texts[i] = data[place * size : (place + 1) * size]
    return texts


def _priced(units: Array, scale: int) -> Array:
    """Price units as units of 0.0001."""
    scaled: Array
    if scale <= _DECIMALS:
        scaled = units * 10 ** (_DECIMALS - scale)
    else:
        scaled, rest = np.divmod(units, 10 ** (scale - _DECIMALS))
        wrong = np.flatnonzero(rest)
        if len(wrong):
            raise ValueError(f"price {units[wrong[0]] / 10.0**scale}: ITCH's prices have {_DECIMALS} decimals")
    if len(scaled) and scaled.max() > _MOST:
        raise ValueError(f"price {scaled.max() / 10**_DECIMALS}: ITCH's prices are at most {_MOST / 10**_DECIMALS}")
    return scaled
