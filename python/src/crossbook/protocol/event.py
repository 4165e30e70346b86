"""Events: what the engine did, numbered per partition, in the order in which it happened. A field is public if its semantic type says so; market data publishes nothing else.

Printed from the schemas by DecodersTest: do not edit.
"""

from typing import NamedTuple

from crossbook.protocol.types import (
    CAPACITY,
    CLOSING_METHOD,
    Capacity,
    ClosingMethod,
    EVENT_FLAGS,
    EventFlags,
    MATCHING,
    Matching,
    ORDER_FLAGS,
    ORD_TYPE,
    OrdType,
    OrderFlags,
    PEG_REFERENCE,
    PHASE_REASON,
    PRIORITY,
    PegReference,
    PhaseReason,
    Priority,
    REASON,
    REFERENCE_KIND,
    ROLE,
    ROLES,
    Reason,
    ReferenceKind,
    Role,
    Roles,
    SESSION_END,
    SIDE,
    SessionEnd,
    Side,
    TIME_IN_FORCE,
    TRADE_TYPE,
    TimeInForce,
    TradeType,
    YES_NO,
    YesNo,
)
from crossbook.protocol.wire import Layout, Schema


class OrderAccepted(NamedTuple):
    """An order is accepted; what it trades and whether it rests follows."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    order_id: int | None
    participant_id: int | None
    session_id: int | None
    leaves_qty: int | None  # what is left of it; of one that ended, what was left
    cum_qty: int | None
    cl_ord_id: str
    instrument_id: int | None
    side: Side
    ord_type: OrdType
    time_in_force: TimeInForce
    capacity: Capacity
    price: int | None  # limit price, or the budget of a budget order
    order_qty: int | None
    flags: OrderFlags
    trader: str
    account: str
    stop_price: int | None
    display_qty: int | None  # what the market sees of it at most while it rests; 0: hidden; less than the quantity: an iceberg; none: all of it
    min_qty: int | None  # minimum execution size, of hidden orders
    expire_time_ns: int | None  # of GTT: when it ends; of GTD: any instant of its last day
    smp_key: int | None
    peg_reference: PegReference | None


class OrderRejected(NamedTuple):
    """An order is refused; nothing has changed."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None
    session_id: int | None
    reason: Reason
    low_limit: int | None  # a value that would be right: the nearest below one off its steps, or the least of the range
    high_limit: int | None  # the same: the nearest above, or the largest
    cl_ord_id: str
    instrument_id: int | None
    side: Side
    ord_type: OrdType
    time_in_force: TimeInForce
    capacity: Capacity
    price: int | None  # limit price, or the budget of a budget order
    order_qty: int | None
    flags: OrderFlags
    trader: str
    account: str
    stop_price: int | None
    display_qty: int | None  # what the market sees of it at most while it rests; 0: hidden; less than the quantity: an iceberg; none: all of it
    min_qty: int | None  # minimum execution size, of hidden orders
    expire_time_ns: int | None  # of GTT: when it ends; of GTD: any instant of its last day
    smp_key: int | None
    peg_reference: PegReference | None


class CommandRepeated(NamedTuple):
    """A command came again under a client order id that was accepted before, with the same content: nothing has changed."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None
    session_id: int | None
    cl_ord_id: str
    original_event_number: int  # the event that answered it first


class Traded(NamedTuple):
    """Two orders traded; both are shown as they are after it."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    trade_id: int | None
    instrument_id: int | None
    price: int | None
    qty: int | None
    taker_side: Side
    taker_order_id: int | None  # published only of an order that the market sees
    taker_participant_id: int | None
    taker_leaves_qty: int | None
    taker_cum_qty: int | None
    taker_cl_ord_id: str
    taker_capacity: Capacity
    taker_trader: str
    taker_account: str
    maker_order_id: int | None  # published only of an order that the market sees
    maker_participant_id: int | None
    maker_leaves_qty: int | None
    maker_cum_qty: int | None
    maker_cl_ord_id: str
    maker_capacity: Capacity
    maker_trader: str
    maker_account: str
    trade_type: TradeType
    taker_displayed_qty: int | None  # what the market sees of it after the trade, if it rests
    maker_displayed_qty: int | None  # as of the taker


