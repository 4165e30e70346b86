package crossbook.fix;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import crossbook.protocol.ExecType;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.entry.BusinessRejectDecoder;
import crossbook.protocol.entry.ExecutionReportDecoder;
import crossbook.protocol.entry.HeartbeatDecoder;
import crossbook.protocol.entry.LogonReplyDecoder;
import crossbook.protocol.entry.LogoutDecoder;
import crossbook.protocol.entry.MassCancelReportDecoder;
import crossbook.protocol.entry.OrderCancelRejectDecoder;
import crossbook.protocol.entry.OrderStatusDecoder;
import crossbook.protocol.entry.OrdersRequestEncoder;
import crossbook.protocol.entry.RejectDecoder;
import crossbook.protocol.entry.ReportFlagsDecoder;
import crossbook.protocol.entry.ReportsOfDecoder;
import crossbook.protocol.entry.RequestReplyDecoder;
import crossbook.protocol.entry.SecurityDefinitionDecoder;
import crossbook.protocol.entry.TradeReportDecoder;

import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;

/// Turns what the gateway says in messages of order entry into FIX. Reports from before the
/// logon come first: what happens meanwhile is held until they have all come.
final class Answers {
    private static final int CL_ORD_ID = BusinessRejectDecoder.clOrdIdLength();
    private static final int HEADER = MessageHeaderDecoder.ENCODED_LENGTH;

    /// In every report the number of its event comes first.
    private static final int EVENT_NUMBER_AT = HEADER;

    /// What may be held: as much as may wait to be sent to a session.
    private static final int MAX_HELD = 1 << 20;

    private final FixSession.Gateway gateway;
    private final OrderLogon logon;
    private final OrderEntry entry;
    private final Outbound out;
    private final OrderReports reports;
    private final QuestionReports answers;
    private final TradeReports trades;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final LogonReplyDecoder logonReply = new LogonReplyDecoder();
    private final LogoutDecoder logout = new LogoutDecoder();
    private final BusinessRejectDecoder businessReject = new BusinessRejectDecoder();
    private final RejectDecoder reject = new RejectDecoder();
    private final ExecutionReportDecoder execution = new ExecutionReportDecoder();
    private final OrderCancelRejectDecoder refusal = new OrderCancelRejectDecoder();

    /// Whose reports come now: somebody's whom the session follows; empty: its own.
    private byte[] firm = {};

    /// What those were told whom the session follows.
    private final Map<String, KnownOrders> ofOthers = new HashMap<>();

    private final ReportsOfDecoder reportsOf = new ReportsOfDecoder();

    /// The last event of before the logon; 0: nothing is awaited any more.
    private long recoverTo;

    private final ExpandableArrayBuffer held = new ExpandableArrayBuffer();
    private int heldLength;

    Answers(
            Instruments instruments,
            FixSession.Gateway gateway,
            OrderLogon logon,
            OrderEntry entry,
            Outbound out) {
        this.gateway = gateway;
        this.logon = logon;
        this.entry = entry;
        this.out = out;
        reports = new OrderReports(instruments);
        trades = new TradeReports(instruments);
        answers = new QuestionReports(instruments, entry, out);
    }

    boolean isRecovering() {
        return recoverTo != 0;
    }

    /// Takes one message.
    void onMessage(DirectBuffer buffer, int offset, int length) {
        int templateId = header.wrap(buffer, offset).templateId();
        switch (templateId) {
            case LogonReplyDecoder.TEMPLATE_ID -> {
                logonReply.wrapAndApplyHeader(buffer, offset, header);
                logon.onReply(logonReply);
            }
            case LogoutDecoder.TEMPLATE_ID -> {
                logout.wrapAndApplyHeader(buffer, offset, header);
                logout(logout.reason(), logout.detail());
            }
            case HeartbeatDecoder.TEMPLATE_ID -> heartbeat();
            case BusinessRejectDecoder.TEMPLATE_ID -> {
                businessReject.wrapAndApplyHeader(buffer, offset, header);
                refused();
            }
            case RejectDecoder.TEMPLATE_ID -> {
                reject.wrapAndApplyHeader(buffer, offset, header);
                rejected();
            }
            case ExecutionReportDecoder.TEMPLATE_ID,
                    OrderCancelRejectDecoder.TEMPLATE_ID,
                    MassCancelReportDecoder.TEMPLATE_ID,
                    TradeReportDecoder.TEMPLATE_ID ->
                reportOrHold(templateId, buffer, offset, length);
            case OrderStatusDecoder.TEMPLATE_ID, RequestReplyDecoder.TEMPLATE_ID ->
                answerOrHold(templateId, buffer, offset, length);
            case ReportsOfDecoder.TEMPLATE_ID -> {
                reportsOf.wrapAndApplyHeader(buffer, offset, header);
                firm = reportsOf.name().getBytes(ISO_8859_1);
            }
            case SecurityDefinitionDecoder.TEMPLATE_ID ->
                answers.securityDefinition(buffer, offset);
            default -> {} // what FIX has no message for
        }
    }

