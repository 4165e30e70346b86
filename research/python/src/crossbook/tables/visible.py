"""What the public sees of a run: what happens to the visible book, message by message, and the book itself.

Both are made of whole columns. What an order shows after a row depends on the rows of the same order alone, so the
rows are sorted by order, and "the last row that said so" is a running maximum of places. The levels of the book are
painted price by price, from the best one on: the loop is over prices, not over time.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from crossbook.tables._rows import NO_PRICE
from crossbook.tables.decode import KIND, ORDER_KINDS, commands, has, is_kind
from crossbook.tables.table import Array

ADD, REDUCE, DELETE, EXECUTE, HIDDEN, CROSS = range(6)
"""What a message says: an order rests; a part of it goes; the rest of it goes; it is executed; a trade met nobody that
was seen; a trade of an auction or of a cross, at which nobody takes."""

BUY, SELL = ord("B"), ord("A")


@dataclass(frozen=True, slots=True, eq=False)
class Messages:
    """What happens to the visible book of one instrument, in order, as columns.

    An aggressor is what it does: an execution of each order that it meets, then an order that rests, if it does.
    """

    what: Array
    row: Array
    """The row that tells it."""
    order_id: Array
    """Under which the public sees it; 0 where it sees none."""
    side: Array
    """`B` or `A`, of the order that rests; of a hidden execution of who rested; of a cross `N`."""
    price: Array
    """Price units: of an execution of the trade, otherwise of the order."""
    size: Array
    left: Array
    """What the order shows afterwards."""
    level: Array
    """The price of the order, units."""

    def where(self, which: Any) -> Messages:
        """Some of them."""
        return Messages(*(getattr(self, name)[which] for name in self.__slots__))


@dataclass(frozen=True, slots=True, eq=False)
class _Orders:
    """The rows that tell of orders, order by order, and what each order shows before and after."""

    row: Array
    first: Array
    """Where another order begins."""
    shown: Array
    shown_before: Array
    level: Array
    level_before: Array
    public_id: Array
    public_id_before: Array
    enters: Array
    """Where an order comes to the market, or comes again behind others."""
    absorbed: Array
    """Where it still does: what it takes on arrival is no message of its own."""


def by_order(rows: Array) -> tuple[Array, Array]:
    """The places of the rows that tell of orders, order by order, and where another order begins."""
    place = np.flatnonzero(is_kind(rows, *ORDER_KINDS))
    number = rows["order_id"][place]
    sort = np.argsort(number, kind="stable")
    number = number[sort]
    first = np.ones(len(number), bool)
    first[1:] = number[1:] != number[:-1]
    return place[sort], first


def last_true(marks: Array) -> Array:
    """For each place the last one up to it that is marked, -1 before the first."""
    places: Array = np.maximum.accumulate(np.where(marks, np.arange(len(marks)), -1))
    return places


def _before(values: Array, first: Array, nothing: int) -> Array:
    shifted = np.empty_like(values)
    shifted[1:] = values[:-1]
    shifted[first] = nothing
    return shifted


def comes(rows: Array) -> Array:
    """Where an order comes to the market: it is accepted, or has waited until now."""
    return is_kind(rows, "order_accepted", "order_activated", "order_triggered")


def _orders(rows: Array) -> _Orders:
    place, first = by_order(rows)
    own = rows[place]
    kind = own["kind"]
    fills = kind == KIND["filled"]
    begins = comes(own)
    changes = is_kind(own, "order_replaced", "order_restated")

    goes = is_kind(own, "order_parked", "order_canceled", "order_expired") | (fills & (own["leaves"] == 0))
    shows = begins & (own["price"] != NO_PRICE) & ~has(own, "hidden")
    visible = shows[last_true(begins | goes | first)]
    level = own["price"][last_true(begins | changes | first)]
    shown = np.where(visible, own["displayed"], 0)
    shown_before = _before(shown, first, 0)
    level_before = _before(level, first, NO_PRICE)
    public_id_before = _before(own["public_order_id"], first, 0)

    is_another = (level != level_before) | (own["public_order_id"] != public_id_before) | (shown > shown_before)
    enters = begins | (changes & (has(own, "priority_lost") | (is_another & (shown > 0))))

    passive = fills & ~has(own, "aggressor") & ~has(own, "cross")
    passives = np.cumsum(passive)
    entered = last_true(enters | first)
    command = commands(rows)[place]
    since = (command == command[entered]) & (passives == passives[entered]) & enters[entered]
    return _Orders(
        row=place,
        first=first,
        shown=shown,
        shown_before=shown_before,
        level=level,
        level_before=level_before,
        public_id=own["public_order_id"],
        public_id_before=public_id_before,
        enters=enters,
        absorbed=since & ~enters,
    )


def messages(rows: Array) -> dict[int, Messages]:
    """What happens to the visible book, by the number of the instrument."""
    order = _orders(rows)
    parts = [_added(rows, order), _replaced(order), *_changed(rows, order)]
    executed = np.zeros(len(rows) + 2, bool)
    executed[order.row[parts[-1][2]]] = True
    found = [_of_orders(rows, order, what, key, place) for what, key, place in parts]
    found += _of_trades(rows, executed)
    key, whole = _together(found)
    del key
    instrument = rows["instrument_id"][whole.row]
    return {int(each): whole.where(instrument == each) for each in np.unique(instrument)}


_Part = tuple[int | Array, Array, Array]
"""What messages say, their order in the whole, twice the row, and the places of the orders' rows."""


