package crossbook.gateway;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.CancelReportEncoder;
import crossbook.protocol.command.ReportTradeEncoder;
import crossbook.protocol.entry.CancelReportDecoder;
import crossbook.protocol.entry.ReportTradeDecoder;

import org.agrona.DirectBuffer;

/// Turns reports of off-book trades into commands. They take from the throttle what an order takes.
final class ReportMessages {
    private static final int ID_LENGTH = 20;

    private final Desk desk;
    private final byte[] clOrdId = new byte[ID_LENGTH];
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final ReportTradeDecoder report = new ReportTradeDecoder();
    private final CancelReportDecoder cancel = new CancelReportDecoder();
    private final MessageHeaderEncoder out = new MessageHeaderEncoder();
    private final ReportTradeEncoder reportCommand = new ReportTradeEncoder();
    private final CancelReportEncoder cancelCommand = new CancelReportEncoder();

    ReportMessages(Desk desk) {
        this.desk = desk;
    }

    void report(Session session, DirectBuffer buffer, int offset) {
        report.wrapAndApplyHeader(buffer, offset, in);
        int idAt = report.offset() + ReportTradeDecoder.clOrdIdEncodingOffset();
        if (!mayReport(session, buffer, idAt)) return;
        String missing = missingField();
        if (!missing.isEmpty()) {
            rejectMissing(session, ReportTradeDecoder.TEMPLATE_ID, missing, buffer, idAt);
            return;
        }

        int at = desk.commands.claim(ReportTradeEncoder.BLOCK_LENGTH);
        reportCommand.wrapAndApplyHeader(desk.commands.buffer(), at, out);
        reportCommand.timestampNs(0).participantId(session.participantId());
        reportCommand.sessionId(session.sessionId()).instrumentId(report.instrumentId());
        reportCommand.counterpartyId(desk.directory.participantId(report.counterparty()));
        reportCommand.side(report.side()).price(report.price()).orderQty(report.orderQty());
        reportCommand.putReportType(report.reportType(0), report.reportType(1));
        reportCommand.tradeTimeNs(report.tradeTimeNs());
        int to = reportCommand.offset() + ReportTradeEncoder.clOrdIdEncodingOffset();
        desk.commands.buffer().putBytes(to, buffer, idAt, ID_LENGTH);
        desk.counters.commands++;
    }

    private String missingField() {
        if (report.instrumentId() == ReportTradeDecoder.instrumentIdNullValue()) {
            return "instrumentId";
        }
        if (report.price() == ReportTradeDecoder.priceNullValue()) return "price";
        return report.orderQty() == ReportTradeDecoder.orderQtyNullValue() ? "orderQty" : "";
    }

    void cancel(Session session, DirectBuffer buffer, int offset) {
        cancel.wrapAndApplyHeader(buffer, offset, in);
        int idAt = cancel.offset() + CancelReportDecoder.clOrdIdEncodingOffset();
        if (!mayReport(session, buffer, idAt)) return;
        if (cancel.instrumentId() == CancelReportDecoder.instrumentIdNullValue()) {
            rejectMissing(session, CancelReportDecoder.TEMPLATE_ID, "instrumentId", buffer, idAt);
            return;
        }

        int at = desk.commands.claim(CancelReportEncoder.BLOCK_LENGTH);
        cancelCommand.wrapAndApplyHeader(desk.commands.buffer(), at, out);
        cancelCommand.timestampNs(0).participantId(session.participantId());
        cancelCommand.sessionId(session.sessionId()).instrumentId(cancel.instrumentId());
        cancelCommand.tradeId(cancel.tradeId());
        int to = cancelCommand.offset() + CancelReportEncoder.clOrdIdEncodingOffset();
        desk.commands.buffer().putBytes(to, buffer, idAt, ID_LENGTH);
        desk.counters.commands++;
    }

    private boolean mayReport(Session session, DirectBuffer buffer, int idAt) {
        if (!session.isTrader()) {
            refuse(session, Reason.ROLE_NOT_PERMITTED, buffer, idAt);
            return false;
        }
        if (!desk.isHostAvailable()) {
            refuse(session, Reason.ENGINE_UNAVAILABLE, buffer, idAt);
            return false;
        }
        long waitNs = session.throttleOrder();
        if (waitNs == 0) return true;
        desk.counters.throttled++;
        desk.replies.throttled(session, RequestType.TRADE_REPORT, buffer, idAt, waitNs);
        return false;
    }

    private void refuse(Session session, Reason reason, DirectBuffer buffer, int idAt) {
        desk.replies.refuse(session, reason, RequestType.TRADE_REPORT, buffer, idAt);
    }

    private void rejectMissing(
            Session session, int templateId, String field, DirectBuffer buffer, int idAt) {
        buffer.getBytes(idAt, clOrdId);
        desk.replies.rejectField(session, templateId, Reason.FIELD_MISSING, field, clOrdId);
    }
}