class OrderReplaced(NamedTuple):
    """An order was changed; it shows its new values."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    order_id: int | None
    participant_id: int | None
    session_id: int | None
    leaves_qty: int | None  # what is left of it; of one that ended, what was left
    cum_qty: int | None
    previous_cl_ord_id: str
    previous_price: int | None
    previous_leaves_qty: int | None
    priority: Priority
    displayed_qty: int | None  # what the market sees of it now, if it rests
    cl_ord_id: str
    instrument_id: int | None
    side: Side
    ord_type: OrdType
    time_in_force: TimeInForce
    capacity: Capacity
    price: int | None  # limit price, or the budget of a budget order
    order_qty: int | None
    flags: OrderFlags
    trader: str
    account: str
    stop_price: int | None
    display_qty: int | None  # what the market sees of it at most while it rests; 0: hidden; less than the quantity: an iceberg; none: all of it
    min_qty: int | None  # minimum execution size, of hidden orders
    expire_time_ns: int | None  # of GTT: when it ends; of GTD: any instant of its last day
    smp_key: int | None
    peg_reference: PegReference | None


class ReplaceRejected(NamedTuple):
    """A replace is refused; the order stands as it stood."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None
    session_id: int | None
    instrument_id: int | None
    order_id: int | None
    orig_cl_ord_id: str
    cl_ord_id: str
    reason: Reason
    low_limit: int | None  # a value that would be right: the nearest below one off its steps, or the least of the range
    high_limit: int | None  # the same: the nearest above, or the largest


class OrderCanceled(NamedTuple):
    """An order left the book at request."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    order_id: int | None
    participant_id: int | None
    session_id: int | None
    leaves_qty: int | None  # what is left of it; of one that ended, what was left
    cum_qty: int | None
    request_cl_ord_id: str  # the request that ended it, if there was one with an id
    reason: Reason
    cl_ord_id: str
    instrument_id: int | None
    side: Side
    ord_type: OrdType
    time_in_force: TimeInForce
    capacity: Capacity
    price: int | None  # limit price, or the budget of a budget order
    order_qty: int | None
    flags: OrderFlags
    trader: str
    account: str
    stop_price: int | None
    display_qty: int | None  # what the market sees of it at most while it rests; 0: hidden; less than the quantity: an iceberg; none: all of it
    min_qty: int | None  # minimum execution size, of hidden orders
    expire_time_ns: int | None  # of GTT: when it ends; of GTD: any instant of its last day
    smp_key: int | None
    peg_reference: PegReference | None


class CancelRejected(NamedTuple):
    """A cancel is refused."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None
    session_id: int | None
    instrument_id: int | None
    order_id: int | None
    orig_cl_ord_id: str
    cl_ord_id: str
    reason: Reason


class OrderExpired(NamedTuple):
    """A rule ended an order."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    order_id: int | None
    participant_id: int | None
    session_id: int | None
    leaves_qty: int | None  # what is left of it; of one that ended, what was left
    cum_qty: int | None
    request_cl_ord_id: str  # the request that ended it, if there was one with an id
    reason: Reason
    cl_ord_id: str
    instrument_id: int | None
    side: Side
    ord_type: OrdType
    time_in_force: TimeInForce
    capacity: Capacity
    price: int | None  # limit price, or the budget of a budget order
    order_qty: int | None
    flags: OrderFlags
    trader: str
    account: str
    stop_price: int | None
    display_qty: int | None  # what the market sees of it at most while it rests; 0: hidden; less than the quantity: an iceberg; none: all of it
    min_qty: int | None  # minimum execution size, of hidden orders
    expire_time_ns: int | None  # of GTT: when it ends; of GTD: any instant of its last day
    smp_key: int | None
    peg_reference: PegReference | None


class MassCanceled(NamedTuple):
    """A mass cancel is done; the events of the orders that it cancels follow."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None  # whose orders; none: everybody's
    session_id: int | None
    instrument_id: int | None
    cl_ord_id: str
    canceled_orders: int
    request_id: int  # of an operator
    side: Side | None  # none: both
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class MassCancelRejected(NamedTuple):
    """A mass cancel is refused."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None  # whose orders; none: everybody's
    session_id: int | None
    instrument_id: int | None
    cl_ord_id: str
    reason: Reason
    request_id: int  # of an operator
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class OrderParked(NamedTuple):
    """An order waits: it is live, nobody sees it, and it does not trade."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    order_id: int | None
    participant_id: int | None
    session_id: int | None
    leaves_qty: int | None  # what is left of it; of one that ended, what was left
    cum_qty: int | None
    reason: Reason
    cl_ord_id: str
    instrument_id: int | None
    side: Side
    ord_type: OrdType
    time_in_force: TimeInForce
    capacity: Capacity
    price: int | None  # limit price, or the budget of a budget order
    order_qty: int | None
    flags: OrderFlags
    trader: str
    account: str
    stop_price: int | None
    display_qty: int | None  # what the market sees of it at most while it rests; 0: hidden; less than the quantity: an iceberg; none: all of it
    min_qty: int | None  # minimum execution size, of hidden orders
    expire_time_ns: int | None  # of GTT: when it ends; of GTD: any instant of its last day
    smp_key: int | None
    peg_reference: PegReference | None


