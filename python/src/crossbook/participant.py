"""A participant of a simulation in this process: its orders, and what it hears of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Unpack

from crossbook._sync.ordering import OrderEntry
from crossbook.desk import Desk
from crossbook.engine import Java
from crossbook.errors import CancelRefused, OrderRefused
from crossbook.instruments import Instrument
from crossbook.orders import Order, OwnOrders, Pending, QueueAhead, Refusal
from crossbook.protocol.entry import ExecutionReport, ReplaceOrder
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
from crossbook.records import BOTH_SIDES, CANCEL, ENTER, MASS_CANCEL, NOW, REPLACE, REPORTS, SIDES
from crossbook.refusals import error_of
from crossbook.requests import Changes, Terms, changed, new_order, side_of

_SIDE_OF = (Side.BUY, Side.SELL, None)
_IN_CALLS = (TradeType.AUCTION, TradeType.VOLUME)
_AGGRESSOR = ReportFlags.AGGRESSOR
_NO_FLAGS = ReportFlags(0)
_CHANGES = ("price", "order_qty", "stop_price", "display_qty", "min_qty", "expire_time_ns")
"""What a replace can change, in the order of the bits of a command."""


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
        other = request.stop_price or request.display_qty or request.min_qty or 0
        peg = request.peg_reference
        desk.pack(
            desk.record,
            0,
            0,
            0,
            request.price or 0,
            order.qty,
            other,
            request.expire_time_ns or 0,
            self._listen(),
            instrument.instrument_id,
            ENTER,
            SIDES[order.side],
            numbers.ord_type_number[ord_type],
            numbers.time_in_force_number[order.tif],
            0 if peg is None else numbers.peg_number[peg],
            _flags(request.flags),
            0,
            0,
        )
        desk.execute_one()
        order._number = number = desk.result_numbers[0]
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
        if not 0 < len(client_order_id) <= 20 or not client_order_id.isascii() or not client_order_id.isprintable():
            raise ValueError(
                f"client_order_id: {client_order_id!r} is empty, longer than 20 characters or not printable"
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
        self._send(CANCEL, found._number, found.instrument.instrument_id)
        return self._changed(found, "the cancel of", wait)

    def replace(self, order: Order | str | int, *, wait: bool = True, **changes: Unpack[Changes]) -> Order:
        """Changes an order: `qty` (the new total), `price`, `stop_price`, `display_qty`, `min_qty`, `expires`.

        CancelRefused if it stays as it was. The order keeps its id.
        """
        found = self.orders._find(order)
        request = changed(found.instrument, _NO_CHANGE, changes)
        values = [getattr(request, name) for name in _CHANGES]
        bits = sum(1 << i for i, value in enumerate(values) if value is not None)
        others = [value for value in values[2:5] if value is not None]
        if len(others) > 1:
            raise ValueError("a replace changes one of stop_price, display_qty and min_qty: no order has two of them")
        price, qty, expires = values[0] or 0, values[1] or 0, values[5] or 0
        self._ask(found, Pending.REPLACE)
        self._send(
            REPLACE,
            found._number,
            found.instrument.instrument_id,
            price=price,
            qty=qty,
            other=others[0] if others else 0,
            expires=expires,
            changes=bits,
        )
        return self._changed(found, "the replace of", wait)

    def _ask(self, order: Order, pending: Pending) -> None:
        order.pending = pending
        order._refusal = None
        self._by_number[order._number] = order

    def _send(
        self,
        action: int,
        number: int,
        instrument_id: int,
        *,
        side: int = 0,
        price: int = 0,
        qty: int = 0,
        other: int = 0,
        expires: int = 0,
        changes: int = 0,
    ) -> tuple[int, ...]:
        desk = self._desk
        who = self._begin()
        desk.pack(
            *(desk.record, 0, 0, number, price, qty, other, expires, who, instrument_id),
            *(action, side, 0, 0, 0, 0, changes, 0),
        )
        return desk.execute()

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
        return self._send(MASS_CANCEL, 0, instrument_id, side=number)[3]

    # What is heard.

    def _hear(self, record: tuple[int, ...]) -> None:
        """An execution."""
        order = self._by_number.get(record[2])
        if order is None:  # of a batch
            return
        kind = record[16]
        if self._desk.java.exec_types[kind] is None:
            refusal = _refusal(self._desk.java, record)
            if order.done and refusal.code is Reason.UNKNOWN_ORDER:  # a gateway names it by the exchange's own id, too
                refusal = replace(refusal, code=Reason.ORDER_ALREADY_CLOSED)
            order._refused(refusal)
            return
        report = _report_of(self._desk.java, record, order)
        order._on_report(report)
        if order.done:
            self._by_number.pop(record[2], None)
        self._heard(order, report)

    def _heard(self, order: Order, report: ExecutionReport) -> None:
        self.orders.changed(order, report)

    # Looking.

    def _queue_ahead(self, order: Order) -> QueueAhead | None:
        return self._desk.queue_place(self._id, order._number) if order.live else None

    def position(self, symbol: str) -> int:
        """What it has bought of an instrument less what it has sold, as far as it knows."""
        return self._desk.position(self._begin(), self._desk.instrument(symbol))


_NO_CHANGE = ReplaceOrder("", "", None, None, None, None, None, None, None, None)
_NOTHING_MORE = (type(None), "", "", Capacity.UNSET)


def _flags(flags: OrderFlags) -> int:
    if not flags:
        return 0
    bits = ((OrderFlags.POST_ONLY, 1), (OrderFlags.EXCLUDE_HIDDEN, 2), (OrderFlags.VOLUME_AUCTION, 4))
    return sum(bit for flag, bit in bits if flag in flags)


def _refusal(numbers: Java, record: tuple[int, ...]) -> Refusal:
    low, high = (None if limit == numbers.no_limit else limit for limit in record[11:13])
    return Refusal(numbers.reasons[record[16]][record[15]], "", "", low, high, 0)


def _report_of(numbers: Java, record: tuple[int, ...], order: Order) -> ExecutionReport:
    """An execution as a gateway would report it."""
    event, ts, _, order_id, trade_id, price, qty, last_px, last_qty, leaves, cum, low, high = record[:13]
    reason, kind, side, ord_type, trade_type, is_aggressor = record[15:21]
    exec_type = numbers.exec_types[kind]
    assert exec_type is not None
    status = OrdStatus.PARTIALLY_FILLED if cum else OrdStatus.NEW
    liquidity, trade = Liquidity.NONE, None
    if exec_type is ExecType.TRADE:
        trade = numbers.trade_types[trade_type]
        if not leaves:
            status = OrdStatus.FILLED
        if is_aggressor:
            liquidity = Liquidity.TAKER
        elif trade in _IN_CALLS:
            liquidity = Liquidity.AUCTION
        elif trade is not TradeType.CROSS:
            liquidity = Liquidity.MAKER
        price = 0
    elif exec_type in _ENDS:
        status, leaves = _ENDS[exec_type], 0
    elif exec_type is ExecType.SUSPENDED:
        status = OrdStatus.SUSPENDED
    return ExecutionReport(
        event,
        ts,
        0,
        exec_type,
        status,
        _SIDE_OF[side],
        numbers.ord_types[ord_type - 1] if ord_type and trade is None else None,
        order.tif if trade is None else None,
        Capacity.UNSET,
        liquidity,
        _AGGRESSOR if is_aggressor else _NO_FLAGS,
        numbers.reasons[kind][reason],
        record[13],
        order_id or None,
        trade_id or None,
        price or None,
        qty,
        last_px if trade else None,
        last_qty if trade else None,
        leaves,
        cum,
        order.client_order_id,
        "",
        "",
        "",
        None,
        trade,
        None if low == numbers.no_limit else low,
        None if high == numbers.no_limit else high,
        None,
        None,
        None,
        None,
        None,
    )


_ENDS = {
    ExecType.REJECTED: OrdStatus.REJECTED,
    ExecType.CANCELED: OrdStatus.CANCELED,
    ExecType.EXPIRED: OrdStatus.EXPIRED,
}
