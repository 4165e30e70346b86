"""Enumerations and sets of the protocol.

Printed from the schemas by DecodersTest: do not edit.
"""

from enum import IntFlag, StrEnum


class Side(StrEnum):
    """FIX 54."""

    BUY = "buy"
    SELL = "sell"


SIDE = {
    1: Side.BUY,
    2: Side.SELL,
}


class OrdType(StrEnum):
    """FIX 40; from 50 on our own."""

    MARKET = "market"
    LIMIT = "limit"
    STOP = "stop"
    STOP_LIMIT = "stop_limit"
    CROSS = "cross"  # a side of an internal cross
    PEGGED = "pegged"
    PEGGED_LIMIT = "pegged_limit"
    HIDDEN = "hidden"
    ICEBERG = "iceberg"
    BUDGET = "budget"  # limited by what the whole of it may cost or must fetch; its price field is the budget


ORD_TYPE = {
    1: OrdType.MARKET,
    2: OrdType.LIMIT,
    3: OrdType.STOP,
    4: OrdType.STOP_LIMIT,
    5: OrdType.CROSS,
    50: OrdType.PEGGED,
    51: OrdType.PEGGED_LIMIT,
    52: OrdType.HIDDEN,
    53: OrdType.ICEBERG,
    60: OrdType.BUDGET,
}


class TimeInForce(StrEnum):
    """How long an order lives (rulebook 3.1), with the numbers of the exchange's native protocol."""

    DAY = "day"
    GTC = "gtc"
    IOC = "ioc"
    FOK = "fok"
    OPG = "opg"
    GTD = "gtd"
    GTT = "gtt"
    GFA = "gfa"
    ATC = "atc"
    CPX = "cpx"
    GDX = "gdx"
    GFX = "gfx"


TIME_IN_FORCE = {
    0: TimeInForce.DAY,
    1: TimeInForce.GTC,
    3: TimeInForce.IOC,
    4: TimeInForce.FOK,
    5: TimeInForce.OPG,
    6: TimeInForce.GTD,
    8: TimeInForce.GTT,
    9: TimeInForce.GFA,
    10: TimeInForce.ATC,
    12: TimeInForce.CPX,
    50: TimeInForce.GDX,
    51: TimeInForce.GFX,
}


class PegReference(StrEnum):
    """What a pegged order follows; the sub-types of the exchange's native protocol."""

    MID = "mid"
    BID = "bid"
    OFFER = "offer"


PEG_REFERENCE = {
    50: PegReference.MID,
    51: PegReference.BID,
    52: PegReference.OFFER,
}


class Capacity(StrEnum):
    """For whom an order is (rulebook 8.1)."""

    UNSET = "unset"
    PRINCIPAL = "principal"
    AGENCY = "agency"


CAPACITY = {
    0: Capacity.UNSET,
    2: Capacity.PRINCIPAL,
    3: Capacity.AGENCY,
}


class OrderFlags(IntFlag):
    STAYS_ON_DISCONNECT = 1  # the order is not part of cancel on disconnect
    POST_ONLY = 2
    EXCLUDE_HIDDEN = 4
    ATTRIBUTED = 8
    VOLUME_AUCTION = 16  # a pegged order takes part in the volume auction at the end of the day


ORDER_FLAGS = {bits: OrderFlags(bits) for bits in range(32)}


class ExecType(StrEnum):
    """FIX 150."""

    NEW = "new"
    CANCELED = "canceled"
    REPLACED = "replaced"
    REJECTED = "rejected"
    SUSPENDED = "suspended"
    EXPIRED = "expired"
    RESTATED = "restated"
    TRADE = "trade"
    TRADE_CORRECT = "trade_correct"
    TRADE_CANCEL = "trade_cancel"
    ORDER_STATUS = "order_status"
    TRIGGERED = "triggered"


EXEC_TYPE = {
    48: ExecType.NEW,
    52: ExecType.CANCELED,
    53: ExecType.REPLACED,
    56: ExecType.REJECTED,
    57: ExecType.SUSPENDED,
    67: ExecType.EXPIRED,
    68: ExecType.RESTATED,
    70: ExecType.TRADE,
    71: ExecType.TRADE_CORRECT,
    72: ExecType.TRADE_CANCEL,
    73: ExecType.ORDER_STATUS,
    76: ExecType.TRIGGERED,
}


class OrdStatus(StrEnum):
    """FIX 39."""

    NEW = "new"
    PARTIALLY_FILLED = "partially_filled"
    FILLED = "filled"
    CANCELED = "canceled"
    REJECTED = "rejected"
    SUSPENDED = "suspended"
    EXPIRED = "expired"


ORD_STATUS = {
    48: OrdStatus.NEW,
    49: OrdStatus.PARTIALLY_FILLED,
    50: OrdStatus.FILLED,
    52: OrdStatus.CANCELED,
    56: OrdStatus.REJECTED,
    57: OrdStatus.SUSPENDED,
    67: OrdStatus.EXPIRED,
}


class Liquidity(StrEnum):
    """FIX 851."""

    NONE = "none"
    MAKER = "maker"
    TAKER = "taker"
    AUCTION = "auction"


LIQUIDITY = {
    0: Liquidity.NONE,
    1: Liquidity.MAKER,
    2: Liquidity.TAKER,
    4: Liquidity.AUCTION,
}


class TradeType(StrEnum):
    """How a trade came about (rulebook 8.2)."""

    AUTOMATIC = "automatic"
    HIDDEN = "hidden"  # one of the two orders was hidden
    AUCTION = "auction"
    CLOSING_PRICE = "closing_price"
    CROSS = "cross"
    VOLUME = "volume"  # the end-of-day volume auction
    OFF_BOOK = "off_book"  # reported, not made here


TRADE_TYPE = {
    0: TradeType.AUTOMATIC,
    1: TradeType.HIDDEN,
    2: TradeType.AUCTION,
    3: TradeType.CLOSING_PRICE,
    4: TradeType.CROSS,
    5: TradeType.VOLUME,
    6: TradeType.OFF_BOOK,
}


class ReferenceKind(StrEnum):
    """Which price a circuit breaker compares with (rulebook 1.4)."""

    STATIC = "static"
    DYNAMIC = "dynamic"


