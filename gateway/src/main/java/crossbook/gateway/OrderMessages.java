package crossbook.gateway;

import crossbook.protocol.MassCancelScope;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
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
final class OrderMessages {
    private static final int ID_LENGTH = 20;

    private final Desk desk;
    private final NewOrderFields fields = new NewOrderFields();
    private final byte[] clOrdId = new byte[ID_LENGTH];

    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final NewOrderDecoder newOrder = new NewOrderDecoder();
    private final CancelOrderDecoder cancel = new CancelOrderDecoder();
    private final ReplaceOrderDecoder replace = new ReplaceOrderDecoder();
    private final MassCancelDecoder massCancel = new MassCancelDecoder();

    private final MessageHeaderEncoder out = new MessageHeaderEncoder();
    private final NewOrderEncoder newCommand = new NewOrderEncoder();
    private final CancelOrderEncoder cancelCommand = new CancelOrderEncoder();
    private final ReplaceOrderEncoder replaceCommand = new ReplaceOrderEncoder();
    private final MassCancelEncoder massCancelCommand = new MassCancelEncoder();

    OrderMessages(Desk desk) {
        this.desk = desk;
    }

    void newOrder(Session session, DirectBuffer buffer, int offset) {
        OrderTermsDecoder terms =
                newOrder.wrapAndApplyHeader(buffer, offset, in).terms();
        int idAt = terms.offset() + OrderTermsDecoder.clOrdIdEncodingOffset();
        if (!mayTrade(session, RequestType.NEW, buffer, idAt)) return;
        long waitNs = session.throttleOrder();
        if (waitNs != 0) {
            throttled(session, RequestType.NEW, buffer, idAt, waitNs);
            return;
        }
        if (isFaulty(session, terms, idAt)) return;

        int at = desk.commands.claim(NewOrderEncoder.BLOCK_LENGTH);
        newCommand.wrapAndApplyHeader(desk.commands.buffer(), at, out);
        newCommand.timestampNs(0).participantId(session.participantId());
        newCommand.sessionId(session.sessionId());
        OrderTermsEncoder command = newCommand.terms();
        desk.commands
                .buffer()
                .putBytes(
                        command.offset(), buffer, terms.offset(), OrderTermsDecoder.ENCODED_LENGTH);
        command.ordType(fields.ordType());
        desk.counters.commands++;
    }

    private boolean isFaulty(Session session, OrderTermsDecoder terms, int idAt) {
        fields.read(terms);
        if (fields.reason() == Reason.NONE) return false;
        terms.buffer().getBytes(idAt, clOrdId);
        desk.replies.rejectField(
                session, NewOrderDecoder.TEMPLATE_ID, fields.reason(), fields.field(), clOrdId);
        return true;
    }

    void cancel(Session session, DirectBuffer buffer, int offset) {
        cancel.wrapAndApplyHeader(buffer, offset, in);
        int body = cancel.offset();
        int idAt = body + CancelOrderDecoder.clOrdIdEncodingOffset();
        int origIdAt = body + CancelOrderDecoder.origClOrdIdEncodingOffset();
        if (!mayTrade(session, RequestType.CANCEL, buffer, idAt)) return;
        if (isCancelThrottled(session, RequestType.CANCEL, buffer, idAt)) return;
        boolean namesOrder = cancel.orderId() != 0 || buffer.getByte(origIdAt) != 0;
        if (!namesOrder) {
            rejectMissing(session, CancelOrderDecoder.TEMPLATE_ID, "origClOrdId", buffer, idAt);
            return;
        }
        if (cancel.instrumentId() == CancelOrderDecoder.instrumentIdNullValue()) {
            rejectMissing(session, CancelOrderDecoder.TEMPLATE_ID, "instrumentId", buffer, idAt);
            return;
        }

        int at = desk.commands.claim(CancelOrderEncoder.BLOCK_LENGTH);
        cancelCommand.wrapAndApplyHeader(desk.commands.buffer(), at, out);
        cancelCommand.timestampNs(0).participantId(session.participantId());
        cancelCommand.sessionId(session.sessionId()).instrumentId(cancel.instrumentId());
        cancelCommand.orderId(cancel.orderId());
        int command = cancelCommand.offset();
        copyId(buffer, idAt, command + CancelOrderEncoder.clOrdIdEncodingOffset());
        copyId(buffer, origIdAt, command + CancelOrderEncoder.origClOrdIdEncodingOffset());
        desk.counters.commands++;
    }

