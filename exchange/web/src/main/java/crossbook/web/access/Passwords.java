package crossbook.web.access;

import crossbook.gateway.password.FailedLogons;
import crossbook.gateway.password.PasswordQueue;
import crossbook.gateway.password.PasswordQueue.Place;
import crossbook.gateway.password.PasswordVerifier;
import crossbook.gateway.password.PasswordVerifier.Attempt;
import crossbook.gateway.password.PasswordVerifier.Verdict;
import crossbook.protocol.Reason;
import crossbook.web.surroundings.WebSettings;
import crossbook.web.text.Problem;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Checks passwords: at once what needs no slow hash, all others in a [PasswordQueue], one at a
/// time on a thread of its own, so that nobody's log-ins take the processors from those who
/// trade. Anyone who failed has to wait, longer each time; who is logged in is not affected.
/// Thread-safe.
final class Passwords implements AutoCloseable {
    private static final int THREADS = 1;
    private static final long LOOK_MS = 50;
    private static final long BUSY_RETRY_MS = 1_000;

    /// Less than a connection may be without an answer.
    private static final long PATIENCE_NS = 30_000_000_000L;

    private final PasswordVerifier verifier;
    private final PasswordQueue queue;
    private final ExecutorService threads = Executors.newFixedThreadPool(
            THREADS,
            Thread.ofPlatform().name("crossbook-web-passwords-", 0).daemon().factory());

    Passwords(PasswordVerifier verifier, WebSettings.Access settings) {
        this.verifier = verifier;
        queue = new PasswordQueue(new FailedLogons(settings.failed()), THREADS, settings.queue());
    }

    /// Whether it is the password of a participant, which is wiped.
    ///
    /// @throws Problem if it is not, uniformly, or may not be tried now
    void check(String participant, char[] password, String address) {
        Attempt attempt = new Attempt(participant, password, Optional.empty());
        Place place = new Place(participant, address);
        try {
            Verdict verdict =
                    verifier.verifyQuickly(attempt).orElseGet(() -> slowly(place, attempt));
            settle(place, verdict.reason());
        } finally {
            attempt.wipe();
        }
    }

    private Verdict slowly(Place place, Attempt attempt) {
        awaitTurn(place);
        try {
            return CompletableFuture.supplyAsync(() -> verified(attempt), threads)
                    .join();
        } finally {
            end(place);
        }
    }

    /// Another check of the same password may just have found it right.
    private Verdict verified(Attempt attempt) {
        return verifier.verifyQuickly(attempt).orElseGet(() -> verifier.verify(attempt));
    }

    private synchronized void awaitTurn(Place place) {
        refuseTooSoon(place);
        if (!queue.add(place)) throw busy();
        try {
            awaitBegin(place);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            if (!queue.left(place)) queue.done(place);
            throw busy();
        }
        try {
            refuseTooSoon(place); // it failed meanwhile, in another request
        } catch (Problem e) {
            end(place);
            throw e;
        }
    }

    private synchronized void awaitBegin(Place place) throws InterruptedException {
        long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!place.hasBegun()) {
            if (queue.next(System.nanoTime()) != null) {
                notifyAll();
            } else if (System.nanoTime() - deadlineNs > 0) {
                queue.left(place);
                throw busy();
            } else {
                wait(LOOK_MS);
            }
        }
    }

    private static Problem busy() {
        return Problem.of(Reason.GATEWAY_BUSY, "too many log-ins wait to be checked")
                .retryAfter(BUSY_RETRY_MS);
    }

    private void refuseTooSoon(Place place) {
        long waitNs = queue.waitNs(place, System.nanoTime());
        if (waitNs == 0) return;
        throw Problem.of(Reason.LOGON_TOO_SOON, "").retryAfter(waitNs / 1_000_000 + 1);
    }

    private synchronized void end(Place place) {
        queue.done(place);
        notifyAll();
    }

    /// Who is not active is told the same as who does not know the password.
    private synchronized void settle(Place place, Reason reason) {
        if (reason == Reason.NONE) {
            queue.succeeded(place);
            return;
        }
        long waitNs = queue.failed(place, System.nanoTime());
        throw Problem.of(Reason.WRONG_PASSWORD, "").retryAfter(waitNs / 1_000_000);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