REFERENCE_KIND = {
    0: ReferenceKind.STATIC,
    1: ReferenceKind.DYNAMIC,
}


class ClosingMethod(StrEnum):
    """How a closing price was found (rulebook 7)."""

    AUCTION = "auction"
    VWAP = "vwap"
    LAST_TRADE = "last_trade"
    MID_BBO = "mid_bbo"
    PREVIOUS_CLOSE = "previous_close"


CLOSING_METHOD = {
    65: ClosingMethod.AUCTION,
    72: ClosingMethod.VWAP,
    68: ClosingMethod.LAST_TRADE,
    67: ClosingMethod.MID_BBO,
    73: ClosingMethod.PREVIOUS_CLOSE,
}


class Matching(StrEnum):
    """When orders that can trade in a phase do trade (rulebook 1.1)."""

    NEVER = "never"
    ON_ARRIVAL = "on_arrival"
    AT_END = "at_end"  # all at once when the phase ends, at the price of the auction
    AT_CLOSE = "at_close"  # on arrival, at the closing price
    VOLUME = "volume"  # all at once when the phase ends, at the closing price


MATCHING = {
    0: Matching.NEVER,
    1: Matching.ON_ARRIVAL,
    2: Matching.AT_END,
    3: Matching.AT_CLOSE,
    4: Matching.VOLUME,
}


class Priority(StrEnum):
    """What a replace did to the order's place in its queue."""

    LOST = "lost"
    KEPT = "kept"


PRIORITY = {
    0: Priority.LOST,
    1: Priority.KEPT,
}


class YesNo(StrEnum):
    NO = "no"
    YES = "yes"


YES_NO = {
    0: YesNo.NO,
    1: YesNo.YES,
}


class TransferType(StrEnum):
    """Where a transfer comes from and goes."""

    DEPOSIT = "deposit"  # from outside to an owner
    WITHDRAWAL = "withdrawal"  # from an owner to outside
    TRANSFER = "transfer"  # from one owner to another
    TO_INSURANCE = "to_insurance"  # from an owner to the exchange's insurance
    FROM_INSURANCE = "from_insurance"  # from the exchange's insurance to an owner
    DEPARTURE = "departure"  # from an owner into transit to another partition
    ARRIVAL = "arrival"  # to an owner, of what another partition has sent into transit


TRANSFER_TYPE = {
    0: TransferType.DEPOSIT,
    1: TransferType.WITHDRAWAL,
    2: TransferType.TRANSFER,
    3: TransferType.TO_INSURANCE,
    4: TransferType.FROM_INSURANCE,
    5: TransferType.DEPARTURE,
    6: TransferType.ARRIVAL,
}


class CoverageKind(StrEnum):
    """What the orders of an instrument hold of accounts."""

    NONE = "none"  # nothing
    FULL = "full"  # all that they can cost or must deliver
    MARGIN = "margin"  # what a position with them needs: a trade moves no asset, it changes positions


COVERAGE_KIND = {
    0: CoverageKind.NONE,
    1: CoverageKind.FULL,
    2: CoverageKind.MARGIN,
}


class FeeUnit(StrEnum):
    """What the rates of fees are multiples of."""

    PER_UNIT = "per_unit"  # units of the quote asset for each unit of quantity
    PER_MILLION = "per_million"  # millionths of the value in units of the quote asset


FEE_UNIT = {
    0: FeeUnit.PER_UNIT,
    1: FeeUnit.PER_MILLION,
}


class OwnerKind(StrEnum):
    """Who owns an account."""

    OUTSIDE = "outside"  # the exchange: where deposits come from; its amounts are zero or less
    FEES = "fees"  # the exchange, as far as it takes fees
    PARTICIPANT = "participant"  # a participant, or the client that an account names
    CLEARING = "clearing"  # the exchange, through which is settled; may be below zero
    INSURANCE = "insurance"  # the exchange, as far as it pays what owners on margin cannot
    IN_TRANSIT = "in_transit"  # the exchange: what is on its way between partitions; over all of them it adds up to what has not arrived yet


OWNER_KIND = {
    0: OwnerKind.OUTSIDE,
    1: OwnerKind.FEES,
    2: OwnerKind.PARTICIPANT,
    3: OwnerKind.CLEARING,
    4: OwnerKind.INSURANCE,
    5: OwnerKind.IN_TRANSIT,
}


class LimitLayer(StrEnum):
    """By whom limits are set; those of both apply."""

    MARKET = "market"  # market operations
    FIRM = "firm"  # who answers for the risk of a participant


LIMIT_LAYER = {
    0: LimitLayer.MARKET,
    1: LimitLayer.FIRM,
}


class MarkSource(StrEnum):
    """Where the price comes from at which positions are valued."""

    LAST = "last"  # the last price, or the closing price if that is newer
    MID = "mid"  # the middle of the best visible bid and offer, rounded down
    INDEX = "index"  # whatever market operations set
    MEDIAN = "median"  # the median of index, last price and middle while the index is not stale; the index alone where the book has no middle


MARK_SOURCE = {
    0: MarkSource.LAST,
    1: MarkSource.MID,
    2: MarkSource.INDEX,
    3: MarkSource.MEDIAN,
}


class MarginEvent(StrEnum):
    """What a report of margin tells."""

    CALLED = "called"  # there is less than positions need at least: more margin is called for, and orders may only close
    MET = "met"  # all is there again that positions and orders need
    LIQUIDATION = "liquidation"  # a position is being closed for its owner: an order follows for as much of it as is needed
    DEFICIT = "deficit"  # an owner without an open position has lost more than it had


MARGIN_EVENT = {
    1: MarginEvent.CALLED,
    2: MarginEvent.MET,
    3: MarginEvent.LIQUIDATION,
    4: MarginEvent.DEFICIT,
}


class Roles(IntFlag):
    """What a participant may do (rulebook 8.5)."""

    VIEWER = 1
    TRADER = 2
    RISK = 4
    MARKET_OPERATIONS = 8
    ADMIN = 16


ROLES = {bits: Roles(bits) for bits in range(32)}


