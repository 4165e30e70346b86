package crossbook.gateway.request;

import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.session.Session;
import crossbook.gateway.status.Counters;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.CancelReportEncoder;
import crossbook.protocol.command.ReportTradeEncoder;
import crossbook.protocol.entry.CancelReportDecoder;
import crossbook.protocol.entry.ReportTradeDecoder;

import org.agrona.DirectBuffer;

/// Turns reports of off-book trades into commands. They take from the throttle what an order takes.
public final class ReportMessages {
    private final CommandBatch commands;
    private final Counters counters;
    private final Directory directory;
    private final Admission admission;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final ReportTradeDecoder report = new ReportTradeDecoder();
    private final CancelReportDecoder cancel = new CancelReportDecoder();
    private final ReportTradeEncoder reportCommand = new ReportTradeEncoder();
    private final CancelReportEncoder cancelCommand = new CancelReportEncoder();

    public ReportMessages(
            CommandBatch commands, Counters counters, Directory directory, Admission admission) {
        this.commands = commands;
        this.counters = counters;
        this.directory = directory;
        this.admission = admission;
    }

    void report(Session session, DirectBuffer buffer, int offset) {
        report.wrapAndApplyHeader(buffer, offset, in);
        int idAt = report.offset() + ReportTradeDecoder.clOrdIdEncodingOffset();
        if (!mayReport(session, report.instrumentId(), buffer, idAt)) return;
        if (admission.isMissing(missingField(), session, report, idAt)) return;

        commands.begin(reportCommand).participantId(session.participantId());
        reportCommand.sessionId(session.sessionId()).instrumentId(report.instrumentId());
        reportCommand.counterpartyId(directory.participantId(report.counterparty()));
        reportCommand.side(report.side()).price(report.price()).orderQty(report.orderQty());
        reportCommand.putReportType(report.reportType(0), report.reportType(1));
        reportCommand.tradeTimeNs(report.tradeTimeNs());
        int to = ReportTradeEncoder.clOrdIdEncodingOffset();
        Admission.copyId(buffer, idAt, reportCommand, to);
        counters.commands++;
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
        if (!mayReport(session, cancel.instrumentId(), buffer, idAt)) return;
        boolean namesOne = cancel.instrumentId() != CancelReportDecoder.instrumentIdNullValue();
        String missing = namesOne ? "" : "instrumentId";
        if (admission.isMissing(missing, session, cancel, idAt)) return;

        commands.begin(cancelCommand).participantId(session.participantId());
        cancelCommand.sessionId(session.sessionId()).instrumentId(cancel.instrumentId());
        cancelCommand.tradeId(cancel.tradeId());
        int to = CancelReportEncoder.clOrdIdEncodingOffset();
        Admission.copyId(buffer, idAt, cancelCommand, to);
        counters.commands++;
    }

    private boolean mayReport(Session session, long instrumentId, DirectBuffer buffer, int idAt) {
        return admission.mayTrade(session, RequestType.TRADE_REPORT, instrumentId, buffer, idAt)
                && !admission.isThrottled(session, RequestType.TRADE_REPORT, buffer, idAt);
    }
}