class OrderActivated(NamedTuple):
    """An order has waited and comes to the market; what it trades and whether it rests follows."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    order_id: int | None
    participant_id: int | None
    session_id: int | None
    leaves_qty: int | None  # what is left of it; of one that ended, what was left
    cum_qty: int | None
    cl_ord_id: str
    instrument_id: int | None
    side: Side
    ord_type: OrdType
    time_in_force: TimeInForce
    capacity: Capacity
    price: int | None  # limit price, or the budget of a budget order
    order_qty: int | None
    flags: OrderFlags
    trader: str
    account: str
    stop_price: int | None
    display_qty: int | None  # what the market sees of it at most while it rests; 0: hidden; less than the quantity: an iceberg; none: all of it
    min_qty: int | None  # minimum execution size, of hidden orders
    expire_time_ns: int | None  # of GTT: when it ends; of GTD: any instant of its last day
    smp_key: int | None
    peg_reference: PegReference | None


class OrderTriggered(NamedTuple):
    """A stop order is elected: it shows the type that it has from now on; what it trades and whether it rests follows."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    order_id: int | None
    participant_id: int | None
    session_id: int | None
    leaves_qty: int | None  # what is left of it; of one that ended, what was left
    cum_qty: int | None
    last_price: int | None  # of the trade that elected it
    cl_ord_id: str
    instrument_id: int | None
    side: Side
    ord_type: OrdType
    time_in_force: TimeInForce
    capacity: Capacity
    price: int | None  # limit price, or the budget of a budget order
    order_qty: int | None
    flags: OrderFlags
    trader: str
    account: str
    stop_price: int | None
    display_qty: int | None  # what the market sees of it at most while it rests; 0: hidden; less than the quantity: an iceberg; none: all of it
    min_qty: int | None  # minimum execution size, of hidden orders
    expire_time_ns: int | None  # of GTT: when it ends; of GTD: any instant of its last day
    smp_key: int | None
    peg_reference: PegReference | None


