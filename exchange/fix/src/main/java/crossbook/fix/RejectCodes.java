package crossbook.fix;

import crossbook.protocol.Reason;

/// The numbers that FIX has for what the engine refuses. They are coarse: Text (58) begins
/// with the code itself.
final class RejectCodes {
    private static final int OTHER = 99;

    /// In CxlRejReason.
    private static final int UNKNOWN_ORDER = 1;

    private RejectCodes() {}

    /// OrdRejReason (103).
    static int ofOrder(Reason reason) {
        return switch (reason) {
            case UNKNOWN_INSTRUMENT, INSTRUMENT_INACTIVE -> 1;
            case PHASE_REFUSES_ORD_TYPE,
                    PHASE_REFUSES_TIME_IN_FORCE,
                    PHASE_REFUSES_LATE_ENTRY,
                    PHASE_COMES_NO_MORE,
                    TRADE_REPORTING_CLOSED -> 2;
            case VALUE_ABOVE_MAXIMUM,
                    PRICE_OUTSIDE_BAND,
                    ORDER_QTY_ABOVE_LIMIT,
                    ORDER_VALUE_ABOVE_LIMIT,
                    PRICE_OUTSIDE_COLLAR,
                    OPEN_ORDERS_ABOVE_LIMIT,
                    OPEN_VALUE_ABOVE_LIMIT,
                    POSITION_ABOVE_LIMIT,
                    ORDER_RATE_EXCEEDED,
                    FUNDS_INSUFFICIENT -> 3;
            case DUPLICATE_CL_ORD_ID, ORDER_REPEATED -> 6;
            case ORD_TYPE_REFUSES_TIME_IN_FORCE, POST_ONLY_WOULD_TRADE -> 11;
            case QTY_NOT_POSITIVE, QTY_OFF_LOT, QTY_ABOVE_MAXIMUM, QTY_BELOW_MINIMUM_RESERVE -> 13;
            case UNKNOWN_ACCOUNT, OWNER_SUSPENDED -> 15;
            default -> OTHER;
        };
    }

    /// CxlRejReason (102).
    static int ofCancel(Reason reason, KnownOrder order) {
        if (order == KnownOrder.NONE || isRenamed(reason, order)) return UNKNOWN_ORDER;
        return switch (reason) {
            case ORDER_ALREADY_CLOSED -> 0;
            case UNKNOWN_ORDER, ORDER_OF_ANOTHER_PARTICIPANT -> UNKNOWN_ORDER;
            case PHASE_REFUSES_CANCEL, PHASE_REFUSES_REPLACE, PHASE_REFUSES_PRICE_CHANGE -> 2;
            case DUPLICATE_CL_ORD_ID -> 6;
            default -> OTHER;
        };
    }

    /// Whether an order lives whose id is refused: it had that id before it was replaced.
    static boolean isRenamed(Reason reason, KnownOrder order) {
        return saysGone(reason) && order != null && !order.isClosed();
    }

    /// What is to be said of a refusal: an order that is known to be closed is not unknown.
    static Reason reason(Reason reason, KnownOrder order) {
        boolean isClosed = order != null && order != KnownOrder.NONE && order.isClosed();
        return isClosed && saysGone(reason) ? Reason.ORDER_ALREADY_CLOSED : reason;
    }

    /// Whether a refusal says that there is no such live order.
    static boolean saysGone(Reason reason) {
        return reason == Reason.UNKNOWN_ORDER
                || reason == Reason.ORDER_OF_ANOTHER_PARTICIPANT
                || reason == Reason.ORDER_ALREADY_CLOSED;
    }

    /// MassCancelRejectReason (532).
    static int ofMass(Reason reason) {
        return reason == Reason.UNKNOWN_INSTRUMENT ? 1 : OTHER;
    }

    /// TradeReportRejectReason (751).
    static int ofReport(Reason reason) {
        return switch (reason) {
            case UNKNOWN_COUNTERPARTY, UNKNOWN_PARTICIPANT -> 1;
            case UNKNOWN_INSTRUMENT, INSTRUMENT_INACTIVE -> 2;
            case ROLE_NOT_PERMITTED, TRADE_NOT_REPORTED_BY_PARTICIPANT -> 3;
            case TRADE_REPORT_TYPE_NOT_ACCEPTED -> 4;
            default -> OTHER;
        };
    }

    /// ExecRestatementReason (378).
    static int ofRestatement(Reason reason) {
        return reason == Reason.SELF_MATCH ? 5 : OTHER;
    }
}
