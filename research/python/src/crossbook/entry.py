"""Order entry without a socket: a session with a gateway, and the account whose orders it carries."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from crossbook.core import Conversation
from crossbook.errors import LogonRefused, Refused, SessionEnded
from crossbook.instruments import Instrument
from crossbook.money import Request
from crossbook.orders import Order, OwnOrders, Pending, Refusal
from crossbook.protocol.entry import (
    SCHEMA,
    AccountReport,
    BusinessReject,
    CancelOrder,
    ExecutionReport,
    Heartbeat,
    Logon,
    LogonReply,
    Logout,
    MassCancel,
    MassCancelReport,
    MissedMessageAck,
    MissedMessageRequest,
    NewOrder,
    ObligationReport,
    OrderCancelReject,
    PositionReport,
    Reject,
    ReplaceOrder,
    RequestReply,
    SecurityDefinition,
    SecurityListRequest,
    SystemStatus,
    TradeReport,
    TransmissionComplete,
)
from crossbook.protocol.types import (
    Channel,
    MassCancelScope,
    Reason,
    RecoveryStatus,
    ReportFlags,
    Side,
    YesNo,
)

_SILENT_HEARTBEATS = 5


class EntrySession(Conversation):
    """One connection to a gateway, from the logon to the last message."""

    def __init__(self, logon: Logon, hear: Callable[[Any], None]) -> None:
        super().__init__(SCHEMA)
        self._logon = logon
        self._tell = hear
        self._held: list[Any] | None = None
        self._heartbeat_ns = 1_000_000_000
        self.reply: LogonReply | None = None
        """The answer to the logon."""
        self.ended: SessionEnded | None = None
        """Why it is over; None as long as it is not."""

    @property
    def is_logged_on(self) -> bool:
        """Whether orders can be sent."""
        return self.ended is None and self.reply is not None and self.reply.reason is Reason.NONE

    def connected(self, now_ns: int) -> None:
        """Logs on."""
        super().connected(now_ns)
        self.say(self._logon)

    def tick(self, now_ns: int) -> bool:
        """Says that we are here if we were silent for half an interval."""
        if not self.is_logged_on:
            return True
        if now_ns - self._spoke_ns > self._heartbeat_ns // 2:
            self.say(Heartbeat(timestamp_ns=None))
        return now_ns - self._heard_ns < _SILENT_HEARTBEATS * self._heartbeat_ns

    def lost(self, why: str) -> None:
        """There is no connection any more."""
        super().lost(why)
        if self.ended is None:
            self.ended = SessionEnded(Reason.STATE_UNKNOWN, f"the connection to the gateway is lost: {why}")

    def log_out(self) -> None:
        """Ends the session: the gateway answers and closes."""
        self.say(Logout(reason=Reason.LOGGED_OUT, messages_taken=0, detail=""))

    def hold(self) -> None:
        """Keeps what comes from now on until `release`."""
        self._held = []

    def release(self) -> None:
        """Hears what was kept."""
        held, self._held = self._held or [], None
        for message in held:
            self._tell(message)

    def _hear(self, message: Any) -> None:
        if isinstance(message, LogonReply):
            self.reply = message
            if message.reason is Reason.NONE:
                self._heartbeat_ns = max(message.heartbeat_ms, 1) * 1_000_000
        elif isinstance(message, Logout):
            detail = f": {message.detail}" if message.detail else ""
            self.ended = SessionEnded(message.reason, f"the gateway ended the session: {message.reason}{detail}")
        elif self._held is not None:
            self._held.append(message)
        else:
            self._tell(message)


class Recovery:
    """The reports from one event number to another, heard again on a session beside the open one.

    Of the first event some may be known: a trade with oneself is one event and two reports.
    """

    def __init__(self, account: Account, first: int, last: int, partition: int) -> None:
        self._account = account
        self._known = account.reports_of(first)
        self._first = first
        self._last = last
        self._partition = partition
        self.status: RecoveryStatus | None = None
        """How it ended; None as long as it has not."""

    def ask(self, session: EntrySession) -> None:
        """Asks for them, once the session is logged on."""
        session.say(MissedMessageRequest(partition=self._partition, from_event_number=self._first))

    def hear(self, message: Any) -> None:
        """What the recovery session says. What is newer comes on the open session."""
        if isinstance(message, MissedMessageAck):
            if message.status is not RecoveryStatus.ACCEPTED:
                self.status = message.status
        elif isinstance(message, TransmissionComplete):
            self.status = message.status
        elif self._known and isinstance(message, ExecutionReport) and message.event_number == self._first:
            self._known -= 1
        elif isinstance(message, OrderCancelReject) and message.event_number == self._first:
            pass  # that event was heard last
        elif getattr(message, "event_number", self._last + 1) <= self._last:
            self._account.hear(message)


class MassCancelRequest:
    """A mass cancel that is under way."""

    def __init__(self) -> None:
        self.expected: int | None = None
        """How many orders it cancels; None as long as that is not known."""
        self.heard = 0
        self.refusal: Refusal | None = None

    @property
    def done(self) -> bool:
        """Whether it was refused, or all its orders were heard of."""
        return self.refusal is not None or (self.expected is not None and self.heard >= self.expected)


class Account:
    """A participant's orders and instruments, and what is said and heard about them, over any number of sessions."""

    def __init__(self, participant: str, password: str, *, stays_on_disconnect: bool) -> None:
        self.participant = participant
        self.stays_on_disconnect = stays_on_disconnect
        """Whether orders outlive their session unless they say otherwise."""
        self.orders = OwnOrders()
        self.instruments: dict[str, Instrument] = {}
        self.has_instruments = False
        """Whether the whole list has come."""
        self.is_available = True
        """Whether the engine is there, as far as the gateway has said."""
        self.last_event_number = 0
        self._reported_event = 0
        self._reports = 0  # of executions, of that event
        self._password = password
        self._token: int | None = None
        self.session = EntrySession(self._logon(Channel.REAL_TIME), self.hear)
        self._mass_cancels: dict[str, MassCancelRequest] = {}
        self._requests: dict[int, Request] = {}
        self._last_id = time.time_ns()

    # Sessions.

    def new_session(self) -> EntrySession:
        """The next session, to be connected: by the token of the last one, or by the password."""
        self.has_instruments = False
        self.session = EntrySession(self._logon(Channel.REAL_TIME), self.hear)
        return self.session

    def recovery_session(self, recovery: Recovery) -> EntrySession:
        """A session for what was missed, beside the open one."""
        return EntrySession(self._logon(Channel.RECOVERY), recovery.hear)

    def _logon(self, channel: Channel) -> Logon:
        return Logon(
            protocol_version=SCHEMA.version,
            channel=channel,
            heartbeat_ms=0,
            participant=self.participant,
            password="" if self._token else self._password,
            new_password="",
            token=self._token,
        )

    def logged_on(self) -> None:
        """The session stands: keeps its token, and asks for the instruments."""
        reply = self.session.reply
        assert reply is not None
        self._token = reply.token
        self.is_available = True
        self.session.say(SecurityListRequest(request_id=int(self.new_id())))

    def refusal_of_logon(self) -> LogonRefused | None:
        """Why the gateway does not let us in; None if it does. A token is tried once."""
        reply = self.session.reply
        if reply is None or reply.reason is Reason.NONE:
            return None
        wait = f"; try again after {reply.retry_after_ms} ms" if reply.retry_after_ms else ""
        return LogonRefused(
            reply.reason,
            f"the gateway refuses the logon of {self.participant}: {reply.reason}{wait}",
            retry_after_ns=reply.retry_after_ms * 1_000_000,
        )

    def forget_token(self) -> bool:
        """The next logon is by password. Returns whether the last was not."""
        had_token, self._token = self._token is not None, None
        return had_token

    def heard_up_to(self, event_number: int) -> None:
        """Everything up to this event is known."""
        self.last_event_number = max(self.last_event_number, event_number)

    # What is asked.

    def new_id(self) -> str:
        """An id that nothing of ours has: of an order, or of a request."""
        self._last_id += 1
        return str(self._last_id)

    def instrument(self, symbol: str) -> Instrument:
        """The instrument of a symbol. Refused if there is none."""
        instrument = self.instruments.get(symbol)
        if instrument is None:
            known = ", ".join(sorted(self.instruments)) or "none"
            raise Refused(Reason.UNKNOWN_INSTRUMENT, f"there is no instrument {symbol!r}; there are: {known}")
        return instrument

    def enter(self, instrument: Instrument, request: NewOrder, tag: str) -> Order:
        """Sends an order."""
        order = Order(instrument, request, tag)
        if request.cl_ord_id in self.orders._by_id:
            raise ValueError(f"client_order_id: {request.cl_ord_id!r} was used before")
        self.session.say(request)
        self.orders._add(order)
        return order

    def cancel(self, order: Order) -> None:
        """Asks to take an order out of the book."""
        order._request_id = self.new_id()
        self._send_cancel(order)

    def _send_cancel(self, order: Order) -> None:
        self.session.say(
            CancelOrder(
                cl_ord_id=order._request_id,
                orig_cl_ord_id=order.client_order_id,
                order_id=order.order_id,
                instrument_id=order.instrument.instrument_id,
            )
        )
        order.pending = Pending.CANCEL
        order._refusal = None
        self.orders._requested(order._request_id, order)

    def replace(self, order: Order, changes: dict[str, Any]) -> None:
        """Asks to change an order: fields of the message by their names."""
        request_id = self.new_id()
        nothing = ReplaceOrder(
            cl_ord_id=request_id,
            orig_cl_ord_id=order.client_order_id,
            order_id=order.order_id,
            instrument_id=order.instrument.instrument_id,
            price=None,
            order_qty=None,
            stop_price=None,
            display_qty=None,
            min_qty=None,
            expire_time_ns=None,
        )
        order._change = nothing._replace(**changes)
        order._request_id = request_id
        self._send_replace(order)

    def _send_replace(self, order: Order) -> None:
        assert order._change is not None
        self.session.say(order._change)
        order.pending = Pending.REPLACE
        order._refusal = None
        self.orders._requested(order._request_id, order)

    def cancel_all(self, instrument: Instrument | None, side: Side | None) -> MassCancelRequest:
        """Asks to cancel all our live orders, those of an instrument, of a side, or both."""
        request_id = self.new_id()
        self.session.say(
            MassCancel(
                cl_ord_id=request_id,
                scope=MassCancelScope.ALL if instrument is None else MassCancelScope.INSTRUMENT,
                instrument_id=None if instrument is None else instrument.instrument_id,
                side=side,
            )
        )
        request = self._mass_cancels[request_id] = MassCancelRequest()
        return request

    def ask(self, message: Callable[[int], Any]) -> Request:
        """Sends a request for accounts, or of market operations, which is made with its number."""
        request_id = int(self.new_id())
        self.session.say(message(request_id))
        request = self._requests[request_id] = Request()
        return request

    def forget(self, request: MassCancelRequest) -> None:
        """A mass cancel is over."""
        self._mass_cancels = {key: each for key, each in self._mass_cancels.items() if each is not request}

    def send_again(self) -> None:
        """Sends what is unanswered once more under the same ids, so that the engine does each once."""
        for order in self.orders:
            if order.pending is Pending.NEW:
                self.session.say(order._request)
            elif order.pending is Pending.CANCEL:
                self._send_cancel(order)
            elif order.pending is Pending.REPLACE:
                self._send_replace(order)
        self._mass_cancels.clear()  # of these the orders have told
        for request in self._requests.values():
            request.refusal = Refusal(Reason.STATE_UNKNOWN, "the connection was lost", "", None, None, 0)
        self._requests.clear()

    # What is heard.

    def hear(self, message: Any) -> None:
        """A message of a session, or of a recovery."""
        if isinstance(message, ExecutionReport):
            self._on_report(message)
        elif isinstance(message, OrderCancelReject):
            self.heard_up_to(message.event_number)
            refusal = Refusal(message.reason, "", "", message.low_limit, message.high_limit, 0)
            self.orders._on_refusal(message.cl_ord_id, refusal)
        elif isinstance(message, BusinessReject):
            refusal = Refusal(message.reason, message.detail, "", None, None, message.retry_after_ns)
            if message.request_id in self._requests:
                self._requests.pop(message.request_id).refusal = refusal
            else:
                self._on_refusal(message.cl_ord_id, refusal)
        elif isinstance(message, (AccountReport, ObligationReport, PositionReport)):
            if message.request_id in self._requests:
                self._requests[message.request_id].reports.append(message)
        elif isinstance(message, RequestReply):
            self._on_reply(message)
        elif isinstance(message, Reject):
            refusal = Refusal(message.reason, message.detail, message.field, None, None, 0)
            self._on_refusal(message.cl_ord_id, refusal)
        elif isinstance(message, MassCancelReport):
            self._on_mass_cancel(message)
        elif isinstance(message, TradeReport):
            self.heard_up_to(message.event_number)
            self.orders._on_trade_report(message)
        elif isinstance(message, SecurityDefinition):
            if message.symbol:
                self.instruments[message.symbol] = Instrument.of(message)
            self.has_instruments |= message.last_of_list is YesNo.YES
        elif isinstance(message, SystemStatus):
            self.is_available = message.status.name == "AVAILABLE"

    def reports_of(self, event_number: int) -> int:
        """How many reports of executions came of an event, which is the last one or none."""
        return self._reports if event_number == self._reported_event else 0

    def _on_report(self, report: ExecutionReport) -> None:
        if ReportFlags.REPEATED not in report.report_flags:
            self.heard_up_to(report.event_number)
            self._reports = self.reports_of(report.event_number) + 1
            self._reported_event = report.event_number
        self.orders._on_report(report)
        if report.reason is Reason.MASS_CANCEL:
            for request in self._mass_cancels.values():
                request.heard += 1

    def _on_mass_cancel(self, report: MassCancelReport) -> None:
        self.heard_up_to(report.event_number)
        request = self._mass_cancels.get(report.cl_ord_id)
        if request is None:
            return
        if report.reason is not Reason.NONE:
            request.refusal = Refusal(report.reason, "", "", None, None, 0)
        request.expected = report.canceled_orders

    def _on_reply(self, reply: RequestReply) -> None:
        request = self._requests.pop(reply.request_id, None)
        if request is None:
            return
        request.reply = reply
        if reply.reason is not Reason.NONE:
            request.refusal = Refusal(reply.reason, reply.detail, "", None, None, 0)

    def _on_refusal(self, client_order_id: str, refusal: Refusal) -> None:
        request = self._mass_cancels.pop(client_order_id, None)
        if request is not None:
            request.refusal = refusal
        else:
            self.orders._on_refusal(client_order_id, refusal)