class OrderRestated(NamedTuple):
    """An order has changed by itself; it shows its new values. To the market an iceberg that is replenished is another order, behind the others at its price."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    order_id: int | None
    participant_id: int | None
    session_id: int | None
    leaves_qty: int | None  # what is left of it; of one that ended, what was left
    cum_qty: int | None
    reason: Reason
    displayed_qty: int | None  # what the market sees of it now
    public_order_id: int | None  # the id under which the market sees it now: of a replenished iceberg a new one, like that of any new order
    cl_ord_id: str
    instrument_id: int | None
    side: Side
    ord_type: OrdType
    time_in_force: TimeInForce
    capacity: Capacity
    price: int | None  # limit price, or the budget of a budget order
    order_qty: int | None
    flags: OrderFlags
    trader: str
    account: str
    stop_price: int | None
    display_qty: int | None  # what the market sees of it at most while it rests; 0: hidden; less than the quantity: an iceberg; none: all of it
    min_qty: int | None  # minimum execution size, of hidden orders
    expire_time_ns: int | None  # of GTT: when it ends; of GTD: any instant of its last day
    smp_key: int | None
    peg_reference: PegReference | None


class TradeBusted(NamedTuple):
    """Market operations have canceled a trade: it counts as if it had not been. Its orders stay as they are."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    trade_id: int | None
    instrument_id: int | None
    trade_time_ns: int | None  # when it happened
    trade_type: TradeType
    price: int | None
    qty: int | None
    buy_participant_id: int | None
    buy_order_id: int | None
    buy_cl_ord_id: str
    sell_participant_id: int | None
    sell_order_id: int | None
    sell_cl_ord_id: str
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class TradeCorrected(NamedTuple):
    """Market operations have given a trade another price or a smaller quantity. Its orders stay as they are."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    trade_id: int | None
    instrument_id: int | None
    trade_time_ns: int | None  # when it happened
    trade_type: TradeType
    price: int | None  # from now on
    qty: int | None  # from now on
    buy_participant_id: int | None
    buy_order_id: int | None
    buy_cl_ord_id: str
    sell_participant_id: int | None
    sell_order_id: int | None
    sell_cl_ord_id: str
    old_price: int | None
    old_qty: int | None
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class CrossRejected(NamedTuple):
    """A cross is refused. One that is not shows as two accepted orders that trade with each other."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None
    session_id: int | None
    instrument_id: int | None
    price: int | None
    order_qty: int | None
    buy_cl_ord_id: str
    sell_cl_ord_id: str
    reason: Reason
    low_limit: int | None  # a value that would be right: the nearest below one off its steps, or the least of the range
    high_limit: int | None  # the same: the nearest above, or the largest


class TradeReported(NamedTuple):
    """A trade was made off the book. It is part of no statistics of the market."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    trade_id: int | None
    instrument_id: int | None
    trade_time_ns: int | None  # when it was made
    report_type: str
    price: int | None
    qty: int | None
    participant_id: int | None  # who reported it
    counterparty_id: int | None
    side: Side  # what the participant did
    session_id: int | None
    cl_ord_id: str  # of the report


class SessionOpened(NamedTuple):
    """A participant logged on."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None
    session_id: int | None
    gateway_id: int


class SessionClosed(NamedTuple):
    """A session ended, after the expiries that this caused."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None
    session_id: int | None
    gateway_id: int
    reason: SessionEnd
    expired_orders: int


class SessionRejected(NamedTuple):
    """A session was not opened or not closed."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None
    session_id: int | None
    gateway_id: int
    reason: Reason


class PhaseChanged(NamedTuple):
    """An instrument entered another phase."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    request_id: int
    phase: str
    phase_code: int
    matching: Matching
    takes_orders: YesNo  # whether it takes new orders of any kind
    reason: PhaseReason
    ends_ns: int | None  # 0: the phase has no end
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class PhaseRejected(NamedTuple):
    """A change of phase, or of its end, is refused."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    request_id: int
    phase: str  # what was asked for; empty: another end of the phase that is on
    reason: Reason
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class InstrumentDefined(NamedTuple):
    """An instrument is defined or changed."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    instrument_id: int | None
    price_scale: int
    active: YesNo
    units_per_tick: int | None
    lot_size: int | None
    max_order_qty: int | None
    symbol: str
    phase: str
    phase_code: int
    matching: Matching
    takes_orders: YesNo  # whether it takes new orders of any kind
    segment: str  # the part of the market whose rules it has
    min_reserve_qty: int | None  # the least quantity of a hidden order; 0: that of the segment
    constituent: YesNo  # whether it belongs to an index whose futures are closed out
    reference_price: int | None  # the close before its first day
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class InstrumentRejected(NamedTuple):
    """An instrument is not defined or changed."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    instrument_id: int | None
    symbol: str
    reason: Reason
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class ParticipantDefined(NamedTuple):
    """A participant is defined or changed."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    participant_id: int | None
    active: YesNo
    cancel_on_disconnect: YesNo
    cancels_gtc_on_disconnect: YesNo
    name: str
    roles: Roles
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class ParticipantRejected(NamedTuple):
    """A participant is not defined or changed."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    participant_id: int | None
    name: str
    reason: Reason
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class MarketModelDefined(NamedTuple):
    """The rules of the market are set."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    name: str


class MarketModelRejected(NamedTuple):
    """The rules of the market are not changed."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    reason: Reason
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did


