package crossbook.fix;

import static java.nio.charset.StandardCharsets.US_ASCII;

import crossbook.client.entry.Limits;
import crossbook.protocol.ExecType;
import crossbook.protocol.Liquidity;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrdStatus;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderField;
import crossbook.protocol.OrderField.Need;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Priority;
import crossbook.protocol.ProblemCode;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.TradeType;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.MassCancelReportDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;

import org.agrona.DirectBuffer;

/// Says what reports of order entry are in FIX. Writes the fields behind the header.
final class OrderReports {
    private static final int CL_ORD_ID = OrderTermsDecoder.clOrdIdLength();
    private static final int TRADER = 17;
    private static final int ACCOUNT = 10;
    private static final long NO_PRICE = ExecutionReportDecoder.priceNullValue();
    private static final byte[] NO_ID = "NONE".getBytes(US_ASCII);
    private static final byte[] NO_SYMBOL = "[N/A]".getBytes(US_ASCII);

    private final Instruments instruments;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionReportDecoder report = new ExecutionReportDecoder();
    private final OrderCancelRejectDecoder cancelReject = new OrderCancelRejectDecoder();
    private final MassCancelReportDecoder massReport = new MassCancelReportDecoder();
    private byte[] firm = {};

    OrderReports(Instruments instruments) {
        this.instruments = instruments;
    }

    /// Whose the next reports are; empty: nobody has to be told.
    void of(byte[] participant) {
        firm = participant;
    }

    // Orders.

    void execution(DirectBuffer buffer, int offset, boolean isNewer, FixWriter to) {
        report.wrapAndApplyHeader(buffer, offset, header);
        int scale = instruments.priceScale((int) report.instrumentId());
        orderId(report.orderId(), to);
        clOrdIds(to);
        trader(to);
        Side side = report.side();
        int sideDigit = side == Side.NULL_VAL ? 7 : side.value();
        to.execId(Tag.EXEC_ID, report.eventNumber(), sideDigit);
        ExecType type = report.execType();
        to.character(Tag.EXEC_TYPE, type.value());
        to.character(Tag.ORD_STATUS, report.ordStatus().value());
        Reason reason = report.reason();
        if (type == ExecType.REJECTED) {
            to.number(Tag.ORD_REJ_REASON, RejectCodes.ofOrder(reason));
        } else if (type == ExecType.RESTATED) {
            to.number(Tag.EXEC_RESTATEMENT_REASON, RejectCodes.ofRestatement(reason));
        }
        padded(Tag.ACCOUNT, ExecutionReportDecoder.accountEncodingOffset(), ACCOUNT, to);
        instrument((int) report.instrumentId(), to);
        to.character(Tag.SIDE, '0' + sideDigit);
        terms(scale, isNewer, to);
        quantities(to);
        AveragePrice.write(report.cumValue(), report.cumQty(), scale, !isNewer, to);
        to.time(Tag.TRANSACT_TIME, report.timestampNs());
        if (type == ExecType.TRADE) trade(isNewer, to);
        if (report.priority() != Priority.NULL_VAL) {
            to.number(Tag.PRIORITY_INDICATOR, report.priority() == Priority.KEPT ? 0 : 1);
        }
        if (isNewer) {
            limits(reason, report.lowLimit(), report.highLimit(), scale, to);
            to.number(Tag.APPL_SEQ_NUM, report.eventNumber());
        }
        if (reason == Reason.NONE) return;
        // A refusal may cost something.
        Limits limits = new Limits(report.lowLimit(), report.highLimit());
        text(reason, limits, (int) report.instrumentId(), report.side(), to);
    }

    private void orderId(long orderId, FixWriter to) {
        if (orderId == ExecutionReportDecoder.orderIdNullValue()) to.bytes(Tag.ORDER_ID, NO_ID);
        else to.orderId(Tag.ORDER_ID, orderId);
    }

    /// In FIX the request is ClOrdID, and the order that it canceled OrigClOrdID.
    private void clOrdIds(FixWriter to) {
        int own = ExecutionReportDecoder.clOrdIdEncodingOffset();
        int other = ExecutionReportDecoder.origClOrdIdEncodingOffset();
        boolean isOfRequest = report.execType() != ExecType.REPLACED
                && report.buffer().getByte(report.offset() + other) != 0;
        padded(Tag.CL_ORD_ID, isOfRequest ? other : own, CL_ORD_ID, to);
        padded(Tag.ORIG_CL_ORD_ID, isOfRequest ? own : other, CL_ORD_ID, to);
    }

    private void padded(int tag, int field, int length, FixWriter to) {
        to.padded(tag, report.buffer(), report.offset() + field, length);
    }

