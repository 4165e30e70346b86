"""Market data: the public feed, order by order, with the semantics of MITCH (rulebook 8.2).

Printed from the schemas by DecodersTest: do not edit.
"""

from typing import NamedTuple

from crossbook.protocol.types import (
    AUCTION_TYPE,
    AuctionType,
    CLOSING_METHOD,
    ClosingMethod,
    MATCHING,
    Matching,
    PHASE_REASON,
    PRINTABLE,
    PRIORITY,
    PhaseReason,
    Printable,
    Priority,
    REASON,
    REPLAY_STATUS,
    Reason,
    ReplayStatus,
    SIDE,
    SNAPSHOT_STATUS,
    STATISTIC_TYPE,
    SYSTEM_EVENT_CODE,
    Side,
    SnapshotStatus,
    StatisticType,
    SystemEventCode,
    TRADE_TYPE,
    TradeType,
    YES_NO,
    YesNo,
)
from crossbook.protocol.wire import Layout, Schema


class SystemEvent(NamedTuple):
    """The day begins or ends."""

    sequence: int
    timestamp_ns: int | None
    event_code: SystemEventCode


class SymbolDirectory(NamedTuple):
    """An instrument."""

    sequence: int
    timestamp_ns: int | None
    instrument_id: int | None
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


class SymbolStatus(NamedTuple):
    """The phase of an instrument."""

    sequence: int
    timestamp_ns: int | None
    instrument_id: int | None
    reason: PhaseReason | None  # absent in snapshots, and where a partition has gone or is back
    ends_ns: int | None
    phase: str
    phase_code: int
    matching: Matching
    takes_orders: YesNo  # whether it takes new orders of any kind
    extended: YesNo  # YES: the phase goes on, and has another end than was said


class AddOrder(NamedTuple):
    """A visible order rests."""

    sequence: int
    timestamp_ns: int | None
    order_id: int | None
    instrument_id: int | None
    side: Side
    qty: int | None
    price: int | None  # none: a market order in a call


class AddAttributedOrder(NamedTuple):
    """A visible order rests whose owner shows his name."""

    sequence: int
    timestamp_ns: int | None
    order_id: int | None
    instrument_id: int | None
    side: Side
    qty: int | None
    price: int | None
    attribution: str


class OrderDeleted(NamedTuple):
    """An order left the book, untraded."""

    sequence: int
    timestamp_ns: int | None
    order_id: int | None
    instrument_id: int | None


class OrderModified(NamedTuple):
    """An order has another quantity or price."""

    sequence: int
    timestamp_ns: int | None
    order_id: int | None
    instrument_id: int | None
    new_qty: int | None
    new_price: int | None
    priority: Priority


class OrderExecuted(NamedTuple):
    """An order traded at its price; a quantity of zero is left when it is gone."""

    sequence: int
    timestamp_ns: int | None
    order_id: int | None
    instrument_id: int | None
    executed_qty: int | None
    leaves_qty: int | None
    price: int | None
    trade_id: int | None
    aggressor_side: Side | None


class OrderExecutedWithPrice(NamedTuple):
    """An order traded at another price, or shows another quantity after it."""

    sequence: int
    timestamp_ns: int | None
    order_id: int | None
    instrument_id: int | None
    executed_qty: int | None
    display_qty: int | None  # what is left of what it shows; 0: it is gone, or comes back under another id
    price: int | None
    trade_id: int | None
    printable: Printable  # NO: the quantity is told elsewhere, of an auction in AuctionTrade


class Trade(NamedTuple):
    """Two orders traded of which none was displayed."""

    sequence: int
    timestamp_ns: int | None
    instrument_id: int | None
    executed_qty: int | None
    price: int | None
    trade_id: int | None
    trade_type: TradeType  # a CROSS is no price of the market: it counts in no statistics


class OffBookTrade(NamedTuple):
    """A trade was reported."""

    sequence: int
    timestamp_ns: int | None
    instrument_id: int | None
    executed_qty: int | None
    price: int | None
    trade_id: int | None
    trade_time_ns: int | None
    trade_type: str


class TradeBreak(NamedTuple):
    """A trade was canceled."""

    sequence: int
    timestamp_ns: int | None
    instrument_id: int | None
    trade_id: int | None
    price: int | None
    qty: int | None
    trade_type: TradeType
    of_today: YesNo  # YES: it counted in the statistics of the day


