"""Events: what the engine did, numbered per partition, in the order in which it happened. A field is public if its semantic type says so; market data publishes nothing else, but of an order that is attributed the name of its owner.

Printed from the schemas by DecodersTest: do not edit.
"""

from typing import NamedTuple

from crossbook.protocol.types import (
    CAPACITY,
    CLOSING_METHOD,
    COVERAGE_KIND,
    Capacity,
    ClosingMethod,
    CoverageKind,
    EVENT_FLAGS,
    EventFlags,
    FEE_UNIT,
    FeeUnit,
    LIMIT_LAYER,
    LimitLayer,
    MARK_SOURCE,
    MATCHING,
    MarkSource,
    Matching,
    ORDER_FLAGS,
    ORD_TYPE,
    OWNER_KIND,
    OrdType,
    OrderFlags,
    OwnerKind,
    PEG_REFERENCE,
    PHASE_REASON,
    PRIORITY,
    PegReference,
    PhaseReason,
    Priority,
    REASON,
    REFERENCE_KIND,
    REQUEST_TYPE,
    ROLE,
    ROLES,
    Reason,
    ReferenceKind,
    RequestType,
    Role,
    Roles,
    SESSION_END,
    SIDE,
    SessionEnd,
    Side,
    TIME_IN_FORCE,
    TRADE_TYPE,
    TRANSFER_TYPE,
    TimeInForce,
    TradeType,
    TransferType,
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
    cum_value: int | None  # what its trades came to; none: more than a number can say
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
    reserve_price: int | None  # of a buy of a covered instrument: the price at which it holds, and up to which it may be replaced; none: its limit


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
    reserve_price: int | None  # of a buy of a covered instrument: the price at which it holds, and up to which it may be replaced; none: its limit


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
    request_type: RequestType  # TRANSFER: of funds, whose transaction id the client order id is; NONE: a command about orders
    request_id: int  # of an operator
    principal_id: int | None  # which operator asked; none: the exchange itself, or no operator


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
    taker_cum_value: int | None  # what its trades came to; none: more than a number can say
    maker_cum_value: int | None  # as of the taker


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
    cum_value: int | None  # what its trades came to; none: more than a number can say
    previous_cl_ord_id: str
    previous_price: int | None
    previous_leaves_qty: int | None
    priority: Priority
    displayed_qty: int | None  # what the market sees of it now, if it rests
    reason: Reason  # what it still waits for; none: it is in the market, or enters it anew
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
    reserve_price: int | None  # of a buy of a covered instrument: the price at which it holds, and up to which it may be replaced; none: its limit


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
    cum_value: int | None  # what its trades came to; none: more than a number can say
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
    reserve_price: int | None  # of a buy of a covered instrument: the price at which it holds, and up to which it may be replaced; none: its limit


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
    cum_value: int | None  # what its trades came to; none: more than a number can say
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
    reserve_price: int | None  # of a buy of a covered instrument: the price at which it holds, and up to which it may be replaced; none: its limit


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
    cum_value: int | None  # what its trades came to; none: more than a number can say
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
    reserve_price: int | None  # of a buy of a covered instrument: the price at which it holds, and up to which it may be replaced; none: its limit


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
    cum_value: int | None  # what its trades came to; none: more than a number can say
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
    reserve_price: int | None  # of a buy of a covered instrument: the price at which it holds, and up to which it may be replaced; none: its limit


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
    cum_value: int | None  # what its trades came to; none: more than a number can say
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
    reserve_price: int | None  # of a buy of a covered instrument: the price at which it holds, and up to which it may be replaced; none: its limit


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
    cum_value: int | None  # what its trades came to; none: more than a number can say
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
    reserve_price: int | None  # of a buy of a covered instrument: the price at which it holds, and up to which it may be replaced; none: its limit


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
    into_deficit: YesNo  # whether a side could not pay for it: the insurance pays, and the rest is a deficit of its owner


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
    into_deficit: YesNo  # as of TradeBusted


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
    coverage_kind: CoverageKind
    base_asset: str  # what is bought and sold; none on margin
    quote_asset: str  # what it is paid in, fees too; on margin, what profit and loss are settled in
    base_units: int | None  # of the base asset in one unit of quantity; 0 on margin
    quote_units: int | None  # of the quote asset in one price unit times one unit of quantity
    fee_unit: FeeUnit
    taker_rate: int  # of the order that comes to a resting one
    maker_rate: int  # of the resting order, and of both where nobody takes
    min_fee: int | None  # the least fee of an order that has traded
    settlement_days: int  # how many business days after a trade base and quote move; 0: at once
    margin_unit: FeeUnit  # what the four margins are multiples of; this and what follows: of kind MARGIN alone, else zero
    initial_long: int  # what a long position needs before it is taken
    initial_short: int  # what a short one needs before it is taken
    maintenance_long: int  # what a long position needs while it lasts
    maintenance_short: int  # what a short one needs while it lasts
    mark_source: MarkSource
    max_price: int | None  # the highest of an order, and of a mark
    liquidation_collar: int  # how far from the mark a liquidation trades at most, millionths of it, 1 to 1000000
    liquidates_alone: YesNo  # whether positions are liquidated as soon as more margin is called for; else by command alone
    mark_step: int  # how far the market moves the mark within a minute at most, millionths of it, and how far a median is from the index at most; 0: any
    index_staleness_ns: int  # how long an index counts after it was set, each source by itself; of the source MEDIAN alone, else 0
    withholds_profit: YesNo  # whether profit that is realised cannot be taken out before the day is settled
    index_sources: str  # of which the index is the median; of the source MEDIAN alone
    index_minimum: int  # how many of them must be fresh, so that there is an index


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
    participant_id: int | None  # of insufficient funds: who would pay; none: another reason
    account: str  # of insufficient funds: which client of the participant; none: the participant itself
    asset_id: int | None  # of insufficient funds: what it would pay; none: another reason
    low_limit: int | None  # of insufficient funds: what was free
    high_limit: int | None  # of insufficient funds: what was needed
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


class OrderHeld(NamedTuple):
    """An order holds so much of its owner's account from now on: a buy of the quote asset, a sell of the base asset, on margin both of the quote asset."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    order_id: int | None
    cl_ord_id: str
    order_held: int | None  # by this order
    participant_id: int | None  # whose account
    account: str  # of which client of it; none: of itself
    asset_id: int | None
    posted: int | None  # in the account now
    held: int | None  # of it now, by all orders and what is owed


class TradeBooked(NamedTuple):
    """A trade, or what a bust or a correction changes of it, moved amounts between accounts. Follows the event that tells why. The base amount goes from seller to buyer, the quote amount from buyer to seller, negative ones the other way; fees go to the exchange. On margin positions change instead, and what that realises comes from the clearing account: no base asset, both amounts 0."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    trade_id: int | None
    instrument_id: int | None
    base_asset_id: int | None
    quote_asset_id: int | None
    base_amount: int | None
    quote_amount: int | None
    fees_posted: int | None  # in the account of the exchange for fees now, of the quote asset
    buyer_participant_id: int | None
    buyer_account: str  # which client of it; none: itself
    buyer_fee: int | None  # negative: given back
    buyer_order_held: int | None  # what its order holds of the quote asset now; 0 of a bust or a correction, which concerns no order
    buyer_base_posted: int | None  # in its account now
    buyer_base_held: int | None  # of it now, by all orders and what is owed
    buyer_quote_posted: int | None  # as of the base asset
    buyer_quote_held: int | None
    seller_participant_id: int | None  # all as of the buyer
    seller_account: str
    seller_fee: int | None
    seller_order_held: int | None  # of the base asset; on margin of the quote asset
    seller_base_posted: int | None
    seller_base_held: int | None
    seller_quote_posted: int | None
    seller_quote_held: int | None
    settlement_date: int | None  # when base and quote amount move: until then they are owed and due, and the seller's fee is taken off what is due; none: they have moved, and nothing is owed and due of them
    clearing_posted: int | None  # in the account of the exchange through which is settled now, of the quote asset; none: the trade does not concern it
    buyer_base_owed: int | None  # on that date, now
    buyer_base_due: int | None
    buyer_quote_owed: int | None
    buyer_quote_due: int | None
    seller_base_owed: int | None
    seller_base_due: int | None
    seller_quote_owed: int | None
    seller_quote_due: int | None
    buyer_profit: int | None  # realised on margin by what it closes; negative: lost
    seller_profit: int | None


class AssetDefined(NamedTuple):
    """An asset is defined, or has another code."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    asset_id: int | None
    code: str
    scale: int  # decimals of an amount
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class ClientDefined(NamedTuple):
    """A participant has one client more."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    participant_id: int | None
    account: str
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class FundsTransferred(NamedTuple):
    """An amount was moved as a command asked."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    transfer_type: TransferType
    transaction_id: str
    asset_id: int | None
    amount: int | None
    from_kind: OwnerKind
    from_participant_id: int | None  # who pays; none: the exchange
    from_account: str  # which client of it; none: itself
    from_posted: int | None  # in its account now
    from_held: int | None  # of it now, by all orders and what is owed
    to_kind: OwnerKind
    to_participant_id: int | None  # who receives; the rest as of the payer
    to_account: str
    to_posted: int | None
    to_held: int | None
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class MoneyRejected(NamedTuple):
    """An asset or a client is not defined, an amount is not moved, nothing is settled, or an owner is not suspended or resumed: what the request type says."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    request_type: RequestType  # ASSET, CLIENT, TRANSFER, SETTLEMENT or OWNER
    reason: Reason
    asset_id: int | None
    participant_id: int | None  # whose client, whose transaction, or who was to be suspended or resumed
    account: str  # of the client; of a transfer who pays, of a deposit who receives; of an owner which client it is
    transaction_id: str
    amount: int | None
    low_limit: int | None  # of insufficient funds: what was free
    high_limit: int | None  # of insufficient funds: what was needed
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class AccountStated(NamedTuple):
    """What an account has. Only told of a state: a change is told by the event that makes it."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    owner_kind: OwnerKind
    participant_id: int | None  # none: the exchange
    account: str  # which client of the participant; none: the participant itself
    asset_id: int | None
    posted: int | None  # what the owner has
    held: int | None  # what of it live orders need, and what is owed


class ObligationNetted(NamedTuple):
    """What an owner owes and is due of an asset on a date was set off against each other."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    settlement_date: int | None
    participant_id: int | None
    account: str  # which client of it; none: itself
    asset_id: int | None
    owed: int | None  # what is left of it
    due: int | None  # what is left of it
    posted: int | None  # in the account now
    held: int | None  # of it now, by all orders and what is owed


class ObligationSettled(NamedTuple):
    """An owner has paid what it owed on a date, or was paid what was due to it."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    settlement_date: int | None
    participant_id: int | None
    account: str  # which client of it; none: itself
    asset_id: int | None
    owed: int | None  # what it has paid
    due: int | None  # what it was paid
    posted: int | None  # in the account now
    held: int | None  # of it now, by all orders and what is owed
    clearing_posted: int | None  # in the account of the exchange through which is settled now


class ObligationsSettled(NamedTuple):
    """What was owed and due until the market's date is settled; the events of the payments came before."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    payments: int
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class ObligationStated(NamedTuple):
    """What an owner owes and is due of an asset on a date. Only told of a state: a change is told by the event that makes it."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    settlement_date: int | None
    participant_id: int | None
    account: str  # which client of it; none: itself
    asset_id: int | None
    owed: int | None
    due: int | None


class LimitsDefined(NamedTuple):
    """What somebody may do at most before the trade is this from now on."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    participant_id: int | None  # none: each participant
    account: str  # which client of the participant; none: the participant with all its clients
    instrument_id: int | None  # none: all
    layer: LimitLayer
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str
    max_order_qty: int | None  # of an order; none: any
    max_order_value: int | None  # of an order; none: any
    collar_millionths: int | None  # how far a limit price may be from the reference on the worse side, millionths of it, up to 1000000; none: any
    max_open_orders: int | None  # live at once; none: any
    max_open_value: int | None  # of what is left of the live orders; none: any
    max_position: int | None  # bought more than sold or sold more than bought, if all live orders of a side trade; none: any
    orders_count: int | None  # orders and replaces in a window, 1 to 4096; none: any
    orders_window_ns: int | None  # up to a day, as each window
    cancels_count: int | None  # cancels in a window, 1 to 4096; none: any
    cancels_window_ns: int | None
    repeats_count: int | None  # equal orders in a window, 1 to 64; none: any
    repeats_window_ns: int | None
    protection_fills: int | None  # fills in a window that pull the quotes of a market maker, 1 to 4096; none: its quotes are not pulled
    protection_qty: int | None  # filled quantity in the window that pulls them too; none: any
    protection_window_ns: int | None
    pull_ns: int | None  # after how long quotes may come again; none: when a set is defined


class LimitsRejected(NamedTuple):
    """Limits are not set."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    reason: Reason
    participant_id: int | None  # none: each participant
    account: str  # which client of the participant; none: the participant with all its clients
    instrument_id: int | None  # none: all
    layer: LimitLayer
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class QuotesPulled(NamedTuple):
    """The protection of a market maker is reached; the events of the orders that are canceled for it follow."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None
    account: str  # which client of the participant; none: the participant with all its clients
    instrument_id: int | None
    canceled_orders: int


class ExposureStated(NamedTuple):
    """What somebody has open and has done in an instrument or in all, as it was asked."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    participant_id: int | None
    account: str  # which client of the participant; none: the participant with all its clients
    instrument_id: int | None  # none: all of them together
    open_orders: int  # live
    open_value: int | None  # what is left of the live orders is worth, or the largest number
    open_buy_qty: int | None  # left of the live buys; only in one instrument
    open_sell_qty: int | None  # left of the live sells; only in one instrument
    position: int | None  # bought more than sold since limits are counted, or the nearest number; only in one instrument
    quotes_pulled: YesNo  # whether its orders are refused because its quotes were pulled; only in one instrument
    max_order_qty: int | None  # the least of all the limits that apply, here and below; none: any
    max_order_value: int | None
    collar_millionths: int | None
    max_open_orders: int | None
    max_open_value: int | None
    max_position: int | None


class ExposuresStated(NamedTuple):
    """All exposures were told that were asked for, or as many as are told at most."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    participant_id: int | None  # whose; none: each participant's
    account: str  # which client of the participant; none: the participant with all its clients
    told: int  # how many, 1000 at most


class MarkSet(NamedTuple):
    """The price at which the positions in an instrument are valued is another. The first one is the reference price of its definition. Each SetMark is answered with it, also where it is the same; of the source MEDIAN it may be another price than the index that was set."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    mark: int | None
    request_id: int  # 0: the market set it
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str
    set_price: int | None  # which was set: the mark, or an index; none: the market set the mark
    source: str  # whose index it is, where they have names
    set_ns: int | None  # when it was set; 0: nothing was


class SettlementPriceSet(NamedTuple):
    """The price at which the positions of a day that ends are settled; it is the mark until that moves. The events of the positions follow."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    price: int | None


class PositionChanged(NamedTuple):
    """A position, or what it and the live orders of its owner hold together, is another."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    participant_id: int | None  # whose
    account: str  # which client of it; none: itself
    position_qty: int | None  # above 0: long, below: short
    open_value: int | None  # the sum of price, quantity and quote units of what is open, signed like the quantity
    position_held: int | None  # by it and the live orders of its owner together, beyond what each order holds by itself
    mark: int | None  # at which it was valued
    asset_id: int | None  # in which it is settled
    posted: int | None  # in the account now
    held: int | None  # of it now, by all orders and positions
    unsettled_profit: int | None  # realised since the day was settled last, negative: lost, where it cannot be taken out before; else 0


class OpenInterestChanged(NamedTuple):
    """How much is open in an instrument on margin is another. Also told of a state."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    qty: int | None  # the sum of the long positions, which is that of the short ones


class PositionSettled(NamedTuple):
    """A day has ended: the result of a position against the settlement price was paid, and its open value is at that price."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    participant_id: int | None  # whose
    account: str  # which client of it; none: itself
    position_qty: int | None  # above 0: long, below: short
    open_value: int | None  # the sum of price, quantity and quote units of what is open, signed like the quantity
    position_held: int | None  # by it and the live orders of its owner together, beyond what each order holds by itself
    mark: int | None  # at which it was valued
    asset_id: int | None  # in which it is settled
    posted: int | None  # in the account now
    held: int | None  # of it now, by all orders and positions
    profit: int | None  # from the clearing account; negative: lost
    clearing_posted: int | None  # in that account now


class OwnerSuspended(NamedTuple):
    """A participant or a client does nothing until it is resumed. What it has stays its own."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    participant_id: int | None
    account: str  # which client of it; none: itself
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class OwnerResumed(NamedTuple):
    """A participant or a client goes on, with what it had."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    participant_id: int | None
    account: str  # which client of it; none: itself
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class BatchDefined(NamedTuple):
    """Every line of a batch is defined; the events that say so came before."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    lines: int  # how many
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class BatchRejected(NamedTuple):
    """Nothing of a batch is defined."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    line: int  # the first that is refused, from 1
    reason: Reason  # why
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class MarginCalled(NamedTuple):
    """An account has less than its positions need at least: more margin is called for, and its owner only closes positions that are settled in its asset. Also told of a state."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None  # whose
    account: str  # which client of it; none: itself
    asset_id: int | None
    posted: int | None  # in the account now
    held: int | None  # of it now, by all orders and positions: that much ends the call
    needed: int | None  # of it by positions at least


class MarginCallMet(NamedTuple):
    """All is there again that positions and orders need."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None  # whose
    account: str  # which client of it; none: itself
    asset_id: int | None
    posted: int | None  # in the account now
    held: int | None  # of it now, by all orders and positions


class LiquidationStarted(NamedTuple):
    """A position is being closed for its owner, whose other orders in the instrument were canceled: an order of its owner follows, for as much of it as is needed, unless nothing is lacking any more."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int  # 0: it was not asked for
    instrument_id: int | None
    participant_id: int | None  # whose
    account: str  # which client of it; none: itself
    position_qty: int | None  # above 0: long, below: short
    limit_price: int | None  # the worst at which it is closed
    asset_id: int | None  # in which it is settled
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class DeficitCovered(NamedTuple):
    """An owner without an open position has lost more than it had, and the insurance has paid what it could of it. Also told of a state."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    participant_id: int | None  # whose
    account: str  # which client of it; none: itself
    asset_id: int | None
    covered: int | None  # what the insurance has paid now
    deficit: int | None  # what nobody has paid; 0: there is none any more
    posted: int | None  # in the account now
    held: int | None  # of it now, by all orders and positions
    insurance_posted: int | None  # in the account of the insurance now


class MarkRejected(NamedTuple):
    """A mark is not set."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    reason: Reason
    instrument_id: int | None
    price: int | None
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class LiquidationRejected(NamedTuple):
    """A position is not liquidated."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    reason: Reason
    instrument_id: int | None
    participant_id: int | None  # whose
    account: str  # which client of it; none: itself
    principal_id: int | None  # who asked; none: the exchange itself
    principal_role: Role | None  # which let it; none: the exchange itself, or no role did
    reason_text: str


class OrderStated(NamedTuple):
    """How a live order is, as it was asked."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    order_id: int | None
    participant_id: int | None
    session_id: int | None
    leaves_qty: int | None  # what is left of it; of one that ended, what was left
    cum_qty: int | None
    cum_value: int | None  # what its trades came to; none: more than a number can say
    reason: Reason  # why it waits; NONE: it is in the market
    more: int  # how many more are to be told of those that were asked for
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
    reserve_price: int | None  # of a buy of a covered instrument: the price at which it holds, and up to which it may be replaced; none: its limit


class OrdersStated(NamedTuple):
    """All live orders were told that were asked for, or as many as are told at most."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    request_id: int
    participant_id: int | None  # whose
    reason: Reason  # why none was told; NONE: they were
    told: int  # how many, 1000 at most
    next_place: int  # from where the rest can be asked for; 0: there is none


class PartitionMerged(NamedTuple):
    """A partition has been read so far: what it told up to there is told before this. Told by the host that makes one stream of those of several partitions, as the three that follow."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    partition: int
    partition_event_number: int  # of the newest event of the partition that is told or left out, in its own stream


class PartitionSuspended(NamedTuple):
    """A partition is away: nothing happens in its instruments until it is resumed."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    partition: int


class PartitionResumed(NamedTuple):
    """A partition is there, and all that it did before is told."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    partition: int


class InstrumentPlaced(NamedTuple):
    """An instrument is traded in that partition from now on."""

    event_number: int
    timestamp_ns: int | None
    command_number: int
    event_flags: EventFlags
    instrument_id: int | None
    partition: int


SCHEMA = Schema(
    3,
    0,
    (
        Layout(OrderAccepted, 1, "<QQQBQIIqqq20sIBBBBqqH17s10sqqqQQBq", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(OrderRejected, 2, "<QQQBIIHqq20sIBBBBqqH17s10sqqqQQBq", (None, 0, None, EVENT_FLAGS, 4294967295, 0, REASON, -9223372036854775808, -9223372036854775808, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(CommandRepeated, 3, "<QQQBII20sQBQI", (None, 0, None, EVENT_FLAGS, 4294967295, 0, str, None, REQUEST_TYPE, None, 4294967295), ()),
        Layout(Traded, 4, "<QQQBQIqqBQIqq20sB17s10sQIqq20sB17s10sBqqqq", (None, 0, None, EVENT_FLAGS, 0, 4294967295, -9223372036854775808, -9223372036854775808, SIDE, 0, 4294967295, -9223372036854775808, -9223372036854775808, str, CAPACITY, str, str, 0, 4294967295, -9223372036854775808, -9223372036854775808, str, CAPACITY, str, str, TRADE_TYPE, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(OrderReplaced, 5, "<QQQBQIIqqq20sqqBqH20sIBBBBqqH17s10sqqqQQBq", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, -9223372036854775808, -9223372036854775808, PRIORITY, -9223372036854775808, REASON, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(ReplaceRejected, 6, "<QQQBIIIQ20s20sHqq", (None, 0, None, EVENT_FLAGS, 4294967295, 0, 4294967295, 0, str, str, REASON, -9223372036854775808, -9223372036854775808), ()),
        Layout(OrderCanceled, 7, "<QQQBQIIqqq20sH20sIBBBBqqH17s10sqqqQQBq", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, REASON, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(CancelRejected, 8, "<QQQBIIIQ20s20sH", (None, 0, None, EVENT_FLAGS, 4294967295, 0, 4294967295, 0, str, str, REASON), ()),
        Layout(OrderExpired, 9, "<QQQBQIIqqq20sH20sIBBBBqqH17s10sqqqQQBq", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, REASON, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(MassCanceled, 10, "<QQQBIII20sQQBIB64s", (None, 0, None, EVENT_FLAGS, 4294967295, 0, 4294967295, str, None, None, (SIDE, 255), 4294967295, (ROLE, 255), str), ()),
        Layout(MassCancelRejected, 11, "<QQQBIII20sHQIB64s", (None, 0, None, EVENT_FLAGS, 4294967295, 0, 4294967295, str, REASON, None, 4294967295, (ROLE, 255), str), ()),
        Layout(OrderParked, 12, "<QQQBQIIqqqH20sIBBBBqqH17s10sqqqQQBq", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, -9223372036854775808, REASON, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(OrderActivated, 13, "<QQQBQIIqqq20sIBBBBqqH17s10sqqqQQBq", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(OrderTriggered, 14, "<QQQBQIIqqqq20sIBBBBqqH17s10sqqqQQBq", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(OrderRestated, 15, "<QQQBQIIqqqHqQ20sIBBBBqqH17s10sqqqQQBq", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, -9223372036854775808, REASON, -9223372036854775808, 0, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(TradeBusted, 16, "<QQQBQQIQBqqIQ20sIQ20sIB64sB", (None, 0, None, EVENT_FLAGS, None, 0, 4294967295, 0, TRADE_TYPE, -9223372036854775808, -9223372036854775808, 4294967295, 0, str, 4294967295, 0, str, 4294967295, (ROLE, 255), str, YES_NO), ()),
        Layout(TradeCorrected, 17, "<QQQBQQIQBqqIQ20sIQ20sqqIB64sB", (None, 0, None, EVENT_FLAGS, None, 0, 4294967295, 0, TRADE_TYPE, -9223372036854775808, -9223372036854775808, 4294967295, 0, str, 4294967295, 0, str, -9223372036854775808, -9223372036854775808, 4294967295, (ROLE, 255), str, YES_NO), ()),
        Layout(CrossRejected, 18, "<QQQBIIIqq20s20sHqq", (None, 0, None, EVENT_FLAGS, 4294967295, 0, 4294967295, -9223372036854775808, -9223372036854775808, str, str, REASON, -9223372036854775808, -9223372036854775808), ()),
        Layout(TradeReported, 19, "<QQQBQIQ2sqqIIBI20s", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 0, str, -9223372036854775808, -9223372036854775808, 4294967295, 4294967295, SIDE, 0, str), ()),
        Layout(SessionOpened, 20, "<QQQBIIH", (None, 0, None, EVENT_FLAGS, 4294967295, 0, None), ()),
        Layout(SessionClosed, 21, "<QQQBIIHBQ", (None, 0, None, EVENT_FLAGS, 4294967295, 0, None, SESSION_END, None), ()),
        Layout(SessionRejected, 22, "<QQQBIIHH", (None, 0, None, EVENT_FLAGS, 4294967295, 0, None, REASON), ()),
        Layout(PhaseChanged, 30, "<QQQBIQ32sBBBBQIB64s", (None, 0, None, EVENT_FLAGS, 4294967295, None, str, None, MATCHING, YES_NO, PHASE_REASON, 0, 4294967295, (ROLE, 255), str), ()),
        Layout(PhaseRejected, 31, "<QQQBIQ32sHIB64s", (None, 0, None, EVENT_FLAGS, 4294967295, None, str, REASON, 4294967295, (ROLE, 255), str), ()),
        Layout(InstrumentDefined, 32, "<QQQBQIBBqqq25s32sBBB16sqBqIB64sB10s10sqqBqqqBBqqqqBqqBqQB71sB", (None, 0, None, EVENT_FLAGS, None, 4294967295, None, YES_NO, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, str, None, MATCHING, YES_NO, str, -9223372036854775808, YES_NO, -9223372036854775808, 4294967295, (ROLE, 255), str, COVERAGE_KIND, str, str, -9223372036854775808, -9223372036854775808, FEE_UNIT, None, None, -9223372036854775808, None, FEE_UNIT, None, None, None, None, MARK_SOURCE, -9223372036854775808, None, YES_NO, None, None, YES_NO, str, None), ()),
        Layout(InstrumentRejected, 33, "<QQQBQI25sHIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, str, REASON, 4294967295, (ROLE, 255), str), ()),
        Layout(ParticipantDefined, 34, "<QQQBQIBBB11sBIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, YES_NO, YES_NO, YES_NO, str, ROLES, 4294967295, (ROLE, 255), str), ()),
        Layout(ParticipantRejected, 35, "<QQQBQI11sHIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, str, REASON, 4294967295, (ROLE, 255), str), ()),
        Layout(MarketModelDefined, 36, "<QQQBQIB", (None, 0, None, EVENT_FLAGS, None, 4294967295, (ROLE, 255)), (str,)),
        Layout(MarketModelRejected, 37, "<QQQBQHIB", (None, 0, None, EVENT_FLAGS, None, REASON, 4294967295, (ROLE, 255)), ()),
        Layout(TradeChangeRejected, 38, "<QQQBQIQHI10sIqqIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, 0, REASON, 4294967295, str, 4294967295, -9223372036854775808, -9223372036854775808, 4294967295, (ROLE, 255), str), ()),
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
        Layout(OrderHeld, 70, "<QQQBIQ20sqI10sIqq", (None, 0, None, EVENT_FLAGS, 4294967295, 0, str, -9223372036854775808, 4294967295, str, 4294967295, -9223372036854775808, -9223372036854775808), ()),
        Layout(TradeBooked, 71, "<QQQBQIIIqqqI10sqqqqqqI10sqqqqqqIqqqqqqqqqqq", (None, 0, None, EVENT_FLAGS, 0, 4294967295, 4294967295, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, 4294967295, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, 4294967295, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(AssetDefined, 72, "<QQQBQI10sBIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, str, None, 4294967295, (ROLE, 255), str), ()),
        Layout(ClientDefined, 73, "<QQQBQI10sIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, str, 4294967295, (ROLE, 255), str), ()),
        Layout(FundsTransferred, 74, "<QQQBQB20sIqBI10sqqBI10sqqIB64s", (None, 0, None, EVENT_FLAGS, None, TRANSFER_TYPE, str, 4294967295, -9223372036854775808, OWNER_KIND, 4294967295, str, -9223372036854775808, -9223372036854775808, OWNER_KIND, 4294967295, str, -9223372036854775808, -9223372036854775808, 4294967295, (ROLE, 255), str), ()),
        Layout(MoneyRejected, 75, "<QQQBQBHII10s20sqqqIB64s", (None, 0, None, EVENT_FLAGS, None, REQUEST_TYPE, REASON, 4294967295, 4294967295, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 4294967295, (ROLE, 255), str), ()),
        Layout(AccountStated, 76, "<QQQBBI10sIqq", (None, 0, None, EVENT_FLAGS, OWNER_KIND, 4294967295, str, 4294967295, -9223372036854775808, -9223372036854775808), ()),
        Layout(ObligationNetted, 95, "<QQQBII10sIqqqq", (None, 0, None, EVENT_FLAGS, 4294967295, 4294967295, str, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(ObligationSettled, 96, "<QQQBII10sIqqqqq", (None, 0, None, EVENT_FLAGS, 4294967295, 4294967295, str, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(ObligationsSettled, 97, "<QQQBQQIB64s", (None, 0, None, EVENT_FLAGS, None, None, 4294967295, (ROLE, 255), str), ()),
        Layout(ObligationStated, 98, "<QQQBII10sIqq", (None, 0, None, EVENT_FLAGS, 4294967295, 4294967295, str, 4294967295, -9223372036854775808, -9223372036854775808), ()),
        Layout(LimitsDefined, 80, "<QQQBQI10sIBIB64sqqqqqqqqqqqqqqqq", (None, 0, None, EVENT_FLAGS, None, 4294967295, str, 4294967295, LIMIT_LAYER, 4294967295, (ROLE, 255), str, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(LimitsRejected, 81, "<QQQBQHI10sIBIB64s", (None, 0, None, EVENT_FLAGS, None, REASON, 4294967295, str, 4294967295, LIMIT_LAYER, 4294967295, (ROLE, 255), str), ()),
        Layout(QuotesPulled, 82, "<QQQBI10sIQ", (None, 0, None, EVENT_FLAGS, 4294967295, str, 4294967295, None), ()),
        Layout(ExposureStated, 83, "<QQQBQI10sIQqqqqBqqqqqq", (None, 0, None, EVENT_FLAGS, None, 4294967295, str, 4294967295, None, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, YES_NO, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(ExposuresStated, 84, "<QQQBQI10sQ", (None, 0, None, EVENT_FLAGS, None, 4294967295, str, None), ()),
        Layout(MarkSet, 85, "<QQQBIqQIB64sq8sQ", (None, 0, None, EVENT_FLAGS, 4294967295, -9223372036854775808, None, 4294967295, (ROLE, 255), str, -9223372036854775808, str, 0), ()),
        Layout(SettlementPriceSet, 86, "<QQQBIq", (None, 0, None, EVENT_FLAGS, 4294967295, -9223372036854775808), ()),
        Layout(PositionChanged, 87, "<QQQBII10sqqqqIqqq", (None, 0, None, EVENT_FLAGS, 4294967295, 4294967295, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(OpenInterestChanged, 99, "<QQQBIq", (None, 0, None, EVENT_FLAGS, 4294967295, -9223372036854775808), ()),
        Layout(PositionSettled, 88, "<QQQBII10sqqqqIqqqq", (None, 0, None, EVENT_FLAGS, 4294967295, 4294967295, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(OwnerSuspended, 110, "<QQQBQI10sIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, str, 4294967295, (ROLE, 255), str), ()),
        Layout(OwnerResumed, 111, "<QQQBQI10sIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, str, 4294967295, (ROLE, 255), str), ()),
        Layout(BatchDefined, 112, "<QQQBQQIB64s", (None, 0, None, EVENT_FLAGS, None, None, 4294967295, (ROLE, 255), str), ()),
        Layout(BatchRejected, 113, "<QQQBQQHIB64s", (None, 0, None, EVENT_FLAGS, None, None, REASON, 4294967295, (ROLE, 255), str), ()),
        Layout(MarginCalled, 89, "<QQQBI10sIqqq", (None, 0, None, EVENT_FLAGS, 4294967295, str, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(MarginCallMet, 90, "<QQQBI10sIqq", (None, 0, None, EVENT_FLAGS, 4294967295, str, 4294967295, -9223372036854775808, -9223372036854775808), ()),
        Layout(LiquidationStarted, 91, "<QQQBQII10sqqIIB64s", (None, 0, None, EVENT_FLAGS, None, 4294967295, 4294967295, str, -9223372036854775808, -9223372036854775808, 4294967295, 4294967295, (ROLE, 255), str), ()),
        Layout(DeficitCovered, 92, "<QQQBI10sIqqqqq", (None, 0, None, EVENT_FLAGS, 4294967295, str, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(MarkRejected, 93, "<QQQBQHIqIB64s", (None, 0, None, EVENT_FLAGS, None, REASON, 4294967295, -9223372036854775808, 4294967295, (ROLE, 255), str), ()),
        Layout(LiquidationRejected, 94, "<QQQBQHII10sIB64s", (None, 0, None, EVENT_FLAGS, None, REASON, 4294967295, 4294967295, str, 4294967295, (ROLE, 255), str), ()),
        Layout(OrderStated, 120, "<QQQBQQIIqqqHQ20sIBBBBqqH17s10sqqqQQBq", (None, 0, None, EVENT_FLAGS, None, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, -9223372036854775808, REASON, None, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(OrdersStated, 121, "<QQQBQIHQQ", (None, 0, None, EVENT_FLAGS, None, 4294967295, REASON, None, None), ()),
        Layout(PartitionMerged, 122, "<QQQBBQ", (None, 0, None, EVENT_FLAGS, None, None), ()),
        Layout(PartitionSuspended, 123, "<QQQBB", (None, 0, None, EVENT_FLAGS, None), ()),
        Layout(PartitionResumed, 124, "<QQQBB", (None, 0, None, EVENT_FLAGS, None), ()),
        Layout(InstrumentPlaced, 125, "<QQQBIB", (None, 0, None, EVENT_FLAGS, 4294967295, None), ()),
    ),
)