    private void trader(FixWriter to) {
        int at = report.offset() + ExecutionReportDecoder.traderEncodingOffset();
        boolean hasTrader = report.buffer().getByte(at) != 0;
        if (!hasTrader && firm.length == 0) return;
        to.number(Tag.NO_PARTY_IDS, (hasTrader ? 1 : 0) + (firm.length == 0 ? 0 : 1));
        if (firm.length != 0) firm(firm, to);
        if (!hasTrader) return;
        to.padded(Tag.PARTY_ID, report.buffer(), at, TRADER);
        to.character(Tag.PARTY_ID_SOURCE, 'D');
        to.number(Tag.PARTY_ROLE, 53);
    }

    /// One of the parties: the firm.
    static void firm(byte[] name, FixWriter to) {
        to.bytes(Tag.PARTY_ID, name);
        to.character(Tag.PARTY_ID_SOURCE, 'D');
        to.number(Tag.PARTY_ROLE, 1);
    }

    private void firmAlone(FixWriter to) {
        if (firm.length == 0) return;
        to.number(Tag.NO_PARTY_IDS, 1);
        firm(firm, to);
    }

    private void instrument(int instrumentId, FixWriter to) {
        byte[] symbol = instruments.symbol(instrumentId);
        to.bytes(Tag.SYMBOL, symbol == null ? NO_SYMBOL : symbol);
    }

    private void terms(int scale, boolean isNewer, FixWriter to) {
        if (report.orderQty() != ExecutionReportDecoder.orderQtyNullValue()) {
            to.number(Tag.ORDER_QTY, report.orderQty());
        }
        OrdType type = report.ordType();
        if (type != OrdType.NULL_VAL) to.character(Tag.ORD_TYPE, ordType(type));
        boolean isBudget = type == OrdType.BUDGET;
        if (report.price() != NO_PRICE && (!isBudget || isNewer)) {
            to.decimal(isBudget ? Tag.BUDGET : Tag.PRICE, report.price(), scale);
        }
        OrderTermsReports.stop(report.stopPrice(), scale, to);
        OrderTermsReports.quantities(report.displayQty(), report.minQty(), isNewer, to);
        boolean isRefused = report.execType() == ExecType.REJECTED; // it may be no time at all
        long expireNs = isRefused ? OrderTermsReports.NO_TIME : report.expireTimeNs();
        OrderTermsReports.lives(report.timeInForce(), expireNs, to);
        OrderTermsReports.capacity(report.capacity(), to);
    }

    static char ordType(OrdType type) {
        if (OrderField.PEG_REFERENCE.of(type) == Need.NEEDED) return 'P';
        return switch (type) {
            case MARKET, BUDGET -> '1';
            case STOP -> '3';
            case STOP_LIMIT -> '4';
            default -> '2'; // hidden orders, icebergs and sides of a cross are limit orders
        };
    }

    static char timeInForce(TimeInForce time) {
        return switch (time) {
            case GTC -> '1';
            case OPG -> '2';
            case IOC -> '3';
            case FOK -> '4';
            case GTD, GTT -> '6';
            case ATC -> '7';
            case GFX -> '8';
            case GFA -> '9';
            case GDX -> 'V';
            case CPX -> 'X';
            default -> '0';
        };
    }

    private void quantities(FixWriter to) {
        to.number(Tag.LEAVES_QTY, report.leavesQty());
        to.number(Tag.CUM_QTY, report.cumQty());
    }

    private void trade(boolean isNewer, FixWriter to) {
        int scale = instruments.priceScale((int) report.instrumentId());
        to.number(Tag.LAST_QTY, report.lastQty());
        to.decimal(Tag.LAST_PX, report.lastPx(), scale);
        to.number(Tag.TRD_MATCH_ID, report.tradeId());
        if (report.liquidity() != Liquidity.NONE) {
            to.number(Tag.LAST_LIQUIDITY_IND, report.liquidity().value());
        }
        if (!isNewer) return;
        to.yesNo(Tag.AGGRESSOR_INDICATOR, report.reportFlags().aggressor());
        TradeType tradeType = report.tradeType();
        if (tradeType != TradeType.NULL_VAL) to.number(Tag.TRADE_TYPE, tradeType.value());
    }

    /// Only those of prices have a place of their own.
    static void limits(Reason reason, long low, long high, int scale, FixWriter to) {
        if ((low == NO_PRICE && high == NO_PRICE) || !isAboutPrice(reason)) return;
        if (low != NO_PRICE) to.decimal(Tag.LOW_LIMIT_PRICE, low, scale);
        if (high != NO_PRICE) to.decimal(Tag.HIGH_LIMIT_PRICE, high, scale);
    }

