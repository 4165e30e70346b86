"""Order entry: what clients and gateways say to each other.

Printed from the schemas by DecodersTest: do not edit.
"""

from typing import NamedTuple

from crossbook.protocol.types import (
    CAPACITY,
    CHANNEL,
    COVERAGE_KIND,
    Capacity,
    Channel,
    CoverageKind,
    EXEC_TYPE,
    ExecType,
    FEE_UNIT,
    FIX_VERSION,
    FeeUnit,
    FixVersion,
    LIMIT_LAYER,
    LIQUIDITY,
    LimitLayer,
    Liquidity,
    MARGIN_EVENT,
    MARK_SOURCE,
    MASS_CANCEL_SCOPE,
    MarginEvent,
    MarkSource,
    MassCancelScope,
    ORDER_FLAGS,
    ORD_STATUS,
    ORD_TYPE,
    OWNER_KIND,
    OrdStatus,
    OrdType,
    OrderFlags,
    OwnerKind,
    PARTITION_STATUS,
    PEG_REFERENCE,
    PRIORITY,
    PartitionStatus,
    PegReference,
    Priority,
    REASON,
    RECOVERY_STATUS,
    REPORT_FLAGS,
    REQUEST_TYPE,
    ROLES,
    Reason,
    RecoveryStatus,
    ReportFlags,
    RequestType,
    Roles,
    SIDE,
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


class Logon(NamedTuple):
    """The first message of a client."""

    protocol_version: int  # the version of this schema that the client speaks
    channel: Channel
    heartbeat_ms: int  # how often the client will be heard; 0: as the gateway says
    participant: str
    password: str
    new_password: str  # none: it stays
    token: int | None  # from the last LogonReply, instead of the password; 0: none


class Logout(NamedTuple):
    """The last message of either side."""

    reason: Reason
    messages_taken: int  # from a gateway: how many messages of the client it took, of all kinds; what the client sent after them did nothing. From a client: 0
    detail: str


class Heartbeat(NamedTuple):
    """I am here."""

    timestamp_ns: int | None


class NewOrder(NamedTuple):
    """Enter an order."""

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


class CancelOrder(NamedTuple):
    """Take an order out of the book."""

    cl_ord_id: str  # this request; repeated in its answer
    orig_cl_ord_id: str  # the order
    order_id: int | None  # wins if both are given
    instrument_id: int | None


class ReplaceOrder(NamedTuple):
    """Change price, total quantity, client order id or conditions of an order."""

    cl_ord_id: str  # the id that the order has from now on; none: it keeps its own
    orig_cl_ord_id: str  # the order
    order_id: int | None  # wins if both are given
    instrument_id: int | None
    price: int | None  # none: stays
    order_qty: int | None  # the new total, not what is left; none: stays
    stop_price: int | None  # none: stays
    display_qty: int | None  # none: stays
    min_qty: int | None  # none: stays
    expire_time_ns: int | None  # none: stays


class MassCancel(NamedTuple):
    """Cancel my live orders."""

    cl_ord_id: str  # this request; repeated in its answer
    scope: MassCancelScope
    instrument_id: int | None
    side: Side | None  # none: both


class MissedMessageRequest(NamedTuple):
    """Send again what concerns me, from an event number on; on the recovery channel."""

    partition: int
    from_event_number: int  # the first that is wanted: the last received, of which more may be missing


class SecurityListRequest(NamedTuple):
    """Which instruments are there?."""

    request_id: int


class ChangePhase(NamedTuple):
    """Market operations: move an instrument to another phase."""

    request_id: int
    instrument_id: int | None
    ends_ns: int | None  # 0: the phase has no end
    phase: str
    reason_text: str


class DefineInstrument(NamedTuple):
    """Market operations: define an instrument, or change the one of that symbol."""

    request_id: int
    price_scale: int
    active: YesNo
    units_per_tick: int | None
    lot_size: int | None
    max_order_qty: int | None
    symbol: str
    segment: str  # the part of the market whose rules it has
    min_reserve_qty: int | None  # the least quantity of a hidden order; 0: that of the segment
    constituent: YesNo  # whether it belongs to an index whose futures are closed out
    reference_price: int | None  # the close before its first day
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


class DefineParticipant(NamedTuple):
    """Administration: define a participant, or change the one of that name."""

    request_id: int
    name: str
    active: YesNo
    cancel_on_disconnect: YesNo
    cancels_gtc_on_disconnect: YesNo
    roles: Roles
    password_hash: str  # as the credentials file holds it; empty: stays


class TakeSnapshot(NamedTuple):
    """Administration: save the state now."""

    request_id: int


class StatusRequest(NamedTuple):
    """How are the components?."""

    request_id: int


class StopRequest(NamedTuple):
    """Administration: stop the exchange, after a snapshot."""

    request_id: int


class ExtendPhase(NamedTuple):
    """Market operations: give the phase that an instrument is in another end."""

    request_id: int
    instrument_id: int | None
    ends_ns: int | None  # the new end; 0: the old one is moved
    by_ns: int  # by how much it is moved
    reason_text: str


class BustTrade(NamedTuple):
    """Market operations: cancel a trade."""

    request_id: int
    instrument_id: int | None
    trade_id: int | None
    reason_text: str
    into_deficit: YesNo  # whether it is done although a side cannot pay for it: the insurance pays, and the rest is a deficit of its owner


class CorrectTrade(NamedTuple):
    """Market operations: give a trade another price or a smaller quantity."""

    request_id: int
    instrument_id: int | None
    trade_id: int | None
    price: int | None  # none: stays
    order_qty: int | None  # of the trade; none: stays
    reason_text: str
    into_deficit: YesNo  # as of BustTrade


class NewCross(NamedTuple):
    """Both sides of a trade of mine: they trade with each other at once, or not at all."""

    buy_cl_ord_id: str
    sell_cl_ord_id: str
    instrument_id: int | None
    price: int | None  # between the best visible prices, both included
    order_qty: int | None
    adjustable: YesNo  # YES: if the price is not between them, it trades at their middle; NO: it is refused then
    buy_capacity: Capacity
    buy_trader: str
    buy_account: str
    sell_capacity: Capacity
    sell_trader: str
    sell_account: str


class LogonReply(NamedTuple):
    """The answer to a logon."""

    reason: Reason  # NONE: welcome
    session_id: int | None
    partition: int
    heartbeat_ms: int
    retry_after_ms: int  # how long to wait before the next try
    last_event_number: int  # the number of the newest event: what is missing lies between the last received and this
    token: int | None  # logs on again within a minute, without the password
    timestamp_ns: int | None  # the clock of the gateway
    orders_per_second: int  # the throttle of the session; 0: none
    roles: Roles
    participant_id: int | None


class ExecutionReport(NamedTuple):
    """What happened to an order of yours."""

    event_number: int  # grows with gaps: it counts the events of the partition
    timestamp_ns: int | None
    partition: int
    exec_type: ExecType
    ord_status: OrdStatus
    side: Side | None  # absent where a command came again
    ord_type: OrdType | None  # absent of trades, and where a command came again
    time_in_force: TimeInForce | None  # as the order type
    capacity: Capacity
    liquidity: Liquidity
    report_flags: ReportFlags
    reason: Reason
    instrument_id: int | None
    order_id: int | None
    trade_id: int | None
    price: int | None
    order_qty: int | None
    last_px: int | None
    last_qty: int | None
    leaves_qty: int | None
    cum_qty: int | None
    cl_ord_id: str
    orig_cl_ord_id: str  # of a replaced order: its id before; of a canceled one: the request
    trader: str
    account: str
    priority: Priority | None  # only of replaced orders
    trade_type: TradeType | None  # only of trades
    low_limit: int | None  # of a refused order, a value that would be right: the nearest below one off its steps, or the least of the range
    high_limit: int | None  # the same: the nearest above, or the largest
    stop_price: int | None  # this and the next three as in the order; absent of trades, and where a command came again
    display_qty: int | None
    min_qty: int | None
    expire_time_ns: int | None
    cum_value: int | None  # what its trades came to; none: more than a number can say, or a command came again


class OrderCancelReject(NamedTuple):
    """A cancel or a replace is refused."""

    event_number: int  # grows with gaps: it counts the events of the partition
    timestamp_ns: int | None
    partition: int
    request_type: RequestType
    reason: Reason
    instrument_id: int | None
    order_id: int | None
    cl_ord_id: str
    orig_cl_ord_id: str
    low_limit: int | None  # a value that would be right: the nearest below one off its steps, or the least of the range
    high_limit: int | None  # the same: the nearest above, or the largest


class MassCancelReport(NamedTuple):
    """The answer to a mass cancel."""

    event_number: int  # grows with gaps: it counts the events of the partition
    timestamp_ns: int | None
    partition: int
    reason: Reason  # NONE: done
    instrument_id: int | None
    canceled_orders: int
    cl_ord_id: str


class BusinessReject(NamedTuple):
    """The gateway did not pass a message on."""

    timestamp_ns: int | None
    reason: Reason
    request_type: RequestType
    retry_after_ns: int
    cl_ord_id: str
    request_id: int
    detail: str


class Reject(NamedTuple):
    """A message is not well-formed; the session goes on."""

    timestamp_ns: int | None
    reason: Reason
    ref_template_id: int
    cl_ord_id: str
    field: str
    detail: str


class MissedMessageAck(NamedTuple):
    """The answer to a missed message request; the messages follow."""

    partition: int
    status: RecoveryStatus
    from_event_number: int
    to_event_number: int


class TransmissionComplete(NamedTuple):
    """All missed messages have been sent."""

    partition: int
    status: RecoveryStatus
    to_event_number: int


class SystemStatus(NamedTuple):
    """The state of a partition."""

    partition: int
    status: PartitionStatus
    timestamp_ns: int | None


class SecurityDefinition(NamedTuple):
    """An instrument."""

    request_id: int  # 0: unasked, something changed
    instrument_id: int | None
    price_scale: int
    active: YesNo
    last_of_list: YesNo
    units_per_tick: int | None
    lot_size: int | None
    max_order_qty: int | None
    symbol: str
    phase: str
    segment: str  # the part of the market whose rules it has
    min_reserve_qty: int | None  # the least quantity of a hidden order; 0: that of the segment
    constituent: YesNo  # whether it belongs to an index whose futures are closed out
    reference_price: int | None  # the close before its first day
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


class TradeReport(NamedTuple):
    """A trade of yours that was reported, refused as a report, canceled or corrected. Your order, if it had one, stays as it is."""

    event_number: int  # grows with gaps: it counts the events of the partition
    timestamp_ns: int | None
    partition: int
    exec_type: ExecType  # TRADE: reported; REJECTED: the report, or that it be taken back; TRADE_CANCEL; TRADE_CORRECT
    side: Side | None  # yours; absent where a report is not taken back
    trade_type: TradeType
    report_flags: ReportFlags
    instrument_id: int | None
    order_id: int | None
    trade_id: int | None
    trade_time_ns: int | None  # when it happened
    last_px: int | None  # as it counts from now on, or as it counted
    last_qty: int | None
    cl_ord_id: str  # of the order when it traded, of the report, or of the request
    reason: Reason
    report_type: str  # of an off-book trade
    participant_id: int | None  # the other side of an off-book trade
    low_limit: int | None  # of a refused report, a value that would be right: the nearest below one off its steps, or the least of the range
    high_limit: int | None  # the same: the nearest above, or the largest


class RequestReply(NamedTuple):
    """The answer to a request of market operations or administration."""

    event_number: int  # grows with gaps: it counts the events of the partition
    timestamp_ns: int | None
    partition: int
    request_id: int
    request_type: RequestType
    reason: Reason  # NONE: done
    instrument_id: int | None
    participant_id: int | None
    canceled_orders: int  # of a kill, and of a mass cancel for others
    transaction_id: str  # of a transfer
    repeated: YesNo  # YES: a transfer that came again and was booked before
    low_limit: int | None  # of insufficient funds: what was free; for a bust or a correction the detail says whose, and of what
    high_limit: int | None  # of insufficient funds: what was needed
    payments: int  # of a settlement
    line: int  # of a batch: the first line that is wrong, from 1; 0: none
    detail: str


class ReportTrade(NamedTuple):
    """Report a trade that I made off the book."""

    cl_ord_id: str  # of the report
    instrument_id: int | None
    side: Side  # what I did
    counterparty: str  # with whom
    report_type: str  # one of the market model's trade_report_types
    price: int | None  # any positive one, on the tick or not
    order_qty: int | None
    trade_time_ns: int | None  # when it was made; 0: now


class CancelReport(NamedTuple):
    """Take back a trade that I reported."""

    cl_ord_id: str  # this request; repeated in its refusal
    instrument_id: int | None
    trade_id: int | None


class KillTrading(NamedTuple):
    """Throw a kill switch: cancel every live order of a participant or of everybody, and let no more be entered. A trader may for itself, risk for any participant, market operations for everybody too."""

    request_id: int
    participant: str  # empty: everybody
    reason_text: str


class ResumeTrading(NamedTuple):
    """Take a kill switch back. A trader may if it has thrown its own itself; the others as for a kill."""

    request_id: int
    participant: str  # empty: the switch of everybody
    reason_text: str


class CancelFor(NamedTuple):
    """Risk and market operations: cancel the live orders of a participant; market operations: of everybody."""

    request_id: int
    participant: str  # empty: everybody
    instrument_id: int | None  # none: every instrument
    side: Side | None  # none: both
    reason_text: str


class StatusReport(NamedTuple):
    """How the components are."""

    request_id: int
    timestamp_ns: int | None
    status: str  # JSON


class DefineAsset(NamedTuple):
    """Market operations: define an asset."""

    request_id: int
    asset: str
    scale: int  # decimals of an amount
    reason_text: str


class DefineClient(NamedTuple):
    """Market operations: make somebody a client of a participant, with accounts of its own."""

    request_id: int
    participant: str  # whose client
    account: str  # by which its orders say for whom they are
    reason_text: str


class TransferFunds(NamedTuple):
    """Market operations: move an amount of an asset into the exchange, out of it, between two owners, or one half of the way between two partitions. One that comes again under its transaction id is booked once."""

    request_id: int
    transfer_type: TransferType
    transaction_id: str  # unique among those of the payer's participant, or of the receiver's where no owner pays
    asset: str
    amount: int | None  # above 0
    from_participant: str  # who pays; empty of a deposit
    from_account: str  # which client of it pays; none: the participant itself
    to_participant: str  # who receives; empty of a withdrawal
    to_account: str  # which client of it receives; none: the participant itself
    reason_text: str


class AccountsRequest(NamedTuple):
    """What is in which accounts? A trader sees its own and those of its clients, risk those of the participant that it names, market operations all. The accounts follow, then what is owed and due, then the positions on margin, open margin calls and deficits, then the answer to the request."""

    request_id: int
    participant: str  # whose; empty: a trader's own, for market operations everybody's


class AccountReport(NamedTuple):
    """What is in an account: asked for, or unasked because an order, a trade, a transfer or a settlement of yours has changed it."""

    event_number: int  # grows with gaps: it counts the events of the partition
    timestamp_ns: int | None
    partition: int
    request_id: int  # 0: unasked, something changed
    report_flags: ReportFlags
    owner_kind: OwnerKind
    participant_id: int | None  # none: the exchange
    account: str  # which client of the participant; none: the participant itself
    asset: str
    scale: int  # decimals of the amounts
    posted: int | None  # what the owner has
    held: int | None  # what of it live orders need, and what is owed; what is left is free
    order_id: int | None  # whose hold has changed; none: another cause
    cl_ord_id: str  # of the order, or of the transaction
    order_held: int | None  # what the order holds now; none: another cause
    trade_id: int | None  # that was booked; none: another cause
    fee: int | None  # of the trade, as it was charged now; none: another account or cause
    name: str  # of the participant; empty: the exchange
    settlement_date: int | None  # of a trade whose amounts move later: when; of what was netted or settled: its date; none: another cause
    profit: int | None  # of the trade, realised on margin by what it closes, negative: lost; none: another account or cause
    withheld: int | None  # what of what is left cannot be taken out before the day is settled; none: unasked


class SettleObligations(NamedTuple):
    """Market operations: settle what is owed and due until the market's date. What is settled already is not settled again."""

    request_id: int
    reason_text: str


class ObligationReport(NamedTuple):
    """What an owner owes and is due of an asset on a date, of the accounts that were asked for."""

    request_id: int
    partition: int
    settlement_date: int | None
    participant_id: int | None
    name: str  # of the participant
    account: str  # which client of the participant; none: the participant itself
    asset: str
    scale: int  # decimals of the amounts
    owed: int | None  # what the owner pays then; it is held of its account
    due: int | None  # what the owner is paid then


class DefineLimits(NamedTuple):
    """Risk and market operations: set what somebody may do at most before the trade; it replaces what was set for the same of the same layer. Risk sets the layer FIRM of one participant or its client, market operations both layers of everybody."""

    request_id: int
    participant: str  # empty: each participant
    account: str  # which client of the participant; none: the participant with all its clients
    instrument_id: int | None  # none: all
    layer: LimitLayer
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


class LimitsRequest(NamedTuple):
    """Which limits and exposures are there? A trader sees its own and those of its clients, risk and market operations all. The limits follow, then the exposures, then the answer to the request."""

    request_id: int
    participant: str  # whose; empty: a trader's own, for risk and market operations everybody's
    account: str  # which client of the participant; none: the participant with all its clients


class LimitReport(NamedTuple):
    """A set of limits, as it was asked."""

    request_id: int
    participant: str  # empty: each participant
    account: str  # which client of the participant; none: the participant with all its clients
    instrument_id: int | None  # none: all
    layer: LimitLayer
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


class ExposureReport(NamedTuple):
    """What somebody has open and has done in an instrument or in all, as it was asked."""

    event_number: int  # as it was then
    timestamp_ns: int | None
    partition: int
    request_id: int
    participant_id: int | None
    name: str  # of the participant
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


class PositionReport(NamedTuple):
    """A position on margin: asked for with the accounts, or unasked because a trade, an order, the mark or the end of a day has changed it or what it holds. Unrealised profit is mark times quantity times the quote units of the instrument, less the open value."""

    event_number: int  # grows with gaps: it counts the events of the partition
    timestamp_ns: int | None
    partition: int
    request_id: int  # 0: unasked, something changed
    report_flags: ReportFlags
    participant_id: int | None
    name: str  # of the participant
    account: str  # which client of the participant; none: the participant itself
    instrument_id: int | None
    position_qty: int | None  # above 0: long, below: short
    open_value: int | None  # the sum of price, quantity and quote units of what is open, signed like the quantity
    position_held: int | None  # by it and your live orders in the instrument together, beyond what each order holds by itself
    mark: int | None  # asked for: the mark now; unasked: at which it was valued
    profit: int | None  # of a day that has ended, paid now, negative: lost; none: another cause
    asset: str  # in which it is settled
    scale: int  # decimals of the amounts
    posted: int | None  # in the account of that asset now
    held: int | None  # of it now, by all orders and positions
    unsettled_profit: int | None  # realised since the day was settled last, negative: lost, where it cannot be taken out before; else 0


class SuspendOwner(NamedTuple):
    """Market operations: let a participant or a client do nothing until it is resumed. It must have no orders, no positions and no obligations; what it has stays its own."""

    request_id: int
    participant: str
    account: str  # which client of it; none: the participant itself
    reason_text: str


class ResumeOwner(NamedTuple):
    """Market operations: let a participant or a client go on that was suspended, with what it had."""

    request_id: int
    participant: str
    account: str  # which client of it; none: the participant itself
    reason_text: str


class BeginBatch(NamedTuple):
    """Market operations: what I define from now on, assets, clients, instruments and limits, are lines of a batch, and not answered by themselves."""

    request_id: int


class EndBatch(NamedTuple):
    """Market operations: define all lines of the batch that I have begun, or nothing. Each must be of something that is not there yet, but for limits, which replace those of the same."""

    request_id: int
    reason_text: str


class SetMark(NamedTuple):
    """Market operations: set the price at which positions in an instrument are valued, where the source of the mark is INDEX, or the index of which it is made, where it is MEDIAN."""

    request_id: int
    instrument_id: int | None
    price: int | None  # above 0
    reason_text: str
    source: str  # whose index it is, where they have names
    any_distance: YesNo  # whether the price may be further from the mark than the collar of the instrument, where a single price makes the mark: YES consents


class LiquidatePosition(NamedTuple):
    """Risk and market operations: close a position on margin for an owner of whom more margin is called for, at the market and within the collar of the instrument."""

    request_id: int
    participant: str  # whose
    account: str  # which client of the participant; none: the participant itself
    instrument_id: int | None
    reason_text: str


class MarginReport(NamedTuple):
    """A margin call of yours, that it is met, a liquidation or a deficit, unasked. Of the accounts that were asked for: the calls that are open, and the deficits."""

    event_number: int  # grows with gaps: it counts the events of the partition
    timestamp_ns: int | None
    partition: int
    request_id: int  # 0: unasked, it has just happened
    report_flags: ReportFlags
    margin_event: MarginEvent
    participant_id: int | None
    name: str  # of the participant
    account: str  # which client of the participant; none: the participant itself
    asset: str  # in which positions are settled
    scale: int  # decimals of the amounts
    posted: int | None  # in the account now; none: of a liquidation
    held: int | None  # of it now, by all orders and positions: that much ends a call; none: of a liquidation
    needed: int | None  # of it by positions at least, when it was called for; only of a call
    instrument_id: int | None  # only of a liquidation
    position_qty: int | None  # of which a part is to be closed, or all, above 0: long, below: short; only of a liquidation
    limit_price: int | None  # the worst at which it is closed; only of a liquidation
    covered: int | None  # what the exchange's insurance has paid of a deficit now; only of a deficit
    deficit: int | None  # what nobody has paid; only of a deficit


class OrdersRequest(NamedTuple):
    """How are the live orders, or one of them? A trader asks for its own, risk and market operations for those of any participant. The orders follow, then the answer to the request."""

    request_id: int
    participant: str  # whose; empty: my own
    instrument_id: int | None  # none: every instrument
    side: Side | None  # none: both
    order_id: int | None  # the one that is meant
    orig_cl_ord_id: str  # the one that is meant, unless orderId says it; none of both: all


class OrderStatus(NamedTuple):
    """How a live order is, as it was asked."""

    event_number: int  # as it was then
    timestamp_ns: int | None
    partition: int
    request_id: int
    ord_status: OrdStatus
    reason: Reason  # why it waits; NONE: it is in the market
    participant_id: int | None
    order_id: int | None
    leaves_qty: int | None
    cum_qty: int | None
    cum_value: int | None  # what its trades came to; none: more than a number can say
    more: int  # how many more follow, if none comes or goes meanwhile; 0: it is the last
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


class FollowReports(NamedTuple):
    """Risk and market operations, who do not trade: let me hear what a participant hears of its orders, trades and accounts, from now on and until this session ends."""

    request_id: int
    participant: str  # empty: everybody


class ReportsOf(NamedTuple):
    """Whose the reports are that follow, until another participant is named."""

    participant_id: int | None
    name: str


class FixSessionsRequest(NamedTuple):
    """Risk, market operations and administration: which FIX sessions are there? One of each participant and CompID that has ever logged on follows, then the answer to the request."""

    request_id: int


class FixSessionReport(NamedTuple):
    """How a FIX session is, as it was asked."""

    request_id: int
    participant: str
    comp_id: str
    fix_version: FixVersion  # of its last logon
    logged_on: YesNo
    drop_copy: YesNo  # whether it hears what others hear, by its last logon
    since_ns: int | None  # when it has logged on, or was last there
    next_in: int  # the number that is expected
    next_out: int  # the number of the next message that is sent
    last_in_ns: int | None  # when the last message came
    last_out_ns: int | None  # when the last message was sent
    last_in_type: str
    last_out_type: str


class ResetFixSession(NamedTuple):
    """Market operations and administration: let both numbers of a FIX session begin again at 1. One that is logged on ends before, and is told so."""

    request_id: int
    participant: str  # whose
    comp_id: str
    reason_text: str


SCHEMA = Schema(
    1,
    0,
    (
        Layout(Logon, 1, "<IBI11s64s64sQ", (None, CHANNEL, None, str, str, str, 0), ()),
        Layout(Logout, 2, "<HQ", (REASON, None), (str,)),
        Layout(Heartbeat, 3, "<Q", (0,), ()),
        Layout(NewOrder, 4, "<20sIBBBBqqH17s10sqqqQQBq", (str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(CancelOrder, 5, "<20s20sQI", (str, str, 0, 4294967295), ()),
        Layout(ReplaceOrder, 6, "<20s20sQIqqqqqQ", (str, str, 0, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0), ()),
        Layout(MassCancel, 7, "<20sBIB", (str, MASS_CANCEL_SCOPE, 4294967295, (SIDE, 255)), ()),
        Layout(MissedMessageRequest, 8, "<BQ", (None, None), ()),
        Layout(SecurityListRequest, 9, "<Q", (None,), ()),
        Layout(ChangePhase, 10, "<QIQ32s64s", (None, 4294967295, 0, str, str), ()),
        Layout(DefineInstrument, 11, "<QBBqqq25s16sqBqB10s10sqqBqqqBBqqqqBqqBqQB71sB", (None, None, YES_NO, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, str, -9223372036854775808, YES_NO, -9223372036854775808, COVERAGE_KIND, str, str, -9223372036854775808, -9223372036854775808, FEE_UNIT, None, None, -9223372036854775808, None, FEE_UNIT, None, None, None, None, MARK_SOURCE, -9223372036854775808, None, YES_NO, None, None, YES_NO, str, None), ()),
        Layout(DefineParticipant, 12, "<Q11sBBBB", (None, str, YES_NO, YES_NO, YES_NO, ROLES), (str,)),
        Layout(TakeSnapshot, 13, "<Q", (None,), ()),
        Layout(StatusRequest, 14, "<Q", (None,), ()),
        Layout(StopRequest, 15, "<Q", (None,), ()),
        Layout(ExtendPhase, 16, "<QIQq64s", (None, 4294967295, 0, None, str), ()),
        Layout(BustTrade, 17, "<QIQ64sB", (None, 4294967295, 0, str, YES_NO), ()),
        Layout(CorrectTrade, 18, "<QIQqq64sB", (None, 4294967295, 0, -9223372036854775808, -9223372036854775808, str, YES_NO), ()),
        Layout(NewCross, 19, "<20s20sIqqBB17s10sB17s10s", (str, str, 4294967295, -9223372036854775808, -9223372036854775808, YES_NO, CAPACITY, str, str, CAPACITY, str, str), ()),
        Layout(LogonReply, 20, "<HIBIIQQQIBI", (REASON, 0, None, None, None, None, 0, 0, None, ROLES, 4294967295), ()),
        Layout(ExecutionReport, 22, "<QQBBBBBBBBBHIQQqqqqqq20s20s17s10sBBqqqqqQq", (None, 0, None, EXEC_TYPE, ORD_STATUS, (SIDE, 255), (ORD_TYPE, 255), (TIME_IN_FORCE, 255), CAPACITY, LIQUIDITY, REPORT_FLAGS, REASON, 4294967295, 0, 0, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, str, str, str, (PRIORITY, 255), (TRADE_TYPE, 255), -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, -9223372036854775808), ()),
        Layout(OrderCancelReject, 23, "<QQBBHIQ20s20sqq", (None, 0, None, REQUEST_TYPE, REASON, 4294967295, 0, str, str, -9223372036854775808, -9223372036854775808), ()),
        Layout(MassCancelReport, 24, "<QQBHIQ20s", (None, 0, None, REASON, 4294967295, None, str), ()),
        Layout(BusinessReject, 25, "<QHBQ20sQ", (0, REASON, REQUEST_TYPE, None, str, None), (str,)),
        Layout(Reject, 26, "<QHI20s32s", (0, REASON, None, str, str), (str,)),
        Layout(MissedMessageAck, 27, "<BBQQ", (None, RECOVERY_STATUS, None, None), ()),
        Layout(TransmissionComplete, 28, "<BBQ", (None, RECOVERY_STATUS, None), ()),
        Layout(SystemStatus, 29, "<BBQ", (None, PARTITION_STATUS, 0), ()),
        Layout(SecurityDefinition, 30, "<QIBBBqqq25s32s16sqBqB10s10sqqBqqqBBqqqqBqqBqQB71sB", (None, 4294967295, None, YES_NO, YES_NO, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, str, str, -9223372036854775808, YES_NO, -9223372036854775808, COVERAGE_KIND, str, str, -9223372036854775808, -9223372036854775808, FEE_UNIT, None, None, -9223372036854775808, None, FEE_UNIT, None, None, None, None, MARK_SOURCE, -9223372036854775808, None, YES_NO, None, None, YES_NO, str, None), ()),
        Layout(TradeReport, 33, "<QQBBBBBIQQQqq20sH2sIqq", (None, 0, None, EXEC_TYPE, (SIDE, 255), TRADE_TYPE, REPORT_FLAGS, 4294967295, 0, 0, 0, -9223372036854775808, -9223372036854775808, str, REASON, str, 4294967295, -9223372036854775808, -9223372036854775808), ()),
        Layout(RequestReply, 31, "<QQBQBHIIQ20sBqqQQ", (None, 0, None, None, REQUEST_TYPE, REASON, 4294967295, 4294967295, None, str, YES_NO, -9223372036854775808, -9223372036854775808, None, None), (str,)),
        Layout(ReportTrade, 34, "<20sIB11s2sqqQ", (str, 4294967295, SIDE, str, str, -9223372036854775808, -9223372036854775808, 0), ()),
        Layout(CancelReport, 35, "<20sIQ", (str, 4294967295, 0), ()),
        Layout(KillTrading, 36, "<Q11s64s", (None, str, str), ()),
        Layout(ResumeTrading, 37, "<Q11s64s", (None, str, str), ()),
        Layout(CancelFor, 38, "<Q11sIB64s", (None, str, 4294967295, (SIDE, 255), str), ()),
        Layout(StatusReport, 32, "<QQ", (None, 0), (str,)),
        Layout(DefineAsset, 40, "<Q10sB64s", (None, str, None, str), ()),
        Layout(DefineClient, 41, "<Q11s10s64s", (None, str, str, str), ()),
        Layout(TransferFunds, 42, "<QB20s10sq11s10s11s10s64s", (None, TRANSFER_TYPE, str, str, -9223372036854775808, str, str, str, str, str), ()),
        Layout(AccountsRequest, 43, "<Q11s", (None, str), ()),
        Layout(AccountReport, 44, "<QQBQBBI10s10sBqqQ20sqQq11sIqq", (None, 0, None, None, REPORT_FLAGS, OWNER_KIND, 4294967295, str, str, None, -9223372036854775808, -9223372036854775808, 0, str, -9223372036854775808, 0, -9223372036854775808, str, 4294967295, -9223372036854775808, -9223372036854775808), ()),
        Layout(SettleObligations, 51, "<Q64s", (None, str), ()),
        Layout(ObligationReport, 52, "<QBII11s10s10sBqq", (None, None, 4294967295, 4294967295, str, str, str, None, -9223372036854775808, -9223372036854775808), ()),
        Layout(DefineLimits, 45, "<Q11s10sIB64sqqqqqqqqqqqqqqqq", (None, str, str, 4294967295, LIMIT_LAYER, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(LimitsRequest, 46, "<Q11s10s", (None, str, str), ()),
        Layout(LimitReport, 57, "<Q11s10sIBqqqqqqqqqqqqqqqq", (None, str, str, 4294967295, LIMIT_LAYER, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(ExposureReport, 58, "<QQBQI11s10sIQqqqqBqqqqqq", (None, 0, None, None, 4294967295, str, str, 4294967295, None, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, YES_NO, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(PositionReport, 47, "<QQBQBI11s10sIqqqqq10sBqqq", (None, 0, None, None, REPORT_FLAGS, 4294967295, str, str, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, None, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(SuspendOwner, 59, "<Q11s10s64s", (None, str, str, str), ()),
        Layout(ResumeOwner, 60, "<Q11s10s64s", (None, str, str, str), ()),
        Layout(BeginBatch, 61, "<Q", (None,), ()),
        Layout(EndBatch, 62, "<Q64s", (None, str), ()),
        Layout(SetMark, 48, "<QIq64s8sB", (None, 4294967295, -9223372036854775808, str, str, YES_NO), ()),
        Layout(LiquidatePosition, 49, "<Q11s10sI64s", (None, str, str, 4294967295, str), ()),
        Layout(MarginReport, 50, "<QQBQBBI11s10s10sBqqqIqqqq", (None, 0, None, None, REPORT_FLAGS, MARGIN_EVENT, 4294967295, str, str, str, None, -9223372036854775808, -9223372036854775808, -9223372036854775808, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(OrdersRequest, 80, "<Q11sIBQ20s", (None, str, 4294967295, (SIDE, 255), 0, str), ()),
        Layout(OrderStatus, 81, "<QQBQBHIQqqqQ20sIBBBBqqH17s10sqqqQQBq", (None, 0, None, None, ORD_STATUS, REASON, 4294967295, 0, -9223372036854775808, -9223372036854775808, -9223372036854775808, None, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(FollowReports, 82, "<Q11s", (None, str), ()),
        Layout(ReportsOf, 83, "<I11s", (4294967295, str), ()),
        Layout(FixSessionsRequest, 84, "<Q", (None,), ()),
        Layout(FixSessionReport, 85, "<Q11s64sBBBQQQQQ2s2s", (None, str, str, FIX_VERSION, YES_NO, YES_NO, 0, None, None, 0, 0, str, str), ()),
        Layout(ResetFixSession, 86, "<Q11s64s64s", (None, str, str, str), ()),
    ),
)
