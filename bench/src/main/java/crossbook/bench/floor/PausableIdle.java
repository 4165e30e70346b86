package crossbook.bench.floor;

import org.agrona.concurrent.IdleStrategy;
import org.agrona.concurrent.YieldingIdleStrategy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Yields; when paused, sleeps, so that a thread that somebody else runs leaves the
/// processor to what is measured.
final class PausableIdle implements IdleStrategy {
    private static final long NAP_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private volatile boolean paused;

    void pause() {
        paused = true;
    }

    void resume() {
        paused = false;
    }

    @Override
    public void idle(int workCount) {
        if (workCount == 0) idle();
    }

    @Override
    public void idle() {
        if (paused) LockSupport.parkNanos(NAP_NS);
        else YieldingIdleStrategy.INSTANCE.idle();
    }

    @Override
    public void reset() {}
}
