package crossbook.bench;

import crossbook.charts.RateChart;
import crossbook.load.report.Json;

import org.HdrHistogram.Histogram;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Writes what `crossbook bench core --latency` found: as a table with a row per rate, as
/// JSON, or as a picture.
///
/// @param workload what was replayed, and how
/// @param machine on what
/// @param results the lowest rate first; only the last may not have been kept up with
public record CoreLatencyReport(String workload, String machine, List<RateResult> results)
        implements FigureReport, Serializable {
    private static final List<Double> PERCENTILES = List.of(50.0, 90.0, 95.0, 99.0, 99.9, 99.99);
    private static final List<String> TITLES =
            List.of("50 %", "90 %", "95 %", "99 %", "99.9 %", "99.99 %", "worst");
    private static final List<String> KEYS =
            List.of("p50Ns", "p90Ns", "p95Ns", "p99Ns", "p999Ns", "p9999Ns", "worstNs");
    private static final String FLOOR = "timer loop";
    private static final int RARE = 4; // the 99.9th percentile among the columns
    private static final double NS_PER_US = 1e3;

    /// Two tables, engine and floor, and what they are of.
    @Override
    public String table() {
        String heads = TITLES.stream().map(title -> cell(title)).collect(Collectors.joining());
        StringBuilder text = new StringBuilder(workload)
                .append(String.format(
                        "%nmicroseconds from when a message was due to its last event%n%n%-10s%s%10s%n",
                        "engine", heads, "of floor"));
        for (RateResult result : results) text.append(row(result));
        text.append(String.format("%n%-10s%s%n", FLOOR, heads));
        for (RateResult result : results) {
            text.append(String.format("%-10s%s%n", result.rate(), cells(result.floor())));
        }
        return text.append(String.format(
                        "%n%s: the same pacing with nothing done, in turns with the engine. of floor: by how%n"
                                + "much the 99.9th percentile exceeds it, at the median of the turns%n%s%n",
                        FLOOR, machine))
                .toString();
    }

    private static String row(RateResult result) {
        if (result.keptUp()) {
            String ratio = String.format(Locale.ROOT, "%.2fx", result.p999ByFloor());
            return String.format("%-10s%s%10s%n", result.rate(), cells(result.engine()), ratio);
        }
        return String.format(
                Locale.ROOT,
                "%-10snot kept up with: %.2f M/s done; rates above it are not measured%n",
                result.rate(),
                result.donePerSecond() / 1e6);
    }

    private static String cells(Histogram latencies) {
        return columns(latencies).stream()
                .map(ns -> cell(String.format(Locale.ROOT, "%,.2f", ns / NS_PER_US)))
                .collect(Collectors.joining());
    }

    private static String cell(String text) {
        return String.format("%11s", text);
    }

    /// The percentiles and the worst, in nanoseconds.
    private static List<Long> columns(Histogram latencies) {
        return IntStream.range(0, TITLES.size())
                .mapToObj(i -> i < PERCENTILES.size()
                        ? latencies.getValueAtPercentile(PERCENTILES.get(i))
                        : latencies.getMaxValue())
                .toList();
    }

    /// One object: `workload`, `machine`, and `rates`.
    @Override
    public String json() {
        String rates =
                results.stream().map(CoreLatencyReport::json).collect(Collectors.joining(","));
        return String.format(
                "{\"workload\":%s,\"machine\":%s,\"rates\":[%s]}",
                Json.write(workload), Json.write(machine), rates);
    }

    private static String json(RateResult result) {
        return String.format(
                Locale.ROOT,
                "{\"perSecond\":%d,\"donePerSecond\":%.0f,\"keptUp\":%b,\"p999ByFloor\":%.3f,"
                        + "\"engine\":%s,\"floor\":%s}",
                result.perSecond(),
                result.donePerSecond(),
                result.keptUp(),
                result.p999ByFloor(),
                json(result.engine()),
                json(result.floor()));
    }

    private static String json(Histogram latencies) {
        List<Long> columns = columns(latencies);
        return IntStream.range(0, KEYS.size())
                .mapToObj(i -> ",\"" + KEYS.get(i) + "\":" + columns.get(i))
                .collect(Collectors.joining("", "{\"count\":" + latencies.getTotalCount(), "}"));
    }

    /// Draws each percentile over the rates that were kept up with, as PNG.
    ///
    /// @throws crossbook.charts.NoPicture if the machine has no fonts
    public void writePicture(Path file) throws IOException {
        List<RateResult> drawn = results.stream().filter(RateResult::keptUp).toList();
        RateChart chart = new RateChart(
                "Latency of the engine at fixed rates",
                drawn.stream().map(result -> (double) result.perSecond()).toList());
        for (int i = 0; i < TITLES.size(); i++) {
            chart.add(TITLES.get(i), column(drawn, RateResult::engine, i));
        }
        chart.add(FLOOR + ", " + TITLES.get(RARE), column(drawn, RateResult::floor, RARE));
        chart.writePng(file);
    }

    private static List<Double> column(
            List<RateResult> results, Function<RateResult, Histogram> side, int column) {
        return results.stream()
                .map(result -> columns(side.apply(result)).get(column) / NS_PER_US)
                .toList();
    }
}
