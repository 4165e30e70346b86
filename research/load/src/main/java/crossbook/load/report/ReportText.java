package crossbook.load.report;

import crossbook.charts.PercentileTable;

import org.HdrHistogram.Histogram;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/// Writes a [Report] for people: what it was measured on and with, the ratios, a line per
/// curve, and then each curve in the common form.
final class ReportText {
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_S = 1e9;
    private static final int LEAST_NAME = 11;
    private static final int[] NINES = {2, 10, 100, 1_000, 10_000};

    private final Report report;
    private final StringJoiner text = new StringJoiner("\n");

    ReportText(Report report) {
        this.report = report;
    }

    String text() {
        text.add(report.title()).add("");
        facts(report.machine());
        facts(report.workload());
        ratios();
        summary();
        waits();
        for (Series series : report.series()) {
            text.add("").add(series.label());
            text.add(PercentileTable.of(series.latencies()).text());
        }
        return text.toString();
    }

    private void facts(Map<String, String> facts) {
        int width = Math.max(LEAST_NAME, longest(facts.keySet()));
        facts.forEach((name, fact) -> text.add(name + " ".repeat(width - name.length()) + fact));
        if (!facts.isEmpty()) text.add("");
    }

    private static int longest(Set<String> names) {
        return 2 + names.stream().mapToInt(String::length).max().orElse(0);
    }

    private void ratios() {
        if (report.ratios().isEmpty()) return;
        text.add("medians over the turns of what each turn says, by its floor");
        text.add(String.format(
                Locale.ROOT,
                "%8s %8s %8s %10s %12s %8s",
                "p50",
                "p99",
                "p99.9",
                "p50 +us",
                "largest +us",
                "per s"));
        for (Ratio ratio : report.ratios()) {
            text.add(String.format(
                    Locale.ROOT,
                    "%7.2fx %7.2fx %7.2fx %+10.3f %+,12.0f %7.2fx  %s by %s, %s, %d turns",
                    ratio.p50(),
                    ratio.p99(),
                    ratio.p999(),
                    ratio.p50MoreNs() / NS_PER_US,
                    ratio.longestMoreNs() / NS_PER_US,
                    ratio.rate(),
                    ratio.name(),
                    ratio.floor(),
                    ratio.plan(),
                    ratio.turns()));
        }
        text.add("");
    }

    private void summary() {
        text.add("microseconds");
        text.add(String.format(
                Locale.ROOT,
                "%9s %9s %9s %9s %9s %11s %11s",
                "p50",
                "p90",
                "p99",
                "p99.9",
                "p99.99",
                "largest",
                "per second"));
        for (Series series : report.series()) text.add(line(series));
    }

    private void waits() {
        if (report.waits().isEmpty()) return;
        text.add("").add("longest waits, and what stood still in this process meanwhile");
        text.add(String.format(Locale.ROOT, "%9s %11s", "at s", "ms"));
        for (LongWait wait : report.waits()) {
            String causes = String.join("; ", wait.causes());
            text.add(String.format(
                    Locale.ROOT,
                    "%9.3f %,11.2f  %s: %s",
                    wait.atNs() / NS_PER_S,
                    wait.lengthNs() / NS_PER_MS,
                    wait.series(),
                    causes.isEmpty() ? "no cause recorded" : causes));
        }
    }

    /// A percentile needs one value beyond it, else its column is empty.
    private static String line(Series series) {
        Histogram latencies = series.latencies();
        StringBuilder line = new StringBuilder();
        for (int oneIn : NINES) {
            String cell = latencies.getTotalCount() < oneIn
                    ? "-"
                    : us(latencies.getValueAtPercentile(100 - 100.0 / oneIn));
            line.append(String.format(Locale.ROOT, "%9s ", cell));
        }
        String rate = series.perSecond() == 0
                ? "-"
                : String.format(Locale.ROOT, "%,.0f", series.perSecond());
        return line
                + String.format(
                        Locale.ROOT,
                        "%11s %11s  %s",
                        us(latencies.getMaxValue()),
                        rate,
                        series.label());
    }

    private static String us(long ns) {
        return String.format(Locale.ROOT, "%,.2f", ns / NS_PER_US);
    }
}
