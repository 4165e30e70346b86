package crossbook.bench;

import crossbook.load.report.Json;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Writes what `crossbook bench core` found on several Javas, as a table for people or as JSON.
/// `by 1` is the median over the runs of what a Java took by what the first one took.
///
/// @param rounds how many processes of each Java there were on each stream
/// @param streams what each Java measured, in the order in which they were named
public record JavasReport(int rounds, Map<String, List<EngineRuns.Result>> streams)
        implements FigureReport {
    private static final String ROW = "%-14s %4s %7s %14s %8s  %s%n";

    /// Checks that all did the same.
    ///
    /// @throws DigestMismatch if two did not
    public JavasReport {
        streams.forEach((stream, results) -> results.forEach(
                result -> result.engine().requireSame(results.getFirst().engine(), stream)));
    }

    /// A line per stream and Java, and which Java has which number.
    @Override
    public String table() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, ROW, "stream", "Java", "ns/msg", "min..max", "M msg/s", "by 1"));
        streams.forEach((stream, results) -> {
            for (int i = 0; i < results.size(); i++) text.append(row(stream, results, i));
        });
        List<EngineRuns.Result> first = streams.values().iterator().next();
        text.append(String.format(
                Locale.ROOT,
                "%n%d runs each in %d processes, in turns; medians, in ns per message%n",
                first.getFirst().engine().nsPerMessage().length,
                rounds));
        for (int i = 0; i < first.size(); i++) {
            text.append(
                    String.format(Locale.ROOT, "%d  %s%n", i + 1, first.get(i).jvm()));
        }
        return text.toString();
    }

    private static String row(String stream, List<EngineRuns.Result> results, int java) {
        Measured engine = results.get(java).engine();
        return String.format(
                Locale.ROOT,
                ROW,
                stream,
                java + 1,
                String.format(Locale.ROOT, "%.1f", engine.median()),
                String.format(Locale.ROOT, "%.1f..%.1f", engine.min(), engine.max()),
                String.format(Locale.ROOT, "%.1f", engine.millionPerSecond()),
                String.format(Locale.ROOT, "%.2f", byFirst(results, java)));
    }

    private static double byFirst(List<EngineRuns.Result> results, int java) {
        return results.getFirst().engine().timesFasterThan(results.get(java).engine());
    }

    /// One object: `streams`, each with what every Java took.
    @Override
    public String json() {
        return streams.entrySet().stream()
                .map(each -> String.format(
                        Locale.ROOT,
                        "{\"name\":%s,\"javas\":[%s]}",
                        Json.write(each.getKey()),
                        javas(each.getValue())))
                .collect(Collectors.joining(",", "{\"streams\":[", "]}"));
    }

    private static String javas(List<EngineRuns.Result> results) {
        return IntStream.range(0, results.size())
                .mapToObj(java -> String.format(
                        Locale.ROOT,
                        "{\"jvm\":%s,\"medianNs\":%.2f,\"byFirst\":%.3f,\"runsNs\":%s}",
                        Json.write(results.get(java).jvm()),
                        results.get(java).engine().median(),
                        byFirst(results, java),
                        results.get(java).engine().runsJson()))
                .collect(Collectors.joining(","));
    }
}
