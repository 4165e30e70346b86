package crossbook.client.entry;

import crossbook.protocol.ExecType;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.entry.CancelReportEncoder;
import crossbook.protocol.entry.ReportTradeEncoder;
import crossbook.protocol.entry.TradeReportDecoder;

/// Reports trades that were made off the book, and takes reports back (`rulebook.md` 1.6). Each
/// request waits for its answer, and throws an [EntryException] if it is refused.
public final class TradeReports {
    private final OrderEntry entry;
    private String id = "";
    private Reason answer = Reason.NULL_VAL;
    private long tradeId;
    private long canceledId;

    TradeReports(OrderEntry entry) {
        this.entry = entry;
    }

    /// Reports a trade made now.
    ///
    /// @param side what we did
    /// @param counterparty with whom
    /// @param type one of the market model's `trade_report_types`
    /// @param price price units, on the tick or not
    /// @return the number of the trade
    public long report(
            Security security, Side side, String counterparty, String type, long qty, long price) {
        ask();
        entry.session()
                .message(new ReportTradeEncoder(), 0)
                .clOrdId(id)
                .instrumentId(security.instrumentId())
                .side(side)
                .counterparty(counterparty)
                .reportType(type)
                .price(price)
                .orderQty(qty)
                .tradeTimeNs(ReportTradeEncoder.tradeTimeNsNullValue());
        awaitAnswer();
        return tradeId;
    }

    /// Takes back a trade that was reported.
    public void cancel(Security security, long reportedTradeId) {
        ask();
        canceledId = reportedTradeId;
        entry.session()
                .message(new CancelReportEncoder(), 0)
                .clOrdId(id)
                .instrumentId(security.instrumentId())
                .tradeId(reportedTradeId);
        awaitAnswer();
    }

    private void ask() {
        id = entry.newId();
        answer = Reason.NULL_VAL;
        canceledId = 0;
        entry.awaitRoom();
    }

    private void awaitAnswer() {
        entry.await(() -> answer != Reason.NULL_VAL);
        if (answer != Reason.NONE) throw new EntryException(answer, "", 0);
    }

    /// What is taken back is told under the report's own id.
    void onReport(TradeReportDecoder report) {
        boolean isCanceled = report.execType() == ExecType.TRADE_CANCEL
                && canceledId != 0
                && report.tradeId() == canceledId;
        if (!isCanceled && !report.clOrdId().equals(id)) return;
        answer = report.reason();
        tradeId = report.tradeId();
    }

    void onRefusal(String clOrdId, Reason reason) {
        if (clOrdId.equals(id)) answer = reason;
    }
}
