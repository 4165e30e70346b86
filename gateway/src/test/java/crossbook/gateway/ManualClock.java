package crossbook.gateway;

import org.agrona.concurrent.NanoClock;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// Time that passes when it is told to.
final class ManualClock implements NanoClock {
    private final AtomicLong now = new AtomicLong(1_000_000_000);

    @Override
    public long nanoTime() {
        return now.get();
    }

    void advance(Duration duration) {
        now.addAndGet(duration.toNanos());
    }
}
