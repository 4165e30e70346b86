package crossbook.load;

import org.HdrHistogram.Histogram;

import java.time.Duration;

/// A loop that does nothing but read the clock: the gaps between its readings are what
/// the machine takes from every thread. No latency can be expected to be better than the
/// largest gap of the same minutes.
public final class TimerLoop {
    private TimerLoop() {}

    /// The gaps of that time, in nanoseconds.
    public static Histogram run(Duration duration) {
        Histogram gaps = LoadLoop.newHistogram();
        long startNs = System.nanoTime();
        long lastNs = startNs;
        while (lastNs - startNs < duration.toNanos()) {
            long nowNs = System.nanoTime();
            gaps.recordValue(nowNs - lastNs);
            lastNs = nowNs;
        }
        return gaps;
    }
}
