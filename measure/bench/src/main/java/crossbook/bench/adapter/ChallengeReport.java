package crossbook.bench.adapter;

import crossbook.bench.FigureReport;
import crossbook.bench.Measured;
import crossbook.charts.BarChart;
import crossbook.load.report.Json;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Writes the results of `crossbook bench challenge`, as a table for people, as JSON, or as
/// a picture.
///
/// @param results of one stream at least
/// @param java the JDK and the flags that the engine and the floor run on
public record ChallengeReport(List<ChallengeResult> results, String java) implements FigureReport {
    private static final String ROW = "%-14s %-8s %8s %14s %8s %9s%n";

    /// A line for each stream and queue, the worst of each queue, and how it was measured.
    @Override
    public String table() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, ROW, "stream", "queue", "M msg/s", "min..max", "floor", "of floor"));
        for (ChallengeResult result : results) text.append(row(result));
        text.append(System.lineSeparator());
        for (String queue : queues()) {
            ChallengeResult worst = worst(queue);
            text.append(String.format(
                    Locale.ROOT,
                    "worst, %s queue: %s, %.1f M messages/s%n",
                    queue,
                    worst.stream(),
                    worst.library().millionPerSecond()));
        }
        text.append(String.format(
                Locale.ROOT,
                "%nmedians of %d fresh processes each, in turns with the floor, the bare array book behind%n"
                        + "the same adapter; every report checked. own: the queue of the library; general: one to%n"
                        + "which reports are pushed one by one%n",
                results.getFirst().library().nsPerMessage().length));
        return text.append("Java: ").append(java).append(System.lineSeparator()).toString();
    }

    private List<String> queues() {
        return results.stream().map(ChallengeResult::queue).distinct().toList();
    }

    private ChallengeResult worst(String queue) {
        return results.stream()
                .filter(result -> result.queue().equals(queue))
                .max(Comparator.comparingDouble(result -> result.library().median()))
                .orElseThrow();
    }

    private static String row(ChallengeResult result) {
        Measured library = result.library();
        return String.format(
                Locale.ROOT,
                ROW,
                result.stream(),
                result.queue(),
                String.format(Locale.ROOT, "%.1f", library.millionPerSecond()),
                String.format(Locale.ROOT, "%.1f..%.1f", 1e3 / library.max(), 1e3 / library.min()),
                String.format(Locale.ROOT, "%.1f", result.floor().millionPerSecond()),
                String.format(Locale.ROOT, "%.0f %%", 100 * result.partOfFloor()));
    }

    /// One object: `results`, `worst` by queue, and `java`.
    @Override
    public String json() {
        String rows = results.stream().map(ChallengeReport::json).collect(Collectors.joining(","));
        String worst = queues().stream()
                .map(queue -> "\"" + queue + "\":\"" + worst(queue).stream() + "\"")
                .collect(Collectors.joining(","));
        return "{\"results\":[" + rows + "],\"worst\":{" + worst + "},\"java\":" + Json.write(java)
                + "}";
    }

    /// Draws for each stream the speed of the library and that of the floor, over each kind of
    /// queue, as PNG.
    ///
    /// @throws crossbook.charts.NoPicture if the machine has no fonts
    public void writePicture(Path file) throws IOException {
        BarChart chart = new BarChart(
                "The five-scenario challenge: engine and bare array book",
                "million messages per second",
                results.stream().map(ChallengeResult::stream).distinct().toList());
        for (String queue : queues()) {
            add(chart, "engine", queue, ChallengeResult::library);
            add(chart, "floor", queue, ChallengeResult::floor);
        }
        chart.writePng(file);
    }

    private void add(
            BarChart chart, String name, String queue, Function<ChallengeResult, Measured> which) {
        chart.add(
                name + ", " + queue + " queue",
                results.stream()
                        .filter(result -> result.queue().equals(queue))
                        .map(result ->
                                Math.round(10 * which.apply(result).millionPerSecond()) / 10.0)
                        .toList());
    }

    private static String json(ChallengeResult result) {
        return String.format(
                Locale.ROOT,
                "{\"stream\":\"%s\",\"queue\":\"%s\",\"messages\":%d,\"millionPerSecond\":%.3f,"
                        + "\"partOfFloor\":%.3f,\"runsNs\":%s,\"floorRunsNs\":%s}",
                result.stream(),
                result.queue(),
                result.messages(),
                result.library().millionPerSecond(),
                result.partOfFloor(),
                result.library().runsJson(),
                result.floor().runsJson());
    }
}
