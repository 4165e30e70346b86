package crossbook.load;

import org.HdrHistogram.Histogram;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// What one run of a [LoadLoop] found.
///
/// @param latencies nanoseconds from when a request was due to its answer
/// @param answers how many came
/// @param elapsedNs from the first request to the last answer
/// @param answersPerSlice how many came in each slice of [#SLICE_NS]
public record LoadResult(
        Histogram latencies, long answers, long elapsedNs, List<Long> answersPerSlice) {
    /// How finely throughput is kept over time.
    public static final long SLICE_NS = 100_000_000;

    private static final double NS_PER_S = 1e9;

    public double perSecond() {
        return elapsedNs == 0 ? 0 : answers * NS_PER_S / elapsedNs;
    }

    public Duration elapsed() {
        return Duration.ofNanos(elapsedNs);
    }

    public long p50Ns() {
        return latencies.getValueAtPercentile(50);
    }

    public long p99Ns() {
        return latencies.getValueAtPercentile(99);
    }

    public long p999Ns() {
        return latencies.getValueAtPercentile(99.9);
    }

    public long maxNs() {
        return latencies.getMaxValue();
    }

    /// This one and a later one, one after the other.
    public LoadResult then(LoadResult later) {
        Histogram both = latencies.copy();
        both.add(later.latencies);
        List<Long> slices = new ArrayList<>(answersPerSlice);
        slices.addAll(later.answersPerSlice);
        return new LoadResult(both, answers + later.answers, elapsedNs + later.elapsedNs, slices);
    }
}
