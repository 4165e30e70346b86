package crossbook.host;

import org.agrona.concurrent.OffsetEpochNanoClock;

/// The one clock of a host: nanoseconds since 1970 UTC, never before what it said
/// already, also not before what an earlier process of this host said.
final class HostClock {
    private static final long CORRECTION_NS = 1_000_000_000;

    private final OffsetEpochNanoClock clock = new OffsetEpochNanoClock();
    private long now;
    private long corrected;

    /// @param floor the time of the last command of the log
    HostClock(long floor) {
        now = floor;
    }

    long read() {
        long time = clock.nanoTime();
        if (time - corrected > CORRECTION_NS) { // the system's clock may have been set
            clock.sample();
            corrected = time;
        }
        now = Math.max(now, time);
        return now;
    }

    /// What it said last.
    long now() {
        return now;
    }
}
