package crossbook.gateway.report;

import crossbook.gateway.session.Session;
import crossbook.protocol.entry.PositionReportEncoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.PositionChangedDecoder;
import crossbook.protocol.event.PositionSettledDecoder;

import org.agrona.sbe.DecoderFlyweight;

import java.util.function.IntFunction;

/// Turns what happened to positions on margin into reports for those whose positions they
/// are.
final class PositionReports {
    private final IntFunction<Session> recipients;
    private final boolean areRecovered;
    private final PositionReport report;

    /// @param recipients as of [Reports]
    PositionReports(ReportSources sources, IntFunction<Session> recipients, boolean areRecovered) {
        this.recipients = recipients;
        this.areRecovered = areRecovered;
        report = new PositionReport(sources);
    }

    private boolean begin(
            long participantId, EventHeadDecoder head, DecoderFlyweight event, int account) {
        Session session = recipients.apply((int) participantId);
        if (session == null) return false;
        if (!report.begin(session, head.eventNumber(), head.timestampNs())) return false;
        report.owner((int) participantId);
        PositionReportEncoder wire = report.encoder();
        wire.buffer()
                .putBytes(
                        wire.offset() + PositionReportEncoder.accountEncodingOffset(),
                        event.buffer(),
                        event.offset() + account,
                        PositionReportEncoder.accountLength());
        wire.reportFlags().recovered(areRecovered);
        return true;
    }

    void changed(PositionChangedDecoder event, boolean isLast) {
        int account = PositionChangedDecoder.accountEncodingOffset();
        if (!begin(event.participantId(), event.head(), event, account)) return;
        report.open(
                event.instrumentId(),
                event.positionQty(),
                event.openValue(),
                event.positionHeld(),
                event.mark());
        report.account(event.assetId(), event.posted(), event.held());
        report.encoder()
                .unsettledProfit(event.unsettledProfit())
                .reportFlags()
                .lastOfCommand(isLast);
    }

    void settled(PositionSettledDecoder event, boolean isLast) {
        int account = PositionSettledDecoder.accountEncodingOffset();
        if (!begin(event.participantId(), event.head(), event, account)) return;
        report.open(
                event.instrumentId(),
                event.positionQty(),
                event.openValue(),
                event.positionHeld(),
                event.mark());
        report.account(event.assetId(), event.posted(), event.held());
        report.encoder().profit(event.profit()).reportFlags().lastOfCommand(isLast);
    }
}
