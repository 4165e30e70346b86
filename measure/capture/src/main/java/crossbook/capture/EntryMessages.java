package crossbook.capture;

import static crossbook.protocol.Framing.LENGTH_BYTES;
import static crossbook.protocol.MessageHeaderDecoder.ENCODED_LENGTH;

import crossbook.capture.Connection.Basis;
import crossbook.capture.RequestId.Names;
import crossbook.protocol.ExecType;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.Schema;
import crossbook.protocol.entry.BeginBatchDecoder;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.CancelOrderDecoder;
import crossbook.protocol.entry.EndBatchDecoder;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.MassCancelReportDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.protocol.entry.ReplaceOrderDecoder;
import crossbook.protocol.entry.RequestReplyDecoder;
import crossbook.protocol.entry.TradeReportDecoder;

import org.agrona.DirectBuffer;

import java.util.function.Supplier;

/// Tells requests and answers by what is said in the native protocol. A request is what a client
/// says with a client order id or a request id; both are found by the schema.
final class EntryMessages {
    private static final int ID_BYTES = OrderTermsDecoder.clOrdIdLength();

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ExecutionReportDecoder report = new ExecutionReportDecoder();
    private final OrderCancelRejectDecoder cancelReject = new OrderCancelRejectDecoder();
    private final BusinessRejectDecoder businessReject = new BusinessRejectDecoder();
    private final MassCancelReportDecoder massReport = new MassCancelReportDecoder();
    private final TradeReportDecoder tradeReport = new TradeReportDecoder();
    private final RequestReplyDecoder reply = new RequestReplyDecoder();

    private final RequestId id = new RequestId();
    private final EntryTemplates templates = new EntryTemplates(Schema.entry());
    private final RequestKind[] kinds = new RequestKind[templates.count()];
    private final Supplier<Session> newSession;
    private final Requests requests;
    private final Tally tally;

    private DirectBuffer buffer;
    private int headerAt;
    private int body;
    private Session session;
    private long timeNs;

    EntryMessages(Requests requests, Tally tally, Supplier<Session> newSession) {
        this.requests = requests;
        this.tally = tally;
        this.newSession = newSession;
    }

    /// A message of a connection.
    void read(Connection connection, Side side, Message at) {
        buffer = at.buffer;
        headerAt = at.start + LENGTH_BYTES;
        body = headerAt + ENCODED_LENGTH;
        int template = header.wrap(buffer, headerAt).templateId();
        if (connection.exchange() == null) {
            if (templates.isOfBoth(template)) return;
            boolean isAnswer = templates.isOfExchange(template);
            connection.isExchange(isAnswer ? side : side.other(), Basis.ANSWERS);
        }
        if (connection.session == null) connection.session = newSession.get();
        session = connection.session;
        boolean isAnswer = side == connection.exchange();
        timeNs = isAnswer ? at.beginNs : at.wholeNs;
        if (isAnswer) answer(template);
        else ask(template);
    }

    // Requests.

    private void ask(int template) {
        if (template == BeginBatchDecoder.TEMPLATE_ID) session.isInBatch = true;
        if (template == EndBatchDecoder.TEMPLATE_ID) session.isInBatch = false;
        if (session.isInBatch) return; // lines of a batch are answered with its end
        int idAt = templates.clOrdIdAt(template);
        if (idAt >= 0) {
            if (buffer.getByte(body + idAt) != 0) setId(Names.CL_ORD_ID, idAt);
            else if (template == ReplaceOrderDecoder.TEMPLATE_ID) setReplaced();
            else if (template == CancelOrderDecoder.TEMPLATE_ID) setCanceled();
            else setId(Names.CL_ORD_ID, idAt);
        } else if (templates.requestIdAt(template) >= 0) {
            setRequestId(templates.requestIdAt(template));
        } else {
            return;
        }
        requests.asked(session, id, kind(template), 0, timeNs);
    }

    private RequestKind kind(int template) {
        if (kinds[template] == null) kinds[template] = tally.kind(templates.name(template));
        return kinds[template];
    }

    private void setId(Names names, int offset) {
        id.set(names, buffer, body + offset, ID_BYTES);
    }

    private void setRequestId(int offset) {
        id.set(Names.REQUEST_ID, buffer, body + offset, templates.requestIdBytes());
    }

    private void setReplaced() {
        int orig = ReplaceOrderDecoder.origClOrdIdEncodingOffset();
        if (buffer.getByte(body + orig) != 0) setId(Names.REPLACED_CL_ORD_ID, orig);
        else setOrder(Names.REPLACED_ORDER_ID, ReplaceOrderDecoder.orderIdEncodingOffset());
    }

    private void setCanceled() {
        int orig = CancelOrderDecoder.origClOrdIdEncodingOffset();
        if (buffer.getByte(body + orig) != 0) setId(Names.CANCELED_CL_ORD_ID, orig);
        else setOrder(Names.CANCELED_ORDER_ID, CancelOrderDecoder.orderIdEncodingOffset());
    }

