"""Internal commands: what gateways and market operations ask the engine. Every command begins with the time, which the sequencer fills in. Who asks for what not everybody may is a participant, or none for the exchange itself, which may do everything: only what its host does on its own and at its start.

Printed from the schemas by DecodersTest: do not edit.
"""

from typing import NamedTuple

from crossbook.protocol.types import (
    CAPACITY,
    COVERAGE_KIND,
    Capacity,
    CoverageKind,
    FEE_UNIT,
    FeeUnit,
    LIMIT_LAYER,
    LimitLayer,
    MARK_SOURCE,
    MarkSource,
    ORDER_FLAGS,
    ORD_TYPE,
    OrdType,
    OrderFlags,
    PEG_REFERENCE,
    PegReference,
    ROLES,
    Roles,
    SESSION_END,
    SIDE,
    SessionEnd,
    Side,
    TIME_IN_FORCE,
    TRANSFER_TYPE,
    TimeInForce,
    TransferType,
    YES_NO,
    YesNo,
)
from crossbook.protocol.wire import Layout, Schema


class NewOrder(NamedTuple):
    """Enter an order."""

    timestamp_ns: int | None
    participant_id: int | None
    session_id: int | None  # 0: no session, in no need of cancel on disconnect
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

    timestamp_ns: int | None
    participant_id: int | None
    session_id: int | None
    instrument_id: int | None
    order_id: int | None  # 0: the order is named by origClOrdId
    orig_cl_ord_id: str  # the order
    cl_ord_id: str  # the request, repeated in its answer; not kept


class ReplaceOrder(NamedTuple):
    """Change price, total quantity, client order id or conditions of an order."""

    timestamp_ns: int | None
    participant_id: int | None
    session_id: int | None
    instrument_id: int | None
    order_id: int | None  # 0: the order is named by origClOrdId
    orig_cl_ord_id: str  # the order
    cl_ord_id: str  # the id that the order has from now on; none: it keeps its own
    price: int | None  # none: stays
    order_qty: int | None  # the new total; none: stays
    stop_price: int | None  # none: stays
    display_qty: int | None  # none: stays
    min_qty: int | None  # none: stays
    expire_time_ns: int | None  # none: stays


class MassCancel(NamedTuple):
    """Cancel the live orders of a participant, or of everybody."""

    timestamp_ns: int | None
    participant_id: int | None  # none: everybody
    session_id: int | None
    instrument_id: int | None  # none: every instrument
    cl_ord_id: str  # the request, repeated in its answer; not kept
    request_id: int  # of an operator
    asker_id: int | None  # who asks: the participant, or an operator
    side: Side | None  # none: both
    reason_text: str


class NewCross(NamedTuple):
    """Both sides of a trade of one participant: they trade with each other at once, or not at all."""

    timestamp_ns: int | None
    participant_id: int | None
    session_id: int | None
    instrument_id: int | None
    buy_cl_ord_id: str
    sell_cl_ord_id: str
    price: int | None  # between the best visible prices, both included
    order_qty: int | None
    adjustable: YesNo  # YES: if the price is not between them, it trades at their middle; NO: it is refused then
    buy_capacity: Capacity
    buy_trader: str
    buy_account: str
    sell_capacity: Capacity
    sell_trader: str
    sell_account: str


class ReportTrade(NamedTuple):
    """Report a trade that was made off the book."""

    timestamp_ns: int | None
    participant_id: int | None
    session_id: int | None
    instrument_id: int | None
    counterparty_id: int | None
    cl_ord_id: str  # of the report
    side: Side  # what the participant did
    report_type: str
    price: int | None
    order_qty: int | None
    trade_time_ns: int | None  # when it was made; 0: now


class CancelReport(NamedTuple):
    """Take back a trade that was reported."""

    timestamp_ns: int | None
    participant_id: int | None
    session_id: int | None
    instrument_id: int | None
    trade_id: int | None
    cl_ord_id: str  # the request, repeated in its refusal; not kept


class SessionOpened(NamedTuple):
    """A participant logged on."""

    timestamp_ns: int | None
    participant_id: int | None
    session_id: int | None
    gateway_id: int


class SessionClosed(NamedTuple):
    """A participant is gone; what cancel on disconnect means for its orders, the engine decides."""

    timestamp_ns: int | None
    participant_id: int | None
    session_id: int | None
    gateway_id: int
    reason: SessionEnd


class GatewayLost(NamedTuple):
    """A gateway is gone or begins anew: all its sessions are closed."""

    timestamp_ns: int | None
    gateway_id: int


