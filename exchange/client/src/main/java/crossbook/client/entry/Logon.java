package crossbook.client.entry;

import crossbook.protocol.Reason;
import crossbook.protocol.entry.LogonEncoder;
import crossbook.protocol.entry.LogonReplyDecoder;

/// Who logs on, and what the gateway answered the last time.
final class Logon {
    private static final long SHORTEST_PAUSE_MS = 100;

    private final String participant;
    private final String password;
    private Reason reason = Reason.NULL_VAL;
    private long retryAfterMs;
    private long token;
    private int partition;
    private long lastEventNumber;

    Logon(String participant, String password) {
        this.participant = participant;
        this.password = password;
    }

    /// Asks: with the token of the session before, if there was one.
    void ask(EntrySession session) {
        reason = Reason.NULL_VAL;
        LogonEncoder logon = session.logon().participant(participant);
        if (token == 0) logon.password(password);
        else logon.token(token);
    }

    void onReply(LogonReplyDecoder reply) {
        reason = reply.reason();
        retryAfterMs = reply.retryAfterMs();
        if (reason != Reason.NONE) return;
        token = reply.token();
        partition = reply.partition();
        lastEventNumber = reply.lastEventNumber();
    }

    boolean isAnswered() {
        return reason != Reason.NULL_VAL;
    }

    boolean isDone() {
        return reason == Reason.NONE;
    }

    /// How long to wait before it is tried again.
    ///
    /// @param nowNs what the clock says
    /// @param deadlineNs until when it may be tried
    /// @param hasBeenThere whether such a session was open before
    /// @throws EntryException if it is not to be tried again
    long pauseNs(long nowNs, long deadlineNs, boolean hasBeenThere) {
        boolean wasByToken = token != 0;
        token = 0;
        if (wasByToken) return 0;
        boolean isLater = retryAfterMs > 0 && reason != Reason.WRONG_PASSWORD;
        // A session whose connection broke is noticed after some heartbeats.
        boolean isStillThere = hasBeenThere && reason == Reason.ALREADY_LOGGED_ON;
        long pauseNs = Math.max(retryAfterMs, SHORTEST_PAUSE_MS) * 1_000_000;
        boolean isInTime = nowNs + pauseNs - deadlineNs <= 0;
        if (isInTime && (isLater || isStillThere)) return pauseNs;
        throw new EntryException(reason, "", retryAfterMs);
    }

    String participant() {
        return participant;
    }

    /// What the session can be known by on another connection.
    long token() {
        return token;
    }

    int partition() {
        return partition;
    }

    /// The last event before the session that concerned the participant.
    long lastEventNumber() {
        return lastEventNumber;
    }
}