    private void setOrder(Names names, int offset) {
        id.set(names, buffer, body + offset, Long.BYTES);
    }

    // Answers.

    private void answer(int template) {
        switch (template) {
            case ExecutionReportDecoder.TEMPLATE_ID -> answerByReport();
            case OrderCancelRejectDecoder.TEMPLATE_ID -> answerByCancelReject();
            case BusinessRejectDecoder.TEMPLATE_ID -> answerByBusinessReject();
            case RejectDecoder.TEMPLATE_ID -> {
                answerOrder(RejectDecoder.clOrdIdEncodingOffset(), true);
            }
            case MassCancelReportDecoder.TEMPLATE_ID -> {
                massReport.wrapAndApplyHeader(buffer, headerAt, header);
                boolean isRefusal = massReport.reasonRaw() != Reason.NONE.value();
                answer(Names.CL_ORD_ID, MassCancelReportDecoder.clOrdIdEncodingOffset(), isRefusal);
            }
            case TradeReportDecoder.TEMPLATE_ID -> {
                tradeReport.wrapAndApplyHeader(buffer, headerAt, header);
                boolean isRefusal = tradeReport.execTypeRaw() == ExecType.REJECTED.value();
                answer(Names.CL_ORD_ID, TradeReportDecoder.clOrdIdEncodingOffset(), isRefusal);
            }
            case RequestReplyDecoder.TEMPLATE_ID -> {
                reply.wrapAndApplyHeader(buffer, headerAt, header);
                answerRequest(template, reply.reasonRaw() != Reason.NONE.value());
            }
            default -> {
                if (templates.requestIdAt(template) >= 0) answerRequest(template, false);
            }
        }
    }

    private boolean answer(Names names, int offset, boolean isRefusal) {
        setId(names, offset);
        return requests.answered(session, id, isRefusal, timeNs);
    }

    private boolean answerByOrder(Names names, int offset, boolean isRefusal) {
        setOrder(names, offset);
        return requests.answered(session, id, isRefusal, timeNs);
    }

    private boolean answerRequest(int template, boolean isRefusal) {
        setRequestId(templates.requestIdAt(template));
        return requests.answered(session, id, isRefusal, timeNs);
    }

    /// Of a canceled order `clOrdId` is the order, and `origClOrdId` the request.
    private void answerByReport() {
        report.wrapAndApplyHeader(buffer, headerAt, header);
        if (report.reportFlags().recovered()) return; // sent before
        int own = ExecutionReportDecoder.clOrdIdEncodingOffset();
        int other = ExecutionReportDecoder.origClOrdIdEncodingOffset();
        int order = ExecutionReportDecoder.orderIdEncodingOffset();
        byte type = report.execTypeRaw();
        boolean isReplaced = type == ExecType.REPLACED.value();
        boolean isOfRequest = !isReplaced && buffer.getByte(body + other) != 0;
        boolean isRefusal = type == ExecType.REJECTED.value();
        if (answer(Names.CL_ORD_ID, isOfRequest ? other : own, isRefusal)) return;
        if (isReplaced && !answer(Names.REPLACED_CL_ORD_ID, own, false)) {
            answerByOrder(Names.REPLACED_ORDER_ID, order, false);
        }
        boolean isCanceled = type == ExecType.CANCELED.value() && !isOfRequest;
        if (isCanceled && !answer(Names.CANCELED_CL_ORD_ID, own, false)) {
            answerByOrder(Names.CANCELED_ORDER_ID, order, false);
        }
    }

    private void answerByCancelReject() {
        cancelReject.wrapAndApplyHeader(buffer, headerAt, header);
        int orig = OrderCancelRejectDecoder.origClOrdIdEncodingOffset();
        int order = OrderCancelRejectDecoder.orderIdEncodingOffset();
        boolean isReplace = cancelReject.requestTypeRaw() == RequestType.REPLACE.value();
        Names byId = isReplace ? Names.REPLACED_CL_ORD_ID : Names.CANCELED_CL_ORD_ID;
        Names byOrder = isReplace ? Names.REPLACED_ORDER_ID : Names.CANCELED_ORDER_ID;
        if (answer(Names.CL_ORD_ID, OrderCancelRejectDecoder.clOrdIdEncodingOffset(), true)) return;
        if (!answer(byId, orig, true)) answerByOrder(byOrder, order, true);
    }

    private void answerByBusinessReject() {
        businessReject.wrapAndApplyHeader(buffer, headerAt, header);
        int at = BusinessRejectDecoder.clOrdIdEncodingOffset();
        boolean isAnswer = buffer.getByte(body + at) != 0 && answerOrder(at, true);
        if (!isAnswer) answerRequest(BusinessRejectDecoder.TEMPLATE_ID, true);
    }

    /// A replace that has no id of its own is told by that of its order.
    private boolean answerOrder(int offset, boolean isRefusal) {
        return answer(Names.CL_ORD_ID, offset, isRefusal)
                || answer(Names.REPLACED_CL_ORD_ID, offset, isRefusal);
    }
}
