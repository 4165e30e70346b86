package crossbook.gateway.report;

import crossbook.gateway.answer.Replies;
import crossbook.gateway.answer.Requests;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.report.RecoveryReader.Feed;
import crossbook.gateway.session.Session;
import crossbook.gateway.surroundings.GatewaySettings;
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
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/// Sends participants again what they may have missed, on a connection of its own beside
/// the real-time one.
public final class RecoveryMessages {
    /// Each reads the recording: this many at a time are enough.
    private static final int MAX_AT_A_TIME = 8;

    private final int partition;
    private final int maxRecoveries;
    private final Optional<RecoveryReader> recoveryReader;
    private final HostStatus host;
    private final ReportSources sources;
    private final Requests requests;
    private final Replies replies;
    private final Followers followers;
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

    public RecoveryMessages(
            GatewaySettings settings,
            Optional<RecoveryReader> recoveryReader,
            HostStatus host,
            ReportSources sources,
            Requests requests,
            Replies replies,
            Followers followers) {
        partition = settings.partition();
        maxRecoveries = settings.limits().maxRecoveries();
        this.recoveryReader = recoveryReader;
        this.host = host;
        this.sources = sources;
        this.requests = requests;
        this.replies = replies;
        this.followers = followers;
    }

    /// Whether a participant may open a recovery session. It has one at a time.
    public boolean admits(Session session) {
        Recovering known = sessions.get(session.participantId());
        if (known != null && !known.session.hasEnded()) return false;
        sessions.put(session.participantId(), new Recovering(session));
        return true;
    }

    /// A recovery session asks for what it may have missed.
    public void onRequest(Session session, DirectBuffer buffer, int offset) {
        request.wrapAndApplyHeader(buffer, offset, in);
        long from = request.fromEventNumber();
        Recovering recovering = sessions.get(session.participantId());
        if (session.isSendingSlowly()) {
            replies.refuse(session, Reason.REQUEST_LIMIT, RequestType.NONE);
        } else if (request.partition() != partition) {
            acknowledge(session, RecoveryStatus.PARTITION_UNKNOWN, from, 0);
        } else if (!host.isAvailable() || recoveryReader.isEmpty() || from == 0) {
            acknowledge(session, RecoveryStatus.UNAVAILABLE, from, 0);
        } else if (++recovering.requests > maxRecoveries || running == MAX_AT_A_TIME) {
            acknowledge(session, RecoveryStatus.REQUEST_LIMIT, from, 0);
        } else if (from > host.lastEventNumber()) {
            acknowledge(session, RecoveryStatus.ACCEPTED, from, host.lastEventNumber());
            complete(session, RecoveryStatus.ACCEPTED, host.lastEventNumber());
        } else {
            begin(session, from, host.lastEventNumber());
        }
    }

    private void begin(Session session, long from, long to) {
        running++;
        sources.counters().recoveries++;
        int participantId = session.participantId();
        Follower follower = followers.of(session);
        IntPredicate whose = follower == null ? id -> id == participantId : follower.followed();
        IntFunction<Session> recipients =
                follower == null ? id -> id == participantId ? session : null : follower::recipient;
        Feed feed = recoveryReader.orElseThrow().read(whose, from, to);
        Reports reports = new Reports(sources, requests, recipients, true);
        session.sendSlowly(new Recovery(host, this, session, feed, reports, from, to));
    }

    /// Whether anything can be read again.
    public boolean canRead() {
        return recoveryReader.isPresent();
    }

    /// Begins to send a session what its participant missed before it logged on, on the same
    /// connection. False if as many are under way as can be.
    public boolean recover(Session session, long from, long to) {
        if (running == MAX_AT_A_TIME) return false;
        begin(session, from, to);
        return true;
    }

    void ended() {
        running--;
    }

    void acknowledge(Session session, RecoveryStatus status, long from, long to) {
        if (!session.begin(ack)) return;
        ack.partition((short) partition).status(status);
        ack.fromEventNumber(from).toEventNumber(to);
    }

    void complete(Session session, RecoveryStatus status, long to) {
        if (!session.begin(complete)) return;
        complete.partition((short) partition).status(status).toEventNumber(to);
    }
}
