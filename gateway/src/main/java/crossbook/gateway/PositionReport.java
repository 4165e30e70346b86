package crossbook.gateway;

import crossbook.client.stream.Balances.Asset;
import crossbook.protocol.entry.PositionReportEncoder;

/// Writes reports of positions on margin.
final class PositionReport {
    private final ReportSources sources;
    private final PositionReportEncoder report = new PositionReportEncoder();

    PositionReport(ReportSources sources) {
        this.sources = sources;
    }

    /// Begins a report without a cause; false if the session takes none.
    boolean begin(Session session, long eventNumber, long timestampNs) {
        if (!session.begin(report)) return false;
        sources.counters().reports++;
        report.eventNumber(eventNumber).timestampNs(timestampNs).requestId(0);
        report.partition((short) sources.partition()).reportFlags().clear();
        report.profit(PositionReportEncoder.profitNullValue()).unsettledProfit(0);
        return true;
    }

    PositionReportEncoder encoder() {
        return report;
    }

    void owner(int participantId) {
        report.participantId(Integer.toUnsignedLong(participantId));
        report.name(sources.directory().participantName(participantId));
    }

    void open(long instrumentId, long qty, long openValue, long held, long mark) {
        report.instrumentId(instrumentId).positionQty(qty).openValue(openValue);
        report.positionHeld(held).mark(mark);
    }

    /// What there is of the asset in which it is settled.
    void account(long assetId, long posted, long held) {
        Asset asset = sources.balances().asset((int) assetId);
        report.asset(asset == null ? "" : asset.code());
        report.scale((short) (asset == null ? 0 : asset.scale()));
        report.posted(posted).held(held);
    }
}