class GatewayConnected(NamedTuple):
    """What a gateway says first on each of its links to a host: who it is. The host keeps it to itself; it is not in the log."""

    timestamp_ns: int | None
    gateway_id: int
    process_id: int  # by which the host sees that it died, if it is on the same machine; 0: not told


class ChangePhase(NamedTuple):
    """Move an instrument to another phase."""

    timestamp_ns: int | None
    request_id: int
    participant_id: int | None  # who asks
    instrument_id: int | None
    ends_ns: int | None  # 0: the phase has no end
    phase: str
    reason_text: str


class ExtendPhase(NamedTuple):
    """Give the phase that an instrument is in another end."""

    timestamp_ns: int | None
    request_id: int
    participant_id: int | None  # who asks
    instrument_id: int | None
    ends_ns: int | None  # the new end; 0: the old one is moved
    by_ns: int  # by how much it is moved
    reason_text: str


class DefineInstrument(NamedTuple):
    """Define an instrument or change it."""

    timestamp_ns: int | None
    request_id: int
    participant_id: int | None  # who asks
    instrument_id: int | None
    price_scale: int  # decimals of a price
    active: YesNo
    units_per_tick: int | None
    lot_size: int | None
    max_order_qty: int | None
    symbol: str
    segment: str  # the part of the market whose rules it has
    min_reserve_qty: int | None  # the least quantity of a hidden order; 0: that of the segment
    constituent: YesNo  # whether it belongs to an index whose futures are closed out
    reference_price: int | None  # the close before its first day
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


class DefineParticipant(NamedTuple):
    """Define a participant or change it."""

    timestamp_ns: int | None
    request_id: int
    asker_id: int | None  # who asks
    participant_id: int | None
    name: str
    active: YesNo
    cancel_on_disconnect: YesNo
    cancels_gtc_on_disconnect: YesNo
    roles: Roles
    reason_text: str


class DefineMarketModel(NamedTuple):
    """Set the rules of the market."""

    timestamp_ns: int | None
    request_id: int
    participant_id: int | None  # who asks
    model: bytes  # the model's words, little-endian


class BustTrade(NamedTuple):
    """Cancel a trade."""

    timestamp_ns: int | None
    request_id: int
    participant_id: int | None  # who asks
    instrument_id: int | None
    trade_id: int | None
    reason_text: str
    into_deficit: YesNo  # whether it is done although a side cannot pay for it: the insurance pays, and the rest is a deficit of its owner


class CorrectTrade(NamedTuple):
    """Give a trade another price or a smaller quantity."""

    timestamp_ns: int | None
    request_id: int
    participant_id: int | None  # who asks
    instrument_id: int | None
    trade_id: int | None
    price: int | None  # none: stays
    qty: int | None  # none: stays
    reason_text: str
    into_deficit: YesNo  # as of BustTrade


class KillTrading(NamedTuple):
    """Throw a kill switch: cancel every live order of a participant or of everybody, and let no more be entered."""

    timestamp_ns: int | None
    request_id: int
    asker_id: int | None  # who asks
    participant_id: int | None  # none: everybody
    reason_text: str


class ResumeTrading(NamedTuple):
    """Take a kill switch back."""

    timestamp_ns: int | None
    request_id: int
    asker_id: int | None  # who asks
    participant_id: int | None  # none: the switch of everybody
    reason_text: str


class DefineAsset(NamedTuple):
    """Define an asset, or give one another code."""

    timestamp_ns: int | None
    request_id: int
    participant_id: int | None  # who asks
    asset_id: int | None
    code: str
    scale: int  # decimals of an amount
    reason_text: str


class DefineClient(NamedTuple):
    """Make somebody a client of a participant, with accounts of its own."""

    timestamp_ns: int | None
    request_id: int
    asker_id: int | None  # who asks
    participant_id: int | None  # whose client
    account: str  # by which its orders say for whom they are
    reason_text: str


class TransferFunds(NamedTuple):
    """Move an amount of an asset into the exchange, out of it, between two owners, or one half of the way between two partitions. One that comes again under its transaction id is booked once."""

    timestamp_ns: int | None
    request_id: int
    asker_id: int | None  # who asks
    transfer_type: TransferType
    transaction_id: str  # unique among those of the payer's participant, or of the receiver's where no owner pays
    asset_id: int | None
    amount: int | None  # above 0
    from_participant_id: int | None  # who pays; none of a deposit
    from_account: str  # which client of it pays; none: the participant itself
    to_participant_id: int | None  # who receives; none of a withdrawal
    to_account: str  # which client of it receives; none: the participant itself
    reason_text: str