class TradeChangeRejected(NamedTuple):
    """A trade is not canceled or corrected."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    instrument_id: int | None
    trade_id: int | None
    reason: Reason
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class ReportRejected(NamedTuple):
    """A report of an off-book trade is refused, or not taken back."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None
    session_id: int | None
    instrument_id: int | None
    trade_id: int | None  # that was to be taken back; none: a report
    cl_ord_id: str  # of the report, or of the request
    side: Side | None
    report_type: str
    price: int | None
    order_qty: int | None
    reason: Reason
    low_limit: int | None  # a value that would be right: the nearest below one off its steps, or the least of the range
    high_limit: int | None  # the same: the nearest above, or the largest


class TradingKilled(NamedTuple):
    """A kill switch is on; the events of the orders that it cancels follow. Told again if it is thrown again."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    participant_id: int | None  # whose switch; none: that of everybody
    canceled_orders: int
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class TradingResumed(NamedTuple):
    """A kill switch is off. Others that concern the same participant stay as they are."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    participant_id: int | None  # whose switch; none: that of everybody
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class KillRejected(NamedTuple):
    """A kill switch is not thrown, or not taken back."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    participant_id: int | None  # whose switch; none: that of everybody
    resumes: YesNo  # YES: it was to be taken back
    reason: Reason
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class SnapshotTaken(NamedTuple):
    """The state was saved at this place."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int


class StateHashed(NamedTuple):
    """The hash of the state at this place: every replica has the same."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    business_hash: int
    state_hash: int


class PhaseExtended(NamedTuple):
    """A phase has another end than was said."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    ends_ns: int | None  # 0: the phase has no end
    reason: PhaseReason
    phase: str
    phase_code: int
    matching: Matching
    takes_orders: YesNo  # whether it takes new orders of any kind
    request_id: int  # of who asked for it
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class AuctionIndicated(NamedTuple):
    """What an uncross would give now."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    price: int | None  # none: nothing can trade
    qty: int | None  # what trades at the price
    surplus_qty: int | None  # what is left at the price on the side that has more
    surplus_side: Side | None  # absent if nothing is left
    unfilled_market_qty: int | None  # what is left of market orders, on the side that has more of them left
    phase_code: int


class AuctionUncrossed(NamedTuple):
    """The orders of a call have traded, after the events of their trades."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    price: int | None  # none: nothing can trade
    qty: int | None  # what trades at the price
    surplus_qty: int | None  # what is left at the price on the side that has more
    surplus_side: Side | None  # absent if nothing is left
    unfilled_market_qty: int | None  # what is left of market orders, on the side that has more of them left
    phase_code: int
    phase: str


class HiddenUncrossed(NamedTuple):
    """Hidden orders have traded with each other and with visible ones at one price, after the events of their trades."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    price: int | None
    qty: int | None
    exact: YesNo  # NO: there were too many orders to try every choice, and more might have traded


class BreakerTripped(NamedTuple):
    """A trade at this price would have been too far from a reference price: it did not happen."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    price: int | None
    reference: int | None
    kind: ReferenceKind


class ReferencePriceSet(NamedTuple):
    """The static reference price has changed."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    price: int | None


class ClosingPriceSet(NamedTuple):
    """The closing price of the day."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    price: int | None
    method: ClosingMethod


