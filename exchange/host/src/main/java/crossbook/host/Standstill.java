package crossbook.host;

import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// Sees that the thread of a host was not served, and says so, with what the machine was doing
/// meanwhile. A thread of its own looks each second: if that was not served itself, nothing of
/// the process was.
final class Standstill implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger("crossbook.host");
    private static final long LOOK_NS = TimeUnit.SECONDS.toNanos(1);

    /// From when on a standstill is told.
    static final long LONG_NS = TimeUnit.SECONDS.toNanos(10);

    private final AtomicLong turns = new AtomicLong();
    private final Thread thread;
    private volatile boolean closed;
    private volatile MachineSample before = MachineSample.take();
    private long turnsSeen;
    private long turnSeenNs;
    private boolean isTold;

    Standstill() {
        thread = Thread.ofPlatform().daemon().name("crossbook-standstill").start(this::watch);
    }

    /// The thread of the host has a turn.
    void turn() {
        turns.lazySet(turns.getPlain() + 1);
    }

    private void watch() {
        turnSeenNs = System.nanoTime();
        long looked = turnSeenNs;
        while (!closed) {
            LockSupport.parkNanos(LOOK_NS);
            long now = System.nanoTime();
            look(now, now - looked);
            looked = now;
        }
    }

    private void look(long now, long own) {
        if (own >= LONG_NS) {
            tell("this process was not served for " + seconds(own) + " s");
            turnSeenNs = now; // the others are only just served again, too
        }
        long count = turns.get();
        long still = now - turnSeenNs;
        if (count != turnsSeen) {
            if (isTold) tell("the engine's thread goes on after " + seconds(still) + " s");
            isTold = false;
            turnsSeen = count;
            turnSeenNs = now;
        } else if (still >= LONG_NS && !isTold && count > 0) {
            tell("the engine's thread has not had a turn for " + seconds(still) + " s");
            isTold = true;
        }
        if (!isTold) before = MachineSample.take();
    }

    private void tell(String what) {
        LOG.log(Level.WARNING, () -> "host: " + what + ": " + machine());
    }

    /// What the machine did since everything was well.
    String machine() {
        return MachineSample.take().since(before);
    }

    private static long seconds(long ns) {
        return TimeUnit.NANOSECONDS.toSeconds(ns);
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
