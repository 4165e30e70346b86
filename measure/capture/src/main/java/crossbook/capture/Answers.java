package crossbook.capture;

import crossbook.load.LatencyOverTime;
import crossbook.load.LoadResult;

import org.HdrHistogram.Histogram;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/// The measured answers of a run.
final class Answers implements Requests.AnswerListener {
    private static final int MOST_SLICES = 10_000_000; // eleven days
    private static final double NS_PER_S = 1e9;

    private final Histogram latencies = new Histogram(RequestKind.DIGITS);
    private final LatencyOverTime overTime;
    private final long startNs;
    private long firstAskedNs = Long.MAX_VALUE;
    private long lastAnsweredNs = Long.MIN_VALUE;
    private long[] perSlice = new long[64];
    private int slices;

    /// @param startNs when the first packet came
    Answers(long startNs) {
        this.startNs = startNs;
        overTime = new LatencyOverTime(startNs);
    }

    @Override
    public void answered(RequestKind kind, long askedNs, long answeredNs) {
        long latencyNs = answeredNs - askedNs;
        latencies.recordValue(latencyNs);
        kind.latencies().recordValue(latencyNs);
        overTime.add(askedNs, latencyNs);
        firstAskedNs = Math.min(firstAskedNs, askedNs);
        lastAnsweredNs = Math.max(lastAnsweredNs, answeredNs);
        long slice = Math.max(0, answeredNs - startNs) / LoadResult.SLICE_NS;
        if (slice < MOST_SLICES) countIn((int) slice);
    }

    private void countIn(int slice) {
        if (slice >= perSlice.length) perSlice = Arrays.copyOf(perSlice, 2 * slice);
        perSlice[slice]++;
        slices = Math.max(slices, slice + 1);
    }

    Histogram latencies() {
        return latencies;
    }

    LatencyOverTime overTime() {
        return overTime;
    }

    List<Long> perSlice() {
        return LongStream.of(perSlice).limit(slices).boxed().toList();
    }

    double perSecond() {
        long ns = lastAnsweredNs - firstAskedNs;
        return latencies.getTotalCount() == 0 || ns <= 0
                ? 0
                : latencies.getTotalCount() * NS_PER_S / ns;
    }
}