class SettleObligations(NamedTuple):
    """Settle what is owed and due until the market's date."""

    timestamp_ns: int | None
    request_id: int
    participant_id: int | None  # who asks
    reason_text: str


class DefineLimits(NamedTuple):
    """Set what somebody may do at most before the trade. It replaces what was set for the same of the same layer."""

    timestamp_ns: int | None
    request_id: int
    asker_id: int | None  # who asks
    participant_id: int | None  # none: each participant
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


class QueryExposures(NamedTuple):
    """Tell what somebody has open and has done, and what limits it. Changes nothing."""

    timestamp_ns: int | None
    request_id: int
    asker_id: int | None  # who asks
    participant_id: int | None  # none: each participant with its clients
    account: str  # which client of the participant; none: the participant with all its clients


class SetMark(NamedTuple):
    """Set the price at which positions in an instrument are valued, where the source of the mark is INDEX, or the index of which it is made, where it is MEDIAN."""

    timestamp_ns: int | None
    request_id: int
    participant_id: int | None  # who asks
    instrument_id: int | None
    price: int | None  # above 0
    reason_text: str
    source: str  # whose index it is, where they have names
    keeps_collar: YesNo  # whether a price further from the mark than the collar is refused, where a single price makes the mark


class LiquidatePosition(NamedTuple):
    """Close a position on margin for an owner of whom more margin is called for, at the market and within the collar."""

    timestamp_ns: int | None
    request_id: int
    asker_id: int | None  # who asks
    participant_id: int | None  # whose
    account: str  # which client of the participant; none: the participant itself
    instrument_id: int | None
    reason_text: str


class AdvanceTime(NamedTuple):
    """Nothing happened but that time passed."""

    timestamp_ns: int | None


class TakeSnapshot(NamedTuple):
    """Save the state at this place of the log."""

    timestamp_ns: int | None
    request_id: int


class HashState(NamedTuple):
    """Tell the hash of the state at this place of the log."""

    timestamp_ns: int | None


class SuspendOwner(NamedTuple):
    """Let a participant or a client do nothing until it is resumed. It must have no orders, no positions and no obligations; what it has stays its own."""

    timestamp_ns: int | None
    request_id: int
    asker_id: int | None  # who asks
    participant_id: int | None
    account: str  # which client of it; none: the participant itself
    reason_text: str


class ResumeOwner(NamedTuple):
    """Let a participant or a client go on that was suspended, with what it had."""

    timestamp_ns: int | None
    request_id: int
    asker_id: int | None  # who asks
    participant_id: int | None
    account: str  # which client of it; none: the participant itself
    reason_text: str


class DefineBatch(NamedTuple):
    """Define several assets, clients, instruments and participants that are not there yet: all of them, or nothing."""

    timestamp_ns: int | None
    request_id: int
    asker_id: int | None  # who asks
    reason_text: str
    lines: bytes  # DefineAsset, DefineClient, DefineInstrument and DefineParticipant commands, framed one after the other, each without the zeros at its end; of who asks, when and why the lines say nothing


class QueryOrders(NamedTuple):
    """Tell how the live orders of a participant are, or one of them. Changes nothing."""

    timestamp_ns: int | None
    request_id: int
    asker_id: int | None  # who asks
    participant_id: int | None  # whose
    instrument_id: int | None  # none: every instrument
    side: Side | None  # none: both
    order_id: int | None  # the one that is meant; none: origClOrdId says it
    orig_cl_ord_id: str  # the one that is meant; none of both: all
    from_place: int  # where an earlier answer ended; 0: from the first


