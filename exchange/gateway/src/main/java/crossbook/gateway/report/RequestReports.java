package crossbook.gateway.report;

import crossbook.gateway.session.Session;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.entry.MassCancelReportEncoder;
import crossbook.protocol.entry.OrderCancelRejectEncoder;
import crossbook.protocol.event.CancelRejectedDecoder;
import crossbook.protocol.event.EventHeadDecoder;
import crossbook.protocol.event.MassCancelRejectedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.ReplaceRejectedDecoder;

import org.agrona.sbe.DecoderFlyweight;
import org.agrona.sbe.EncoderFlyweight;

import java.util.function.IntFunction;

/// Turns the answers to cancels, replaces and mass cancels that are not about one order into
/// reports: what was refused, and how many orders a mass cancel canceled.
final class RequestReports {
    private static final int ID_LENGTH = OrderTermsDecoder.clOrdIdLength();

    private final ReportSources sources;
    private final IntFunction<Session> recipients;
    private final OrderCancelRejectEncoder cancelReject = new OrderCancelRejectEncoder();
    private final MassCancelReportEncoder massReport = new MassCancelReportEncoder();

    /// @param recipients as of [Reports]
    RequestReports(ReportSources sources, IntFunction<Session> recipients) {
        this.sources = sources;
        this.recipients = recipients;
    }

    void replaceRejected(ReplaceRejectedDecoder replaceRejected) {
        if (!beginReject((int) replaceRejected.participantId(), replaceRejected.head())) return;
        cancelReject.requestType(RequestType.REPLACE).reason(replaceRejected.reason());
        cancelReject.instrumentId(replaceRejected.instrumentId());
        cancelReject.orderId(replaceRejected.orderId());
        cancelReject.lowLimit(replaceRejected.lowLimit()).highLimit(replaceRejected.highLimit());
        copyIds(
                replaceRejected,
                ReplaceRejectedDecoder.clOrdIdEncodingOffset(),
                ReplaceRejectedDecoder.origClOrdIdEncodingOffset());
    }

    void cancelRejected(CancelRejectedDecoder cancelRejected) {
        if (!beginReject((int) cancelRejected.participantId(), cancelRejected.head())) return;
        cancelReject.requestType(RequestType.CANCEL).reason(cancelRejected.reason());
        cancelReject.instrumentId(cancelRejected.instrumentId());
        cancelReject.orderId(cancelRejected.orderId());
        cancelReject.lowLimit(OrderCancelRejectEncoder.lowLimitNullValue());
        cancelReject.highLimit(OrderCancelRejectEncoder.highLimitNullValue());
        copyIds(
                cancelRejected,
                CancelRejectedDecoder.clOrdIdEncodingOffset(),
                CancelRejectedDecoder.origClOrdIdEncodingOffset());
    }

    private boolean beginReject(int participantId, EventHeadDecoder head) {
        Session session = recipients.apply(participantId);
        if (session == null) return false;
        if (!session.begin(cancelReject)) return false;
        sources.counters().reports++;
        cancelReject.eventNumber(head.eventNumber()).timestampNs(head.timestampNs());
        cancelReject.partition((short) sources.partition());
        return true;
    }

    private void copyIds(DecoderFlyweight event, int clOrdId, int origClOrdId) {
        copyId(event, clOrdId, cancelReject, OrderCancelRejectEncoder.clOrdIdEncodingOffset());
        int field = OrderCancelRejectEncoder.origClOrdIdEncodingOffset();
        copyId(event, origClOrdId, cancelReject, field);
    }

    private static void copyId(DecoderFlyweight event, int from, EncoderFlyweight report, int to) {
        int at = event.offset() + from;
        report.buffer().putBytes(report.offset() + to, event.buffer(), at, ID_LENGTH);
    }

    void massCanceled(MassCanceledDecoder massCanceled) {
        if (massCanceled.requestId() != 0) return; // an operator's: it is answered otherwise
        if (!beginMassReport((int) massCanceled.participantId(), massCanceled.head())) return;
        massReport.reason(Reason.NONE);
        massReport.instrumentId(massCanceled.instrumentId());
        massReport.canceledOrders(massCanceled.canceledOrders());
        copyMassId(massCanceled, MassCanceledDecoder.clOrdIdEncodingOffset());
    }

    void massCancelRejected(MassCancelRejectedDecoder massRejected) {
        if (massRejected.requestId() != 0) return;
        if (!beginMassReport((int) massRejected.participantId(), massRejected.head())) return;
        massReport.reason(massRejected.reason());
        massReport.instrumentId(massRejected.instrumentId()).canceledOrders(0);
        copyMassId(massRejected, MassCancelRejectedDecoder.clOrdIdEncodingOffset());
    }

    private boolean beginMassReport(int participantId, EventHeadDecoder head) {
        Session session = recipients.apply(participantId);
        if (session == null) return false;
        if (!session.begin(massReport)) return false;
        sources.counters().reports++;
        massReport.eventNumber(head.eventNumber()).timestampNs(head.timestampNs());
        massReport.partition((short) sources.partition());
        return true;
    }

    private void copyMassId(DecoderFlyweight event, int field) {
        copyId(event, field, massReport, MassCancelReportEncoder.clOrdIdEncodingOffset());
    }
}
