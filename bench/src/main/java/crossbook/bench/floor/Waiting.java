package crossbook.bench.floor;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/// Waits for what comes soon.
final class Waiting {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

    private Waiting() {}

    /// @param meanwhile is done over and over
    static void until(BooleanSupplier arrived, IntSupplier meanwhile) {
        long startNs = System.nanoTime();
        while (!arrived.getAsBoolean()) {
            if (System.nanoTime() - startNs > PATIENCE_NS) {
                throw new IllegalStateException("an echo did not connect within 30 s");
            }
            YieldingIdleStrategy.INSTANCE.idle(meanwhile.getAsInt());
        }
    }
}
