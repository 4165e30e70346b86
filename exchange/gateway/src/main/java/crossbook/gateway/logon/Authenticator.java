package crossbook.gateway.logon;

import crossbook.gateway.host.CommandBatch;
import crossbook.gateway.host.HostStatus;
import crossbook.gateway.password.PasswordQueue;
import crossbook.gateway.password.PasswordVerifier;
import crossbook.gateway.password.PasswordVerifier.Attempt;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.gateway.reference.Directory;
import crossbook.gateway.report.RecoveryMessages;
import crossbook.gateway.session.Session;
import crossbook.gateway.session.SessionIds;
import crossbook.gateway.session.SessionListener;
import crossbook.gateway.session.SessionMessages;
import crossbook.gateway.turn.SideWork;
import crossbook.gateway.turn.TurnClock;
import crossbook.protocol.Reason;
import crossbook.protocol.SessionEnd;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Decides who may log on. What can be said at once of a password is said on a thread one side.
/// All others wait for the slow check, a few at a time, and one at a time per name; anyone who
/// failed has to wait, longer each time.
public final class Authenticator implements SessionListener {
    private static final long BUSY_RETRY_MS = 1_000;
    private static final long ENGINE_RETRY_MS = 500;

    private final PasswordVerifier verifier;
    private final PasswordQueue queue;
    private final SideWork quickChecks;
    private final SideWork passwordChecks;
    private final TurnClock clock;
    private final HostStatus host;
    private final CommandBatch commands;
    private final Directory directory;
    private final SessionIds ids;
    private final EngineSessions engineSessions;
    private final RecoveryMessages recoveries;
    private final SessionMessages messages;
    private final LogonReplies replies;
    private final Consumer<String> log;

    /// Of the sessions that are being verified.
    private final Map<Session, Check> checks = new HashMap<>();

    /// A password that is checked, or waits for it.
    private static final class Check extends PasswordQueue.Place {
        final Session session;
        final Attempt attempt;

        Check(Session session, Attempt attempt) {
            super(attempt.participant(), session.address());
            this.session = session;
            this.attempt = attempt;
        }
    }

    public Authenticator(
            PasswordVerifier verifier,
            PasswordQueue queue,
            SideWork quickChecks,
            SideWork passwordChecks,
            TurnClock clock,
            HostStatus host,
            CommandBatch commands,
            Directory directory,
            SessionIds ids,
            EngineSessions engineSessions,
            RecoveryMessages recoveries,
            SessionMessages messages,
            LogonReplies replies,
            Consumer<String> log) {
        this.verifier = verifier;
        this.queue = queue;
        this.quickChecks = quickChecks;
        this.passwordChecks = passwordChecks;
        this.clock = clock;
        this.host = host;
        this.commands = commands;
        this.directory = directory;
        this.ids = ids;
        this.engineSessions = engineSessions;
        this.recoveries = recoveries;
        this.messages = messages;
        this.replies = replies;
        this.log = log;
    }

    void byPassword(Session session, Attempt attempt) {
        Check check = new Check(session, attempt);
        boolean isTaken = quickChecks.submit(() -> {
            Optional<Verdict> verdict = verdict(check, () -> verifier.verifyQuickly(attempt));
            return () -> onQuickVerdict(check, verdict);
        });
        if (isTaken) checks.put(session, check);
        else refuseBusy(check);
    }

    private void refuseBusy(Check check) {
        end(check);
        replies.refuse(check.session, Reason.GATEWAY_BUSY, BUSY_RETRY_MS);
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
        long waitNs = queue.waitNs(check, clock.nowNs());
        if (waitNs == 0) return false;
        end(check);
        replies.refuse(check.session, Reason.LOGON_TOO_SOON, waitNs / 1_000_000 + 1);
        return true;
    }

    /// Begins the checks that may begin.
    public void beginChecks() {
        while (queue.next(clock.nowNs()) instanceof Check check) {
            if (isTooSoon(check)) queue.done(check); // it failed meanwhile, on another connection
            else begin(check);
        }
    }

    private void begin(Check check) {
        boolean isTaken = passwordChecks.submit(() -> {
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
            log.accept("logon=failed participant=" + check.name() + " cause=" + e);
            return Optional.of(Verdict.refused(Reason.GATEWAY_BUSY));
        }
    }

    /// A session ends. What waits need not be checked any more.
    @Override
    public void left(Session session, SessionEnd reason) {
        Check check = checks.remove(session);
        if (check != null && queue.left(check)) check.attempt.wipe();
    }

    private void onVerdict(Check check, Verdict verdict) {
        end(check);
        Reason reason = verdict.reason();
        if (reason == Reason.NONE) queue.succeeded(check);
        long waitNs = reason == Reason.WRONG_PASSWORD ? queue.failed(check, clock.nowNs()) : 0;
        if (check.session.hasEnded()) return;
        if (reason == Reason.NONE) admit(check.session, verdict);
        else replies.refuse(check.session, reason, waitNs / 1_000_000);
    }

    /// A wrong one of 64 bits is no guess, but too old or of a former run, and nobody has to wait
    /// after it.
    void byToken(Session session, long value) {
        Verdict verdict = replies.verdict(session.participant(), value);
        if (verdict.reason() == Reason.NONE) admit(session, verdict);
        else replies.refuse(session, verdict.reason(), 0);
    }

    private void admit(Session session, Verdict verdict) {
        int participantId = directory.participantId(session.participant());
        session.verified(verdict, participantId);
        if (session.isRecovery()) {
            admitRecovery(session);
        } else if (!session.isTrader()) {
            session.opened(ids.next());
            replies.welcome(session, host.lastEventNumber());
        } else if (!host.isAvailable()) {
            replies.refuse(session, Reason.ENGINE_UNAVAILABLE, ENGINE_RETRY_MS);
        } else if (participantId == Directory.NOBODY) {
            replies.refuse(session, Reason.UNKNOWN_PARTICIPANT, 0);
        } else if (!hasPlace(session)) {
            replies.refuse(session, Reason.ALREADY_LOGGED_ON, 0);
        } else if (engineSessions.isClosing() || !commands.hasRoom()) {
            replies.refuse(session, Reason.GATEWAY_BUSY, ENGINE_RETRY_MS);
        } else {
            engineSessions.open(session);
        }
    }

    /// A participant trades in one session here. One that the web opened for it makes room
    /// for one of its own: `docs/decisions/0009-sessions-of-the-web.md`.
    private boolean hasPlace(Session session) {
        int participantId = session.participantId();
        if (!engineSessions.serves(participantId)) return true;
        return !session.verdict().isOfWeb() && engineSessions.makesRoom(participantId);
    }

    private void admitRecovery(Session session) {
        Session realTime = engineSessions.of(session.participantId());
        if (realTime == null) {
            replies.refuse(session, Reason.NO_REAL_TIME_SESSION, 0);
        } else if (!recoveries.admits(session)) {
            replies.refuse(session, Reason.ALREADY_LOGGED_ON, 0);
        } else {
            session.opened(ids.next());
            messages.welcome(session, host.lastEventNumber(), SessionMessages.NO_TOKEN);
        }
    }
}
