package crossbook.gateway;

import org.agrona.concurrent.NanoClock;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/// Time that passes when it is told to, for one reader who reads it again and again.
final class ManualClock implements NanoClock {
    private final AtomicLong now = new AtomicLong(1_000_000_000);

    private volatile long read;

    @Override
    public long nanoTime() {
        read = now.get();
        return read;
    }

    /// Lets time pass, and returns when the reader has seen it: a gateway reads the clock once a
    /// turn, and what is sent afterwards must not come into the turn before.
    void advance(Duration duration) {
        long later = now.addAndGet(duration.toNanos());
        TestExchange.await(() -> read == later);
    }
}
