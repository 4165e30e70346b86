package crossbook.gateway.request;

import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.session.Session;
import crossbook.gateway.status.Counters;
import crossbook.protocol.MassCancelScope;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.CancelOrderEncoder;
import crossbook.protocol.command.MassCancelEncoder;
import crossbook.protocol.command.NewOrderEncoder;
import crossbook.protocol.command.ReplaceOrderEncoder;
import crossbook.protocol.entry.CancelOrderDecoder;
import crossbook.protocol.entry.MassCancelDecoder;
import crossbook.protocol.entry.NewOrderDecoder;
import crossbook.protocol.entry.ReplaceOrderDecoder;

import org.agrona.DirectBuffer;

/// Turns messages about orders into commands. The participant and the session in a
/// command are those that the connection is bound to. What an order may be the engine
/// decides; here it is only seen that what must be there is there.
public final class OrderMessages {
    private final CommandBatch commands;
    private final Counters counters;
    private final Admission admission;
    private final NewOrderFields fields = new NewOrderFields();

    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final CancelOrderDecoder cancel = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replace = new ReplaceOrderDecoder();
    private final MassCancelDecoder massCancel = new MassCancelDecoder();

    private final NewOrderEncoder newCommand = new NewOrderEncoder();
    private final CancelOrderEncoder cancelCommand = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replaceCommand = new ReplaceOrderEncoder();
    private final MassCancelEncoder massCancelCommand = new MassCancelEncoder();

    public OrderMessages(CommandBatch commands, Counters counters, Admission admission) {
        this.commands = commands;
        this.counters = counters;
        this.admission = admission;
    }

    void newOrder(Session session, DirectBuffer buffer, int offset) {
        OrderTermsDecoder terms =
                newOrder.wrapAndApplyHeader(buffer, offset, in).terms();
        int idAt = terms.offset() + OrderTermsDecoder.clOrdIdEncodingOffset();
        if (!admission.mayTrade(session, RequestType.NEW, terms.instrumentId(), buffer, idAt))
            return;
        if (admission.isThrottled(session, RequestType.NEW, buffer, idAt)) return;
        if (isFaulty(session, terms, idAt)) return;

        commands.begin(newCommand).participantId(session.participantId());
        newCommand.sessionId(session.sessionId());
        OrderTermsEncoder command = newCommand.terms();
        int length = OrderTermsDecoder.ENCODED_LENGTH;
        command.buffer().putBytes(command.offset(), buffer, terms.offset(), length);
        command.ordType(fields.ordType());
        counters.commands++;
        session.answerTime().passed(buffer, idAt);
    }

    private boolean isFaulty(Session session, OrderTermsDecoder terms, int idAt) {
        fields.read(terms);
        if (fields.reason() == Reason.NONE) return false;
        admission.reject(session, newOrder, fields.reason(), fields.field(), idAt);
        return true;
    }

    void cancel(Session session, DirectBuffer buffer, int offset) {
        cancel.wrapAndApplyHeader(buffer, offset, in);
        int body = cancel.offset();
        int idAt = body + CancelOrderDecoder.clOrdIdEncodingOffset();
        int origIdAt = body + CancelOrderDecoder.origClOrdIdEncodingOffset();
        if (!admission.mayTrade(session, RequestType.CANCEL, cancel.instrumentId(), buffer, idAt))
            return;
        if (admission.isCancelThrottled(session, RequestType.CANCEL, buffer, idAt)) return;
        boolean namesOrder = cancel.orderId() != 0 || buffer.getByte(origIdAt) != 0;
        String missing = missingField(namesOrder, cancel.instrumentId());
        if (admission.isMissing(missing, session, cancel, idAt)) return;

        commands.begin(cancelCommand).participantId(session.participantId());
        cancelCommand.sessionId(session.sessionId()).instrumentId(cancel.instrumentId());
        cancelCommand.orderId(cancel.orderId());
        Admission.copyId(buffer, idAt, cancelCommand, CancelOrderEncoder.clOrdIdEncodingOffset());
        Admission.copyId(
                buffer, origIdAt, cancelCommand, CancelOrderEncoder.origClOrdIdEncodingOffset());
        counters.commands++;
    }

    /// What must be there, besides who asks.
    private static String missingField(boolean namesOrder, long instrumentId) {
        if (!namesOrder) return "origClOrdId";
        return instrumentId == CancelOrderDecoder.instrumentIdNullValue() ? "instrumentId" : "";
    }

    void replace(Session session, DirectBuffer buffer, int offset) {
        replace.wrapAndApplyHeader(buffer, offset, in);
        int body = replace.offset();
        int idAt = body + ReplaceOrderDecoder.clOrdIdEncodingOffset();
        int origIdAt = body + ReplaceOrderDecoder.origClOrdIdEncodingOffset();
        int toldAt = buffer.getByte(idAt) == 0 ? origIdAt : idAt; // it may keep the id it has
        if (!admission.mayTrade(
                session, RequestType.REPLACE, replace.instrumentId(), buffer, toldAt)) return;
        if (admission.isThrottled(session, RequestType.REPLACE, buffer, toldAt)) return;
        boolean namesOrder = replace.orderId() != 0 || buffer.getByte(origIdAt) != 0;
        String missing = missingField(namesOrder, replace.instrumentId());
        if (admission.isMissing(missing, session, replace, toldAt)) return;

        commands.begin(replaceCommand).participantId(session.participantId());
        replaceCommand.sessionId(session.sessionId()).instrumentId(replace.instrumentId());
        replaceCommand.orderId(replace.orderId());
        replaceCommand.price(replace.price()).orderQty(replace.orderQty());
        replaceCommand.stopPrice(replace.stopPrice()).displayQty(replace.displayQty());
        replaceCommand.minQty(replace.minQty()).expireTimeNs(replace.expireTimeNs());
        Admission.copyId(buffer, idAt, replaceCommand, ReplaceOrderEncoder.clOrdIdEncodingOffset());
        Admission.copyId(
                buffer, origIdAt, replaceCommand, ReplaceOrderEncoder.origClOrdIdEncodingOffset());
        counters.commands++;
    }

    void massCancel(Session session, DirectBuffer buffer, int offset) {
        massCancel.wrapAndApplyHeader(buffer, offset, in);
        int idAt = massCancel.offset() + MassCancelDecoder.clOrdIdEncodingOffset();
        if (!admission.mayTrade(
                session, RequestType.MASS_CANCEL, massCancel.instrumentId(), buffer, idAt)) return;
        if (admission.isCancelThrottled(session, RequestType.MASS_CANCEL, buffer, idAt)) return;
        boolean isAll = massCancel.scope() == MassCancelScope.ALL;
        boolean namesOne = massCancel.instrumentId() != MassCancelDecoder.instrumentIdNullValue();
        String missing = isAll || namesOne ? "" : "instrumentId";
        if (admission.isMissing(missing, session, massCancel, idAt)) return;

        commands.begin(massCancelCommand).participantId(session.participantId());
        massCancelCommand.sessionId(session.sessionId());
        massCancelCommand.instrumentId(
                isAll ? MassCancelEncoder.instrumentIdNullValue() : massCancel.instrumentId());
        massCancelCommand.requestId(0).askerId(session.participantId());
        massCancelCommand.side(massCancel.side()).reasonText("");
        Admission.copyId(
                buffer, idAt, massCancelCommand, MassCancelEncoder.clOrdIdEncodingOffset());
        counters.commands++;
    }
}
