package crossbook.client;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.HighResolutionClock;

/// The system's time, in nanoseconds since 1970. It is asked once a second: until then what passes
/// is added to it, since each answer of the system is an object.
final class SystemTime implements EpochNanoClock {
    private static final long ASKED_NS = 1_000_000_000;
    private static final int TRIES = 3;

    private volatile long offset;
    private volatile long askedNs;

    SystemTime() {
        ask();
    }

    @Override
    public long nanoTime() {
        long passedNs = System.nanoTime();
        if (passedNs - askedNs > ASKED_NS) ask();
        return passedNs + offset;
    }

    /// The best of several tries: the thread may lose its processor between two readings.
    private void ask() {
        long shortest = Long.MAX_VALUE;
        long found = 0;
        for (int i = 0; i < TRIES; i++) {
            long begun = System.nanoTime();
            long system = HighResolutionClock.epochNanos();
            long lasted = System.nanoTime() - begun;
            if (lasted >= shortest) continue;
            shortest = lasted;
            found = system - begun - lasted / 2;
        }
        offset = found;
        askedNs = System.nanoTime();
    }
}
