"""Our own orders, each as its last report left it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from crossbook.errors import Refused
from crossbook.instruments import Instrument
from crossbook.notebook import html_table
from crossbook.protocol.entry import ExecutionReport, NewOrder, ReplaceOrder, TradeReport
from crossbook.protocol.types import (
    ExecType,
    Liquidity,
    OrdStatus,
    OrdType,
    Reason,
    ReportFlags,
    Side,
    TimeInForce,
    TradeType,
)

_SHOWN = 20
_LIVE = (OrdStatus.NEW, OrdStatus.PARTIALLY_FILLED, OrdStatus.SUSPENDED)
_NO_FLAGS = ReportFlags(0)


class Pending(StrEnum):
    """What was asked for and is not answered yet."""

    NOTHING = "nothing"
    NEW = "new"
    CANCEL = "cancel"
    REPLACE = "replace"


class QueueAhead(NamedTuple):
    """What stands before an order at its price, in priority."""

    qty: int
    """What is left of the orders there."""
    orders: int
    """How many they are."""


@dataclass(frozen=True, slots=True)
class Fill:
    """A trade of an order of ours."""

    trade_id: int
    price: Decimal
    qty: int
    liquidity: Liquidity
    trade_type: TradeType | None
    event_number: int
    ts_event: int
    """When it happened, nanoseconds since 1970 UTC."""
    is_busted: bool = False
    """Whether market operations have canceled it; the order stays as it is."""


class Order:
    """An order of ours. It changes as reports come; `fills` are its trades."""

    def __init__(self, instrument: Instrument, request: NewOrder, tag: str = "") -> None:
        self._request = request
        self._request_id = ""
        self._number = 0  # by which the engine in this process knows it
        self._change: ReplaceOrder | None = None
        self._price = request.price
        self._refusal: Refusal | None = None
        self._queue: Callable[[Order], QueueAhead | None] = _nobody_knows
        self.instrument = instrument
        self.client_order_id = request.cl_ord_id
        """Our id of it; a replace may give it another."""
        self.side: Side = request.side
        self.type: OrdType = request.ord_type
        self.tif: TimeInForce = request.time_in_force
        self.qty: int = request.order_qty or 0
        """The whole quantity."""
        self.filled = 0
        """How much of it has traded."""
        self.remaining = 0
        """How much of it may still trade; 0 before it is accepted."""
        self.status: OrdStatus | None = None
        """None as long as nothing was heard of it."""
        self.pending = Pending.NEW
        self.reason = Reason.NONE
        """Why the last request was refused, or why the order ended."""
        self.order_id: int | None = None
        """The engine's id; None as long as it is not known."""
        self.event_number = 0
        """The number of the last event that concerned it."""
        self.ts_event = 0
        """When that happened, nanoseconds since 1970 UTC."""
        self.entered_ns = 0
        """When it was entered, nanoseconds since 1970 UTC; 0 of an order at a running exchange."""
        self.fills: list[Fill] = []
        self.tag = tag
        """A word of yours, which is not sent."""

    def __getstate__(self) -> dict[str, object]:
        """Kept elsewhere it is as it was then, and nobody knows what stands before it."""
        return self.__dict__ | {"_queue": _nobody_knows}

    @property
    def symbol(self) -> str:
        """What it is for."""
        return self.instrument.symbol

    @property
    def price(self) -> Decimal | None:
        """Its limit price; None without one."""
        return None if self._price is None else self.instrument.price(self._price)

    @property
    def avg_price(self) -> Decimal | None:
        """The average price of its trades, weighted by quantity; None without any."""
        fills = [fill for fill in self.fills if not fill.is_busted]
        if not fills:
            return None
        return sum((fill.price * fill.qty for fill in fills), Decimal(0)) / sum(fill.qty for fill in fills)

    @property
    def queue_ahead(self) -> QueueAhead | None:
        """What stands before it at its price now, in a simulation in this process.

        None if it does not rest at its limit, as what is done, hidden, pegged or waits does not; and of an order at a
        running exchange, which does not tell.
        """
        return self._queue(self)

    @property
    def live(self) -> bool:
        """Whether it may still trade; one that waits may."""
        return self.status in _LIVE

    @property
    def done(self) -> bool:
        """Whether it has ended, by a trade, a cancel, its time or a refusal."""
        return self.status is not None and self.status not in _LIVE

    @property
    def answered(self) -> bool:
        """Whether nothing that we asked is under way."""
        return self.pending is Pending.NOTHING

    def __repr__(self) -> str:
        price = "" if self._price is None else f" @ {self.price}"
        status = "sent" if self.status is None else self.status
        reason = "" if self.reason is Reason.NONE else f", {self.reason}"
        return (
            f"<Order {self.client_order_id}: {self.side} {self.qty} {self.symbol}{price}: {status}, "
            f"{self.filled} filled, {self.remaining} left{reason}>"
        )

    # What is heard.

    def _on_report(self, report: ExecutionReport) -> None:
        flags = report.report_flags
        repeated = flags is not _NO_FLAGS and ReportFlags.REPEATED in flags
        if repeated and self.pending is not Pending.NEW:  # its outcome was heard before
            return
        self.event_number = report.event_number
        self.ts_event = report.timestamp_ns or self.ts_event
        self.reason = report.reason
        self.status = report.ord_status
        if report.exec_type is ExecType.REJECTED:
            self._refusal = Refusal(report.reason, "", "", report.low_limit, report.high_limit, 0)
        if repeated:  # it stands; the rest is told by the events since
            self.pending = Pending.NOTHING
            self.remaining = self.qty
            return
        self.order_id = report.order_id or self.order_id
        self.qty = self.qty if report.order_qty is None else report.order_qty
        self.remaining = report.leaves_qty or 0
        self.filled = report.cum_qty or 0
        if report.price is not None:
            self._price = report.price
        if report.ord_type is not None:
            self.type = report.ord_type
        if report.exec_type is ExecType.TRADE:
            self._on_trade(report)
        self._settle(report)

    def _on_trade(self, report: ExecutionReport) -> None:
        self.fills.append(
            Fill(
                trade_id=report.trade_id or 0,
                price=self.instrument.price(report.last_px or 0),
                qty=report.last_qty or 0,
                liquidity=report.liquidity,
                trade_type=report.trade_type,
                event_number=report.event_number,
                ts_event=report.timestamp_ns or 0,
            )
        )

    def _settle(self, report: ExecutionReport) -> None:
        """Whether what was asked is answered by a report."""
        if self.pending is Pending.NEW:
            self.pending = Pending.NOTHING
        if report.exec_type is ExecType.REPLACED:
            self.client_order_id = report.cl_ord_id
            if self.pending is Pending.REPLACE:
                self.pending = Pending.NOTHING
        elif report.exec_type in (ExecType.CANCELED, ExecType.EXPIRED):
            self.pending = Pending.NOTHING

    def _refused(self, refusal: Refusal) -> None:
        """A request was refused; the order stands as it stood."""
        if self.pending is Pending.NEW:
            self.status = OrdStatus.REJECTED
        self.pending = Pending.NOTHING
        self.reason = refusal.code
        self._refusal = refusal

    def _on_trade_report(self, report: TradeReport) -> None:
        """A trade was canceled or corrected by market operations."""
        for i, fill in enumerate(self.fills):
            if fill.trade_id != report.trade_id:
                continue
            if report.exec_type is ExecType.TRADE_CANCEL:
                self.fills[i] = replace(fill, is_busted=True)
            elif report.exec_type is ExecType.TRADE_CORRECT:
                price = fill.price if report.last_px is None else self.instrument.price(report.last_px)
                self.fills[i] = replace(fill, price=price, qty=report.last_qty or fill.qty)


