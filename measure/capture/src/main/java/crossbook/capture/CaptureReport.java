package crossbook.capture;

import crossbook.charts.LatencyTimeChart;
import crossbook.charts.Numbers;
import crossbook.load.report.Report;
import crossbook.load.report.Series;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/// What a [CapturedRun] has told, as a report like those of benchmarks.
public final class CaptureReport {
    private static final double NS_PER_S = 1e9;
    private static final double BYTES_PER_MB = 1e6;
    private static final int FEW = 3;

    private final CapturedRun run;
    private final Source source;

    /// Where the packets are from.
    ///
    /// @param text a file and its format, or an interface
    /// @param stamps who stamped them, and how finely
    /// @param dropped what was lost before it was captured
    /// @param remark what else is to be told; empty: nothing
    public record Source(String text, String stamps, String dropped, String remark) {}

    public CaptureReport(CapturedRun run, Source source) {
        this.run = run;
        this.source = source;
    }

    /// The report, with a curve for each kind of request where there are several.
    ///
    /// @param machine facts of the machine that was measured; empty where that is unknown
    public Report report(Map<String, String> machine) {
        Report report = total(machine);
        if (run.kinds().size() > 1) {
            for (RequestKind kind : run.kinds()) {
                report.add(Series.of(kind.name(), "", kind.latencies()));
            }
        }
        return report;
    }

    /// The report with one curve, for those that are laid over others.
    public Report total(Map<String, String> machine) {
        List<Series> series = new ArrayList<>();
        series.add(new Series(
                "all requests",
                "",
                run.latencies(),
                run.answersPerSecond(),
                run.answersPerSlice()));
        String title = "latency of an exchange, by its packets";
        return new Report(title, machine, facts(), series, List.of(), List.of());
    }

    /// What is drawn of it over time.
    ///
    /// @param name which run it is
    public LatencyTimeChart.Run overTime(String name) {
        double sliceSeconds = run.overTime().sliceNs() / NS_PER_S;
        return new LatencyTimeChart.Run(name, sliceSeconds, run.overTime().slices());
    }

    private Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("capture", source.text + (source.remark.isEmpty() ? "" : "; " + source.remark));
        facts.put("packets", packets());
        facts.put("stamped", source.stamps);
        facts.put("exchange", exchanges());
        facts.put("connections", connections());
        facts.put("requests", requests());
        facts.put("answered", answered());
        facts.put("unanswered", Numbers.grouped(run.unanswered()));
        facts.put("unmeasured", unmeasured());
        facts.put("dropped", source.dropped);
        facts.put("lost", lost());
        facts.put(
                "segments",
                Numbers.grouped(run.loss().repeated()) + " repeated, "
                        + Numbers.grouped(run.loss().outOfOrder()) + " out of order");
        return facts;
    }

    private String packets() {
        Traffic traffic = run.traffic();
        String count = Numbers.grouped(traffic.packets());
        if (traffic.packets() == traffic.untimed()) return count;
        return String.format(
                Locale.ROOT,
                "%s of %,.1f MB in %,.3f s from %s",
                count,
                traffic.bytes() / BYTES_PER_MB,
                (traffic.lastNs() - traffic.firstNs()) / NS_PER_S,
                Instant.EPOCH.plusNanos(traffic.firstNs()));
    }

    private String exchanges() {
        List<String> all = run.exchanges();
        if (all.isEmpty()) return "none: nobody spoke FIX or the native protocol";
        String first = all.stream().limit(FEW).collect(Collectors.joining(", "));
        return all.size() > FEW ? first + " and " + (all.size() - FEW) + " more" : first;
    }

    private String connections() {
        Traffic traffic = run.traffic();
        return Numbers.grouped(traffic.fixConnections()) + " FIX, "
                + Numbers.grouped(traffic.entryConnections()) + " native, "
                + Numbers.grouped(traffic.otherConnections()) + " others";
    }

    private String requests() {
        String all = Numbers.grouped(run.asked());
        if (run.asked() > 0) {
            all += run.kinds().stream()
                    .map(kind -> Numbers.grouped(kind.asked()) + " " + kind.name())
                    .collect(Collectors.joining(", ", ": ", ""));
        }
        return run.resent() == 0
                ? all
                : all + "; " + Numbers.grouped(run.resent()) + " came again with PossDupFlag";
    }

    private String answered() {
        String measured = Numbers.grouped(run.latencies().getTotalCount());
        return measured + "; " + Numbers.grouped(run.refused()) + " refusals";
    }

    private String unmeasured() {
        StringJoiner words = new StringJoiner("; ").setEmptyValue("none");
        Unmeasured of = run.unmeasured();
        add(of.uncertain(), "waited while bytes of the exchange were lost", words);
        add(of.untimed(), "without a time stamp", words);
        add(of.twoClocks(), "stamped by two clocks", words);
        add(of.backwards(), "answered at an earlier time than asked", words);
        return words.toString();
    }

    private String lost() {
        Loss loss = run.loss();
        StringJoiner words = new StringJoiner("; ").setEmptyValue("nothing");
        if (loss.holes() > 0) {
            words.add(Numbers.grouped(loss.holeBytes()) + " bytes in "
                    + Numbers.grouped(loss.holes()) + " holes");
        }
        add(loss.cutPackets(), "packets cut short", words);
        add(loss.fragments(), "fragments of IP left out", words);
        add(loss.broken(), "packets with broken headers", words);
        add(loss.garbledBytes(), "bytes that are no message", words);
        return words.toString();
    }

    private static void add(long count, String what, StringJoiner words) {
        if (count > 0) words.add(Numbers.grouped(count) + " " + what);
    }
}