SCHEMA = Schema(
    3,
    0,
    (
        Layout(OrderAccepted, 1, "<QQQBQIIqq20sIBBBBqqH17s10sqqqQQB", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255)), ()),
        Layout(OrderRejected, 2, "<QQQBIIHqq20sIBBBBqqH17s10sqqqQQB", (None, 0, None, EVENT_FLAGS, 4294967295, 0, REASON, -9223372036854775808, -9223372036854775808, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255)), ()),
        Layout(CommandRepeated, 3, "<QQQBII20sQ", (None, 0, None, EVENT_FLAGS, 4294967295, 0, str, None), ()),
        Layout(Traded, 4, "<QQQBQIqqBQIqq20sB17s10sQIqq20sB17s10sBqq", (None, 0, None, EVENT_FLAGS, 0, 4294967295, -9223372036854775808, -9223372036854775808, SIDE, 0, 4294967295, -9223372036854775808, -9223372036854775808, str, CAPACITY, str, str, 0, 4294967295, -9223372036854775808, -9223372036854775808, str, CAPACITY, str, str, TRADE_TYPE, -9223372036854775808, -9223372036854775808), ()),
        Layout(OrderReplaced, 5, "<QQQBQIIqq20sqqBq20sIBBBBqqH17s10sqqqQQB", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, str, -9223372036854775808, -9223372036854775808, PRIORITY, -9223372036854775808, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255)), ()),
        Layout(ReplaceRejected, 6, "<QQQBIIIQ20s20sHqq", (None, 0, None, EVENT_FLAGS, 4294967295, 0, 4294967295, 0, str, str, REASON, -9223372036854775808, -9223372036854775808), ()),
        Layout(OrderCanceled, 7, "<QQQBQIIqq20sH20sIBBBBqqH17s10sqqqQQB", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, str, REASON, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255)), ()),
        Layout(CancelRejected, 8, "<QQQBIIIQ20s20sH", (None, 0, None, EVENT_FLAGS, 4294967295, 0, 4294967295, 0, str, str, REASON), ()),
        Layout(OrderExpired, 9, "<QQQBQIIqq20sH20sIBBBBqqH17s10sqqqQQB", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, str, REASON, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255)), ()),
        Layout(MassCanceled, 10, "<QQQBIII20sQQBIB64s", (None, 0, None, EVENT_FLAGS, 4294967295, 0, 4294967295, str, None, None, (SIDE, 255), 4294967295, (ROLE, 255), str), ()),
        Layout(MassCancelRejected, 11, "<QQQBIII20sHQIB64s", (None, 0, None, EVENT_FLAGS, 4294967295, 0, 4294967295, str, REASON, None, 4294967295, (ROLE, 255), str), ()),
        Layout(OrderParked, 12, "<QQQBQIIqqH20sIBBBBqqH17s10sqqqQQB", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, REASON, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255)), ()),
        Layout(OrderActivated, 13, "<QQQBQIIqq20sIBBBBqqH17s10sqqqQQB", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255)), ()),
        Layout(OrderTriggered, 14, "<QQQBQIIqqq20sIBBBBqqH17s10sqqqQQB", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255)), ()),
        Layout(OrderRestated, 15, "<QQQBQIIqqHqQ20sIBBBBqqH17s10sqqqQQB", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, REASON, -9223372036854775808, 0, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255)), ()),
        Layout(TradeBusted, 16, "<QQQBQQIQBqqIQ20sIQ20sIB64s", (None, 0, None, EVENT_FLAGS, None, 0, 4294967295, 0, TRADE_TYPE, -9223372036854775808, -9223372036854775808, 4294967295, 0, str, 4294967295, 0, str, 4294967295, (ROLE, 255), str), ()),
        Layout(TradeCorrected, 17, "<QQQBQQIQBqqIQ20sIQ20sqqIB64s", (None, 0, None, EVENT_FLAGS, None, 0, 4294967295, 0, TRADE_TYPE, -9223372036854775808, -9223372036854775808, 4294967295, 0, str, 4294967295, 0, str, -9223372036854775808, -9223372036854775808, 4294967295, (ROLE, 255), str), ()),
        Layout(CrossRejected, 18, "<QQQBIIIqq20s20sHqq", (None, 0, None, EVENT_FLAGS, 4294967295, 0, 4294967295, -9223372036854775808, -9223372036854775808, str, str, REASON, -9223372036854775808, -9223372036854775808), ()),
        Layout(TradeReported, 19, "<QQQBQIQ2sqqIIBI20s", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, str, -9223372036854775808, -9223372036854775808, 4294967295, 4294967295, SIDE, 0, str), ()),
        Layout(SessionOpened, 20, "<QQQBIIH", (None, 0, None, EVENT_FLAGS, 4294967295, 0, None), ()),
        Layout(SessionClosed, 21, "<QQQBIIHBQ", (None, 0, None, EVENT_FLAGS, 4294967295, 0, None, SESSION_END, None), ()),
        Layout(SessionRejected, 22, "<QQQBIIHH", (None, 0, None, EVENT_FLAGS, 4294967295, 0, None, REASON), ()),
        Layout(PhaseChanged, 30, "<QQQBIQ32sBBBBQIB64s", (None, 0, None, EVENT_FLAGS, 4294967295, None, str, None, MATCHING, YES_NO, PHASE_REASON, 0, 4294967295, (ROLE, 255), str), ()),
        Layout(PhaseRejected, 31, "<QQQBIQ32sHIB64s", (None, 0, None, EVENT_FLAGS, 4294967295, None, str, REASON, 4294967295, (ROLE, 255), str), ()),
        Layout(InstrumentDefined, 32, "<QQQBQIBBqqq25s32sBBB16sqBqIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, None, YES_NO, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, str, None, MATCHING, YES_NO, str, -9223372036854775808, YES_NO, -9223372036854775808, 4294967295, (ROLE, 255), str), ()),
        Layout(InstrumentRejected, 33, "<QQQBQI25sHIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, str, REASON, 4294967295, (ROLE, 255), str), ()),
        Layout(ParticipantDefined, 34, "<QQQBQIBBB11sBIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, YES_NO, YES_NO, YES_NO, str, ROLES, 4294967295, (ROLE, 255), str), ()),
        Layout(ParticipantRejected, 35, "<QQQBQI11sHIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, str, REASON, 4294967295, (ROLE, 255), str), ()),
        Layout(MarketModelDefined, 36, "<QQQBQIB", (None, 0, None, EVENT_FLAGS, None, 4294967295, (ROLE, 255)), (str,)),
        Layout(MarketModelRejected, 37, "<QQQBQHIB", (None, 0, None, EVENT_FLAGS, None, REASON, 4294967295, (ROLE, 255)), ()),
        Layout(TradeChangeRejected, 38, "<QQQBQIQHIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, 0, REASON, 4294967295, (ROLE, 255), str), ()),
        Layout(ReportRejected, 39, "<QQQBIIIQ20sB2sqqHqq", (None, 0, None, EVENT_FLAGS, 4294967295, 0, 4294967295, 0, str, (SIDE, 255), str, -9223372036854775808, -9223372036854775808, REASON, -9223372036854775808, -9223372036854775808), ()),
        Layout(TradingKilled, 60, "<QQQBQIQIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, None, 4294967295, (ROLE, 255), str), ()),
        Layout(TradingResumed, 61, "<QQQBQIIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, 4294967295, (ROLE, 255), str), ()),
        Layout(KillRejected, 62, "<QQQBQIBHIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, YES_NO, REASON, 4294967295, (ROLE, 255), str), ()),
        Layout(SnapshotTaken, 40, "<QQQBQ", (None, 0, None, EVENT_FLAGS, None), ()),
        Layout(StateHashed, 41, "<QQQBQQ", (None, 0, None, EVENT_FLAGS, None, None), ()),
        Layout(PhaseExtended, 50, "<QQQBIQB32sBBBQIB64s", (None, 0, None, EVENT_FLAGS, 4294967295, 0, PHASE_REASON, str, None, MATCHING, YES_NO, None, 4294967295, (ROLE, 255), str), ()),
        Layout(AuctionIndicated, 51, "<QQQBIqqqBqB", (None, 0, None, EVENT_FLAGS, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, (SIDE, 255), -9223372036854775808, None), ()),
        Layout(AuctionUncrossed, 52, "<QQQBIqqqBqB32s", (None, 0, None, EVENT_FLAGS, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, (SIDE, 255), -9223372036854775808, None, str), ()),
        Layout(HiddenUncrossed, 53, "<QQQBIqqB", (None, 0, None, EVENT_FLAGS, 4294967295, -9223372036854775808, -9223372036854775808, YES_NO), ()),
        Layout(BreakerTripped, 54, "<QQQBIqqB", (None, 0, None, EVENT_FLAGS, 4294967295, -9223372036854775808, -9223372036854775808, REFERENCE_KIND), ()),
        Layout(ReferencePriceSet, 55, "<QQQBIq", (None, 0, None, EVENT_FLAGS, 4294967295, -9223372036854775808), ()),
        Layout(ClosingPriceSet, 56, "<QQQBIqB", (None, 0, None, EVENT_FLAGS, 4294967295, -9223372036854775808, CLOSING_METHOD), ()),
    ),
)
