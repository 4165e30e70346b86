package crossbook.gateway.report;

import crossbook.client.stream.Balances.Asset;
import crossbook.gateway.session.Session;
import crossbook.protocol.MarginEvent;
import crossbook.protocol.entry.MarginReportEncoder;

/// Writes reports of margin calls, liquidations and deficits.
public final class MarginReport {
    private final ReportSources sources;
    private final MarginReportEncoder report = new MarginReportEncoder();

    public MarginReport(ReportSources sources) {
        this.sources = sources;
    }

    /// Begins a report that says nothing yet; false if the session takes none.
    public boolean begin(Session session, MarginEvent kind, long eventNumber, long timestampNs) {
        if (!session.begin(report)) return false;
        sources.counters().reports++;
        report.eventNumber(eventNumber).timestampNs(timestampNs).requestId(0).marginEvent(kind);
        report.partition((short) sources.partition()).reportFlags().clear();
        report.posted(MarginReportEncoder.postedNullValue());
        report.held(MarginReportEncoder.heldNullValue());
        report.needed(MarginReportEncoder.neededNullValue());
        report.instrumentId(MarginReportEncoder.instrumentIdNullValue());
        report.positionQty(MarginReportEncoder.positionQtyNullValue());
        report.limitPrice(MarginReportEncoder.limitPriceNullValue());
        report.covered(MarginReportEncoder.coveredNullValue());
        report.deficit(MarginReportEncoder.deficitNullValue());
        return true;
    }

    /// The report that was begun last.
    public MarginReportEncoder encoder() {
        return report;
    }

    /// Whose margin it is.
    public void participant(int participantId) {
        report.participantId(participantId)
                .name(sources.directory().participantName(participantId));
    }

    void asset(long assetId) {
        Asset asset = sources.balances().asset((int) assetId);
        report.asset(asset == null ? "" : asset.code());
        report.scale((short) (asset == null ? 0 : asset.scale()));
    }

    /// What there is of the asset of the margin.
    public void amounts(long assetId, long posted, long held) {
        asset(assetId);
        report.posted(posted).held(held);
    }
}