def _added(rows: Array, order: _Orders) -> _Part:
    """An order rests when it has taken what it could; that is told after its last fill."""
    within = order.enters | order.absorbed
    ends = within.copy()
    ends[:-1] &= ~order.absorbed[1:]
    place = np.flatnonzero(ends & (order.shown > 0))
    row = order.row[place]
    # The fill of who was met is the row after its own.
    return ADD, 2 * (row + (rows["kind"][row] == KIND["filled"])) + 1, place


def _replaced(order: _Orders) -> _Part:
    place = np.flatnonzero(order.enters & (order.shown_before > 0))
    return DELETE, 2 * order.row[place], place


def _changed(rows: Array, order: _Orders) -> list[_Part]:
    """What happens to orders that rest; the last part is the executions."""
    less = ~order.enters & ~order.absorbed & (order.shown < order.shown_before)
    own = rows[order.row]
    trades = (own["kind"] == KIND["filled"]) & ~has(own, "auction") & ~has(own, "cross")
    place = np.flatnonzero(less & ~trades)
    what = np.where(order.shown[place] > 0, REDUCE, DELETE)
    executions = np.flatnonzero(less & trades)
    return [(what, 2 * order.row[place], place), (EXECUTE, 2 * order.row[executions], executions)]


def _of_orders(rows: Array, order: _Orders, what: int | Array, key: Array, place: Array) -> tuple[Array, Messages]:
    row = order.row[place]
    adds = what == ADD if isinstance(what, int) else False
    before, after = order.shown_before[place], order.shown[place]
    goes = order.enters[place] if not adds else np.zeros(len(place), bool)
    left = np.where(goes, 0, after)
    level = order.level[place] if adds else order.level_before[place]
    is_execution = what == EXECUTE if isinstance(what, int) else False
    return key, Messages(
        what=np.broadcast_to(np.int8(what) if isinstance(what, int) else what, row.shape),
        row=row,
        order_id=order.public_id[place] if adds else order.public_id_before[place],
        side=rows["side"][row],
        price=rows["price"][row] if is_execution else level,
        size=after if adds else before - left,
        left=left,
        level=level,
    )


