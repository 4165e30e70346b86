package crossbook.load;

import org.HdrHistogram.Histogram;

import java.util.ArrayList;
import java.util.List;

/// The latencies of equal slices of time, at most [#MOST_SLICES] of them: when there are more,
/// slices become twice as long.
public final class LatencyOverTime {
    /// How many slices there are at most.
    public static final int MOST_SLICES = 400;

    private static final int DIGITS = 3;

    private final List<Histogram> slices = new ArrayList<>();
    private final long startNs;
    private long sliceNs = LoadResult.SLICE_NS;

    /// @param startNs when the first slice begins, in the clock of what is added
    public LatencyOverTime(long startNs) {
        this.startNs = startNs;
    }

    /// Adds a latency to the slice in which it was asked for.
    public void add(long askedNs, long latencyNs) {
        long sinceNs = Math.max(0, askedNs - startNs);
        while (sinceNs / sliceNs >= MOST_SLICES) doubleSlices();
        int index = (int) (sinceNs / sliceNs);
        while (slices.size() <= index) slices.add(new Histogram(DIGITS));
        slices.get(index).recordValue(latencyNs);
    }

    private void doubleSlices() {
        sliceNs *= 2;
        int half = (slices.size() + 1) / 2;
        for (int i = 0; i < half; i++) {
            Histogram both = slices.get(2 * i);
            if (2 * i + 1 < slices.size()) both.add(slices.get(2 * i + 1));
            slices.set(i, both);
        }
        slices.subList(half, slices.size()).clear();
    }

    /// When the first slice begins.
    public long startNs() {
        return startNs;
    }

    /// How long a slice is.
    public long sliceNs() {
        return sliceNs;
    }

    /// The latencies of each slice, in nanoseconds, by when they were asked. A slice may be empty.
    public List<Histogram> slices() {
        return List.copyOf(slices);
    }
}
