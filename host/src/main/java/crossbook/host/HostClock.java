package crossbook.host;

import org.agrona.concurrent.OffsetEpochNanoClock;

/// The one clock of a host: nanoseconds since 1970 UTC, never before what it said
/// already, also not before what an earlier process of this host said. Within a second it is
/// where the system's clock is set to, if that is later. What lasts and what is due is measured
/// by the time that passes, which nobody sets.
final class HostClock {
    private static final long CORRECTION_NS = 1_000_000_000;

    private final OffsetEpochNanoClock clock = new OffsetEpochNanoClock();
    private long now;
    private long passed = System.nanoTime();
    private long corrected = passed;

    /// @param floor the time of the last command of the log
    HostClock(long floor) {
        now = floor;
    }

    long read() {
        passed = System.nanoTime();
        if (passed - corrected > CORRECTION_NS) { // the system's clock may have been set
            clock.sample();
            corrected = passed;
        }
        now = Math.max(now, clock.nanoTime());
        return now;
    }

    /// What it said last.
    long now() {
        return now;
    }

    /// What had passed then, since whenever.
    long passed() {
        return passed;
    }
}