    private void heartbeat() {
        if (!logon.isDone()) return;
        out.begin('0');
        out.sendAdmin();
    }

    private void logout(Reason reason, String detail) {
        if (out.isLogoutSent() || !out.isToSomebody()) return;
        FixWriter writer = out.begin('5');
        if (!detail.isEmpty()) writer.text(Tag.TEXT, detail);
        else if (reason != Reason.LOGGED_OUT) writer.bytes(Tag.TEXT, ReasonTexts.bytes(reason));
        out.sendAdmin();
    }

    // Reports.

    private void reportOrHold(int templateId, DirectBuffer buffer, int offset, int length) {
        long eventNumber = buffer.getLong(offset + EVENT_NUMBER_AT, ByteOrder.LITTLE_ENDIAN);
        boolean isLate = eventNumber > recoverTo;
        if (templateId == ExecutionReportDecoder.TEMPLATE_ID) {
            ReportFlagsDecoder flags =
                    execution.wrapAndApplyHeader(buffer, offset, header).reportFlags();
            isLate = !flags.recovered();
            // The answer to what came again names the event of before, which it does not tell.
            if (flags.repeated()) eventNumber = 0;
        }
        if (isLate && isRecovering()) hold(buffer, offset, length);
        else report(templateId, buffer, offset, eventNumber);
    }

    /// An answer tells how things are now, and so comes behind what was before.
    private void answerOrHold(int templateId, DirectBuffer buffer, int offset, int length) {
        if (isRecovering()) hold(buffer, offset, length);
        else if (templateId == OrderStatusDecoder.TEMPLATE_ID) answers.orderStatus(buffer, offset);
        else tellRefusal(answers.requestReply(buffer, offset), KnownOrder.NONE);
    }

    /// With whose it is: its length and that of the name, the name, then the message.
    private void hold(DirectBuffer buffer, int offset, int length) {
        int whole = 2 * Integer.BYTES + firm.length + length;
        if (heldLength + whole > MAX_HELD) {
            gateway.tooSlow();
            return;
        }
        held.putInt(heldLength, length);
        held.putInt(heldLength + Integer.BYTES, firm.length);
        held.putBytes(heldLength + 2 * Integer.BYTES, firm);
        held.putBytes(heldLength + 2 * Integer.BYTES + firm.length, buffer, offset, length);
        heldLength += whole;
    }