def _of_trades(rows: Array, executed: Array) -> list[tuple[Array, Messages]]:
    """Trades that no execution of a visible order tells: the rows after a trade are its fills."""
    trade = np.flatnonzero(rows["kind"] == KIND["traded"])
    crosses = has(rows[trade], "auction") | has(rows[trade], "cross")
    hidden = ~crosses & ~executed[trade + 1] & ~executed[trade + 2]
    parts = []
    for what, which in ((CROSS, crosses), (HIDDEN, hidden)):
        row = trade[which]
        none = np.zeros(len(row), np.int64)
        other = np.where(rows["side"][row] == BUY, SELL, BUY)
        side = np.full(len(row), ord("N")) if what == CROSS else other
        price = rows["price"][row]
        kinds = np.full(len(row), what, np.int8)
        public = none.astype(np.uint64)
        parts.append((2 * row, Messages(kinds, row, public, side, price, rows["size"][row], none, price)))
    parts.append(_printed(rows))
    return parts


def _printed(rows: Array) -> tuple[Array, Messages]:
    """Trades that a recording tells and no order made, as those of orders that nobody saw."""
    row = np.flatnonzero(rows["kind"] == KIND["trade_printed"])
    none = np.zeros(len(row), np.int64)
    side = np.where(rows["side"][row] == BUY, SELL, BUY)
    price = rows["price"][row]
    kinds = np.full(len(row), HIDDEN, np.int8)
    return 2 * row, Messages(kinds, row, none.astype(np.uint64), side, price, rows["size"][row], none, price)


def _together(parts: list[tuple[Array, Messages]]) -> tuple[Array, Messages]:
    key = np.concatenate([each for each, _ in parts])
    sort = np.argsort(key, kind="stable")
    names = Messages.__slots__
    columns = [np.concatenate([getattr(each, name) for _, each in parts])[sort] for name in names]
    return key[sort], Messages(*columns)


@dataclass(frozen=True, slots=True, eq=False)
class Ladder:
    """The best levels of a side at each of some moments: arrays of levels by moments."""

    price: Array
    """Price units, NO_PRICE where there is no level."""
    size: Array
    count: Array


def ladder(told: Messages, moment: Array, moments: int, side: int, levels: int) -> Ladder:
    """The levels of a side after each moment.

    Args:
        told: messages of one instrument
        moment: for each message the first moment at which it has happened, from 0, never falling
        moments: how many there are
        side: BUY or SELL
        levels: how many are wanted
    """
    which = (told.side == side) & (told.what <= EXECUTE)
    adds = told.what[which] == ADD
    sizes = np.where(adds, told.size[which], -told.size[which])
    counts = np.where(adds, 1, np.where(told.left[which] == 0, -1, 0))
    level, when = told.level[which], moment[which]

    found = Ladder(
        np.full((levels, moments), NO_PRICE, np.int64),
        np.zeros((levels, moments), np.int64),
        np.zeros((levels, moments), np.int32),
    )
    used = np.zeros(moments, np.int32)
    sort = np.argsort(-level if side == BUY else level, kind="stable")
    level, when, sizes, counts = level[sort], when[sort], sizes[sort], counts[sort]
    bounds = np.flatnonzero(np.concatenate(([True], level[1:] != level[:-1], [True]))) if len(level) else ()
    for begin, end in pairwise(bounds):
        _paint(found, used, level[begin], when[begin:end], np.cumsum(sizes[begin:end]), np.cumsum(counts[begin:end]))
    return found


def _paint(found: Ladder, used: Array, price: int, when: Array, size: Array, count: Array) -> None:
    """Writes a level, which is better than all that follow, where there is room."""
    levels, moments = found.price.shape
    lasts = np.append(when[1:] != when[:-1], True)
    when, size, count = when[lasts], size[lasts], count[lasts]
    lengths = np.diff(when, append=moments)
    there = count > 0
    begins, lengths = when[there], lengths[there]
    ends = np.cumsum(lengths)
    if len(ends) == 0 or ends[-1] == 0:
        return
    run = np.repeat(np.arange(len(lengths)), lengths)
    at = np.arange(ends[-1]) - (ends - lengths - begins)[run]
    free = used[at] < levels
    at, run = at[free], run[free]
    rank = used[at]
    found.price[rank, at] = price
    found.size[rank, at] = size[there][run]
    found.count[rank, at] = count[there][run]
    used[at] += 1
