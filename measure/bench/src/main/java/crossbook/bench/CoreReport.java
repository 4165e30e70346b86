package crossbook.bench;

import crossbook.charts.Numbers;
import crossbook.load.report.Json;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Writes the results of `crossbook bench core`, as a table for people or as JSON.
public record CoreReport(List<StreamResult> results) implements FigureReport {
    private static final Set<String> FIVE_SCENARIOS =
            Set.of("static", "normal", "swing-25", "swing-40", "flash-crash");
    private static final String ROW = "%-14s %10s %7s %14s %8s %7s %6s %6s  %s%n";

    /// A table: a line per stream, the worst of the five scenarios, and the virtual
    /// machine.
    @Override
    public String table() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                ROW,
                "stream",
                "messages",
                "ns/msg",
                "min..max",
                "M msg/s",
                "plain",
                "ratio",
                "array",
                "digest"));
        for (StreamResult result : results) text.append(row(result));
        worst().ifPresent(worst -> text.append(String.format(
                Locale.ROOT,
                "%nworst of the five scenarios: %s, %.1f M messages/s, %.1f times the plain engine%n",
                worst.name(),
                worst.engine().millionPerSecond(),
                worst.ratio())));
        int runs = results.getFirst().engine().nsPerMessage().length;
        text.append(String.format(
                Locale.ROOT,
                "%n%d runs each, in turns; medians, in ns per message. plain: the same duties over%n"
                        + "TreeMap and LinkedList; array: a book of arrays without duties%n",
                runs));
        text.append(results.getFirst().jvm()).append(System.lineSeparator());
        return text.toString();
    }

    private static String row(StreamResult result) {
        Measured engine = result.engine();
        return String.format(
                Locale.ROOT,
                ROW,
                result.name(),
                Numbers.grouped(result.messages()),
                String.format(Locale.ROOT, "%.1f", engine.median()),
                String.format(Locale.ROOT, "%.1f..%.1f", engine.min(), engine.max()),
                String.format(Locale.ROOT, "%.1f", engine.millionPerSecond()),
                String.format(Locale.ROOT, "%.1f", result.plain().median()),
                String.format(Locale.ROOT, "%.2f", result.ratio()),
                String.format(Locale.ROOT, "%.1f", result.array().median()),
                digest(engine));
    }

    /// One object: `streams`, `worstOfFive` where all five were measured, and `jvm`.
    @Override
    public String json() {
        String streams = results.stream().map(CoreReport::json).collect(Collectors.joining(","));
        String worst = worst().map(result -> ",\"worstOfFive\":\"" + result.name() + "\"")
                .orElse("");
        String jvm = Json.write(results.getFirst().jvm());
        return "{\"streams\":[" + streams + "]" + worst + ",\"jvm\":" + jvm + "}";
    }

    private static String json(StreamResult result) {
        return String.format(
                Locale.ROOT,
                "{\"name\":\"%s\",\"messages\":%d,\"events\":%d,\"trades\":%d,\"digest\":\"%s\","
                        + "\"ratio\":%.3f,\"engine\":%s,\"plain\":%s,\"array\":%s}",
                result.name(),
                result.messages(),
                result.events(),
                result.engine().trades(),
                digest(result.engine()),
                result.ratio(),
                json(result.engine()),
                json(result.plain()),
                json(result.array()));
    }

    private static String json(Measured measured) {
        return String.format(
                Locale.ROOT,
                "{\"medianNs\":%.2f,\"minNs\":%.2f,\"maxNs\":%.2f,\"millionPerSecond\":%.3f,"
                        + "\"runsNs\":%s}",
                measured.median(),
                measured.min(),
                measured.max(),
                measured.millionPerSecond(),
                measured.runsJson());
    }

    private Optional<StreamResult> worst() {
        List<StreamResult> five = results.stream()
                .filter(result -> FIVE_SCENARIOS.contains(result.name()))
                .toList();
        return five.size() < FIVE_SCENARIOS.size()
                ? Optional.empty()
                : five.stream().max(Comparator.comparingDouble(r -> r.engine().median()));
    }

    private static String digest(Measured measured) {
        return String.format(Locale.ROOT, "%016x", measured.digest());
    }
}
