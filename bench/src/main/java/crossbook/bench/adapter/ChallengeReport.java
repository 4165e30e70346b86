package crossbook.bench.adapter;

import crossbook.bench.FigureReport;
import crossbook.bench.Measured;
import crossbook.load.report.Json;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Writes the results of `crossbook bench challenge`, as a table for people or as JSON.
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
