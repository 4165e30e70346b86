package crossbook.gateway.report;

import crossbook.gateway.session.Session;
import crossbook.protocol.MarginEvent;
import crossbook.protocol.entry.MarginReportEncoder;
import crossbook.protocol.event.DeficitCoveredDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.LiquidationStartedDecoder;
import crossbook.protocol.event.MarginCallMetDecoder;
import crossbook.protocol.event.MarginCalledDecoder;

import java.util.function.IntFunction;

/// Turns margin calls, liquidations and deficits into reports for those whose accounts and
/// positions they are about.
final class MarginReports {
    private final IntFunction<Session> recipients;
    private final boolean areRecovered;
    private final MarginReport report;

    /// @param recipients as of [Reports]
    MarginReports(ReportSources sources, IntFunction<Session> recipients, boolean areRecovered) {
        this.recipients = recipients;
        this.areRecovered = areRecovered;
        report = new MarginReport(sources);
    }

    private MarginReportEncoder begin(MarginEvent kind, long participantId, EventHeadDecoder head) {
        Session session = recipients.apply((int) participantId);
        if (session == null) return null;
        if (!report.begin(session, kind, head.eventNumber(), head.timestampNs())) return null;
        report.participant((int) participantId);
        report.encoder().reportFlags().recovered(areRecovered);
        return report.encoder();
    }

    void called(MarginCalledDecoder event, boolean isLast) {
        MarginReportEncoder wire = begin(MarginEvent.CALLED, event.participantId(), event.head());
        if (wire == null) return;
        wire.account(event.account()).needed(event.needed());
        report.amounts(event.assetId(), event.posted(), event.held());
        wire.reportFlags().lastOfCommand(isLast);
    }

    void met(MarginCallMetDecoder event, boolean isLast) {
        MarginReportEncoder wire = begin(MarginEvent.MET, event.participantId(), event.head());
        if (wire == null) return;
        wire.account(event.account());
        report.amounts(event.assetId(), event.posted(), event.held());
        wire.reportFlags().lastOfCommand(isLast);
    }

    /// The reports of the order follow.
    void liquidated(LiquidationStartedDecoder event) {
        MarginReportEncoder wire =
                begin(MarginEvent.LIQUIDATION, event.participantId(), event.head());
        if (wire == null) return;
        wire.account(event.account()).instrumentId(event.instrumentId());
        wire.positionQty(event.positionQty()).limitPrice(event.limitPrice());
        report.asset(event.assetId());
    }

    void covered(DeficitCoveredDecoder event, boolean isLast) {
        MarginReportEncoder wire = begin(MarginEvent.DEFICIT, event.participantId(), event.head());
        if (wire == null) return;
        wire.account(event.account()).covered(event.covered()).deficit(event.deficit());
        report.amounts(event.assetId(), event.posted(), event.held());
        wire.reportFlags().lastOfCommand(isLast);
    }
}
