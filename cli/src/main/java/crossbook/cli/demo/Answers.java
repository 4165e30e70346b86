package crossbook.cli.demo;

import java.util.concurrent.atomic.AtomicLong;

/// When the bots were answered, and how long they waited for it. One thread tells, any may ask.
public final class Answers {
    private final AtomicLong longestNs = new AtomicLong();
    private volatile long lastNs = System.nanoTime();

    /// One of them was answered.
    void came(long nowNs) {
        longestNs.accumulateAndGet(nowNs - lastNs, Math::max);
        lastNs = nowNs;
    }

    /// When the last answer came.
    public long lastNs() {
        return lastNs;
    }

    /// The longest time from one answer to the next, of those that ended since this was asked last.
    public long takeLongestNs() {
        return longestNs.getAndSet(0);
    }
}
