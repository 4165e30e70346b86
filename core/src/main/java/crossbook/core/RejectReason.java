package crossbook.core;

/// Why a command was refused. Declared in order of precedence (`market-rules.md` 2.1): the first
/// that applies is the one that is reported.
public enum RejectReason {
    /// Not refused.
    NONE,

    // Who and what.
    UNKNOWN_PARTICIPANT,
    PARTICIPANT_INACTIVE,
    SESSION_ID_NOT_POSITIVE,
    SESSION_ALREADY_OPEN,
    SESSION_NOT_OPEN,
    UNKNOWN_INSTRUMENT,
    INSTRUMENT_INACTIVE,

    // The fields of the order.
    CL_ORD_ID_MISSING,
    QTY_NOT_POSITIVE,
    QTY_OFF_LOT,
    QTY_ABOVE_MAXIMUM,
    PRICE_NOT_POSITIVE,
    PRICE_ABOVE_MAXIMUM,
    PRICE_OFF_TICK,
    BUDGET_NOT_POSITIVE,

    // The order type by time in force matrix, then the phase (`market-rules.md` 3.2, 3.3).
    ORD_TYPE_REFUSES_TIME_IN_FORCE,
    PHASE_REFUSES_ORD_TYPE,
    PHASE_REFUSES_TIME_IN_FORCE,

    // The order that a cancel or replace names, and what the phase lets it do.
    UNKNOWN_ORDER,
    ORDER_ALREADY_CLOSED,
    ORDER_OF_ANOTHER_PARTICIPANT,
    ORDER_OF_ANOTHER_INSTRUMENT,
    PHASE_REFUSES_CANCEL,
    PHASE_REFUSES_REPLACE,
    REPLACE_NAMES_NO_CHANGE,
    QTY_NOT_ABOVE_EXECUTED,

    // The book. Price bands come before it, risk limits after it.
    DUPLICATE_CL_ORD_ID,
    BOOK_QTY_OVERFLOWS,
    ORDER_CAPACITY_REACHED,

    // Changes of phase and of reference data.
    UNKNOWN_PHASE,
    PHASE_UNCHANGED,
    PHASE_END_NOT_IN_FUTURE,
    PHASE_HAS_NO_SUCCESSOR,
    NO_MARKET_MODEL,
    MARKET_MODEL_IN_USE,
    ID_NOT_DENSE,
    NAME_MISSING,
    NAME_TOO_LONG,
    NAME_NOT_PRINTABLE,
    NAME_TAKEN,
    PRICE_SCALE_OUT_OF_RANGE,
    UNITS_PER_TICK_NOT_POSITIVE,
    LOT_SIZE_NOT_POSITIVE,
    MAX_ORDER_QTY_BELOW_LOT,
    INSTRUMENT_HAS_ORDERS
}
