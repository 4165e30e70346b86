package crossbook.load.report;

import crossbook.market.BadInput;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/// Several reports as one: every curve under the name of its run.
public final class Overlay {
    private Overlay() {}

    /// The reports as one.
    ///
    /// @param runs reports by the names that tell them apart
    /// @throws BadInput unless there are at least two
    public static Report of(Map<String, Report> runs) {
        if (runs.size() < 2) throw new BadInput("to compare takes at least two reports");
        List<Series> series = new ArrayList<>();
        List<Ratio> ratios = new ArrayList<>();
        List<LongWait> waits = new ArrayList<>();
        runs.forEach((run, report) -> {
            for (Series each : report.series()) series.add(named(run, each));
            for (Ratio each : report.ratios()) ratios.add(named(run, each));
            for (LongWait each : report.waits()) waits.add(named(run, each));
        });
        return new Report(
                String.join(" and ", runs.keySet()),
                same(runs.values().stream().map(Report::machine).toList()),
                same(runs.values().stream().map(Report::workload).toList()),
                series,
                ratios,
                waits);
    }

    private static Series named(String run, Series series) {
        return new Series(
                run + ": " + series.name(),
                series.plan(),
                series.latencies(),
                series.perSecond(),
                series.slices());
    }

    private static Ratio named(String run, Ratio ratio) {
        return new Ratio(
                run + ": " + ratio.name(),
                ratio.floor(),
                ratio.plan(),
                ratio.turns(),
                ratio.p50(),
                ratio.p99(),
                ratio.p999(),
                ratio.p50MoreNs(),
                ratio.longestMoreNs(),
                ratio.rate());
    }

    private static LongWait named(String run, LongWait wait) {
        return new LongWait(
                run + ": " + wait.series(), wait.atNs(), wait.lengthNs(), wait.causes());
    }

    /// The facts, each once where all agree; otherwise all that was said.
    private static Map<String, String> same(List<Map<String, String>> facts) {
        Map<String, SequencedSet<String>> all = new LinkedHashMap<>();
        for (Map<String, String> each : facts) {
            each.forEach((name, fact) ->
                    all.computeIfAbsent(name, n -> new LinkedHashSet<>()).add(fact));
        }
        Map<String, String> merged = new LinkedHashMap<>();
        all.forEach((name, each) -> merged.put(name, String.join(" | ", each)));
        return merged;
    }
}