class Role(StrEnum):
    """One of the roles: the one that let somebody do something."""

    VIEWER = "viewer"
    TRADER = "trader"
    RISK = "risk"
    MARKET_OPERATIONS = "market_operations"
    ADMIN = "admin"


ROLE = {
    0: Role.VIEWER,
    1: Role.TRADER,
    2: Role.RISK,
    3: Role.MARKET_OPERATIONS,
    4: Role.ADMIN,
}


class FixVersion(StrEnum):
    """Which FIX a session speaks."""

    UNKNOWN = "unknown"  # nobody has logged on yet
    FIX_4_4 = "fix_4_4"
    FIX_5_0_SP2 = "fix_5_0_sp2"  # over FIXT 1.1


FIX_VERSION = {
    0: FixVersion.UNKNOWN,
    1: FixVersion.FIX_4_4,
    2: FixVersion.FIX_5_0_SP2,
}


class SessionEnd(StrEnum):
    """Why a session ended, in the engine's eyes."""

    LOGOUT = "logout"
    DISCONNECT = "disconnect"
    GATEWAY_LOST = "gateway_lost"
    MARKET_OPERATIONS = "market_operations"


SESSION_END = {
    1: SessionEnd.LOGOUT,
    2: SessionEnd.DISCONNECT,
    3: SessionEnd.GATEWAY_LOST,
    4: SessionEnd.MARKET_OPERATIONS,
}


class PhaseReason(StrEnum):
    """Why a phase began, or has another end."""

    REQUESTED = "requested"
    ENDED = "ended"
    MARKET_ORDERS_LEFT = "market_orders_left"  # market orders would be left over
    PRICE_OUTSIDE_TOLERANCE = "price_outside_tolerance"  # the price of the auction is too far from the reference price
    BREAKER_TRIPPED = "breaker_tripped"  # a trade would have been too far from a reference price
    EXTENDED = "extended"  # by market operations
    SHORTENED = "shortened"  # by market operations
    NEEDED = "needed"  # it had no end as long as nothing would have happened at it


PHASE_REASON = {
    1: PhaseReason.REQUESTED,
    2: PhaseReason.ENDED,
    3: PhaseReason.MARKET_ORDERS_LEFT,
    4: PhaseReason.PRICE_OUTSIDE_TOLERANCE,
    5: PhaseReason.BREAKER_TRIPPED,
    6: PhaseReason.EXTENDED,
    7: PhaseReason.SHORTENED,
    8: PhaseReason.NEEDED,
}


class RequestType(StrEnum):
    """What kind of request an answer speaks of; FIX 434."""

    NONE = "none"
    CANCEL = "cancel"
    REPLACE = "replace"
    MASS_CANCEL = "mass_cancel"
    NEW = "new"
    PHASE = "phase"
    INSTRUMENT = "instrument"
    PARTICIPANT = "participant"
    MARKET_MODEL = "market_model"
    SESSION = "session"
    SNAPSHOT = "snapshot"
    STATUS = "status"
    STOP = "stop"
    TRADE = "trade"
    CROSS = "cross"
    TRADE_REPORT = "trade_report"
    KILL = "kill"
    RESUME = "resume"
    CANCEL_FOR = "cancel_for"  # a mass cancel for others
    ASSET = "asset"
    CLIENT = "client"
    TRANSFER = "transfer"
    ACCOUNTS = "accounts"
    SETTLEMENT = "settlement"
    SET_LIMITS = "set_limits"
    LIMITS = "limits"  # which limits and exposures there are
    OWNER = "owner"  # suspended, or resumed
    BATCH = "batch"
    ORDERS = "orders"  # how live orders are
    FOLLOW = "follow"  # what others hear
    FIX_SESSION = "fix_session"  # which there are, or one is reset
    MARK = "mark"
    LIQUIDATION = "liquidation"


REQUEST_TYPE = {
    0: RequestType.NONE,
    1: RequestType.CANCEL,
    2: RequestType.REPLACE,
    3: RequestType.MASS_CANCEL,
    4: RequestType.NEW,
    5: RequestType.PHASE,
    6: RequestType.INSTRUMENT,
    7: RequestType.PARTICIPANT,
    8: RequestType.MARKET_MODEL,
    9: RequestType.SESSION,
    10: RequestType.SNAPSHOT,
    11: RequestType.STATUS,
    12: RequestType.STOP,
    13: RequestType.TRADE,
    14: RequestType.CROSS,
    15: RequestType.TRADE_REPORT,
    16: RequestType.KILL,
    17: RequestType.RESUME,
    18: RequestType.CANCEL_FOR,
    19: RequestType.ASSET,
    20: RequestType.CLIENT,
    21: RequestType.TRANSFER,
    22: RequestType.ACCOUNTS,
    25: RequestType.SETTLEMENT,
    23: RequestType.SET_LIMITS,
    24: RequestType.LIMITS,
    40: RequestType.OWNER,
    41: RequestType.BATCH,
    60: RequestType.ORDERS,
    61: RequestType.FOLLOW,
    62: RequestType.FIX_SESSION,
    26: RequestType.MARK,
    27: RequestType.LIQUIDATION,
}


class MassCancelScope(StrEnum):
    """FIX 530."""

    INSTRUMENT = "instrument"
    ALL = "all"


MASS_CANCEL_SCOPE = {
    1: MassCancelScope.INSTRUMENT,
    7: MassCancelScope.ALL,
}


