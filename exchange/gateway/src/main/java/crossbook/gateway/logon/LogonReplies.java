package crossbook.gateway.logon;

import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.session.Session;
import crossbook.gateway.session.SessionMessages;
import crossbook.gateway.status.Counters;
import crossbook.gateway.turn.TurnClock;
import crossbook.protocol.Reason;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/// Answers logons, and keeps the tokens that go with the answers: for a while each does instead
/// of a password.
public final class LogonReplies {
    private final Counters counters;
    private final TurnClock clock;
    private final SessionMessages messages;
    private final LongSupplier random;
    private final long reconnectWithinNs;
    private final Consumer<String> log;
    private final Map<String, Token> tokens = new HashMap<>();

    private record Token(long value, long expiresNs, Verdict verdict) {}

    public LogonReplies(
            Counters counters,
            TurnClock clock,
            SessionMessages messages,
            LongSupplier random,
            Duration reconnectWithin,
            Consumer<String> log) {
        this.counters = counters;
        this.clock = clock;
        this.messages = messages;
        this.random = random;
        reconnectWithinNs = reconnectWithin.toNanos();
        this.log = log;
    }

    /// The session is open: it hears of every event after `lastEventNumber` that concerns
    /// it.
    void welcome(Session session, long lastEventNumber) {
        messages.welcome(session, lastEventNumber, newToken(session));
        log.accept("session=" + Integer.toUnsignedString(session.sessionId())
                + " participant=" + session.participant() + " state=open address="
                + session.address());
    }

    private long newToken(Session session) {
        long value = random.getAsLong();
        if (value == 0) value = 1;
        long expiresNs = clock.nowNs() + reconnectWithinNs;
        tokens.put(session.participant(), new Token(value, expiresNs, session.verdict()));
        return value;
    }

    /// What was found when a participant got a token; refused if it is another, or too old.
    /// Comparing two numbers takes as long whether they are nearly alike or not.
    Verdict verdict(String participant, long value) {
        Token token = tokens.get(participant);
        boolean isValid =
                token != null && (token.value ^ value) == 0 && token.expiresNs - clock.nowNs() > 0;
        return isValid ? token.verdict : Verdict.refused(Reason.WRONG_PASSWORD);
    }

    void refuse(Session session, Reason reason, long retryAfterMs) {
        counters.failedLogons++;
        messages.refuseLogon(session, reason, retryAfterMs);
        session.endAfterReply();
    }
}
