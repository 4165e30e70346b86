package crossbook.capture;

import crossbook.load.LatencyOverTime;

import org.HdrHistogram.Histogram;

import java.util.List;

/// What the packets of a run have told.
///
/// @param latencies nanoseconds from request to answer, all kinds together
/// @param kinds the same by kind of request
/// @param overTime the same over time
/// @param answersPerSlice how many answers there were in each [crossbook.load.LoadResult#SLICE_NS]
/// @param answersPerSecond from the first request to the last answer
/// @param unanswered requests that nothing was answered to
/// @param resent requests that came again with PossDupFlag; they are not counted otherwise
/// @param exchanges where it is, and how that is known
public record CapturedRun(
        Histogram latencies,
        List<RequestKind> kinds,
        LatencyOverTime overTime,
        List<Long> answersPerSlice,
        double answersPerSecond,
        long unanswered,
        long resent,
        Unmeasured unmeasured,
        Loss loss,
        Traffic traffic,
        List<String> exchanges) {

    /// How many requests there were.
    public long asked() {
        return kinds.stream().mapToLong(RequestKind::asked).sum();
    }

    /// How many of them were answered by a refusal.
    public long refused() {
        return kinds.stream().mapToLong(RequestKind::refused).sum();
    }
}
