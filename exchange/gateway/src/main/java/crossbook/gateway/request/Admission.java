package crossbook.gateway.request;

import crossbook.gateway.answer.Replies;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.reference.Partitions;
import crossbook.gateway.session.Session;
import crossbook.gateway.status.Counters;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;

import org.agrona.DirectBuffer;
import org.agrona.sbe.EncoderFlyweight;
import org.agrona.sbe.MessageDecoderFlyweight;

/// Decides whether what a trader sends may go on to the engine: whether it has the role, there is
/// an engine, the throttle admits it and nothing is missing without which it is no request.
/// What may not is answered here, with its client order id, which stands at `idAt`.
public final class Admission {
    private static final int ID_LENGTH = OrderTermsDecoder.clOrdIdLength();

    private final HostStatus host;
    private final Partitions partitions;
    private final Counters counters;
    private final Replies replies;
    private final byte[] clOrdId = new byte[ID_LENGTH];

    public Admission(HostStatus host, Partitions partitions, Counters counters, Replies replies) {
        this.host = host;
        this.partitions = partitions;
        this.counters = counters;
        this.replies = replies;
    }

    /// Whether it may trade: it has the role, and the engine is there.
    ///
    /// @param instrumentId what it is about; none: every instrument
    boolean mayTrade(
            Session session, RequestType type, long instrumentId, DirectBuffer buffer, int idAt) {
        if (!session.isTrader()) {
            replies.refuse(session, Reason.ROLE_NOT_PERMITTED, type, buffer, idAt);
            return false;
        }
        if (!host.isAvailable()) {
            replies.refuse(session, Reason.ENGINE_UNAVAILABLE, type, buffer, idAt);
            return false;
        }
        if (partitions.isAway(instrumentId)) {
            replies.refuse(session, Reason.PARTITION_SUSPENDED, type, buffer, idAt);
            return false;
        }
        return true;
    }

    /// Whether it is one more than the throttle of orders admits.
    boolean isThrottled(Session session, RequestType type, DirectBuffer buffer, int idAt) {
        return mustWait(session, type, buffer, idAt, session.throttleOrder());
    }

    /// The same of cancels.
    boolean isCancelThrottled(Session session, RequestType type, DirectBuffer buffer, int idAt) {
        return mustWait(session, type, buffer, idAt, session.throttleCancel());
    }

    private boolean mustWait(
            Session session, RequestType type, DirectBuffer buffer, int idAt, long waitNs) {
        if (waitNs == 0) return false;
        counters.throttled++;
        replies.throttled(session, type, buffer, idAt, waitNs);
        return true;
    }

    /// @param field the field that is missing; empty if none is
    boolean isMissing(String field, Session session, MessageDecoderFlyweight message, int idAt) {
        if (field.isEmpty()) return false;
        reject(session, message, Reason.FIELD_MISSING, field, idAt);
        return true;
    }

    /// Answers that a field cannot be taken.
    void reject(
            Session session,
            MessageDecoderFlyweight message,
            Reason reason,
            String field,
            int idAt) {
        message.buffer().getBytes(idAt, clOrdId);
        replies.rejectField(session, message.sbeTemplateId(), reason, field, clOrdId);
    }

    /// Copies the id into the command that is written.
    static void copyId(DirectBuffer buffer, int idAt, EncoderFlyweight command, int field) {
        command.buffer().putBytes(command.offset() + field, buffer, idAt, ID_LENGTH);
    }
}