class Reason(StrEnum):
    """Why; FIX 58 carries the name."""

    NONE = "NONE"
    UNKNOWN_PARTICIPANT = "UNKNOWN_PARTICIPANT"
    UNKNOWN_INSTRUMENT = "UNKNOWN_INSTRUMENT"
    PARTICIPANT_INACTIVE = "PARTICIPANT_INACTIVE"
    INSTRUMENT_INACTIVE = "INSTRUMENT_INACTIVE"
    SESSION_NOT_OPEN = "SESSION_NOT_OPEN"
    SESSION_ALREADY_OPEN = "SESSION_ALREADY_OPEN"
    SESSION_ID_NOT_POSITIVE = "SESSION_ID_NOT_POSITIVE"
    TRADING_KILLED = "TRADING_KILLED"  # a kill switch is on
    CL_ORD_ID_MISSING = "CL_ORD_ID_MISSING"
    QTY_NOT_POSITIVE = "QTY_NOT_POSITIVE"
    QTY_OFF_LOT = "QTY_OFF_LOT"
    QTY_ABOVE_MAXIMUM = "QTY_ABOVE_MAXIMUM"
    PRICE_NOT_POSITIVE = "PRICE_NOT_POSITIVE"
    PRICE_ABOVE_MAXIMUM = "PRICE_ABOVE_MAXIMUM"
    PRICE_OFF_TICK = "PRICE_OFF_TICK"
    BUDGET_NOT_POSITIVE = "BUDGET_NOT_POSITIVE"
    ORD_TYPE_REFUSES_TIME_IN_FORCE = "ORD_TYPE_REFUSES_TIME_IN_FORCE"
    PHASE_REFUSES_ORD_TYPE = "PHASE_REFUSES_ORD_TYPE"
    PHASE_REFUSES_TIME_IN_FORCE = "PHASE_REFUSES_TIME_IN_FORCE"
    VALUE_ABOVE_MAXIMUM = "VALUE_ABOVE_MAXIMUM"
    STOP_PRICE_NOT_POSITIVE = "STOP_PRICE_NOT_POSITIVE"
    STOP_PRICE_ABOVE_MAXIMUM = "STOP_PRICE_ABOVE_MAXIMUM"
    STOP_PRICE_OFF_TICK = "STOP_PRICE_OFF_TICK"
    DISPLAY_QTY_OUT_OF_RANGE = "DISPLAY_QTY_OUT_OF_RANGE"
    MIN_QTY_OUT_OF_RANGE = "MIN_QTY_OUT_OF_RANGE"
    EXPIRY_NOT_IN_FUTURE = "EXPIRY_NOT_IN_FUTURE"
    EXPIRY_NOT_TODAY = "EXPIRY_NOT_TODAY"
    EXPIRY_TOO_FAR = "EXPIRY_TOO_FAR"
    PEG_REFERENCE_MISSING = "PEG_REFERENCE_MISSING"
    PHASE_REFUSES_LATE_ENTRY = "PHASE_REFUSES_LATE_ENTRY"
    PHASE_COMES_NO_MORE = "PHASE_COMES_NO_MORE"
    PRICE_NOT_CLOSING_PRICE = "PRICE_NOT_CLOSING_PRICE"
    PRICE_OUTSIDE_BAND = "PRICE_OUTSIDE_BAND"
    QTY_BELOW_MINIMUM_RESERVE = "QTY_BELOW_MINIMUM_RESERVE"
    POST_ONLY_WOULD_TRADE = "POST_ONLY_WOULD_TRADE"
    CROSS_WITHOUT_QUOTE = "CROSS_WITHOUT_QUOTE"
    CROSS_OUTSIDE_QUOTE = "CROSS_OUTSIDE_QUOTE"
    TRADE_REPORTING_CLOSED = "TRADE_REPORTING_CLOSED"
    UNKNOWN_ORDER = "UNKNOWN_ORDER"
    ORDER_ALREADY_CLOSED = "ORDER_ALREADY_CLOSED"
    ORDER_OF_ANOTHER_PARTICIPANT = "ORDER_OF_ANOTHER_PARTICIPANT"
    ORDER_OF_ANOTHER_INSTRUMENT = "ORDER_OF_ANOTHER_INSTRUMENT"
    PHASE_REFUSES_CANCEL = "PHASE_REFUSES_CANCEL"
    PHASE_REFUSES_REPLACE = "PHASE_REFUSES_REPLACE"
    REPLACE_NAMES_NO_CHANGE = "REPLACE_NAMES_NO_CHANGE"
    QTY_NOT_ABOVE_EXECUTED = "QTY_NOT_ABOVE_EXECUTED"
    DUPLICATE_CL_ORD_ID = "DUPLICATE_CL_ORD_ID"
    BOOK_QTY_OVERFLOWS = "BOOK_QTY_OVERFLOWS"
    ORDER_CAPACITY_REACHED = "ORDER_CAPACITY_REACHED"
    PHASE_REFUSES_PRICE_CHANGE = "PHASE_REFUSES_PRICE_CHANGE"
    ORDER_HAS_NO_SUCH_TERM = "ORDER_HAS_NO_SUCH_TERM"
    UNKNOWN_TRADE = "UNKNOWN_TRADE"
    TRADE_NOT_REMEMBERED = "TRADE_NOT_REMEMBERED"
    TRADE_OF_ANOTHER_INSTRUMENT = "TRADE_OF_ANOTHER_INSTRUMENT"
    TRADE_ALREADY_BUSTED = "TRADE_ALREADY_BUSTED"
    QTY_ABOVE_TRADED = "QTY_ABOVE_TRADED"
    CORRECTION_CHANGES_NOTHING = "CORRECTION_CHANGES_NOTHING"
    TRADE_NOT_REPORTED_BY_PARTICIPANT = "TRADE_NOT_REPORTED_BY_PARTICIPANT"
    UNKNOWN_COUNTERPARTY = "UNKNOWN_COUNTERPARTY"
    TRADE_REPORT_TYPE_NOT_ACCEPTED = "TRADE_REPORT_TYPE_NOT_ACCEPTED"
    TRADE_TIME_NOT_IN_PAST = "TRADE_TIME_NOT_IN_PAST"
    TRADING_NOT_KILLED = "TRADING_NOT_KILLED"
    VOLUME_AUCTION_NOT_FOR_ORDER = "VOLUME_AUCTION_NOT_FOR_ORDER"
    UNKNOWN_PHASE = "UNKNOWN_PHASE"
    PHASE_UNCHANGED = "PHASE_UNCHANGED"
    PHASE_END_NOT_IN_FUTURE = "PHASE_END_NOT_IN_FUTURE"
    PHASE_HAS_NO_SUCCESSOR = "PHASE_HAS_NO_SUCCESSOR"
    NO_MARKET_MODEL = "NO_MARKET_MODEL"
    MARKET_MODEL_IN_USE = "MARKET_MODEL_IN_USE"
    ID_NOT_DENSE = "ID_NOT_DENSE"
    NAME_MISSING = "NAME_MISSING"
    NAME_TOO_LONG = "NAME_TOO_LONG"
    NAME_NOT_PRINTABLE = "NAME_NOT_PRINTABLE"
    NAME_TAKEN = "NAME_TAKEN"
    PRICE_SCALE_OUT_OF_RANGE = "PRICE_SCALE_OUT_OF_RANGE"
    UNITS_PER_TICK_NOT_POSITIVE = "UNITS_PER_TICK_NOT_POSITIVE"
    LOT_SIZE_NOT_POSITIVE = "LOT_SIZE_NOT_POSITIVE"
    MAX_ORDER_QTY_BELOW_LOT = "MAX_ORDER_QTY_BELOW_LOT"
    INSTRUMENT_HAS_ORDERS = "INSTRUMENT_HAS_ORDERS"
    UNKNOWN_SEGMENT = "UNKNOWN_SEGMENT"
    MIN_RESERVE_QTY_NEGATIVE = "MIN_RESERVE_QTY_NEGATIVE"
    REFERENCE_PRICE_OUT_OF_RANGE = "REFERENCE_PRICE_OUT_OF_RANGE"
    PHASE_HAS_NO_END = "PHASE_HAS_NO_END"
    ROLES_EXCLUDE_EACH_OTHER = "ROLES_EXCLUDE_EACH_OTHER"  # an admin cannot trade
    PRICE_BOUND_MISSING = "PRICE_BOUND_MISSING"
    RESERVE_PRICE_NOT_FOR_ORDER = "RESERVE_PRICE_NOT_FOR_ORDER"
    RESERVE_PRICE_OUT_OF_RANGE = "RESERVE_PRICE_OUT_OF_RANGE"
    INSTRUMENT_IS_COVERED = "INSTRUMENT_IS_COVERED"
    UNKNOWN_ACCOUNT = "UNKNOWN_ACCOUNT"
    AMOUNT_OVERFLOWS = "AMOUNT_OVERFLOWS"
    FUNDS_INSUFFICIENT = "FUNDS_INSUFFICIENT"
    UNKNOWN_ASSET = "UNKNOWN_ASSET"
    ASSET_SCALE_OUT_OF_RANGE = "ASSET_SCALE_OUT_OF_RANGE"
    ASSET_SCALE_STAYS = "ASSET_SCALE_STAYS"
    AMOUNT_NOT_POSITIVE = "AMOUNT_NOT_POSITIVE"
    TRANSACTION_ID_MISSING = "TRANSACTION_ID_MISSING"
    DUPLICATE_TRANSACTION_ID = "DUPLICATE_TRANSACTION_ID"
    TRANSFER_TO_ITSELF = "TRANSFER_TO_ITSELF"
    UNITS_NOT_POSITIVE = "UNITS_NOT_POSITIVE"
    FEE_OUT_OF_RANGE = "FEE_OUT_OF_RANGE"
    COVERAGE_STAYS = "COVERAGE_STAYS"
    QUOTES_PULLED = "QUOTES_PULLED"
    ORDER_RATE_EXCEEDED = "ORDER_RATE_EXCEEDED"
    CANCEL_RATE_EXCEEDED = "CANCEL_RATE_EXCEEDED"
    ORDER_REPEATED = "ORDER_REPEATED"
    ORDER_QTY_ABOVE_LIMIT = "ORDER_QTY_ABOVE_LIMIT"
    PRICE_REFERENCE_MISSING = "PRICE_REFERENCE_MISSING"
    ORDER_VALUE_ABOVE_LIMIT = "ORDER_VALUE_ABOVE_LIMIT"
    PRICE_OUTSIDE_COLLAR = "PRICE_OUTSIDE_COLLAR"
    OPEN_ORDERS_ABOVE_LIMIT = "OPEN_ORDERS_ABOVE_LIMIT"
    OPEN_VALUE_ABOVE_LIMIT = "OPEN_VALUE_ABOVE_LIMIT"
    POSITION_ABOVE_LIMIT = "POSITION_ABOVE_LIMIT"
    LIMIT_OUT_OF_RANGE = "LIMIT_OUT_OF_RANGE"
    MARGIN_OUT_OF_RANGE = "MARGIN_OUT_OF_RANGE"
    REDUCE_ONLY = "REDUCE_ONLY"  # more margin is called for
    NO_POSITION = "NO_POSITION"
    MARGIN_NOT_CALLED = "MARGIN_NOT_CALLED"
    MARK_NOT_BY_COMMAND = "MARK_NOT_BY_COMMAND"
    UNKNOWN_INDEX_SOURCE = "UNKNOWN_INDEX_SOURCE"
    SETTLEMENT_DAYS_OUT_OF_RANGE = "SETTLEMENT_DAYS_OUT_OF_RANGE"
    REQUESTED = "REQUESTED"
    MASS_CANCEL = "MASS_CANCEL"
    KILLED = "KILLED"  # a kill switch was thrown
    PROTECTED = "PROTECTED"  # quotes were pulled
    LIQUIDATED = "LIQUIDATED"  # its owner's position is liquidated
    UNKNOWN_FIX_SESSION = "UNKNOWN_FIX_SESSION"  # nobody has logged on by that CompID
    NOT_FILLED = "NOT_FILLED"
    NOT_WHOLE = "NOT_WHOLE"
    BUDGET_SPENT = "BUDGET_SPENT"
    END_OF_DAY = "END_OF_DAY"
    PHASE_RESTS_NO_SUCH_ORDER = "PHASE_RESTS_NO_SUCH_ORDER"
    CANCEL_ON_DISCONNECT = "CANCEL_ON_DISCONNECT"
    END_OF_PHASE = "END_OF_PHASE"
    EXPIRY_REACHED = "EXPIRY_REACHED"
    BELOW_MINIMUM = "BELOW_MINIMUM"  # too little is left of a hidden order
    SELF_MATCH = "SELF_MATCH"  # also of an order that was reduced
    BREAKER = "BREAKER"  # a trade would have been too far from a reference price
    WAITS_FOR_PHASE = "WAITS_FOR_PHASE"
    WAITS_FOR_ELECTION = "WAITS_FOR_ELECTION"
    WAITS_FOR_PEG_REFERENCE = "WAITS_FOR_PEG_REFERENCE"
    REPLENISHED = "REPLENISHED"
    WRONG_PASSWORD = "WRONG_PASSWORD"  # also when the participant is unknown: nobody learns who is known
    ALREADY_LOGGED_ON = "ALREADY_LOGGED_ON"
    NOT_LOGGED_ON = "NOT_LOGGED_ON"
    LOGON_TOO_SOON = "LOGON_TOO_SOON"
    LOGON_TIMED_OUT = "LOGON_TIMED_OUT"
    TOO_MANY_SESSIONS = "TOO_MANY_SESSIONS"
    GATEWAY_BUSY = "GATEWAY_BUSY"
    PASSWORD_NOT_ACCEPTED = "PASSWORD_NOT_ACCEPTED"
    NO_REAL_TIME_SESSION = "NO_REAL_TIME_SESSION"  # recovery needs a real-time session of the same participant
    ROLE_NOT_PERMITTED = "ROLE_NOT_PERMITTED"
    PROTOCOL_VERSION_NOT_SUPPORTED = "PROTOCOL_VERSION_NOT_SUPPORTED"
    FIELD_MISSING = "FIELD_MISSING"
    FIELD_VALUE_NOT_VALID = "FIELD_VALUE_NOT_VALID"
    MESSAGE_UNKNOWN = "MESSAGE_UNKNOWN"
    MESSAGE_TRUNCATED = "MESSAGE_TRUNCATED"
    FRAME_TOO_LONG = "FRAME_TOO_LONG"
    SCHEMA_UNKNOWN = "SCHEMA_UNKNOWN"
    NOT_SUPPORTED = "NOT_SUPPORTED"
    MESSAGE_TOO_LONG = "MESSAGE_TOO_LONG"  # bytes follow that belong to nothing
    THROTTLED = "THROTTLED"
    SLOW_CONSUMER = "SLOW_CONSUMER"
    HEARTBEAT_MISSED = "HEARTBEAT_MISSED"
    FRAME_RATE_EXCEEDED = "FRAME_RATE_EXCEEDED"
    REQUEST_LIMIT = "REQUEST_LIMIT"
    LOGGED_OUT = "LOGGED_OUT"
    GATEWAY_STOPS = "GATEWAY_STOPS"
    ENGINE_UNAVAILABLE = "ENGINE_UNAVAILABLE"
    STATE_UNKNOWN = "STATE_UNKNOWN"  # the command may have been lost; ask by client order id or send it again
    EVENTS_NOT_RETAINED = "EVENTS_NOT_RETAINED"
    PARTITION_UNKNOWN = "PARTITION_UNKNOWN"
    STORAGE_FAILED = "STORAGE_FAILED"
    PARTITION_SUSPENDED = "PARTITION_SUSPENDED"  # the engine that has the instrument is away
    OWNER_SUSPENDED = "OWNER_SUSPENDED"
    OWNER_HAS_OBLIGATIONS = "OWNER_HAS_OBLIGATIONS"
    OWNER_HAS_ORDERS = "OWNER_HAS_ORDERS"
    OWNER_NOT_SUSPENDED = "OWNER_NOT_SUSPENDED"
    OWNER_HAS_POSITIONS = "OWNER_HAS_POSITIONS"