class AuctionTrade(NamedTuple):
    """An auction traded."""

    sequence: int
    timestamp_ns: int | None
    instrument_id: int | None
    executed_qty: int | None
    price: int | None
    trade_id: int | None
    auction_type: AuctionType


class AuctionInfo(NamedTuple):
    """What an auction would do now."""

    sequence: int
    timestamp_ns: int | None
    instrument_id: int | None
    paired_qty: int | None
    imbalance_qty: int | None
    imbalance_side: Side | None
    price: int | None
    auction_type: AuctionType


class Statistics(NamedTuple):
    """A price of the day."""

    sequence: int
    timestamp_ns: int | None
    instrument_id: int | None
    statistic_type: StatisticType
    price: int | None
    method: ClosingMethod | None  # how a closing price was found


class ExtendedStatistics(NamedTuple):
    """The day so far."""

    sequence: int
    timestamp_ns: int | None
    instrument_id: int | None
    high_price: int | None
    low_price: int | None
    last_price: int | None
    vwap: int | None
    volume: int | None
    turnover_high: int | None  # turnover in price units times quantity, 128 bits: the high half
    turnover_low: int  # the low half
    trades: int


class TopOfBook(NamedTuple):
    """The best prices, and what stands there."""

    sequence: int
    timestamp_ns: int | None
    instrument_id: int | None
    bid_price: int | None
    bid_qty: int | None
    bid_orders: int
    ask_price: int | None
    ask_qty: int | None
    ask_orders: int
    bid_market_qty: int | None  # of market orders in a call
    ask_market_qty: int | None


class TradeCorrection(NamedTuple):
    """A trade has another price or a smaller quantity."""

    sequence: int
    timestamp_ns: int | None
    instrument_id: int | None
    trade_id: int | None
    price: int | None
    qty: int | None
    trade_type: TradeType
    of_today: YesNo  # YES: it counts in the statistics of the day
    old_price: int | None
    old_qty: int | None


class OpenInterest(NamedTuple):
    """How much is open in an instrument on margin."""

    sequence: int
    timestamp_ns: int | None
    instrument_id: int | None
    qty: int | None  # the sum of the long positions, which is that of the short ones


class PacketHeader(NamedTuple):
    """Stands before the messages of a datagram; without messages: a heartbeat."""

    group: int  # the market-data group
    partition: int
    message_count: int  # 0: a heartbeat; 65535: no message follows, and the sender stops
    sequence: int  # of the first message, or of the next if there is none
    sending_time_ns: int | None
    epoch: int | None  # when this numbering began; another epoch is another feed


class LoginRequest(NamedTuple):
    """Replay and snapshot channel: who asks."""

    user: str


class LoginResponse(NamedTuple):
    """Welcome, or not."""

    reason: Reason
    epoch: int | None
    sequence: int  # the newest
    first_cached: int  # the oldest that replay has


class ReplayRequest(NamedTuple):
    """Send these again."""

    request_id: int
    first_sequence: int
    count: int  # type: ignore[assignment]


class ReplayResponse(NamedTuple):
    """They follow, or not."""

    request_id: int
    status: ReplayStatus
    first_sequence: int
    count: int  # type: ignore[assignment]


class SnapshotRequest(NamedTuple):
    """The whole book, please."""

    request_id: int
    instrument_id: int | None  # none: every instrument


class SnapshotResponse(NamedTuple):
    """It follows: directory, status, the orders, oldest first at each price."""

    request_id: int
    status: SnapshotStatus
    sequence: int  # the last message that the snapshot contains
    epoch: int | None
    instruments: int
    orders: int


class SnapshotComplete(NamedTuple):
    """That was the snapshot."""

    request_id: int
    sequence: int
    orders: int


class FollowRequest(NamedTuple):
    """Live messages on this connection too, from a sequence number on."""

    request_id: int
    from_sequence: int  # 0: the next


class Heartbeat(NamedTuple):
    """I am here."""

    sequence: int  # the newest


class Logout(NamedTuple):
    """The last message."""

    reason: Reason
    detail: str


