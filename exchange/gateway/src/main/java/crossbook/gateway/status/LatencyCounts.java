package crossbook.gateway.status;

import org.HdrHistogram.Histogram;

/// A histogram of how long something took, to one part in 100, with the sum. One thread writes,
/// without a lock and without memory; others may read counts that are a little old.
final class LatencyCounts {
    private static final int DIGITS = 2;
    private static final long LONGEST_NS = (1L << 37) - 1;

    private final Histogram counts = new Histogram(LONGEST_NS, DIGITS);
    private long maxNs;
    private long sumNs;

    void record(long ns) {
        long kept = Math.clamp(ns, 0, LONGEST_NS);
        counts.recordValue(kept);
        sumNs += kept;
        if (kept > maxNs) maxNs = kept;
    }

    void clear() {
        counts.reset();
        maxNs = 0;
        sumNs = 0;
    }

    void add(LatencyCounts other) {
        counts.add(other.counts);
        maxNs = Math.max(maxNs, other.maxNs);
        sumNs += other.sumNs;
    }

    long count() {
        return counts.getTotalCount();
    }

    /// How often it took at most so long.
    long countUpTo(long ns) {
        return counts.getCountBetweenValues(0, ns);
    }

    /// The value that so many of a hundred did not exceed; 0 if there is none.
    long percentile(double percent) {
        return Math.min(maxNs, counts.getValueAtPercentile(percent));
    }

    long maxNs() {
        return maxNs;
    }

    /// All of it together.
    long sumNs() {
        return sumNs;
    }
}
