package crossbook.server.auditing;

import crossbook.auditor.Auditor;
import crossbook.auditor.AuditorSettings;
import crossbook.auditor.FollowedHost;
import crossbook.auditor.Violation;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.RememberedState;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// An auditor that follows the events of an engine of this exchange, on a thread of its
/// own: the engine and the gateways wait for it in no way. What it finds is a line of the
/// log.
public final class RunningAuditor implements AutoCloseable {
    private static final Logger LOG = System.getLogger(RunningAuditor.class.getName());
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long CLOSE_LIMIT_MS = 10_000;
    private static final long LINES = 1_000; // more of them tell nothing new

    private final Engine engine;
    private final Auditor auditor;
    private final Listener listener;
    private final Thread thread;
    private volatile Place place = new Place(false, 0, 0, 0);
    private volatile String latest = "";
    private volatile String problem = "";
    private volatile boolean isClosing;

    /// Whose events are followed.
    ///
    /// @param partition its number
    /// @param before tells what was before the first event that the engine's host keeps
    /// @param newestEvent the number of the latest event; negative if that is not known
    public record Engine(
            int partition,
            Supplier<HostConnection> connect,
            RememberedState before,
            LongSupplier newestEvent) {}

    /// Hears of each command that has violations.
    @FunctionalInterface
    public interface Listener {
        /// Takes what one of them has.
        ///
        /// @param violation the last of them
        /// @param timeNs when the command was, nanoseconds since 1970 UTC
        /// @param instruments the ids of those that it concerns; none: it is about no
        ///     instrument
        void broken(Violation violation, long timeNs, Set<Long> instruments);
    }

    private record Place(boolean isCaughtUp, long lastEvent, long events, long violations) {}

    private RunningAuditor(Engine engine, AuditorSettings settings, Listener listener) {
        this.engine = engine;
        auditor = new Auditor(settings);
        thread = new Thread(this::run, "crossbook-auditor-" + engine.partition());
        thread.setDaemon(true);
        this.listener = listener;
    }

    /// Starts it.
    public static RunningAuditor start(Engine engine, AuditorSettings settings, Listener listener) {
        RunningAuditor started = new RunningAuditor(engine, settings, listener);
        started.thread.start();
        return started;
    }

    private void run() {
        auditor.telling(this::tell)
                .concerning((violation, instruments) ->
                        listener.broken(violation, auditor.lastTimeNs(), instruments));
        try (FollowedHost host =
                new FollowedHost(engine.connect().get(), engine.before(), auditor)) {
            while (!isClosing) {
                boolean isIdle = host.poll() == 0;
                place = new Place(
                        host.isLive(),
                        auditor.lastEvent(),
                        auditor.events(),
                        auditor.violationCount());
                if (isIdle) LockSupport.parkNanos(NAP_NS);
            }
        } catch (RuntimeException e) {
            problem = e.toString();
            LOG.log(Level.WARNING, () -> head() + "state=failed error=" + problem);
        }
    }

    private void tell(Violation violation) {
        latest = violation.toString();
        long count = auditor.violationCount();
        if (count > LINES) return;
        String more = count == LINES ? "; further ones are counted alone" : "";
        LOG.log(
                Level.WARNING,
                () -> head() + "invariant=" + violation.invariant() + " event=" + violation.event()
                        + " " + violation.what() + more);
    }

    private String head() {
        return "component=auditor partition=" + engine.partition() + " ";
    }

    /// How it is.
    public AuditorStatus status() {
        Place now = place;
        long newest = engine.newestEvent().getAsLong();
        return new AuditorStatus(
                engine.partition(),
                problem.isEmpty(),
                now.isCaughtUp(),
                now.lastEvent(),
                Math.max(0, newest - now.lastEvent()),
                now.events(),
                now.violations(),
                latest,
                problem);
    }

    @Override
    public void close() {
        isClosing = true;
        try {
            thread.join(CLOSE_LIMIT_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
