package crossbook.gateway.report;

import crossbook.gateway.session.Session;
import crossbook.protocol.ExecType;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.TradeType;
import crossbook.protocol.entry.TradeReportEncoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.ReportRejectedDecoder;
import crossbook.protocol.event.TradeBustedDecoder;
import crossbook.protocol.event.TradeCorrectedDecoder;
import crossbook.protocol.event.TradeReportedDecoder;

import org.agrona.sbe.DecoderFlyweight;

import java.util.function.IntFunction;

/// Reports to both sides of a trade what happened to it after it happened, and off-book
/// trades.
final class TradeReports {
    private static final int ID_LENGTH = OrderTermsDecoder.clOrdIdLength();

    private final ReportSources sources;
    private final IntFunction<Session> recipients;
    private final boolean areRecovered;
    private final TradeReportEncoder report = new TradeReportEncoder();

    /// @param recipients as of [Reports]
    TradeReports(ReportSources sources, IntFunction<Session> recipients, boolean areRecovered) {
        this.sources = sources;
        this.recipients = recipients;
        this.areRecovered = areRecovered;
    }

    void busted(TradeBustedDecoder busted) {
        if (begin((int) busted.buyParticipantId(), ExecType.TRADE_CANCEL, busted.head())) {
            fillBusted(busted, Side.BUY, busted.buyOrderId());
            copyId(busted, TradeBustedDecoder.buyClOrdIdEncodingOffset());
        }
        if (begin((int) busted.sellParticipantId(), ExecType.TRADE_CANCEL, busted.head())) {
            fillBusted(busted, Side.SELL, busted.sellOrderId());
            copyId(busted, TradeBustedDecoder.sellClOrdIdEncodingOffset());
        }
    }

    private void fillBusted(TradeBustedDecoder busted, Side side, long orderId) {
        report.instrumentId(busted.instrumentId()).tradeId(busted.tradeId());
        report.tradeTimeNs(busted.tradeTimeNs());
        report.lastPx(busted.price()).lastQty(busted.qty());
        fill(side, orderId, busted.tradeType());
    }

    void corrected(TradeCorrectedDecoder corrected) {
        if (begin((int) corrected.buyParticipantId(), ExecType.TRADE_CORRECT, corrected.head())) {
            fillCorrected(corrected, Side.BUY, corrected.buyOrderId());
            copyId(corrected, TradeCorrectedDecoder.buyClOrdIdEncodingOffset());
        }
        if (begin((int) corrected.sellParticipantId(), ExecType.TRADE_CORRECT, corrected.head())) {
            fillCorrected(corrected, Side.SELL, corrected.sellOrderId());
            copyId(corrected, TradeCorrectedDecoder.sellClOrdIdEncodingOffset());
        }
    }

    private void fillCorrected(TradeCorrectedDecoder corrected, Side side, long orderId) {
        report.instrumentId(corrected.instrumentId()).tradeId(corrected.tradeId());
        report.tradeTimeNs(corrected.tradeTimeNs());
        report.lastPx(corrected.price()).lastQty(corrected.qty());
        fill(side, orderId, corrected.tradeType());
    }

    private void fill(Side side, long orderId, TradeType tradeType) {
        report.side(side).orderId(orderId).tradeType(tradeType);
    }

    /// Both sides hear of a report; the id of it only who gave it.
    void reported(TradeReportedDecoder reported) {
        boolean isBuy = reported.side() == Side.BUY;
        if (begin((int) reported.participantId(), ExecType.TRADE, reported.head())) {
            fillReported(reported, isBuy ? Side.BUY : Side.SELL, reported.counterpartyId());
            copyId(reported, TradeReportedDecoder.clOrdIdEncodingOffset());
        }
        if (reported.participantId() == reported.counterpartyId()) return;
        if (begin((int) reported.counterpartyId(), ExecType.TRADE, reported.head())) {
            fillReported(reported, isBuy ? Side.SELL : Side.BUY, reported.participantId());
        }
    }

    private void fillReported(TradeReportedDecoder reported, Side side, long otherId) {
        report.instrumentId(reported.instrumentId()).tradeId(reported.tradeId());
        report.tradeTimeNs(reported.tradeTimeNs());
        report.lastPx(reported.price()).lastQty(reported.qty());
        report.putReportType(reported.reportType(0), reported.reportType(1));
        report.participantId(otherId);
        fill(side, TradeReportEncoder.orderIdNullValue(), TradeType.OFF_BOOK);
    }

    void reportRejected(ReportRejectedDecoder reportRejected) {
        if (!begin((int) reportRejected.participantId(), ExecType.REJECTED, reportRejected.head()))
            return;
        report.instrumentId(reportRejected.instrumentId()).tradeId(reportRejected.tradeId());
        report.tradeTimeNs(TradeReportEncoder.tradeTimeNsNullValue());
        report.lastPx(reportRejected.price()).lastQty(reportRejected.orderQty());
        report.putReportType(reportRejected.reportType(0), reportRejected.reportType(1));
        report.reason(reportRejected.reason());
        report.lowLimit(reportRejected.lowLimit()).highLimit(reportRejected.highLimit());
        fill(reportRejected.side(), TradeReportEncoder.orderIdNullValue(), TradeType.OFF_BOOK);
        copyId(reportRejected, ReportRejectedDecoder.clOrdIdEncodingOffset());
    }

    private boolean begin(int participantId, ExecType execType, EventHeadDecoder head) {
        Session session = recipients.apply(participantId);
        if (session == null) return false;
        if (!session.begin(report)) return false;
        sources.counters().reports++;
        report.eventNumber(head.eventNumber()).timestampNs(head.timestampNs());
        report.partition((short) sources.partition()).execType(execType);
        report.reportFlags().clear().recovered(areRecovered);
        report.reason(Reason.NONE).reportType("");
        report.participantId(TradeReportEncoder.participantIdNullValue()).clOrdId("");
        report.lowLimit(TradeReportEncoder.lowLimitNullValue());
        report.highLimit(TradeReportEncoder.highLimitNullValue());
        return true;
    }

    private void copyId(DecoderFlyweight event, int field) {
        int to = report.offset() + TradeReportEncoder.clOrdIdEncodingOffset();
        report.buffer().putBytes(to, event.buffer(), event.offset() + field, ID_LENGTH);
    }
}
