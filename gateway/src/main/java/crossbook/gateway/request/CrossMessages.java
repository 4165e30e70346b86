package crossbook.gateway.request;

import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.session.Session;
import crossbook.gateway.status.Counters;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.RequestType;
import crossbook.protocol.command.NewCrossEncoder;
import crossbook.protocol.entry.NewCrossDecoder;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/// Turns crosses into commands. It takes from the throttle what an order takes.
public final class CrossMessages {
    private static final int ID_LENGTH = 20;

    /// From the first client order id to the second's end, and from the price to the last account:
    /// the fields of the command and of the message stand in one order.
    private static final int PARTIES =
            NewCrossDecoder.BLOCK_LENGTH - NewCrossDecoder.priceEncodingOffset();

    private final CommandBatch commands;
    private final Counters counters;
    private final Admission admission;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final NewCrossDecoder cross = new NewCrossDecoder();
    private final NewCrossEncoder command = new NewCrossEncoder();

    public CrossMessages(CommandBatch commands, Counters counters, Admission admission) {
        this.commands = commands;
        this.counters = counters;
        this.admission = admission;
        assert PARTIES == NewCrossEncoder.BLOCK_LENGTH - NewCrossEncoder.priceEncodingOffset();
    }

    void newCross(Session session, DirectBuffer buffer, int offset) {
        cross.wrapAndApplyHeader(buffer, offset, in);
        int body = cross.offset();
        int idAt = body + NewCrossDecoder.buyClOrdIdEncodingOffset();
        if (!admission.mayTrade(session, RequestType.CROSS, cross.instrumentId(), buffer, idAt))
            return;
        if (admission.isThrottled(session, RequestType.CROSS, buffer, idAt)) return;
        if (admission.isMissing(missingField(), session, cross, idAt)) return;
        handOn(session, buffer, body);
    }

    private void handOn(Session session, DirectBuffer buffer, int body) {
        commands.begin(command).participantId(session.participantId());
        command.sessionId(session.sessionId()).instrumentId(cross.instrumentId());
        MutableDirectBuffer commands = command.buffer();
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
        counters.commands++;
    }

    private String missingField() {
        if (cross.instrumentId() == NewCrossDecoder.instrumentIdNullValue()) return "instrumentId";
        if (cross.price() == NewCrossDecoder.priceNullValue()) return "price";
        return cross.orderQty() == NewCrossDecoder.orderQtyNullValue() ? "orderQty" : "";
    }
}
