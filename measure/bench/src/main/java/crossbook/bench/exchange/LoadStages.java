package crossbook.bench.exchange;

import crossbook.charts.TimePanel;
import crossbook.load.LatencyOverTime;
import crossbook.load.LoadLoop;

import org.HdrHistogram.Histogram;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The latencies of a load over time, stage by stage.
final class LoadStages {
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_S = 1e9;

    private final Map<String, LatencyOverTime> stages = new LinkedHashMap<>();
    private final long startNs = System.nanoTime();
    private final boolean areKept;

    /// @param areKept whether any are kept
    LoadStages(boolean areKept) {
        this.areKept = areKept;
    }

    /// Adds a latency to a stage.
    void add(LatencyOverTime stage, long dueNs, long latencyNs) {
        if (areKept) stage.add(dueNs, latencyNs);
    }

    /// A stage, which is drawn in the order of the calls.
    LatencyOverTime stage(String name) {
        return stages.computeIfAbsent(name, any -> new LatencyOverTime(startNs));
    }

    /// A listener that also keeps the answers of a lane, which is a stage.
    LoadLoop.Listener and(LoadLoop.Listener listener, LoadLane lane) {
        if (!areKept) return listener;
        LatencyOverTime stage = stage(lane.name());
        return listener.and((number, dueNs, nowNs) -> stage.add(dueNs, Math.max(0, nowNs - dueNs)));
    }

    /// The median and the 99th percentile of each stage.
    List<TimePanel> panels() {
        return List.of(panel("median (us)", 50), panel("99 % (us)", 99));
    }

    private TimePanel panel(String title, double percentile) {
        List<TimePanel.Line> lines = stages.entrySet().stream()
                .map(each -> new TimePanel.Line(
                        each.getKey(),
                        each.getValue().sliceNs() / NS_PER_S,
                        each.getValue().slices().stream()
                                .map(slice -> us(slice, percentile))
                                .toList()))
                .filter(TimePanel.Line::hasValues)
                .toList();
        return new TimePanel(title, true, lines);
    }

    private static double us(Histogram slice, double percentile) {
        if (slice.getTotalCount() == 0) return Double.NaN;
        return Math.max(1, slice.getValueAtPercentile(percentile)) / NS_PER_US;
    }
}
