package crossbook.load;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Waits for what comes soon.
public final class Waiting {
    /// How long anything is waited for that must come, however busy the machine is.
    public static final long PATIENCE_S = 120;

    public static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(PATIENCE_S);

    private Waiting() {}

    /// Returns when it has come.
    ///
    /// @param meanwhile is done over and over
    /// @param otherwise what is said if it has not come within [#PATIENCE_S]
    /// @throws IllegalStateException then
    public static void until(BooleanSupplier arrived, Runnable meanwhile, String otherwise) {
        long startNs = System.nanoTime();
        while (!arrived.getAsBoolean()) {
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new IllegalStateException(otherwise);
            }
            meanwhile.run();
            YieldingIdleStrategy.INSTANCE.idle();
        }
    }

    /// Returns when a thread has ended. An interruption meanwhile is kept for the caller.
    public static void untilEnd(Thread thread) {
        boolean wasInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) Thread.currentThread().interrupt();
    }
}
