"""A participant of a simulation in this process: its orders, and what it hears of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Unpack

from crossbook._sync.ordering import OrderEntry
from crossbook.desk import Desk
from crossbook.engine import Java
from crossbook.errors import CancelRefused, OrderRefused
from crossbook.instruments import Instrument
from crossbook.orders import Order, OwnOrders, Pending, QueueAhead, Refusal
from crossbook.protocol.entry import ExecutionReport
from crossbook.protocol.types import (
    Capacity,
    ExecType,
    Liquidity,
    OrderFlags,
    OrdStatus,
    OrdType,
    Reason,
    ReportFlags,
    Side,
    TradeType,
)
from crossbook.records import BOTH_SIDES, CANCEL, ENTER, MASS_CANCEL, NOW, REPLACE, REPORTS, SIDES, Record, places
from crossbook.refusals import error_of
from crossbook.requests import Changes, Terms, changed, new_order, side_of

_SIDE_OF = (Side.BUY, Side.SELL, None)
_IN_CALLS = (TradeType.AUCTION, TradeType.VOLUME)
_CHANGES = ("price", "order_qty", "stop_price", "display_qty", "min_qty", "expire_time_ns")
"""What a replace can change, in the order of the bits of a command."""
_OTHERS = ("stop_price", "display_qty", "min_qty")
"""Of which an order has one at most; a command has one place for them."""


class Participant(OrderEntry):
    """Who trades in a simulation in this process: its orders, and what it asks for."""

    def __init__(self, desk: Desk, name: str) -> None:
        self.name = name
        self.orders = OwnOrders()
        """Its orders, as it knows them."""
        self._desk = desk
        self._id = -1
        self._by_number: dict[int, Order] = {}

    @property
    def instruments(self) -> dict[str, Instrument]:
        """What is traded."""
        return self._desk.instruments

    def _begin(self) -> int:
        """Its number among the participants."""
        return self._id

    def _listen(self) -> int:
        """The same; from now on it hears of its orders."""
        return self._id

    # Orders.

    def _enter(
        self, symbol: str, side: Side | str, ord_type: OrdType, qty: int, wait: bool, **terms: Unpack[Terms]
    ) -> Order:
        desk = self._desk
        instrument = desk.instrument(symbol)
        request = new_order(instrument, side, ord_type, qty, "", False, **terms)
        given = terms.get("client_order_id")
        if given is not None:
            self._must_be_free(given)
        if (type(request.smp_key), request.trader, request.account, request.capacity) != _NOTHING_MORE:
            desk.say_more(request)
        order = Order(instrument, request, terms.get("tag", ""))
        numbers = desk.java
        peg = request.peg_reference
        desk.write(
            price=request.price or 0,
            qty=order.qty,
            other=request.stop_price or request.display_qty or request.min_qty or 0,
            expire_ns=request.expire_time_ns or 0,
            participant_id=self._listen(),
            instrument_id=instrument.instrument_id,
            action=ENTER,
            side=SIDES[order.side],
            order_type=numbers.ord_type_number[ord_type],
            tif=numbers.time_in_force_number[order.tif],
            peg=0 if peg is None else numbers.peg_number[peg],
            flags=_flags(request.flags),
        )
        result = desk.execute_one()
        order._number = number = result[numbers.result.at.cl_ord_id]
        order.entered_ns = desk.state[NOW]
        order._queue = self._queue_ahead
        order.client_order_id = given or str(number)
        self._by_number[number] = order
        self.orders._add(order)
        if desk.state[REPORTS]:
            desk.read_reports()
        if wait and order._refusal is not None and order.status is OrdStatus.REJECTED:
            raise error_of(order._refusal, f"the order {order.client_order_id}", order, OrderRefused)
        return order

    def _must_be_free(self, client_order_id: str) -> None:
        if not 0 < len(client_order_id) <= 36 or not client_order_id.isascii() or not client_order_id.isprintable():
            raise ValueError(
                f"client_order_id: {client_order_id!r} is empty, longer than 36 characters or not printable"
            )
        if client_order_id.isdigit():
            raise ValueError(f"client_order_id: {client_order_id!r} is a number: the engine gives those in turn")
        if self.orders.get(client_order_id) is not None:
            raise ValueError(f"client_order_id: {client_order_id!r} was used before")

    def cancel(self, order: Order | str | int, *, wait: bool = True) -> Order:
        """Takes an order out of the book: by itself, by your id of it, or by the engine's.

        CancelRefused if that is too late or the phase refuses it.
        """
        found = self.orders._find(order)
        self._ask(found, Pending.CANCEL)
        self._send(action=CANCEL, cl_ord_id=found._number, instrument_id=found.instrument.instrument_id)
        return self._changed(found, "the cancel of", wait)

    def replace(self, order: Order | str | int, *, wait: bool = True, **changes: Unpack[Changes]) -> Order:
        """Changes an order: `qty` (the new total), `price`, `stop_price`, `display_qty`, `min_qty`, `expires`.

        CancelRefused if it stays as it was. The order keeps its id.
        """
        found = self.orders._find(order)
        fields = changed(found.instrument, changes)
        others = [fields[name] for name in _OTHERS if name in fields]
        if len(others) > 1:
            raise ValueError("a replace changes one of stop_price, display_qty and min_qty: no order has two of them")
        self._ask(found, Pending.REPLACE)
        self._send(
            action=REPLACE,
            cl_ord_id=found._number,
            instrument_id=found.instrument.instrument_id,
            price=fields.get("price", 0),
            qty=fields.get("order_qty", 0),
            other=others[0] if others else 0,
            expire_ns=fields.get("expire_time_ns", 0),
            changes=sum(1 << bit for bit, name in enumerate(_CHANGES) if name in fields),
        )
        return self._changed(found, "the replace of", wait)

    def _ask(self, order: Order, pending: Pending) -> None:
        order.pending = pending
        order._refusal = None
        self._by_number[order._number] = order

    def _send(self, **fields: int) -> Record:
        self._desk.write(participant_id=self._begin(), **fields)
        return self._desk.execute()

    def _changed(self, order: Order, what: str, wait: bool) -> Order:
        if order.done:
            self._by_number.pop(order._number, None)
        if wait and order._refusal is not None:
            raise error_of(order._refusal, f"{what} {order.client_order_id}", order, CancelRefused)
        return order

    def cancel_all(self, symbol: str | None = None, *, side: Side | str | None = None) -> int:
        """Cancels all its live orders, those of an instrument, of a side, or both; returns how many were canceled."""
        instrument_id = -1 if symbol is None else self._desk.instrument(symbol).instrument_id
        number = BOTH_SIDES if side is None else SIDES[side_of(side)]
        result = self._send(action=MASS_CANCEL, instrument_id=instrument_id, side=number)
        return int(result[self._desk.java.result.at.leaves])

    # What is heard.

    def _hear(self, record: Record) -> None:
        """An execution: a record of `ReportField`."""
        numbers = self._desk.java
        at = numbers.report.at
        order = self._by_number.get(record[at.cl_ord_id])
        if order is None:  # of a batch
            return
        if numbers.exec_types[record[at.kind]] is None:
            refusal = _refusal(numbers, record)
            if order.done and refusal.code is Reason.UNKNOWN_ORDER:  # a gateway names it by the exchange's own id, too
                refusal = replace(refusal, code=Reason.ORDER_ALREADY_CLOSED)
            order._refused(refusal)
            return
        report = _report_of(numbers, record, order)
        order._on_report(report)
        if order.done:
            self._by_number.pop(record[at.cl_ord_id], None)
        self._heard(order, report)

    def _heard(self, order: Order, report: ExecutionReport) -> None:
        self.orders.changed(order, report)

    # Looking.

    def _queue_ahead(self, order: Order) -> QueueAhead | None:
        return self._desk.queue_place(self._id, order._number) if order.live else None

    def position(self, symbol: str) -> int:
        """What it has bought of an instrument less what it has sold, as far as it knows."""
        return self._desk.position(self._begin(), self._desk.instrument(symbol))


_NOTHING_MORE = (type(None), "", "", Capacity.UNSET)


def _flags(flags: OrderFlags) -> int:
    if not flags:
        return 0
    bits = ((OrderFlags.POST_ONLY, 1), (OrderFlags.EXCLUDE_HIDDEN, 2), (OrderFlags.VOLUME_AUCTION, 4))
    return sum(bit for flag, bit in bits if flag in flags)


def _refusal(numbers: Java, record: Record) -> Refusal:
    at = numbers.report.at
    reason = numbers.reasons[record[at.kind]][record[at.reason]]
    return Refusal(reason, "", "", numbers.limit(record[at.low_limit]), numbers.limit(record[at.high_limit]), 0)


def _report_of(numbers: Java, record: Record, order: Order) -> ExecutionReport:
    """An execution as a gateway would report it."""
    at = numbers.report.at
    kind, leaves = record[at.kind], record[at.leaves]
    exec_type = numbers.exec_types[kind]
    assert exec_type is not None
    told = _UNTOLD.copy()
    told[_AT.event_number] = record[at.event_number]
    told[_AT.timestamp_ns] = record[at.event_ns]
    told[_AT.exec_type] = exec_type
    told[_AT.side] = _SIDE_OF[record[at.side]]
    told[_AT.reason] = numbers.reasons[kind][record[at.reason]]
    told[_AT.instrument_id] = record[at.instrument_id]
    told[_AT.order_id] = record[at.order_id] or None
    told[_AT.trade_id] = record[at.trade_id] or None
    told[_AT.order_qty] = record[at.order_qty]
    told[_AT.cum_qty] = record[at.cum_qty]
    told[_AT.cl_ord_id] = order.client_order_id
    status = OrdStatus.PARTIALLY_FILLED if record[at.cum_qty] else OrdStatus.NEW
    if record[at.is_aggressor]:
        told[_AT.report_flags] = ReportFlags.AGGRESSOR
    if exec_type is ExecType.TRADE:
        trade = numbers.trade_types[record[at.trade_type]]
        told[_AT.trade_type] = trade
        told[_AT.last_px] = record[at.last_price]
        told[_AT.last_qty] = record[at.last_qty]
        if record[at.is_aggressor]:
            told[_AT.liquidity] = Liquidity.TAKER
        elif trade in _IN_CALLS:
            told[_AT.liquidity] = Liquidity.AUCTION
        elif trade is not TradeType.CROSS:
            told[_AT.liquidity] = Liquidity.MAKER
        if not leaves:
            status = OrdStatus.FILLED
    else:
        told[_AT.price] = record[at.price] or None
        told[_AT.time_in_force] = order.tif
        if record[at.order_type]:
            told[_AT.ord_type] = numbers.ord_types[record[at.order_type] - 1]
        if numbers.ends[kind] is not None:
            status, leaves = numbers.ends[kind], 0
        elif exec_type is ExecType.SUSPENDED:
            status = OrdStatus.SUSPENDED
        if exec_type is ExecType.REJECTED:
            told[_AT.low_limit] = numbers.limit(record[at.low_limit])
            told[_AT.high_limit] = numbers.limit(record[at.high_limit])
    told[_AT.ord_status] = status
    told[_AT.leaves_qty] = leaves
    return ExecutionReport._make(told)


_AT = places(ExecutionReport._fields)
"""Filling a list takes a third of the time of so many arguments by name."""
_UNTOLD: list[Any] = [None] * len(ExecutionReport._fields)
"""What a report says where an execution in this process says nothing."""
_UNTOLD[_AT.partition] = 0
_UNTOLD[_AT.capacity] = Capacity.UNSET
_UNTOLD[_AT.liquidity] = Liquidity.NONE
_UNTOLD[_AT.report_flags] = ReportFlags(0)
_UNTOLD[_AT.orig_cl_ord_id] = _UNTOLD[_AT.trader] = _UNTOLD[_AT.account] = ""
