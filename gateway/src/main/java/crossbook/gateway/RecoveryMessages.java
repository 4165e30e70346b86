package crossbook.gateway;

import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.RequestType;
import crossbook.protocol.entry.MissedMessageAckEncoder;
import crossbook.protocol.entry.MissedMessageRequestDecoder;
import crossbook.protocol.entry.RecoveryStatus;
import crossbook.protocol.entry.TransmissionCompleteEncoder;

import org.agrona.DirectBuffer;

import java.util.HashMap;
import java.util.Map;

/// Sends participants again what they may have missed, on a connection of its own beside
/// the real-time one.
final class RecoveryMessages {

    /// Each reads the recording: this many at a time are enough.
    private static final int MAX_AT_A_TIME = 8;

    private final Desk desk;
    private final MessageHeaderDecoder in = new MessageHeaderDecoder();
    private final MissedMessageRequestDecoder request = new MissedMessageRequestDecoder();
    private final MissedMessageAckEncoder ack = new MissedMessageAckEncoder();
    private final TransmissionCompleteEncoder complete = new TransmissionCompleteEncoder();

    /// How often a session asked; by participant, which has one at a time.
    private final Map<Integer, Recovering> sessions = new HashMap<>();

    private int running;

    private static final class Recovering {
        final Session session;
        int requests;

        Recovering(Session session) {
            this.session = session;
        }
    }

    RecoveryMessages(Desk desk) {
        this.desk = desk;
    }

    /// Whether a participant may open a recovery session. It has one at a time.
    boolean admits(Session session) {
        Recovering known = sessions.get(session.participantId());
        if (known != null && !known.session.hasEnded()) return false;
        sessions.put(session.participantId(), new Recovering(session));
        return true;
    }

    void onRequest(Session session, DirectBuffer buffer, int offset) {
        request.wrapAndApplyHeader(buffer, offset, in);
        long from = request.fromEventNumber();
        Recovering recovering = sessions.get(session.participantId());
        if (session.isSendingSlowly()) {
            desk.replies.refuse(session, Reason.REQUEST_LIMIT, RequestType.NONE);
        } else if (request.partition() != desk.settings.partition()) {
            acknowledge(session, RecoveryStatus.PARTITION_UNKNOWN, from, 0);
        } else if (!desk.isHostAvailable() || desk.recoveryReader.isEmpty() || from == 0) {
            acknowledge(session, RecoveryStatus.UNAVAILABLE, from, 0);
        } else if (++recovering.requests > desk.settings.limits().maxRecoveries()
                || running == MAX_AT_A_TIME) {
            acknowledge(session, RecoveryStatus.REQUEST_LIMIT, from, 0);
        } else if (from > desk.lastEventNumber) {
            acknowledge(session, RecoveryStatus.ACCEPTED, from, desk.lastEventNumber);
            complete(session, RecoveryStatus.ACCEPTED, desk.lastEventNumber);
        } else {
            begin(session, from, desk.lastEventNumber);
        }
    }

    private void begin(Session session, long from, long to) {
        running++;
        desk.counters.recoveries++;
        session.sendSlowly(new Recovery(desk, this, session, from, to));
    }

    /// Begins to send a session what its participant missed before it logged on, on the same
    /// connection. False if as many are under way as can be.
    boolean recover(Session session, long from, long to) {
        if (running == MAX_AT_A_TIME) return false;
        begin(session, from, to);
        return true;
    }

    void ended() {
        running--;
    }

    void acknowledge(Session session, RecoveryStatus status, long from, long to) {
        if (!session.begin(ack)) return;
        ack.partition((short) desk.settings.partition()).status(status);
        ack.fromEventNumber(from).toEventNumber(to);
    }

    void complete(Session session, RecoveryStatus status, long to) {
        if (!session.begin(complete)) return;
        complete.partition((short) desk.settings.partition()).status(status).toEventNumber(to);
    }
}
