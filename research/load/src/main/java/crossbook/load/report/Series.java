package crossbook.load.report;

import crossbook.load.LoadResult;

import org.HdrHistogram.Histogram;

import java.util.List;

/// One curve of a report: what was loaded, how, and the outcome.
///
/// @param name what was loaded, such as `SBE over TCP`
/// @param plan how, such as `10,000/s`
/// @param latencies nanoseconds
/// @param perSecond how many answers came per second; 0 for what has none
/// @param slices how many came in each slice of [LoadResult#SLICE_NS]; may be empty
public record Series(
        String name, String plan, Histogram latencies, double perSecond, List<Long> slices) {
    /// What a loop found.
    public static Series of(String name, String plan, LoadResult result) {
        return new Series(
                name, plan, result.latencies(), result.perSecond(), result.answersPerSlice());
    }

    /// Latencies alone.
    public static Series of(String name, String plan, Histogram latencies) {
        return new Series(name, plan, latencies, 0, List.of());
    }

    /// Name and plan, to tell it from the others.
    public String label() {
        return plan.isEmpty() ? name : name + ", " + plan;
    }
}