SCHEMA = Schema(
    2,
    0,
    (
        Layout(NewOrder, 1, "<QII20sIBBBBqqH17s10sqqqQQBq", (0, 4294967295, 0, str, 4294967295, SIDE, ORD_TYPE, TIME_IN_FORCE, CAPACITY, -9223372036854775808, -9223372036854775808, ORDER_FLAGS, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, 0, (PEG_REFERENCE, 255), -9223372036854775808), ()),
        Layout(CancelOrder, 2, "<QIIIQ20s20s", (0, 4294967295, 0, 4294967295, 0, str, str), ()),
        Layout(ReplaceOrder, 3, "<QIIIQ20s20sqqqqqQ", (0, 4294967295, 0, 4294967295, 0, str, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0), ()),
        Layout(MassCancel, 4, "<QIII20sQIB64s", (0, 4294967295, 0, 4294967295, str, None, 4294967295, (SIDE, 255), str), ()),
        Layout(NewCross, 5, "<QIII20s20sqqBB17s10sB17s10s", (0, 4294967295, 0, 4294967295, str, str, -9223372036854775808, -9223372036854775808, YES_NO, CAPACITY, str, str, CAPACITY, str, str), ()),
        Layout(ReportTrade, 6, "<QIIII20sB2sqqQ", (0, 4294967295, 0, 4294967295, 4294967295, str, SIDE, str, -9223372036854775808, -9223372036854775808, 0), ()),
        Layout(CancelReport, 7, "<QIIIQ20s", (0, 4294967295, 0, 4294967295, 0, str), ()),
        Layout(SessionOpened, 10, "<QIIH", (0, 4294967295, 0, None), ()),
        Layout(SessionClosed, 11, "<QIIHB", (0, 4294967295, 0, None, SESSION_END), ()),
        Layout(GatewayLost, 12, "<QH", (0, None), ()),
        Layout(GatewayConnected, 13, "<QHQ", (0, None, None), ()),
        Layout(ChangePhase, 20, "<QQIIQ32s64s", (0, None, 4294967295, 4294967295, 0, str, str), ()),
        Layout(ExtendPhase, 24, "<QQIIQq64s", (0, None, 4294967295, 4294967295, 0, None, str), ()),
        Layout(DefineInstrument, 21, "<QQIIBBqqq25s16sqBq64sB10s10sqqBqqqBBqqqqBqqBqQB71sB", (0, None, 4294967295, 4294967295, None, YES_NO, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, str, -9223372036854775808, YES_NO, -9223372036854775808, str, COVERAGE_KIND, str, str, -9223372036854775808, -9223372036854775808, FEE_UNIT, None, None, -9223372036854775808, None, FEE_UNIT, None, None, None, None, MARK_SOURCE, -9223372036854775808, None, YES_NO, None, None, YES_NO, str, None), ()),
        Layout(DefineParticipant, 22, "<QQII11sBBBB64s", (0, None, 4294967295, 4294967295, str, YES_NO, YES_NO, YES_NO, ROLES, str), ()),
        Layout(DefineMarketModel, 23, "<QQI", (0, None, 4294967295), (bytes,)),
        Layout(BustTrade, 25, "<QQIIQ64sB", (0, None, 4294967295, 4294967295, 0, str, YES_NO), ()),
        Layout(CorrectTrade, 26, "<QQIIQqq64sB", (0, None, 4294967295, 4294967295, 0, -9223372036854775808, -9223372036854775808, str, YES_NO), ()),
        Layout(KillTrading, 27, "<QQII64s", (0, None, 4294967295, 4294967295, str), ()),
        Layout(ResumeTrading, 28, "<QQII64s", (0, None, 4294967295, 4294967295, str), ()),
        Layout(DefineAsset, 40, "<QQII10sB64s", (0, None, 4294967295, 4294967295, str, None, str), ()),
        Layout(DefineClient, 41, "<QQII10s64s", (0, None, 4294967295, 4294967295, str, str), ()),
        Layout(TransferFunds, 42, "<QQIB20sIqI10sI10s64s", (0, None, 4294967295, TRANSFER_TYPE, str, 4294967295, -9223372036854775808, 4294967295, str, 4294967295, str, str), ()),
        Layout(SettleObligations, 50, "<QQI64s", (0, None, 4294967295, str), ()),
        Layout(DefineLimits, 43, "<QQII10sIB64sqqqqqqqqqqqqqqqq", (0, None, 4294967295, 4294967295, str, 4294967295, LIMIT_LAYER, str, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808), ()),
        Layout(QueryExposures, 44, "<QQII10s", (0, None, 4294967295, 4294967295, str), ()),
        Layout(SetMark, 45, "<QQIIq64s8sB", (0, None, 4294967295, 4294967295, -9223372036854775808, str, str, YES_NO), ()),
        Layout(LiquidatePosition, 46, "<QQII10sI64s", (0, None, 4294967295, 4294967295, str, 4294967295, str), ()),
        Layout(AdvanceTime, 30, "<Q", (0,), ()),
        Layout(TakeSnapshot, 31, "<QQ", (0, None), ()),
        Layout(HashState, 32, "<Q", (0,), ()),
        Layout(SuspendOwner, 60, "<QQII10s64s", (0, None, 4294967295, 4294967295, str, str), ()),
        Layout(ResumeOwner, 61, "<QQII10s64s", (0, None, 4294967295, 4294967295, str, str), ()),
        Layout(DefineBatch, 62, "<QQI64s", (0, None, 4294967295, str), (bytes,)),
        Layout(QueryOrders, 63, "<QQIIIBQ20sQ", (0, None, 4294967295, 4294967295, 4294967295, (SIDE, 255), 0, str, None), ()),
    ),
)
