package crossbook.web.access;

import crossbook.gateway.FailedLogons;
import crossbook.gateway.PasswordVerifier;
import crossbook.gateway.PasswordVerifier.Attempt;
import crossbook.gateway.PasswordVerifier.Verdict;
import crossbook.protocol.Reason;
import crossbook.web.surroundings.WebSettings;
import crossbook.web.text.Problem;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/// Checks passwords: a few at a time on threads of its own, so that nobody's log-ins take the
/// processors from those who trade, and one at a time per name. Anyone who failed has to wait,
/// longer each time; who is logged in is not affected. Thread-safe.
final class Passwords implements AutoCloseable {
    private static final int THREADS = 1;
    private static final int WAITING = 64;
    private static final long BUSY_RETRY_MS = 1_000;
    private static final long SAME_NAME_RETRY_MS = 200;

    private final PasswordVerifier verifier;
    private final FailedLogons failed;
    private final Set<String> inCheck = new HashSet<>();
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(WAITING),
            Thread.ofPlatform().name("crossbook-web-passwords-", 0).daemon().factory());

    Passwords(PasswordVerifier verifier, WebSettings.Access settings) {
        this.verifier = verifier;
        failed = new FailedLogons(settings.failedDelay(), settings.failedDelayMax());
        threads.allowCoreThreadTimeOut(true);
    }

    /// Whether it is the password of a participant, which is wiped.
    ///
    /// @throws Problem if it is not, uniformly, or may not be tried now
    void check(String participant, char[] password, String address) {
        admit(participant, address);
        Verdict verdict;
        try {
            Attempt attempt = new Attempt(participant, password, Optional.empty());
            verdict = CompletableFuture.supplyAsync(() -> verified(attempt), threads)
                    .join();
        } catch (RejectedExecutionException e) {
            throw Problem.of(Reason.GATEWAY_BUSY, "too many log-ins are being checked")
                    .retryAfter(BUSY_RETRY_MS);
        } finally {
            java.util.Arrays.fill(password, '\0');
            leave(participant);
        }
        settle(participant, address, verdict.reason());
    }

    private Verdict verified(Attempt attempt) {
        return verifier.verify(attempt);
    }

    private synchronized void admit(String participant, String address) {
        long waitNs = failed.waitNs(participant, address, System.nanoTime());
        if (waitNs > 0) {
            throw Problem.of(Reason.LOGON_TOO_SOON, "").retryAfter(waitNs / 1_000_000 + 1);
        }
        if (!inCheck.add(participant)) {
            throw Problem.of(Reason.LOGON_TOO_SOON, "").retryAfter(SAME_NAME_RETRY_MS);
        }
    }

    private synchronized void leave(String participant) {
        inCheck.remove(participant);
    }

    /// Who is not active is told the same as who does not know the password.
    private synchronized void settle(String participant, String address, Reason reason) {
        if (reason == Reason.NONE) {
            failed.succeeded(participant, address);
            return;
        }
        failed.failed(participant, address, System.nanoTime());
        long waitNs = failed.waitNs(participant, address, System.nanoTime());
        throw Problem.of(Reason.WRONG_PASSWORD, "").retryAfter(waitNs / 1_000_000);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
