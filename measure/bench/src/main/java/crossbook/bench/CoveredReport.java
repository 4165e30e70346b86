package crossbook.bench;

import crossbook.load.report.Json;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Writes the results of `crossbook bench core --covered`, as a table for people or as JSON.
public record CoveredReport(List<CoveredResult> results) implements FigureReport {
    private static final List<Cover> COVERS =
            Arrays.stream(Cover.values()).filter(cover -> cover != Cover.NONE).toList();

    /// A line for each stream, with a ratio for each way of covering.
    @Override
    public String table() {
        StringBuilder text = new StringBuilder(String.format(
                "%-14s %10s %10s %14s", "stream", "messages", "uncovered", "min..max"));
        for (Cover cover : COVERS) {
            text.append(String.format("  %17s %14s %5s", cover.title, "min..max", "ratio"));
        }
        text.append(String.format("  %s%n", "digest"));
        for (CoveredResult result : results) text.append(row(result));
        int runs = results.getFirst().of(Cover.NONE).nsPerMessage().length;
        return text.append(String.format(
                        "%n%d runs each, in turns; medians, in ns per message. All orders covered in full, with%n"
                                + "fees a lot or of the value, or on margin, at a mark that stays or at the last trade;%n"
                                + "ratio: by uncovered, the median over the turns%n%s%n",
                        runs, results.getFirst().machine()))
                .toString();
    }

    private static String row(CoveredResult result) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%-14s %,10d %10.1f %14s",
                result.name(),
                result.messages(),
                result.of(Cover.NONE).median(),
                range(result.of(Cover.NONE))));
        for (Cover cover : COVERS) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %17.1f %14s %5.2f",
                    result.of(cover).median(),
                    range(result.of(cover)),
                    result.ratio(cover)));
        }
        return text.append(String.format("  %016x%n", result.of(Cover.NONE).digest()))
                .toString();
    }

    private static String range(Measured measured) {
        return String.format(Locale.ROOT, "%.1f..%.1f", measured.min(), measured.max());
    }

    /// One object: `streams` and `machine`.
    @Override
    public String json() {
        String streams = results.stream().map(CoveredReport::json).collect(Collectors.joining(","));
        String machine = Json.write(results.getFirst().machine());
        return "{\"streams\":[" + streams + "],\"machine\":" + machine + "}";
    }

    private static String json(CoveredResult result) {
        String covers = Arrays.stream(Cover.values())
                .map(cover -> String.format(
                        Locale.ROOT,
                        "{\"cover\":\"%s\",\"medianNs\":%.2f,\"ratio\":%.3f,\"runsNs\":%s}",
                        cover,
                        result.of(cover).median(),
                        result.ratio(cover),
                        result.of(cover).runsJson()))
                .collect(Collectors.joining(","));
        return String.format(
                Locale.ROOT,
                "{\"name\":\"%s\",\"messages\":%d,\"trades\":%d,\"digest\":\"%016x\",\"covers\":[%s]}",
                result.name(),
                result.messages(),
                result.of(Cover.NONE).trades(),
                result.of(Cover.NONE).digest(),
                covers);
    }
}
