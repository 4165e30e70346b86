package crossbook.gateway.session;

import crossbook.client.entry.Role;
import crossbook.protocol.OrderTermsDecoder;
import crossbook.protocol.Reason;
import crossbook.protocol.entry.HeartbeatEncoder;
import crossbook.protocol.entry.LogonReplyEncoder;
import crossbook.protocol.entry.LogoutEncoder;
import crossbook.protocol.entry.PartitionStatus;
import crossbook.protocol.entry.RejectEncoder;
import crossbook.protocol.entry.SystemStatusEncoder;

import org.agrona.concurrent.EpochNanoClock;

import java.nio.charset.StandardCharsets;

/// Messages about the session itself: how it begins and ends, that it lives, and which engines
/// are there.
public final class SessionMessages {
    private static final int TEXT_LENGTH = Integer.BYTES;
    private static final byte[] NO_ID = new byte[OrderTermsDecoder.clOrdIdLength()];
    private static final int MAX_DETAIL = 128;

    /// No token.
    public static final long NO_TOKEN = 0;

    private final int partition;
    private final EpochNanoClock time;
    private final LogonReplyEncoder logonReply = new LogonReplyEncoder();
    private final LogoutEncoder logout = new LogoutEncoder();
    private final HeartbeatEncoder heartbeat = new HeartbeatEncoder();
    private final RejectEncoder reject = new RejectEncoder();
    private final SystemStatusEncoder systemStatus = new SystemStatusEncoder();

    public SessionMessages(int partition, EpochNanoClock time) {
        this.partition = partition;
        this.time = time;
    }

    /// Welcomes a session.
    public void welcome(Session session, long lastEventNumber, long token) {
        if (!beginLogonReply(session, Reason.NONE)) return;
        logonReply
                .sessionId(session.sessionId())
                .lastEventNumber(lastEventNumber)
                .token(token);
        logonReply.participantId(session.participantId());
        logonReply.ordersPerSecond(session.ordersPerSecond());
        Role.write(session.roles(), logonReply.roles());
    }

    /// Refuses a logon.
    public void refuseLogon(Session session, Reason reason, long retryAfterMs) {
        if (!beginLogonReply(session, reason)) return;
        logonReply.retryAfterMs(Math.min(retryAfterMs, Integer.MAX_VALUE));
    }

    private boolean beginLogonReply(Session session, Reason reason) {
        if (!session.begin(logonReply)) return false;
        logonReply.reason(reason).sessionId(LogonReplyEncoder.sessionIdNullValue());
        logonReply.partition((short) partition);
        logonReply.heartbeatMs(session.heartbeatNs() / 1_000_000);
        logonReply.retryAfterMs(0).lastEventNumber(0).token(LogonReplyEncoder.tokenNullValue());
        logonReply.timestampNs(time.nanoTime()).ordersPerSecond(0);
        logonReply.participantId(LogonReplyEncoder.participantIdNullValue());
        logonReply.roles().clear();
        return true;
    }

    /// The last message of a session. It has room even if nothing else has.
    void logout(Session session, Reason reason, String detail) {
        byte[] text = text(detail);
        if (!session.beginLast(logout, TEXT_LENGTH + text.length)) return;
        logout.reason(reason).messagesTaken(session.messagesTaken());
        logout.putDetail(text, 0, text.length);
    }

    void heartbeat(Session session) {
        if (!session.begin(heartbeat)) return;
        heartbeat.timestampNs(time.nanoTime());
    }

    /// Says that an engine is there, or away.
    void systemStatus(Session session, int of, PartitionStatus status) {
        if (!session.begin(systemStatus)) return;
        systemStatus.partition((short) of).status(status);
        systemStatus.timestampNs(time.nanoTime());
    }

    /// Says that something came that is not a message; the session ends.
    void reject(Session session, Reason reason, String detail) {
        byte[] text = text(detail);
        if (!session.begin(reject, TEXT_LENGTH + text.length)) return;
        reject.timestampNs(time.nanoTime()).reason(reason).refTemplateId(0);
        reject.putClOrdId(NO_ID, 0).field("").putDetail(text, 0, text.length);
    }

    private static byte[] text(String detail) {
        String shown = detail.length() > MAX_DETAIL ? detail.substring(0, MAX_DETAIL) : detail;
        return shown.getBytes(StandardCharsets.US_ASCII);
    }
}
