package crossbook.bench;

import org.HdrHistogram.Histogram;

import java.io.Serializable;

/// What was measured at one rate, all turns together.
///
/// @param perSecond how many messages were due per second
/// @param keptUp whether the engine caught up with what was due, again and again; where not,
///     its queue grew for as long as the measurement went on
/// @param donePerSecond how many the engine did, at the median of the turns
/// @param p999ByFloor the engine's 99.9th percentile by the floor's, at the median of the turns
/// @param engine latencies of the engine, in nanoseconds from when a message was due
/// @param floor latencies of the same pacing with nothing done
public record RateResult(
        long perSecond,
        boolean keptUp,
        double donePerSecond,
        double p999ByFloor,
        Histogram engine,
        Histogram floor)
        implements Serializable {
    private static final int MILLION = 1_000_000;
    private static final int THOUSAND = 1_000;

    /// The rate as it is written on the command line: `125K`, `1M`.
    public String rate() {
        if (perSecond % MILLION == 0) return perSecond / MILLION + "M";
        return perSecond % THOUSAND == 0 ? perSecond / THOUSAND + "K" : Long.toString(perSecond);
    }
}
