package crossbook.gateway.report;

import crossbook.client.stream.Balances.Asset;
import crossbook.gateway.session.Session;
import crossbook.protocol.entry.PositionReportEncoder;

/// Writes reports of positions on margin.
public final class PositionReport {
    private final ReportSources sources;
    private final PositionReportEncoder report = new PositionReportEncoder();

    public PositionReport(ReportSources sources) {
        this.sources = sources;
    }

    /// Begins a report without a cause; false if the session takes none.
    public boolean begin(Session session, long eventNumber, long timestampNs) {
        if (!session.begin(report)) return false;
        sources.counters().reports++;
        report.eventNumber(eventNumber).timestampNs(timestampNs).requestId(0);
        report.partition((short) sources.partition()).reportFlags().clear();
        report.profit(PositionReportEncoder.profitNullValue()).unsettledProfit(0);
        return true;
    }

    /// The report that was begun last.
    public PositionReportEncoder encoder() {
        return report;
    }

    /// Whose position it is.
    public void owner(int participantId) {
        report.participantId(Integer.toUnsignedLong(participantId));
        report.name(sources.directory().participantName(participantId));
    }

    /// What is open, and at which mark.
    public void open(long instrumentId, long qty, long openValue, long held, long mark) {
        report.instrumentId(instrumentId).positionQty(qty).openValue(openValue);
        report.positionHeld(held).mark(mark);
    }

    /// What there is of the asset in which it is settled.
    public void account(long assetId, long posted, long held) {
        Asset asset = sources.balances().asset((int) assetId);
        report.asset(asset == null ? "" : asset.code());
        report.scale((short) (asset == null ? 0 : asset.scale()));
        report.posted(posted).held(held);
    }
}
