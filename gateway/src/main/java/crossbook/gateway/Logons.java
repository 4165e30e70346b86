package crossbook.gateway;

import crossbook.gateway.PasswordVerifier.Attempt;
import crossbook.gateway.PasswordVerifier.Verdict;
import crossbook.protocol.Reason;

import java.util.HashMap;
import java.util.Map;

/// Decides who may log on. Passwords are checked one side, a few at a time, and one at a
/// time per name; anyone who failed has to wait, longer each time.
final class Logons {
    private static final long NO_TOKEN = 0;
    private static final long BUSY_RETRY_MS = 1_000;
    private static final long SAME_NAME_RETRY_MS = 100;
    private static final long ENGINE_RETRY_MS = 500;

    private final Desk desk;
    private final PasswordVerifier verifier;
    private final FailedLogons failed;
    private final Map<String, Token> tokens = new HashMap<>();

    /// By the name whose password is being checked.
    private final Map<String, Check> inCheck = new HashMap<>();

    /// What stands for a password for a while.
    private record Token(long value, long expiresNs, Verdict verdict) {}

    /// A password that is checked, or waits for it.
    private static final class Check {
        final Session session;

        /// Whether the session ended meanwhile: what waits need not be checked any more.
        volatile boolean isAbandoned;

        Check(Session session) {
            this.session = session;
        }
    }

    Logons(Desk desk, PasswordVerifier verifier) {
        this.desk = desk;
        this.verifier = verifier;
        GatewaySettings.Logons settings = desk.settings.logons();
        failed = new FailedLogons(settings.failedDelay(), settings.failedDelayMax());
    }

    void byPassword(Session session, Attempt attempt) {
        String name = attempt.participant();
        String address = session.connection.address();
        long waitNs = failed.waitNs(name, address, desk.nowNs);
        if (waitNs > 0) {
            refuse(session, Reason.LOGON_TOO_SOON, waitNs / 1_000_000 + 1);
            return;
        }
        Check check = new Check(session);
        if (inCheck.putIfAbsent(name, check) != null) {
            refuse(session, Reason.LOGON_TOO_SOON, SAME_NAME_RETRY_MS);
            return;
        }
        boolean isTaken = desk.passwordChecks.submit(() -> {
            if (check.isAbandoned) {
                attempt.wipe();
                return () -> {};
            }
            Verdict verdict = check(attempt);
            return () -> onVerdict(check, name, verdict);
        });
        if (!isTaken) {
            inCheck.remove(name);
            refuse(session, Reason.GATEWAY_BUSY, BUSY_RETRY_MS);
        }
    }

    /// A session ends. Its password need not be checked any more, and nobody who comes in
    /// its place has to wait for that.
    void left(Session session) {
        Check check = inCheck.get(session.participant());
        if (check == null || check.session != session) return;
        check.isAbandoned = true;
        inCheck.remove(session.participant());
    }

    private Verdict check(Attempt attempt) {
        try {
            return verifier.verify(attempt);
        } catch (RuntimeException e) {
            desk.log("logon=failed participant=" + attempt.participant() + " cause=" + e);
            return Verdict.refused(Reason.GATEWAY_BUSY);
        } finally {
            attempt.wipe();
        }
    }

    private void onVerdict(Check check, String name, Verdict verdict) {
        inCheck.remove(name, check);
        Session session = check.session;
        String address = session.connection.address();
        if (verdict.reason() == Reason.NONE) failed.succeeded(name, address);
        if (verdict.reason() == Reason.WRONG_PASSWORD) failed.failed(name, address, desk.nowNs);
        if (session.hasEnded()) return;
        if (verdict.reason() == Reason.NONE) {
            admit(session, verdict);
        } else {
            long waitNs = failed.waitNs(name, address, desk.nowNs);
            refuse(session, verdict.reason(), waitNs / 1_000_000);
        }
    }

    /// Comparing two numbers takes as long whether they are nearly alike or not.
    void byToken(Session session, long value) {
        Token token = tokens.get(session.participant());
        boolean isValid =
                token != null && (token.value ^ value) == 0 && token.expiresNs - desk.nowNs > 0;
        if (isValid) {
            admit(session, token.verdict);
        } else {
            failed.failed("", session.connection.address(), desk.nowNs);
            refuse(session, Reason.WRONG_PASSWORD, 0);
        }
    }

    private void admit(Session session, Verdict verdict) {
        int participantId = desk.directory.participantId(session.participant());
        session.verified(verdict, participantId);
        if (session.isRecovery()) {
            admitRecovery(session);
        } else if (!session.isTrader()) {
            session.opened(desk.nextSessionId());
            welcome(session, desk.lastEventNumber);
        } else if (!desk.isHostAvailable()) {
            refuse(session, Reason.ENGINE_UNAVAILABLE, ENGINE_RETRY_MS);
        } else if (participantId == Session.NOBODY) {
            refuse(session, Reason.UNKNOWN_PARTICIPANT, 0);
        } else if (!hasPlace(session)) {
            refuse(session, Reason.ALREADY_LOGGED_ON, 0);
        } else if (desk.engineSessions.isClosing() || !desk.commands.hasRoom()) {
            refuse(session, Reason.GATEWAY_BUSY, ENGINE_RETRY_MS);
        } else {
            desk.engineSessions.open(session);
        }
    }

    /// A participant trades in one session here. One that the web opened for it makes room
    /// for one of its own: `docs/decisions/0009-sessions-of-the-web.md`.
    private boolean hasPlace(Session session) {
        int participantId = session.participantId();
        if (!desk.engineSessions.serves(participantId)) return true;
        return !session.verdict().isOfWeb() && desk.engineSessions.makesRoom(participantId);
    }

    private void admitRecovery(Session session) {
        Session realTime = desk.engineSessions.of(session.participantId());
        if (realTime == null) {
            refuse(session, Reason.NO_REAL_TIME_SESSION, 0);
        } else if (!desk.entryMessages.recoveries().admits(session)) {
            refuse(session, Reason.ALREADY_LOGGED_ON, 0);
        } else {
            session.opened(desk.nextSessionId());
            desk.replies.welcome(session, desk.lastEventNumber, NO_TOKEN);
        }
    }

    /// The session is open: it hears of every event after `lastEventNumber` that concerns
    /// it.
    void welcome(Session session, long lastEventNumber) {
        desk.replies.welcome(session, lastEventNumber, newToken(session));
        desk.log("session=" + Integer.toUnsignedString(session.sessionId())
                + " participant=" + session.participant() + " state=open address="
                + session.connection.address());
    }

    private long newToken(Session session) {
        long value = desk.machine.random().getAsLong();
        if (value == 0) value = 1;
        long expiresNs = desk.nowNs + desk.settings.logons().reconnectWithin().toNanos();
        tokens.put(session.participant(), new Token(value, expiresNs, session.verdict()));
        return value;
    }

    void refuse(Session session, Reason reason, long retryAfterMs) {
        desk.counters.failedLogons++;
        desk.replies.refuseLogon(session, reason, retryAfterMs);
        session.endAfterReply();
    }
}