REASON = {
    0: Reason.NONE,
    1: Reason.UNKNOWN_PARTICIPANT,
    2: Reason.UNKNOWN_INSTRUMENT,
    3: Reason.PARTICIPANT_INACTIVE,
    4: Reason.INSTRUMENT_INACTIVE,
    5: Reason.SESSION_NOT_OPEN,
    6: Reason.SESSION_ALREADY_OPEN,
    7: Reason.SESSION_ID_NOT_POSITIVE,
    8: Reason.TRADING_KILLED,
    20: Reason.CL_ORD_ID_MISSING,
    21: Reason.QTY_NOT_POSITIVE,
    22: Reason.QTY_OFF_LOT,
    23: Reason.QTY_ABOVE_MAXIMUM,
    24: Reason.PRICE_NOT_POSITIVE,
    25: Reason.PRICE_ABOVE_MAXIMUM,
    26: Reason.PRICE_OFF_TICK,
    27: Reason.BUDGET_NOT_POSITIVE,
    28: Reason.ORD_TYPE_REFUSES_TIME_IN_FORCE,
    29: Reason.PHASE_REFUSES_ORD_TYPE,
    30: Reason.PHASE_REFUSES_TIME_IN_FORCE,
    31: Reason.VALUE_ABOVE_MAXIMUM,
    32: Reason.STOP_PRICE_NOT_POSITIVE,
    33: Reason.STOP_PRICE_ABOVE_MAXIMUM,
    34: Reason.STOP_PRICE_OFF_TICK,
    35: Reason.DISPLAY_QTY_OUT_OF_RANGE,
    36: Reason.MIN_QTY_OUT_OF_RANGE,
    37: Reason.EXPIRY_NOT_IN_FUTURE,
    38: Reason.EXPIRY_NOT_TODAY,
    39: Reason.EXPIRY_TOO_FAR,
    40: Reason.PEG_REFERENCE_MISSING,
    41: Reason.PHASE_REFUSES_LATE_ENTRY,
    42: Reason.PHASE_COMES_NO_MORE,
    43: Reason.PRICE_NOT_CLOSING_PRICE,
    44: Reason.PRICE_OUTSIDE_BAND,
    45: Reason.QTY_BELOW_MINIMUM_RESERVE,
    46: Reason.POST_ONLY_WOULD_TRADE,
    47: Reason.CROSS_WITHOUT_QUOTE,
    48: Reason.CROSS_OUTSIDE_QUOTE,
    49: Reason.TRADE_REPORTING_CLOSED,
    50: Reason.UNKNOWN_ORDER,
    51: Reason.ORDER_ALREADY_CLOSED,
    52: Reason.ORDER_OF_ANOTHER_PARTICIPANT,
    53: Reason.ORDER_OF_ANOTHER_INSTRUMENT,
    54: Reason.PHASE_REFUSES_CANCEL,
    55: Reason.PHASE_REFUSES_REPLACE,
    56: Reason.REPLACE_NAMES_NO_CHANGE,
    57: Reason.QTY_NOT_ABOVE_EXECUTED,
    58: Reason.DUPLICATE_CL_ORD_ID,
    59: Reason.BOOK_QTY_OVERFLOWS,
    60: Reason.ORDER_CAPACITY_REACHED,
    61: Reason.PHASE_REFUSES_PRICE_CHANGE,
    62: Reason.ORDER_HAS_NO_SUCH_TERM,
    63: Reason.UNKNOWN_TRADE,
    64: Reason.TRADE_NOT_REMEMBERED,
    65: Reason.TRADE_OF_ANOTHER_INSTRUMENT,
    66: Reason.TRADE_ALREADY_BUSTED,
    67: Reason.QTY_ABOVE_TRADED,
    68: Reason.CORRECTION_CHANGES_NOTHING,
    69: Reason.TRADE_NOT_REPORTED_BY_PARTICIPANT,
    70: Reason.UNKNOWN_COUNTERPARTY,
    71: Reason.TRADE_REPORT_TYPE_NOT_ACCEPTED,
    72: Reason.TRADE_TIME_NOT_IN_PAST,
    73: Reason.TRADING_NOT_KILLED,
    74: Reason.VOLUME_AUCTION_NOT_FOR_ORDER,
    80: Reason.UNKNOWN_PHASE,
    81: Reason.PHASE_UNCHANGED,
    82: Reason.PHASE_END_NOT_IN_FUTURE,
    83: Reason.PHASE_HAS_NO_SUCCESSOR,
    84: Reason.NO_MARKET_MODEL,
    85: Reason.MARKET_MODEL_IN_USE,
    86: Reason.ID_NOT_DENSE,
    87: Reason.NAME_MISSING,
    88: Reason.NAME_TOO_LONG,
    89: Reason.NAME_NOT_PRINTABLE,
    90: Reason.NAME_TAKEN,
    91: Reason.PRICE_SCALE_OUT_OF_RANGE,
    92: Reason.UNITS_PER_TICK_NOT_POSITIVE,
    93: Reason.LOT_SIZE_NOT_POSITIVE,
    94: Reason.MAX_ORDER_QTY_BELOW_LOT,
    95: Reason.INSTRUMENT_HAS_ORDERS,
    96: Reason.UNKNOWN_SEGMENT,
    97: Reason.MIN_RESERVE_QTY_NEGATIVE,
    98: Reason.REFERENCE_PRICE_OUT_OF_RANGE,
    99: Reason.PHASE_HAS_NO_END,
    100: Reason.ROLES_EXCLUDE_EACH_OTHER,
    101: Reason.PRICE_BOUND_MISSING,
    102: Reason.RESERVE_PRICE_NOT_FOR_ORDER,
    103: Reason.RESERVE_PRICE_OUT_OF_RANGE,
    104: Reason.INSTRUMENT_IS_COVERED,
    105: Reason.UNKNOWN_ACCOUNT,
    106: Reason.AMOUNT_OVERFLOWS,
    107: Reason.FUNDS_INSUFFICIENT,
    108: Reason.UNKNOWN_ASSET,
    109: Reason.ASSET_SCALE_OUT_OF_RANGE,
    110: Reason.ASSET_SCALE_STAYS,
    111: Reason.AMOUNT_NOT_POSITIVE,
    112: Reason.TRANSACTION_ID_MISSING,
    113: Reason.DUPLICATE_TRANSACTION_ID,
    114: Reason.TRANSFER_TO_ITSELF,
    115: Reason.UNITS_NOT_POSITIVE,
    116: Reason.FEE_OUT_OF_RANGE,
    117: Reason.COVERAGE_STAYS,
    120: Reason.QUOTES_PULLED,
    121: Reason.ORDER_RATE_EXCEEDED,
    122: Reason.CANCEL_RATE_EXCEEDED,
    123: Reason.ORDER_REPEATED,
    124: Reason.ORDER_QTY_ABOVE_LIMIT,
    125: Reason.PRICE_REFERENCE_MISSING,
    126: Reason.ORDER_VALUE_ABOVE_LIMIT,
    127: Reason.PRICE_OUTSIDE_COLLAR,
    128: Reason.OPEN_ORDERS_ABOVE_LIMIT,
    129: Reason.OPEN_VALUE_ABOVE_LIMIT,
    130: Reason.POSITION_ABOVE_LIMIT,
    131: Reason.LIMIT_OUT_OF_RANGE,
    140: Reason.MARGIN_OUT_OF_RANGE,
    141: Reason.REDUCE_ONLY,
    142: Reason.NO_POSITION,
    143: Reason.MARGIN_NOT_CALLED,
    144: Reason.MARK_NOT_BY_COMMAND,
    145: Reason.UNKNOWN_INDEX_SOURCE,
    160: Reason.SETTLEMENT_DAYS_OUT_OF_RANGE,
    200: Reason.REQUESTED,
    201: Reason.MASS_CANCEL,
    202: Reason.KILLED,
    203: Reason.PROTECTED,
    204: Reason.LIQUIDATED,
    210: Reason.UNKNOWN_FIX_SESSION,
    220: Reason.NOT_FILLED,
    221: Reason.NOT_WHOLE,
    222: Reason.BUDGET_SPENT,
    223: Reason.END_OF_DAY,
    224: Reason.PHASE_RESTS_NO_SUCH_ORDER,
    225: Reason.CANCEL_ON_DISCONNECT,
    226: Reason.END_OF_PHASE,
    227: Reason.EXPIRY_REACHED,
    228: Reason.BELOW_MINIMUM,
    229: Reason.SELF_MATCH,
    230: Reason.BREAKER,
    260: Reason.WAITS_FOR_PHASE,
    261: Reason.WAITS_FOR_ELECTION,
    262: Reason.WAITS_FOR_PEG_REFERENCE,
    270: Reason.REPLENISHED,
    300: Reason.WRONG_PASSWORD,
    301: Reason.ALREADY_LOGGED_ON,
    302: Reason.NOT_LOGGED_ON,
    303: Reason.LOGON_TOO_SOON,
    304: Reason.LOGON_TIMED_OUT,
    305: Reason.TOO_MANY_SESSIONS,
    306: Reason.GATEWAY_BUSY,
    307: Reason.PASSWORD_NOT_ACCEPTED,
    308: Reason.NO_REAL_TIME_SESSION,
    309: Reason.ROLE_NOT_PERMITTED,
    310: Reason.PROTOCOL_VERSION_NOT_SUPPORTED,
    320: Reason.FIELD_MISSING,
    321: Reason.FIELD_VALUE_NOT_VALID,
    322: Reason.MESSAGE_UNKNOWN,
    323: Reason.MESSAGE_TRUNCATED,
    324: Reason.FRAME_TOO_LONG,
    325: Reason.SCHEMA_UNKNOWN,
    326: Reason.NOT_SUPPORTED,
    327: Reason.MESSAGE_TOO_LONG,
    340: Reason.THROTTLED,
    341: Reason.SLOW_CONSUMER,
    342: Reason.HEARTBEAT_MISSED,
    343: Reason.FRAME_RATE_EXCEEDED,
    344: Reason.REQUEST_LIMIT,
    360: Reason.LOGGED_OUT,
    361: Reason.GATEWAY_STOPS,
    362: Reason.ENGINE_UNAVAILABLE,
    363: Reason.STATE_UNKNOWN,
    364: Reason.EVENTS_NOT_RETAINED,
    365: Reason.PARTITION_UNKNOWN,
    366: Reason.STORAGE_FAILED,
    211: Reason.PARTITION_SUSPENDED,
    180: Reason.OWNER_SUSPENDED,
    181: Reason.OWNER_HAS_OBLIGATIONS,
    182: Reason.OWNER_HAS_ORDERS,
    183: Reason.OWNER_NOT_SUSPENDED,
    184: Reason.OWNER_HAS_POSITIONS,
}


