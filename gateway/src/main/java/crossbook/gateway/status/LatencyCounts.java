package crossbook.gateway.status;

import java.util.Arrays;

/// A histogram of how long something took, to one part in 32. One thread writes, without a lock and
/// without memory; others may read counts that are a little old.
final class LatencyCounts {
    private static final int SUB_BITS = 5;
    private static final int SUBS = 1 << SUB_BITS;
    private static final long LONGEST_NS = (1L << 37) - 1;

    private final long[] counts = new long[index(LONGEST_NS) + 1];
    private long maxNs;
    private long sumNs;

    void record(long ns) {
        long kept = Math.clamp(ns, 0, LONGEST_NS);
        counts[index(kept)]++;
        sumNs += kept;
        if (kept > maxNs) maxNs = kept;
    }

    private static int index(long ns) {
        int shift = shift(ns);
        return shift * SUBS + (int) (ns >>> shift);
    }

    /// How many of the lowest bits do not count.
    private static int shift(long ns) {
        return Math.max(0, Long.SIZE - 1 - SUB_BITS - Long.numberOfLeadingZeros(ns));
    }

    /// The largest value that is counted in a place.
    private static long valueAt(int index) {
        int shift = Math.max(0, index / SUBS - 1);
        return ((index - (long) shift * SUBS + 1) << shift) - 1;
    }

    void clear() {
        Arrays.fill(counts, 0);
        maxNs = 0;
        sumNs = 0;
    }

    void add(LatencyCounts other) {
        for (int i = 0; i < counts.length; i++) counts[i] += other.counts[i];
        maxNs = Math.max(maxNs, other.maxNs);
        sumNs += other.sumNs;
    }

    long count() {
        return Arrays.stream(counts).sum();
    }

    /// How often it took at most so long.
    long countUpTo(long ns) {
        long seen = 0;
        for (int i = 0; i < counts.length && valueAt(i) <= ns; i++) seen += counts[i];
        return seen;
    }

    /// The value that so many of a hundred did not exceed; 0 if there is none.
    long percentile(double percent) {
        long wanted = (long) Math.ceil(count() * percent / 100);
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= wanted && seen > 0) return Math.min(maxNs, valueAt(i));
        }
        return maxNs;
    }

    long maxNs() {
        return maxNs;
    }

    /// All of it together.
    long sumNs() {
        return sumNs;
    }
}
