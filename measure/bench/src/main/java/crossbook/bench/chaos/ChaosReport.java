package crossbook.bench.chaos;

import crossbook.charts.BarChart;
import crossbook.charts.LatencyTimeChart;
import crossbook.charts.LatencyTimeChart.Run;
import crossbook.charts.NoPicture;

import org.HdrHistogram.Histogram;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/// A run as a table, and as a page with pictures.
public final class ChaosReport {
    private static final double NS_PER_S = 1e9;
    private static final int SLICES = 400;

    private final ChaosResult result;
    private final Map<FaultKind, List<FaultResult>> byKind = new TreeMap<>();

    /// Of a kind of fault the median, the 99th percentile and the largest of some time,
    /// in seconds.
    private record Figures(double median, double most, double largest) {
        static Figures of(List<FaultResult> faults, ToLongFunction<FaultResult> time) {
            long[] sorted = faults.stream().mapToLong(time).sorted().toArray();
            return new Figures(
                    at(sorted, 0.5), at(sorted, 0.99), sorted[sorted.length - 1] / NS_PER_S);
        }

        private static double at(long[] sorted, double share) {
            int rank = (int) Math.ceil(share * sorted.length);
            return sorted[Math.max(0, rank - 1)] / NS_PER_S;
        }

        String text() {
            return String.format(Locale.ROOT, "%6.2f %6.2f %6.2f", median, most, largest);
        }
    }

    public ChaosReport(ChaosResult result) {
        this.result = result;
        for (FaultResult each : result.faults()) {
            byKind.computeIfAbsent(each.fault().kind(), _ -> new ArrayList<>()).add(each);
        }
    }

    /// One line of a fault.
    public static String line(FaultResult of) {
        String how = of.fault().kind() == FaultKind.DELAY ? "late" : "dropped";
        String packets = of.packets() == 0 ? "" : ", " + of.packets() + " packets " + how;
        return String.format(
                Locale.ROOT,
                "%7.1f s  %s: %s for %.2f s%s: no answer for %.2f s, whole again after %.2f s%s",
                of.atNs() / NS_PER_S,
                of.fault().words(),
                of.target(),
                of.lastedNs() / NS_PER_S,
                packets,
                of.missedNs() / NS_PER_S,
                of.wholeNs() / NS_PER_S,
                of.wasInjected() ? "" : " (NOT INJECTED)");
    }

    /// For people, without trailing newline.
    public String text() {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                "%-32s %6s  %-20s  %-20s", "", "", "no answer for, s", "whole again, s"));
        lines.add(String.format(
                "%-32s %6s  %6s %6s %6s  %6s %6s %6s",
                "fault", "faults", "median", "99 %", "most", "median", "99 %", "most"));
        byKind.forEach((kind, faults) -> lines.add(String.format(
                "%-32s %6d  %s  %s",
                kind.words,
                faults.size(),
                Figures.of(faults, FaultResult::missedNs).text(),
                Figures.of(faults, FaultResult::wholeNs).text())));
        lines.add("");
        lines.addAll(facts());
        result.violations().forEach(each -> lines.add("VIOLATION " + each));
        return String.join("\n", lines);
    }

    private List<String> facts() {
        return List.of(
                "seed " + result.seed() + ", " + result.members() + " members, "
                        + (result.hasNetwork() ? "each in a network of its own" : "on loopback"),
                result.faults().size() + " faults, " + result.injected() + " really injected; "
                        + result.endings() + " processes ended by themselves",
                String.format(
                        Locale.ROOT,
                        "%,d orders in %,d events, %,d sessions; feed: %,d messages, %d snapshots%s",
                        result.orders(),
                        result.events(),
                        result.sessions(),
                        result.feedMessages(),
                        result.feedSnapshots(),
                        store()),
                result.violations().size() + " violations, " + result.lost()
                        + " acknowledged orders lost, " + result.twice() + " twice");
    }

    private String store() {
        long rows = result.storeRows();
        return rows == 0 ? "" : String.format(Locale.ROOT, "; store: %,d rows", rows);
    }

    /// Writes `report.html`, its pictures, and `faults.csv`.
    ///
    /// @throws NoPicture if this machine has no fonts to write the labels with
    public void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        drawWaits(directory.resolve("waits.png"));
        drawMissed(directory.resolve("missed.png"));
        Files.writeString(directory.resolve("faults.csv"), csv());
        Files.writeString(directory.resolve("report.html"), html());
    }

    /// How long orders waited, slice after slice of the run: a fault is a peak.
    private void drawWaits(Path file) throws IOException {
        long endNs = result.answers().stream()
                .mapToLong(ChaosResult.Wait::atNs)
                .max()
                .orElse(1);
        List<Histogram> slices = new ArrayList<>();
        for (int i = 0; i < SLICES; i++) slices.add(new Histogram(3));
        for (ChaosResult.Wait each : result.answers()) {
            if (each.atNs() < 0) continue;
            int slice = (int) (each.atNs() * (SLICES - 1) / endNs);
            slices.get(slice).recordValue(each.ns());
        }
        new LatencyTimeChart(
                        "From order to answer, while faults are injected",
                        List.of(new Run("", endNs / NS_PER_S / SLICES, slices)))
                .writePng(file);
    }

    private void drawMissed(Path file) throws IOException {
        BarChart chart = new BarChart(
                "The longest time without an answer",
                "seconds",
                byKind.keySet().stream().map(kind -> kind.words).toList());
        List<Figures> figures = byKind.values().stream()
                .map(faults -> Figures.of(faults, FaultResult::missedNs))
                .toList();
        chart.add("median", figures.stream().map(each -> rounded(each.median)).toList());
        chart.add("most", figures.stream().map(each -> rounded(each.largest)).toList());
        chart.writePng(file);
    }

    private static double rounded(double seconds) {
        return Math.round(100 * seconds) / 100.0;
    }

    private String csv() {
        StringBuilder text = new StringBuilder(
                "at_s,fault,target,lasted_s,no_answer_s,whole_again_s,elections,packets,injected\n");
        for (FaultResult each : result.faults()) {
            text.append(String.format(
                    Locale.ROOT,
                    "%.3f,%s,\"%s\",%.3f,%.3f,%.3f,%d,%d,%s%n",
                    each.atNs() / NS_PER_S,
                    each.fault().kind().option,
                    each.target(),
                    each.lastedNs() / NS_PER_S,
                    each.missedNs() / NS_PER_S,
                    each.wholeNs() / NS_PER_S,
                    each.elections(),
                    each.packets(),
                    each.wasInjected()));
        }
        return text.toString();
    }

    private String html() {
        StringBuilder lines = new StringBuilder();
        result.faults().forEach(each -> lines.append(line(each)).append('\n'));
        return """
                <!doctype html><html lang="en"><head><meta charset="utf-8">
                <title>Crossbook: faults on purpose</title>
                <style>body{font:15px sans-serif;margin:2em auto;max-width:75em;padding:0 1em}
                pre{overflow-x:auto}img{max-width:100%%}</style></head><body>
                <h1>Faults on purpose</h1><pre>%s</pre>
                <h2>Time line</h2><img src="waits.png" alt="how long orders waited">
                <h2>Without an answer</h2><img src="missed.png" alt="the longest time without an answer">
                <h2>Each fault</h2><pre>%s</pre></body></html>
                """.formatted(escaped(text()), escaped(lines.toString()));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