class ReportFlags(IntFlag):
    RECOVERED = 1  # sent again on request: it may have been received before
    AGGRESSOR = 2  # the order came to trade with one that rested
    REPEATED = 4  # the answer to a command that came again
    LAST_OF_COMMAND = 8  # the command that caused it has caused nothing after it


REPORT_FLAGS = {bits: ReportFlags(bits) for bits in range(16)}


class Channel(StrEnum):
    REAL_TIME = "real_time"
    RECOVERY = "recovery"


CHANNEL = {
    0: Channel.REAL_TIME,
    1: Channel.RECOVERY,
}


class RecoveryStatus(StrEnum):
    ACCEPTED = "accepted"
    REQUEST_LIMIT = "request_limit"
    PARTITION_UNKNOWN = "partition_unknown"
    UNAVAILABLE = "unavailable"
    NOT_RETAINED = "not_retained"


RECOVERY_STATUS = {
    0: RecoveryStatus.ACCEPTED,
    1: RecoveryStatus.REQUEST_LIMIT,
    2: RecoveryStatus.PARTITION_UNKNOWN,
    3: RecoveryStatus.UNAVAILABLE,
    4: RecoveryStatus.NOT_RETAINED,
}


class PartitionStatus(StrEnum):
    AVAILABLE = "available"
    UNAVAILABLE = "unavailable"
    SUSPENDED = "suspended"


