package crossbook.client;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.HighResolutionClock;

import java.util.function.LongSupplier;

/// The system's time, in nanoseconds since 1970. It is asked once a second: until then what passes
/// is added to it, since each answer of the system is an object.
public final class SystemTime implements EpochNanoClock {
    private static final long ASKED_NS = 1_000_000_000;
    private static final int TRIES = 10;

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

    private void ask() {
        offset = offset(System::nanoTime, HighResolutionClock::epochNanos);
        askedNs = System.nanoTime();
    }

    /// How far a system's time is ahead of what passes. The best of several tries: the thread may
    /// lose its processor between two readings.
    ///
    /// @param passingNs what passes evenly
    /// @param systemNs the system's time
    public static long offset(LongSupplier passingNs, LongSupplier systemNs) {
        long shortest = Long.MAX_VALUE;
        long found = 0;
        for (int i = 0; i < TRIES; i++) {
            long begun = passingNs.getAsLong();
            long system = systemNs.getAsLong();
            long lasted = passingNs.getAsLong() - begun;
            if (lasted >= shortest) continue;
            shortest = lasted;
            found = system - begun - lasted / 2;
        }
        return found;
    }
}