SCHEMA = Schema(
    4,
    0,
    (
        Layout(SystemEvent, 2, "<QQB", (None, 0, SYSTEM_EVENT_CODE), ()),
        Layout(SymbolDirectory, 3, "<QQIBBqqq25s16sqBq", (None, 0, 4294967295, None, YES_NO, -9223372036854775808, -9223372036854775808, -9223372036854775808, str, str, -9223372036854775808, YES_NO, -9223372036854775808), ()),
        Layout(SymbolStatus, 4, "<QQIBQ32sBBBB", (None, 0, 4294967295, (PHASE_REASON, 255), 0, str, None, MATCHING, YES_NO, YES_NO), ()),
        Layout(AddOrder, 5, "<QQQIBqq", (None, 0, 0, 4294967295, SIDE, -9223372036854775808, -9223372036854775808), ()),
        Layout(AddAttributedOrder, 6, "<QQQIBqq11s", (None, 0, 0, 4294967295, SIDE, -9223372036854775808, -9223372036854775808, str), ()),
        Layout(OrderDeleted, 7, "<QQQI", (None, 0, 0, 4294967295), ()),
        Layout(OrderModified, 8, "<QQQIqqB", (None, 0, 0, 4294967295, -9223372036854775808, -9223372036854775808, PRIORITY), ()),
        Layout(OrderExecuted, 9, "<QQQIqqqQB", (None, 0, 0, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, (SIDE, 255)), ()),
        Layout(OrderExecutedWithPrice, 10, "<QQQIqqqQB", (None, 0, 0, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, 0, PRINTABLE), ()),
        Layout(Trade, 11, "<QQIqqQB", (None, 0, 4294967295, -9223372036854775808, -9223372036854775808, 0, TRADE_TYPE), ()),
        Layout(OffBookTrade, 12, "<QQIqqQQ4s", (None, 0, 4294967295, -9223372036854775808, -9223372036854775808, 0, 0, str), ()),
        Layout(TradeBreak, 13, "<QQIQqqBB", (None, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, TRADE_TYPE, YES_NO), ()),
        Layout(AuctionTrade, 14, "<QQIqqQB", (None, 0, 4294967295, -9223372036854775808, -9223372036854775808, 0, AUCTION_TYPE), ()),
        Layout(AuctionInfo, 15, "<QQIqqBqB", (None, 0, 4294967295, -9223372036854775808, -9223372036854775808, (SIDE, 255), -9223372036854775808, AUCTION_TYPE), ()),
        Layout(Statistics, 16, "<QQIBqB", (None, 0, 4294967295, STATISTIC_TYPE, -9223372036854775808, (CLOSING_METHOD, 0)), ()),
        Layout(ExtendedStatistics, 17, "<QQIqqqqqqQQ", (None, 0, 4294967295, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, -9223372036854775808, None, None), ()),
        Layout(TopOfBook, 19, "<QQIqqIqqIqq", (None, 0, 4294967295, -9223372036854775808, -9223372036854775808, None, -9223372036854775808, -9223372036854775808, None, -9223372036854775808, -9223372036854775808), ()),
        Layout(TradeCorrection, 21, "<QQIQqqBBqq", (None, 0, 4294967295, 0, -9223372036854775808, -9223372036854775808, TRADE_TYPE, YES_NO, -9223372036854775808, -9223372036854775808), ()),
        Layout(OpenInterest, 22, "<QQIq", (None, 0, 4294967295, -9223372036854775808), ()),
        Layout(PacketHeader, 30, "<BBIQQQ", (None, None, None, None, 0, 0), ()),
        Layout(LoginRequest, 40, "<11s", (str,), ()),
        Layout(LoginResponse, 41, "<HQQQ", (REASON, 0, None, None), ()),
        Layout(ReplayRequest, 42, "<QQI", (None, None, None), ()),
        Layout(ReplayResponse, 43, "<QBQI", (None, REPLAY_STATUS, None, None), ()),
        Layout(SnapshotRequest, 44, "<QI", (None, 4294967295), ()),
        Layout(SnapshotResponse, 45, "<QBQQIQ", (None, SNAPSHOT_STATUS, None, 0, None, None), ()),
        Layout(SnapshotComplete, 46, "<QQQ", (None, None, None), ()),
        Layout(FollowRequest, 47, "<QQ", (None, None), ()),
        Layout(Heartbeat, 48, "<Q", (None,), ()),
        Layout(Logout, 49, "<H", (REASON,), (str,)),
    ),
)
