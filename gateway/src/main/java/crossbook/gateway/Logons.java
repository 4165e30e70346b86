package crossbook.gateway;

import crossbook.gateway.PasswordVerifier.Attempt;
import crossbook.gateway.PasswordVerifier.Verdict;
import crossbook.protocol.Reason;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Decides who may log on. What can be said at once of a password is said on a thread one side.
/// All others wait for the slow check, a few at a time, and one at a time per name; anyone who
/// failed has to wait, longer each time.
final class Logons {
    private static final long NO_TOKEN = 0;
    private static final long BUSY_RETRY_MS = 1_000;
    private static final long ENGINE_RETRY_MS = 500;

    private final Desk desk;
    private final PasswordVerifier verifier;
    private final PasswordQueue queue;
    private final Map<String, Token> tokens = new HashMap<>();

    /// Of the sessions that are being verified.
    private final Map<Session, Check> checks = new HashMap<>();

    /// What stands for a password for a while.
    private record Token(long value, long expiresNs, Verdict verdict) {}

    /// A password that is checked, or waits for it.
    private static final class Check extends PasswordQueue.Place {
        final Session session;
        final Attempt attempt;

        Check(Session session, Attempt attempt) {
            super(attempt.participant(), session.connection.address());
            this.session = session;
            this.attempt = attempt;
        }
    }

    Logons(Desk desk, PasswordVerifier verifier) {
        this.desk = desk;
        this.verifier = verifier;
        GatewaySettings.Logons settings = desk.settings.logons();
        queue = new PasswordQueue(
                new FailedLogons(settings.failed()), settings.threads(), settings.queue());
    }

    void byPassword(Session session, Attempt attempt) {
        Check check = new Check(session, attempt);
        boolean isTaken = desk.quickChecks.submit(() -> {
            Optional<Verdict> verdict = verdict(check, () -> verifier.verifyQuickly(attempt));
            return () -> onQuickVerdict(check, verdict);
        });
        if (isTaken) checks.put(session, check);
        else refuseBusy(check);
    }

    private void refuseBusy(Check check) {
        end(check);
        refuse(check.session, Reason.GATEWAY_BUSY, BUSY_RETRY_MS);
    }

    /// Nothing is known of the password any more.
    private void end(Check check) {
        checks.remove(check.session);
        check.attempt.wipe();
    }

    private void onQuickVerdict(Check check, Optional<Verdict> verdict) {
        if (check.session.hasEnded()) {
            end(check);
        } else if (verdict.isPresent()) {
            onVerdict(check, verdict.get());
        } else if (!isTooSoon(check) && !queue.add(check)) {
            refuseBusy(check);
        }
    }

    private boolean isTooSoon(Check check) {
        long waitNs = queue.waitNs(check, desk.nowNs);
        if (waitNs == 0) return false;
        end(check);
        refuse(check.session, Reason.LOGON_TOO_SOON, waitNs / 1_000_000 + 1);
        return true;
    }

    /// Begins the checks that may begin.
    void beginChecks() {
        while (queue.next(desk.nowNs) instanceof Check check) {
            if (isTooSoon(check)) queue.done(check); // it failed meanwhile, on another connection
            else begin(check);
        }
    }

    private void begin(Check check) {
        boolean isTaken = desk.passwordChecks.submit(() -> {
            Verdict verdict = verdict(check, () -> verify(check.attempt)).orElseThrow();
            return () -> {
                queue.done(check);
                onVerdict(check, verdict);
            };
        });
        if (isTaken) return;
        queue.done(check);
        refuseBusy(check);
    }

    /// Another check of the same password may just have found it right.
    private Optional<Verdict> verify(Attempt attempt) {
        return verifier.verifyQuickly(attempt).or(() -> Optional.of(verifier.verify(attempt)));
    }

    private Optional<Verdict> verdict(Check check, Supplier<Optional<Verdict>> verified) {
        try {
            return verified.get();
        } catch (RuntimeException e) {
            desk.log("logon=failed participant=" + check.name() + " cause=" + e);
            return Optional.of(Verdict.refused(Reason.GATEWAY_BUSY));
        }
    }

    /// A session ends. What waits need not be checked any more.
    void left(Session session) {
        Check check = checks.remove(session);
        if (check != null && queue.left(check)) check.attempt.wipe();
    }

    private void onVerdict(Check check, Verdict verdict) {
        end(check);
        Reason reason = verdict.reason();
        if (reason == Reason.NONE) queue.succeeded(check);
        long waitNs = reason == Reason.WRONG_PASSWORD ? queue.failed(check, desk.nowNs) : 0;
        if (check.session.hasEnded()) return;
        if (reason == Reason.NONE) admit(check.session, verdict);
        else refuse(check.session, reason, waitNs / 1_000_000);
    }

    /// Who was logged on when a former run of this gateway ended goes before others.
    void wasLoggedOn(String participant) {
        queue.wasLoggedOn(participant);
    }

    /// Comparing two numbers takes as long whether they are nearly alike or not. A wrong one of
    /// 64 bits is no guess, but too old or of a former run, and nobody has to wait after it.
    void byToken(Session session, long value) {
        Token token = tokens.get(session.participant());
        boolean isValid =
                token != null && (token.value ^ value) == 0 && token.expiresNs - desk.nowNs > 0;
        if (isValid) {
            admit(session, token.verdict);
        } else {
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
