package crossbook.fix;

import static java.nio.charset.StandardCharsets.US_ASCII;

import crossbook.client.entry.Limits;
import crossbook.protocol.ExecType;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.entry.TradeReportDecoder;

import org.agrona.DirectBuffer;

/// Says what became of a trade after it happened, and what off-book trades are: to who reported it
/// TradeCaptureReportAck, else TradeCaptureReport.
final class TradeReports {
    static final int ACK = 'A' << 8 | 'R';

    private static final int CL_ORD_ID = OrderTermsDecoder.clOrdIdLength();
    private static final int REPORT_TYPE = 2;
    private static final byte[] NO_ID = "NONE".getBytes(US_ASCII);
    private static final byte[] NO_SYMBOL = "[N/A]".getBytes(US_ASCII);

    private final Instruments instruments;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TradeReportDecoder report = new TradeReportDecoder();

    TradeReports(Instruments instruments) {
        this.instruments = instruments;
    }

    /// The type of the message that says it; 0: there is none.
    ///
    /// @param isOldCopy whether it is for a drop copy of FIX 4.4, where TradeCaptureReportAck
    ///     cannot say whose it is
    int type(DirectBuffer buffer, int offset, boolean isOldCopy) {
        report.wrapAndApplyHeader(buffer, offset, header);
        boolean isOfReport = report.tradeType() == TradeType.OFF_BOOK && !isUnnamed();
        boolean isRefused = report.execType() == ExecType.REJECTED;
        if (isOldCopy && isRefused) return 0;
        boolean isAnswer = isRefused || report.execType() == ExecType.TRADE;
        return isOfReport && isAnswer && !isOldCopy ? ACK : TradeRequests.TRADE_CAPTURE_REPORT;
    }

    private boolean isUnnamed() {
        return report.buffer().getByte(idAt()) == 0;
    }

    private int idAt() {
        return report.offset() + TradeReportDecoder.clOrdIdEncodingOffset();
    }

    /// The number of the trade.
    long tradeId() {
        return report.tradeId();
    }

    /// Writes the fields behind the header.
    ///
    /// @param firm whose report it is; empty: nobody has to be told
    void write(int type, byte[] firm, boolean isNewer, FixWriter to) {
        if (type == ACK) answer(firm, isNewer, to);
        else tell(firm, isNewer, to);
        if (isNewer) to.number(Tag.APPL_SEQ_NUM, report.eventNumber());
    }

    private void answer(byte[] firm, boolean isNewer, FixWriter to) {
        boolean isRefused = report.execType() == ExecType.REJECTED;
        int instrumentId = (int) report.instrumentId();
        Reason reason = report.reason();
        to.padded(Tag.TRADE_REPORT_ID, report.buffer(), idAt(), CL_ORD_ID);
        to.character(Tag.EXEC_TYPE, report.execType().value());
        to.character(Tag.TRD_RPT_STATUS, isRefused ? '1' : '0');
        if (isRefused) to.number(Tag.TRADE_REPORT_REJECT_REASON, RejectCodes.ofReport(reason));
        if (report.tradeId() != TradeReportDecoder.tradeIdNullValue()) {
            to.number(Tag.TRD_MATCH_ID, report.tradeId());
        }
        symbol(to);
        to.time(Tag.TRANSACT_TIME, report.timestampNs());
        if (isNewer && firm.length != 0) {
            to.number(Tag.NO_ROOT_PARTY_IDS, 1);
            to.bytes(Tag.ROOT_PARTY_ID, firm);
            to.character(Tag.ROOT_PARTY_ID_SOURCE, 'D');
            to.number(Tag.ROOT_PARTY_ROLE, 1);
        }
        if (!isRefused) return;
        Limits limits = new Limits(report.lowLimit(), report.highLimit());
        int scale = instruments.priceScale(instrumentId);
        if (isNewer) OrderReports.limits(reason, report.lowLimit(), report.highLimit(), scale, to);
        to.text(
                Tag.TEXT,
                reason + ": " + instruments.sentence(reason, limits, instrumentId, report.side()));
    }

    private void tell(byte[] firm, boolean isNewer, FixWriter to) {
        int scale = instruments.priceScale((int) report.instrumentId());
        Side side = report.side();
        to.execId(Tag.TRADE_REPORT_ID, report.eventNumber(), side.value());
        char transaction = switch (report.execType()) {
            case TRADE_CANCEL -> '1';
            case TRADE_CORRECT -> '2';
            default -> '0';
        };
        to.character(Tag.TRADE_REPORT_TRANS_TYPE, transaction);
        to.character(Tag.EXEC_TYPE, report.execType().value());
        to.number(Tag.TRD_MATCH_ID, report.tradeId());
        to.yesNo(Tag.PREVIOUSLY_REPORTED, false);
        symbol(to);
        to.number(Tag.LAST_QTY, report.lastQty());
        to.decimal(Tag.LAST_PX, report.lastPx(), scale);
        to.date(Tag.TRADE_DATE, report.tradeTimeNs());
        to.time(Tag.TRANSACT_TIME, report.tradeTimeNs());
        to.number(Tag.NO_SIDES, 1);
        to.character(Tag.SIDE, side.value() + '0');
        if (report.orderId() == TradeReportDecoder.orderIdNullValue()) {
            to.bytes(Tag.ORDER_ID, NO_ID);
        } else {
            to.orderId(Tag.ORDER_ID, report.orderId());
        }
        to.padded(Tag.CL_ORD_ID, report.buffer(), idAt(), CL_ORD_ID);
        parties(firm, to);
        if (!isNewer) return;
        to.number(Tag.TRADE_TYPE, report.tradeType().value());
        int typeAt = report.offset() + TradeReportDecoder.reportTypeEncodingOffset();
        to.padded(Tag.OFF_BOOK_TYPE, report.buffer(), typeAt, REPORT_TYPE);
    }

    private void parties(byte[] firm, FixWriter to) {
        boolean hasOther = report.participantId() != TradeReportDecoder.participantIdNullValue();
        if (!hasOther && firm.length == 0) return;
        to.number(Tag.NO_PARTY_IDS, (hasOther ? 1 : 0) + (firm.length == 0 ? 0 : 1));
        if (firm.length != 0) OrderReports.firm(firm, to);
        if (!hasOther) return;
        to.text(Tag.PARTY_ID, instruments.participant((int) report.participantId()));
        to.character(Tag.PARTY_ID_SOURCE, 'D');
        to.number(Tag.PARTY_ROLE, 17);
    }

    private void symbol(FixWriter to) {
        byte[] symbol = instruments.symbol((int) report.instrumentId());
        to.bytes(Tag.SYMBOL, symbol == null ? NO_SYMBOL : symbol);
    }
}
