package crossbook.gateway;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.MessageHeaderEncoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.NewCrossEncoder;
import crossbook.protocol.entry.NewCrossDecoder;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/// Turns crosses into commands. It takes from the throttle what an order takes.
final class CrossMessages {
    private static final int ID_LENGTH = 20;

    /// From the first client order id to the second's end, and from the price to the last account:
    /// the fields of the command and of the message stand in one order.
    private static final int PARTIES =
            NewCrossDecoder.BLOCK_LENGTH - NewCrossDecoder.priceEncodingOffset();

    private final Desk desk;
    private final byte[] clOrdId = new byte[ID_LENGTH];
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final NewCrossDecoder cross = new NewCrossDecoder();
    private final MessageHeaderEncoder out = new MessageHeaderEncoder();
    private final NewCrossEncoder command = new NewCrossEncoder();

    CrossMessages(Desk desk) {
        this.desk = desk;
        assert PARTIES == NewCrossEncoder.BLOCK_LENGTH - NewCrossEncoder.priceEncodingOffset();
    }

    void newCross(Session session, DirectBuffer buffer, int offset) {
        cross.wrapAndApplyHeader(buffer, offset, in);
        int body = cross.offset();
        int idAt = body + NewCrossDecoder.buyClOrdIdEncodingOffset();
        if (!session.isTrader()) {
            refuse(session, Reason.ROLE_NOT_PERMITTED, buffer, idAt);
            return;
        }
        if (!desk.isHostAvailable()) {
            refuse(session, Reason.ENGINE_UNAVAILABLE, buffer, idAt);
            return;
        }
        long waitNs = session.throttleOrder();
        if (waitNs != 0) {
            desk.counters.throttled++;
            desk.replies.throttled(session, RequestType.CROSS, buffer, idAt, waitNs);
            return;
        }
        String missing = missingField();
        if (!missing.isEmpty()) {
            buffer.getBytes(idAt, clOrdId);
            int templateId = NewCrossDecoder.TEMPLATE_ID;
            desk.replies.rejectField(session, templateId, Reason.FIELD_MISSING, missing, clOrdId);
            return;
        }
        handOn(session, buffer, body);
    }

    private void handOn(Session session, DirectBuffer buffer, int body) {
        int at = desk.commands.claim(NewCrossEncoder.BLOCK_LENGTH);
        MutableDirectBuffer commands = desk.commands.buffer();
        command.wrapAndApplyHeader(commands, at, out);
        command.timestampNs(0).participantId(session.participantId());
        command.sessionId(session.sessionId()).instrumentId(cross.instrumentId());
        int to = command.offset();
        commands.putBytes(
                to + NewCrossEncoder.buyClOrdIdEncodingOffset(),
                buffer,
                body + NewCrossDecoder.buyClOrdIdEncodingOffset(),
                2 * ID_LENGTH);
        commands.putBytes(
                to + NewCrossEncoder.priceEncodingOffset(),
                buffer,
                body + NewCrossDecoder.priceEncodingOffset(),
                PARTIES);
        desk.counters.commands++;
    }

    private String missingField() {
        if (cross.instrumentId() == NewCrossDecoder.instrumentIdNullValue()) return "instrumentId";
        if (cross.price() == NewCrossDecoder.priceNullValue()) return "price";
        return cross.orderQty() == NewCrossDecoder.orderQtyNullValue() ? "orderQty" : "";
    }

    private void refuse(Session session, Reason reason, DirectBuffer buffer, int idAt) {
        desk.replies.refuse(session, reason, RequestType.CROSS, buffer, idAt);
    }
}