def _nobody_knows(order: Order) -> QueueAhead | None:
    return None


def _nobody_listens(order: Order, report: ExecutionReport) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request was refused, as a message says it; limits in price units or as a quantity."""

    code: Reason
    detail: str
    field: str
    low: int | None
    high: int | None
    retry_after_ns: int


class OwnOrders:
    """The orders that were sent, in the order in which they were. A mapping of their ids, which may change."""

    def __init__(self) -> None:
        self._by_id: dict[str, Order] = {}
        self._by_request: dict[str, Order] = {}
        self.changed: Callable[[Order, ExecutionReport], None] = _nobody_listens

    def __repr__(self) -> str:
        return f"<{len(self)} orders, {len(self.live)} live>"

    def _repr_html_(self) -> str:
        """For notebooks, the newest orders first."""
        head = ("id", "symbol", "side", "qty", "price", "filled", "left", "status")
        newest = islice(reversed(self._by_id.items()), _SHOWN)
        rows = [
            (name, each.symbol, each.side, each.qty, each.price or "", each.filled, each.remaining, each.status or "")
            for name, each in newest
        ]
        return html_table(head, rows, caption=f"{len(self)} orders, {len(self.live)} live")

    def __iter__(self) -> Iterator[Order]:
        return iter(list(self._by_id.values()))

    def __len__(self) -> int:
        return len(self._by_id)

    def __getitem__(self, client_order_id: str) -> Order:
        return self._by_id[client_order_id]

    def get(self, client_order_id: str) -> Order | None:
        """The order of an id, which is the newest that it had; None if there is none."""
        return self._by_id.get(client_order_id)

    @property
    def live(self) -> list[Order]:
        """Those that may still trade."""
        return [order for order in self._by_id.values() if order.live]

    def forget_done(self) -> None:
        """Forgets orders that have ended, so that a long session does not keep all of them."""
        self._by_id = {key: each for key, each in self._by_id.items() if not (each.done and each.answered)}

    def _find(self, order: Order | str | int) -> Order:
        """An order, by itself, by our id of it or by the engine's. Refused if we know none."""
        if isinstance(order, Order):
            return order
        if isinstance(order, str):
            found = self.get(order)
        else:
            found = next((each for each in self if each.order_id == order), None)
        if found is None:
            raise Refused(Reason.UNKNOWN_ORDER, f"no order of this client has the id {order!r}")
        return found

    def _add(self, order: Order) -> None:
        if order.client_order_id in self._by_id:
            raise ValueError(f"client_order_id: {order.client_order_id!r} was used before")
        self._by_id[order.client_order_id] = order

    def _drop(self, order: Order) -> None:
        self._by_id.pop(order.client_order_id, None)

    def _requested(self, request_id: str, order: Order) -> None:
        self._by_request[request_id] = order

    def _on_report(self, report: ExecutionReport) -> None:
        self._by_request.pop(report.orig_cl_ord_id, None)
        order = self._by_id.get(report.cl_ord_id)
        if order is None:  # replaced: it has a new id
            order = self._by_id.pop(report.orig_cl_ord_id, None)
        if order is None:  # of another session of ours
            return
        order._on_report(report)
        self._by_id.setdefault(order.client_order_id, order)
        self.changed(order, report)

    def _on_refusal(self, client_order_id: str, refusal: Refusal) -> None:
        order = self._by_request.pop(client_order_id, None) or self._by_id.get(client_order_id)
        if order is not None:
            order._refused(refusal)

    def _on_trade_report(self, report: TradeReport) -> None:
        for order in self._by_id.values():
            if order.order_id is not None and order.order_id == report.order_id:
                order._on_trade_report(report)
