package crossbook.gateway;

import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.entry.MassCancelReportEncoder;
import crossbook.protocol.entry.OrderCancelRejectEncoder;
import crossbook.protocol.event.CancelRejectedDecoder;
import crossbook.protocol.event.MassCancelRejectedDecoder;
import crossbook.protocol.event.MassCanceledDecoder;
import crossbook.protocol.event.ReplaceRejectedDecoder;

import org.agrona.sbe.DecoderFlyweight;
import org.agrona.sbe.EncoderFlyweight;

import java.util.function.IntFunction;

/// Turns the answers to cancels, replaces and mass cancels that are not about one order into
/// reports: what was refused, and how many orders a mass cancel canceled.
final class RequestReports {
    private static final int ID_LENGTH = 20;

    private final Desk desk;
    private final IntFunction<Session> recipients;
    private final OrderCancelRejectEncoder cancelReject = new OrderCancelRejectEncoder();
    private final MassCancelReportEncoder massReport = new MassCancelReportEncoder();

    /// @param recipients as of [Reports]
    RequestReports(Desk desk, IntFunction<Session> recipients) {
        this.desk = desk;
        this.recipients = recipients;
    }

    void replaceRejected(ReplaceRejectedDecoder replaceRejected) {
        Session session = recipients.apply((int) replaceRejected.participantId());
        if (!beginReject(session, replaceRejected.head().eventNumber())) return;
        cancelReject
                .timestampNs(replaceRejected.head().timestampNs())
                .requestType(RequestType.REPLACE);
        cancelReject.reason(replaceRejected.reason());
        cancelReject.instrumentId(replaceRejected.instrumentId());
        cancelReject.orderId(replaceRejected.orderId());
        cancelReject.lowLimit(replaceRejected.lowLimit()).highLimit(replaceRejected.highLimit());
        copyIds(
                replaceRejected,
                ReplaceRejectedDecoder.clOrdIdEncodingOffset(),
                ReplaceRejectedDecoder.origClOrdIdEncodingOffset());
    }

    void cancelRejected(CancelRejectedDecoder cancelRejected) {
        Session session = recipients.apply((int) cancelRejected.participantId());
        if (!beginReject(session, cancelRejected.head().eventNumber())) return;
        cancelReject
                .timestampNs(cancelRejected.head().timestampNs())
                .requestType(RequestType.CANCEL);
        cancelReject.reason(cancelRejected.reason());
        cancelReject.instrumentId(cancelRejected.instrumentId());
        cancelReject.orderId(cancelRejected.orderId());
        cancelReject.lowLimit(OrderCancelRejectEncoder.lowLimitNullValue());
        cancelReject.highLimit(OrderCancelRejectEncoder.highLimitNullValue());
        copyIds(
                cancelRejected,
                CancelRejectedDecoder.clOrdIdEncodingOffset(),
                CancelRejectedDecoder.origClOrdIdEncodingOffset());
    }

    private boolean beginReject(Session session, long eventNumber) {
        if (session == null) return false;
        if (!session.begin(cancelReject)) return false;
        desk.counters.reports++;
        cancelReject.eventNumber(eventNumber).partition((short) desk.settings.partition());
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
        Session session = recipients.apply((int) massCanceled.participantId());
        if (!beginMassReport(session, massCanceled.head().eventNumber())) return;
        massReport.timestampNs(massCanceled.head().timestampNs()).reason(Reason.NONE);
        massReport.instrumentId(massCanceled.instrumentId());
        massReport.canceledOrders(massCanceled.canceledOrders());
        copyMassId(massCanceled, MassCanceledDecoder.clOrdIdEncodingOffset());
    }

    void massCancelRejected(MassCancelRejectedDecoder massRejected) {
        if (massRejected.requestId() != 0) return;
        Session session = recipients.apply((int) massRejected.participantId());
        if (!beginMassReport(session, massRejected.head().eventNumber())) return;
        massReport.timestampNs(massRejected.head().timestampNs()).reason(massRejected.reason());
        massReport.instrumentId(massRejected.instrumentId()).canceledOrders(0);
        copyMassId(massRejected, MassCancelRejectedDecoder.clOrdIdEncodingOffset());
    }

    private boolean beginMassReport(Session session, long eventNumber) {
        if (session == null) return false;
        if (!session.begin(massReport)) return false;
        desk.counters.reports++;
        massReport.eventNumber(eventNumber).partition((short) desk.settings.partition());
        return true;
    }

    private void copyMassId(DecoderFlyweight event, int field) {
        copyId(event, field, massReport, MassCancelReportEncoder.clOrdIdEncodingOffset());
    }
}
