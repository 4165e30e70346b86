package crossbook.capture;

import org.HdrHistogram.Histogram;

import java.util.ArrayList;
import java.util.List;

/// The latencies of equal slices of time, at most [#MOST_SLICES] of them: when there are more,
/// slices become twice as long.
public final class LatencyOverTime {
    static final int MOST_SLICES = 400;

    private static final int DIGITS = 3;
    private static final long FIRST_SLICE_NS = 100_000_000;

    private final List<Histogram> slices = new ArrayList<>();
    private final long startNs;
    private long sliceNs = FIRST_SLICE_NS;

    LatencyOverTime(long startNs) {
        this.startNs = startNs;
    }

    void add(long askedNs, long latencyNs) {
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

    /// When the first slice begins, in nanoseconds since 1970.
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