    void replace(Session session, DirectBuffer buffer, int offset) {
        replace.wrapAndApplyHeader(buffer, offset, in);
        int body = replace.offset();
        int idAt = body + ReplaceOrderDecoder.clOrdIdEncodingOffset();
        int origIdAt = body + ReplaceOrderDecoder.origClOrdIdEncodingOffset();
        int toldAt = buffer.getByte(idAt) == 0 ? origIdAt : idAt; // it may keep the id it has
        if (!mayTrade(session, RequestType.REPLACE, buffer, toldAt)) return;
        long waitNs = session.throttleOrder();
        if (waitNs != 0) {
            throttled(session, RequestType.REPLACE, buffer, toldAt, waitNs);
            return;
        }
        boolean namesOrder = replace.orderId() != 0 || buffer.getByte(origIdAt) != 0;
        if (!namesOrder) {
            rejectMissing(session, ReplaceOrderDecoder.TEMPLATE_ID, "origClOrdId", buffer, idAt);
            return;
        }
        if (replace.instrumentId() == ReplaceOrderDecoder.instrumentIdNullValue()) {
            rejectMissing(session, ReplaceOrderDecoder.TEMPLATE_ID, "instrumentId", buffer, toldAt);
            return;
        }

        int at = desk.commands.claim(ReplaceOrderEncoder.BLOCK_LENGTH);
        replaceCommand.wrapAndApplyHeader(desk.commands.buffer(), at, out);
        replaceCommand.timestampNs(0).participantId(session.participantId());
        replaceCommand.sessionId(session.sessionId()).instrumentId(replace.instrumentId());
        replaceCommand.orderId(replace.orderId());
        replaceCommand.price(replace.price()).orderQty(replace.orderQty());
        replaceCommand.stopPrice(replace.stopPrice()).displayQty(replace.displayQty());
        replaceCommand.minQty(replace.minQty()).expireTimeNs(replace.expireTimeNs());
        int command = replaceCommand.offset();
        copyId(buffer, idAt, command + ReplaceOrderEncoder.clOrdIdEncodingOffset());
        copyId(buffer, origIdAt, command + ReplaceOrderEncoder.origClOrdIdEncodingOffset());
        desk.counters.commands++;
    }

    void massCancel(Session session, DirectBuffer buffer, int offset) {
        massCancel.wrapAndApplyHeader(buffer, offset, in);
        int idAt = massCancel.offset() + MassCancelDecoder.clOrdIdEncodingOffset();
        if (!mayTrade(session, RequestType.MASS_CANCEL, buffer, idAt)) return;
        if (isCancelThrottled(session, RequestType.MASS_CANCEL, buffer, idAt)) return;
        boolean isAll = massCancel.scope() == MassCancelScope.ALL;
        boolean namesOne = massCancel.instrumentId() != MassCancelDecoder.instrumentIdNullValue();
        if (!isAll && !namesOne) {
            rejectMissing(session, MassCancelDecoder.TEMPLATE_ID, "instrumentId", buffer, idAt);
            return;
        }

        int at = desk.commands.claim(MassCancelEncoder.BLOCK_LENGTH);
        massCancelCommand.wrapAndApplyHeader(desk.commands.buffer(), at, out);
        massCancelCommand.timestampNs(0).participantId(session.participantId());
        massCancelCommand.sessionId(session.sessionId());
        massCancelCommand.instrumentId(
                isAll ? MassCancelEncoder.instrumentIdNullValue() : massCancel.instrumentId());
        massCancelCommand.requestId(0).askerId(session.participantId());
        massCancelCommand.side(massCancel.side()).reasonText("");
        int command = massCancelCommand.offset();
        copyId(buffer, idAt, command + MassCancelEncoder.clOrdIdEncodingOffset());
        desk.counters.commands++;
    }

    private boolean mayTrade(Session session, RequestType type, DirectBuffer buffer, int idAt) {
        if (!session.isTrader()) {
            desk.replies.refuse(session, Reason.ROLE_NOT_PERMITTED, type, buffer, idAt);
            return false;
        }
        if (!desk.isHostAvailable()) {
            desk.replies.refuse(session, Reason.ENGINE_UNAVAILABLE, type, buffer, idAt);
            return false;
        }
        return true;
    }

    private boolean isCancelThrottled(
            Session session, RequestType type, DirectBuffer buffer, int idAt) {
        long waitNs = session.throttleCancel();
        if (waitNs != 0) throttled(session, type, buffer, idAt, waitNs);
        return waitNs != 0;
    }

    private void throttled(
            Session session, RequestType type, DirectBuffer buffer, int idAt, long waitNs) {
        desk.counters.throttled++;
        desk.replies.throttled(session, type, buffer, idAt, waitNs);
    }

    private void rejectMissing(
            Session session, int templateId, String field, DirectBuffer buffer, int idAt) {
        buffer.getBytes(idAt, clOrdId);
        desk.replies.rejectField(session, templateId, Reason.FIELD_MISSING, field, clOrdId);
    }

    private void copyId(DirectBuffer buffer, int from, int to) {
        desk.commands.buffer().putBytes(to, buffer, from, ID_LENGTH);
    }
}