    private static boolean isAboutPrice(Reason reason) {
        String field = ProblemCode.of(reason).field();
        return field.equals("price") || field.equals("stopPrice");
    }

    private void text(Reason reason, Limits limits, int instrumentId, Side side, FixWriter to) {
        if (ReasonTexts.isAlike(reason) && limits.equals(Limits.NONE)) {
            to.bytes(Tag.TEXT, ReasonTexts.bytes(reason));
            return;
        }
        to.text(Tag.TEXT, reason + ": " + instruments.sentence(reason, limits, instrumentId, side));
    }

    // Requests.

    /// @param order what is known of it; null: it may be there, but nothing is known
    void cancelReject(
            DirectBuffer buffer, int offset, boolean isNewer, KnownOrder order, FixWriter to) {
        cancelReject.wrapAndApplyHeader(buffer, offset, header);
        DirectBuffer source = cancelReject.buffer();
        int body = cancelReject.offset();
        boolean isRenamed = RejectCodes.isRenamed(cancelReject.reason(), order);
        Reason reason = RejectCodes.reason(cancelReject.reason(), order);
        int scale = instruments.priceScale((int) cancelReject.instrumentId());
        orderId(order == null ? cancelReject.orderId() : order.orderId, to);
        int id = body + OrderCancelRejectDecoder.clOrdIdEncodingOffset();
        int orig = body + OrderCancelRejectDecoder.origClOrdIdEncodingOffset();
        to.padded(Tag.CL_ORD_ID, source, id, CL_ORD_ID);
        if (source.getByte(orig) == 0) to.bytes(Tag.ORIG_CL_ORD_ID, NO_ID);
        else to.padded(Tag.ORIG_CL_ORD_ID, source, orig, CL_ORD_ID);
        OrdStatus status = order == null ? OrdStatus.NEW : order.status;
        to.character(Tag.ORD_STATUS, status.value());
        firmAlone(to);
        to.time(Tag.TRANSACT_TIME, cancelReject.timestampNs());
        boolean isCancel = cancelReject.requestType() == RequestType.CANCEL;
        to.character(Tag.CXL_REJ_RESPONSE_TO, isCancel ? '1' : '2');
        to.number(Tag.CXL_REJ_REASON, RejectCodes.ofCancel(reason, order));
        if (isNewer) {
            limits(reason, cancelReject.lowLimit(), cancelReject.highLimit(), scale, to);
            to.number(Tag.APPL_SEQ_NUM, cancelReject.eventNumber());
        }
        if (isRenamed) {
            to.text(Tag.TEXT, Reason.UNKNOWN_ORDER + ": the order has another ClOrdID(11) by now");
            return;
        }
        Limits limits = new Limits(cancelReject.lowLimit(), cancelReject.highLimit());
        Side side = order == null ? Side.NULL_VAL : order.side;
        text(reason, limits, (int) cancelReject.instrumentId(), side, to);
    }

    void massReport(DirectBuffer buffer, int offset, boolean isNewer, FixWriter to) {
        massReport.wrapAndApplyHeader(buffer, offset, header);
        int id = massReport.offset() + MassCancelReportDecoder.clOrdIdEncodingOffset();
        boolean isAll =
                massReport.instrumentId() == MassCancelReportDecoder.instrumentIdNullValue();
        char type = isAll ? '7' : '1';
        boolean isDone = massReport.reason() == Reason.NONE;
        to.padded(Tag.CL_ORD_ID, massReport.buffer(), id, CL_ORD_ID);
        to.bytes(Tag.ORDER_ID, NO_ID);
        if (isNewer) to.number(Tag.MASS_ACTION_REPORT_ID, massReport.eventNumber());
        to.character(Tag.MASS_CANCEL_REQUEST_TYPE, type);
        to.character(Tag.MASS_CANCEL_RESPONSE, isDone ? type : '0');
        if (!isDone) {
            to.number(Tag.MASS_CANCEL_REJECT_REASON, RejectCodes.ofMass(massReport.reason()));
        }
        to.number(Tag.TOTAL_AFFECTED_ORDERS, massReport.canceledOrders());
        firmAlone(to);
        if (!isAll) instrument((int) massReport.instrumentId(), to);
        to.time(Tag.TRANSACT_TIME, massReport.timestampNs());
        if (isNewer) to.number(Tag.APPL_SEQ_NUM, massReport.eventNumber());
        if (!isDone) to.bytes(Tag.TEXT, ReasonTexts.bytes(massReport.reason()));
    }
}