PARTITION_STATUS = {
    1: PartitionStatus.AVAILABLE,
    2: PartitionStatus.UNAVAILABLE,
    3: PartitionStatus.SUSPENDED,
}


class EventFlags(IntFlag):
    LAST_OF_COMMAND = 1  # the last event of its command


EVENT_FLAGS = {bits: EventFlags(bits) for bits in range(2)}


class SystemEventCode(StrEnum):
    START_OF_DAY = "start_of_day"
    END_OF_DAY = "end_of_day"


SYSTEM_EVENT_CODE = {
    79: SystemEventCode.START_OF_DAY,
    67: SystemEventCode.END_OF_DAY,
}


class AuctionType(StrEnum):
    OPENING = "opening"
    CLOSING = "closing"
    VOLATILITY = "volatility"
    RE_OPENING = "re_opening"
    INTRADAY = "intraday"
    FCO = "fco"
    END_OF_DAY_VOLUME = "end_of_day_volume"
    OTHER = "other"  # a call of the market model that has none of these codes


AUCTION_TYPE = {
    79: AuctionType.OPENING,
    67: AuctionType.CLOSING,
    65: AuctionType.VOLATILITY,
    69: AuctionType.RE_OPENING,
    75: AuctionType.INTRADAY,
    76: AuctionType.FCO,
    68: AuctionType.END_OF_DAY_VOLUME,
    88: AuctionType.OTHER,
}