    private void report(int templateId, DirectBuffer buffer, int offset, long eventNumber) {
        boolean isNewer = out.isNewer();
        boolean isOldCopy = firm.length != 0 && !isNewer;
        boolean isRequest = templateId == OrderCancelRejectDecoder.TEMPLATE_ID
                || templateId == MassCancelReportDecoder.TEMPLATE_ID;
        if (isOldCopy && isRequest) return; // FIX 4.4 cannot say whose it is
        reports.of(firm);
        int body = offset + HEADER;
        switch (templateId) {
            case ExecutionReportDecoder.TEMPLATE_ID -> {
                execution.wrapAndApplyHeader(buffer, offset, header);
                if (execution.execType() != ExecType.TRADE) { // before it trades it is accepted
                    heardOf(buffer, body + ExecutionReportDecoder.clOrdIdEncodingOffset());
                    heardOf(buffer, body + ExecutionReportDecoder.origClOrdIdEncodingOffset());
                }
                if (execution.reportFlags().repeated()) {
                    inquire();
                    return;
                }
                orders().told(execution);
                reports.execution(buffer, offset, isNewer, out.begin('8'));
            }
            case OrderCancelRejectDecoder.TEMPLATE_ID -> {
                heardOf(buffer, body + OrderCancelRejectDecoder.clOrdIdEncodingOffset());
                KnownOrder order = refusedOrder(buffer, offset);
                if (order == null && firm.length == 0) {
                    inquire(buffer, offset);
                    return;
                }
                reports.cancelReject(buffer, offset, isNewer, order, out.begin('9'));
            }
            case TradeReportDecoder.TEMPLATE_ID -> {
                int type = trades.type(buffer, offset, isOldCopy);
                if (type == 0) return;
                heardOf(buffer, body + TradeReportDecoder.clOrdIdEncodingOffset());
                entry.heardOf(PendingRequests.id(trades.tradeId()));
                trades.write(type, firm, isNewer, out.begin(type));
            }
            default -> {
                heardOf(buffer, body + MassCancelReportDecoder.clOrdIdEncodingOffset());
                reports.massReport(buffer, offset, isNewer, out.begin('r'));
            }
        }
        out.send(eventNumber);
    }

    /// What those whose reports come now were told of their orders.
    private KnownOrders orders() {
        if (firm.length == 0) return entry.orders();
        return ofOthers.computeIfAbsent(new String(firm, ISO_8859_1), _ -> new KnownOrders());
    }

    /// What is known of the order whose cancel or replace is refused; null: nothing.
    private KnownOrder refusedOrder(DirectBuffer buffer, int offset) {
        refusal.wrapAndApplyHeader(buffer, offset, header);
        int idAt = refusal.offset() + OrderCancelRejectDecoder.origClOrdIdEncodingOffset();
        KnownOrder order = orders().find(refusal.orderId(), buffer, idAt);
        boolean isGone = order == null && RejectCodes.saysGone(refusal.reason());
        return isGone ? KnownOrder.NONE : order;
    }

    /// An order came again: how it is has to be asked. A drop copy needs no answer.
    private void inquire() {
        if (firm.length != 0) return;
        String id = execution.clOrdId();
        Question question = Question.ofRepeated(id);
        entry.inquiries().add(question, OrdersRequestEncoder.orderIdNullValue(), id);
    }

    /// An order lives of which nothing is known: how it is has to be asked before its refusal is
    /// told.
    private void inquire(DirectBuffer buffer, int offset) {
        byte[] bytes = new byte[HEADER + OrderCancelRejectDecoder.BLOCK_LENGTH];
        buffer.getBytes(offset, bytes);
        Question question = Question.ofRefused(bytes);
        entry.inquiries().add(question, refusal.orderId(), refusal.origClOrdId());
    }

    /// Tells a refusal that waited for what is known of its order.
    ///
    /// @param held null: there is none
    /// @param otherwise what its order is if nothing is known of it even now
    private void tellRefusal(byte[] held, KnownOrder otherwise) {
        if (held == null) return;
        UnsafeBuffer message = new UnsafeBuffer(held);
        KnownOrder order = refusedOrder(message, 0);
        reports.of(firm);
        reports.cancelReject(
                message, 0, out.isNewer(), order == null ? otherwise : order, out.begin('9'));
        out.send(refusal.eventNumber());
    }

    private void heardOf(DirectBuffer buffer, int idAt) {
        if (buffer.getByte(idAt) == 0) return;
        entry.heardOf(PendingRequests.id(buffer, idAt));
    }

    /// Reports from before the logon follow, up to an event.
    void recovering(long toEvent) {
        recoverTo = toEvent;
    }

    /// They have all come; what was held follows them.
    void recovered() {
        recoverTo = 0;
        int at = 0;
        int end = heldLength;
        heldLength = 0;
        byte[] last = firm;
        while (at < end) {
            int length = held.getInt(at);
            int nameLength = held.getInt(at + Integer.BYTES);
            int nameAt = at + 2 * Integer.BYTES;
            if (nameLength != firm.length) firm = new byte[nameLength];
            held.getBytes(nameAt, firm);
            onMessage(held, nameAt + nameLength, length);
            at = nameAt + nameLength + length;
        }
        firm = last;
    }

