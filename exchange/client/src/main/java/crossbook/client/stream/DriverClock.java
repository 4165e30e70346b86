package crossbook.client.stream;

import org.agrona.concurrent.EpochClock;

import java.util.concurrent.TimeUnit;

/// The time by which a media driver and its clients judge whether the other lives: milliseconds
/// since 1970 UTC, as the system's clock said them when the process of the driver began, and
/// evenly from there on. Where that clock is set, or a machine wakes up, all seem to have been
/// silent for as long as it leaped, and give each other up.
///
/// It counts on all processes of a machine having the same [System#nanoTime], which is so on
/// Linux, macOS and Windows.
///
/// @param offsetMs of the time since 1970 to what has passed since whenever
public record DriverClock(long offsetMs) implements EpochClock {
    /// Of a driver in this process.
    public static final DriverClock HERE = new DriverClock(System.currentTimeMillis() - passedMs());

    private static long passedMs() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
    }

    @Override
    public long time() {
        return passedMs() + offsetMs;
    }
}