class StatisticType(StrEnum):
    OPENING_PRICE = "opening_price"
    CLOSING_PRICE = "closing_price"
    REFERENCE_PRICE = "reference_price"


STATISTIC_TYPE = {
    79: StatisticType.OPENING_PRICE,
    67: StatisticType.CLOSING_PRICE,
    82: StatisticType.REFERENCE_PRICE,
}


class ReplayStatus(StrEnum):
    ACCEPTED = "accepted"
    NOT_CACHED = "not_cached"
    TOO_MANY = "too_many"
    BEYOND_END = "beyond_end"


REPLAY_STATUS = {
    0: ReplayStatus.ACCEPTED,
    1: ReplayStatus.NOT_CACHED,
    2: ReplayStatus.TOO_MANY,
    3: ReplayStatus.BEYOND_END,
}


class SnapshotStatus(StrEnum):
    ACCEPTED = "accepted"
    UNKNOWN_INSTRUMENT = "unknown_instrument"
    UNAVAILABLE = "unavailable"


SNAPSHOT_STATUS = {
    0: SnapshotStatus.ACCEPTED,
    1: SnapshotStatus.UNKNOWN_INSTRUMENT,
    2: SnapshotStatus.UNAVAILABLE,
}


class Printable(StrEnum):
    NO = "no"
    YES = "yes"


PRINTABLE = {
    0: Printable.NO,
    1: Printable.YES,
}