    /// Says that there were reports which nobody can send any more.
    void notRetained() {
        entry.orders().forget();
        FixWriter writer = out.begin('j');
        writer.character(Tag.REF_MSG_TYPE, 'A');
        writer.number(Tag.BUSINESS_REJECT_REASON, BusinessReason.APPLICATION_NOT_AVAILABLE);
        writer.text(Tag.TEXT, Reason.EVENTS_NOT_RETAINED + ": reports of before are missing");
        out.send(0);
    }

    // What the gateway did not pass on.

    private void refused() {
        entry.notPassed();
        Question question = entry.questions().done(businessReject.requestId());
        if (question != null && question.held != null) {
            tellRefusal(question.held, null);
            return;
        }
        FixWriter writer = out.begin('j');
        if (entry.passing() != 0) writer.number(Tag.REF_SEQ_NUM, entry.passing());
        if (question == null) {
            writer.type(Tag.REF_MSG_TYPE, type(businessReject.requestType()));
            int at = businessReject.offset() + BusinessRejectDecoder.clOrdIdEncodingOffset();
            writer.padded(Tag.BUSINESS_REJECT_REF_ID, businessReject.buffer(), at, CL_ORD_ID);
        } else {
            writer.type(Tag.REF_MSG_TYPE, question.type);
            String id = question.id.isEmpty() ? question.clOrdId : question.id;
            if (!id.isEmpty()) writer.text(Tag.BUSINESS_REJECT_REF_ID, id);
        }
        Reason reason = businessReject.reason();
        writer.number(Tag.BUSINESS_REJECT_REASON, BusinessReason.of(reason));
        long waitNs = businessReject.retryAfterNs();
        String detail = businessReject.detail();
        if (waitNs == 0 && detail.isEmpty()) writer.bytes(Tag.TEXT, ReasonTexts.bytes(reason));
        else writer.text(Tag.TEXT, text(reason, detail, waitNs));
        out.send(0);
    }

    private static String text(Reason reason, String detail, long waitNs) {
        String wait = waitNs == 0 ? "" : "; wait " + waitNs + " ns";
        return ReasonTexts.text(reason) + (detail.isEmpty() ? "" : "; " + detail) + wait;
    }

    private int type(RequestType request) {
        if (entry.passing() != 0) return entry.passingType();
        return switch (request) {
            case CANCEL -> 'F';
            case REPLACE -> 'G';
            case MASS_CANCEL -> 'q';
            case CROSS -> 's';
            case TRADE_REPORT -> TradeRequests.TRADE_CAPTURE_REPORT;
            default -> 'D';
        };
    }

    /// A field that must be there is missing, or cannot be there.
    private void rejected() {
        entry.notPassed();
        String field = reject.field();
        if (field.isEmpty()) return; // the session ends, and Logout says why
        int tag = FieldTags.of(field);
        boolean isMissing = reject.reason() == Reason.FIELD_MISSING;
        FixWriter writer = out.begin(isMissing ? 'j' : '3');
        writer.number(Tag.REF_SEQ_NUM, entry.passing());
        if (!isMissing && tag != 0) writer.number(Tag.REF_TAG_ID, tag);
        writer.type(Tag.REF_MSG_TYPE, entry.passingType());
        if (isMissing) {
            int at = reject.offset() + RejectDecoder.clOrdIdEncodingOffset();
            writer.padded(Tag.BUSINESS_REJECT_REF_ID, reject.buffer(), at, CL_ORD_ID);
            writer.number(
                    Tag.BUSINESS_REJECT_REASON,
                    BusinessReason.CONDITIONALLY_REQUIRED_FIELD_MISSING);
        } else {
            writer.number(Tag.SESSION_REJECT_REASON, RejectReason.VALUE_INCORRECT.code());
        }
        String what =
                isMissing ? "an order of this type needs it" : "an order of this type has none";
        writer.text(Tag.TEXT, reject.reason() + ": " + FieldTags.label(field) + ": " + what);
        out.send(0);
    }
}
