package crossbook.load;

import org.HdrHistogram.Histogram;

import java.util.function.LongSupplier;

/// Does one step after the other at a rate, on the thread that calls it, which spins on the
/// clock while nothing is due.
///
/// Open loop: step n is due n intervals after the start and its latency counts from then,
/// whether or not it could begin. So a stall is charged to every step that fell due in it
/// (no coordinated omission). The clock is read once for each step that is late, so that a
/// loop that is behind spends as little as can be on measuring.
public final class PacedLoop {
    private static final double NS_PER_S = 1e9;

    private final LongSupplier clock;
    private final Histogram latencies = LoadLoop.newHistogram();
    private int lastInTime;

    /// What is done when it is due.
    @FunctionalInterface
    public interface Step {
        void run(int number);
    }

    /// @param clock in nanoseconds
    public PacedLoop(LongSupplier clock) {
        this.clock = clock;
    }

    /// Runs the steps `from` to `to`, without `to`, and records their latencies.
    ///
    /// @return nanoseconds from the start to the end of the last step
    public long run(long perSecond, Step step, int from, int to) {
        double intervalNs = NS_PER_S / perSecond;
        long startNs = clock.getAsLong();
        long nowNs = startNs;
        lastInTime = from;
        for (int number = from; number < to; number++) {
            long dueNs = startNs + (long) ((number - from) * intervalNs);
            if (nowNs - dueNs < 0) lastInTime = number;
            while (nowNs - dueNs < 0) nowNs = clock.getAsLong();
            step.run(number);
            nowNs = clock.getAsLong();
            latencies.recordValue(nowNs - dueNs);
        }
        return nowNs - startNs;
    }

    /// The last step of the latest run that was waited for: every step after it was late. A loop
    /// that keeps up with its rate gets there again after each stall, one that does not never.
    public int lastInTime() {
        return lastInTime;
    }

    /// The latencies since the last call, in nanoseconds.
    public Histogram takeLatencies() {
        Histogram taken = latencies.copy();
        latencies.reset();
        return taken;
    }
}
