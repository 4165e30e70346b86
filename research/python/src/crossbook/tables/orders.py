"""The lives of the orders of a run."""

from __future__ import annotations

import numpy as np

from crossbook.tables._rows import NO_PRICE, ORDER_TYPES, TIMES_IN_FORCE
from crossbook.tables.decode import KIND, Meaning, has, is_kind, reasons
from crossbook.tables.table import Array, Column, Table
from crossbook.tables.visible import by_order, comes, last_true

STATUSES = ("new", "partially_filled", "filled", "canceled", "expired", "parked")


def orders(rows: Array, meaning: Meaning) -> Table:
    """A row for each order that was accepted, in that order."""
    place, first = by_order(rows)
    own = rows[place]
    begins = np.flatnonzero(first)
    if len(begins) == 0:
        begins = np.empty(0, np.int64)
    ends = np.append(begins[1:], len(own))[: len(begins)]
    entered, last = own[begins], own[ends - 1]
    instrument = entered["instrument_id"]

    fills = own["kind"] == KIND["filled"]
    count = _sums(fills, begins)
    filled = _sums(np.where(fills, own["size"], 0), begins)
    value = _sums(np.where(fills, own["size"] * (own["price"] / meaning.scales[own["instrument_id"]]), 0.0), begins)
    leaves = np.where(is_kind(last, "order_canceled", "order_expired"), last["size"], last["leaves"])
    is_over = is_kind(last, "order_canceled", "order_expired") | ((last["leaves"] == 0) & (count > 0))
    time = own["ts_event"]
    first_fill = _first(fills, begins, ends)
    table = Table(
        {
            "ts_event": entered["ts_event"].astype("datetime64[ns]"),
            "seq": entered["seq"],
            "instrument_id": instrument,
            "symbol": meaning.symbol(instrument),
            "order_id": entered["order_id"],
            "client_order_id": entered["client_order_id"],
            "client_id": entered["participant_id"],
            "agent": meaning.agent(entered["participant_id"]),
            "side": Column((entered["side"] == ord("B")).astype(np.int8), ("A", "B")),
            "order_type": Column(entered["order_type"], tuple(ORDER_TYPES)),
            "tif": Column(entered["tif"], tuple(TIMES_IN_FORCE)),
            "price_ticks": meaning.price_ticks(entered["price"], instrument),
            "price": meaning.price(entered["price"], instrument),
            "size": entered["size"],
            "status": Column(_status(last, filled), STATUSES),
            "reason": _ends(last),
            "filled": filled,
            "fills": count,
            "avg_price": np.divide(value, filled, out=np.full(len(filled), np.nan), where=filled > 0),
            "fill_ratio": filled / np.maximum(filled + leaves, 1),
            "replaced": _sums(own["kind"] == KIND["order_replaced"], begins),
            "ts_first_fill": _times(time, first_fill),
            "ts_last_fill": _times(time, _last(fills, begins, ends)),
            "ts_end": _times(time, np.where(is_over, ends - 1, -1)),
            "queue_time": _queue_time(own, first, begins, ends),
        }
    )
    return table.where(np.argsort(table["seq"], kind="stable"))


def _status(last: Array, filled: Array) -> Array:
    conditions = [
        last["kind"] == KIND["order_canceled"],
        last["kind"] == KIND["order_expired"],
        (last["leaves"] == 0) & (filled > 0),
        has(last, "waiting"),
        filled > 0,
    ]
    return np.select(conditions, [3, 4, 2, 5, 1], 0).astype(np.int8)


def _ends(last: Array) -> Column:
    """Why it is over; of one that is not, nothing."""
    why = reasons(last)
    is_over = is_kind(last, "order_canceled", "order_expired")
    return Column(np.where(is_over, why.values, -1), why.words)


def _queue_time(own: Array, first: Array, begins: Array, ends: Array) -> Array:
    """From coming to its place in the queue until the first fill there."""
    stands = comes(own) | has(own, "priority_lost") | first
    passive = (own["kind"] == KIND["filled"]) & ~has(own, "aggressor")
    fill = _first(passive, begins, ends)
    since = last_true(stands)[np.maximum(fill, 0)] if len(own) else fill
    time = own["ts_event"]
    waited = time[np.maximum(fill, 0)] - time[since] if len(own) else fill
    return np.where(fill < 0, NO_PRICE, waited).astype("timedelta64[ns]")


def _sums(values: Array, begins: Array) -> Array:
    sums: Array = np.add.reduceat(values.astype(values.dtype if values.dtype != bool else np.int64), begins)
    return sums


def _first(marks: Array, begins: Array, ends: Array) -> Array:
    """The first place that is marked from each beginning to its end, -1 if there is none."""
    marked = np.append(np.flatnonzero(marks), len(marks))
    place = marked[np.searchsorted(marked[:-1], begins)]
    return np.where(place < ends, place, -1)


def _last(marks: Array, begins: Array, ends: Array) -> Array:
    place = last_true(marks)[ends - 1] if len(marks) else ends
    return np.where(place >= begins, place, -1)


def _times(time: Array, place: Array) -> Array:
    if len(time) == 0:
        return np.empty(0, "datetime64[ns]")
    return np.where(place < 0, NO_PRICE, time[np.maximum(place, 0)]).astype("datetime64[ns]")
