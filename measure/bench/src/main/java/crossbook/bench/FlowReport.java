package crossbook.bench;

import crossbook.load.report.Json;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Writes what `crossbook bench core --instruments` or `--deep` found, as a table or as
/// JSON.
///
/// @param workload what the flows have in common
/// @param machine on what
/// @param results in the order of the table
public record FlowReport(String workload, String machine, List<FlowResult> results)
        implements FigureReport, Serializable {
    private static final String ROW = "%-62s %8s %16s %8s %7s %8s %7s %8s  %s%n";

    /// A line for each flow. A line that is compared with none before it has no ratio.
    @Override
    public String table() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s; %,d messages each%n%n",
                workload,
                results.getFirst().measured()));
        text.append(String.format(
                ROW,
                "flow",
                "ns/msg",
                "min..max",
                "M msg/s",
                "ratio",
                "array",
                "ratio",
                "of array",
                "digest"));
        for (int i = 0; i < results.size(); i++) text.append(row(i));
        text.append(String.format(
                Locale.ROOT,
                "%n%d runs each, in turns; medians, in ns per message on filled books. ratio: by the line above it%n"
                        + "that has none; array: a bare book of arrays for each instrument; of array: engine by array%n",
                results.getFirst().engine().nsPerMessage().length));
        return text.append(machine).append(System.lineSeparator()).toString();
    }

    private String row(int number) {
        FlowResult result = results.get(number);
        Measured engine = result.engine();
        boolean isBase = result.base() == number;
        Measured array = result.array();
        Measured baseArray = results.get(result.base()).array();
        boolean hasArrays = !isBase && array != null && baseArray != null;
        return String.format(
                Locale.ROOT,
                ROW,
                result.name(),
                number("%.1f", engine.median()),
                String.format(Locale.ROOT, "%.1f..%.1f", engine.min(), engine.max()),
                number("%.2f", engine.millionPerSecond()),
                isBase ? "" : number("%.2f", result.ratio(results)),
                array == null ? "" : number("%.1f", array.median()),
                hasArrays ? number("%.2f", baseArray.timesFasterThan(array)) : "",
                array == null ? "" : number("%.2f", array.timesFasterThan(engine)),
                String.format(Locale.ROOT, "%016x", engine.digest()));
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }

    /// One object: `workload`, `machine`, and `flows`.
    @Override
    public String json() {
        String flows = results.stream().map(this::json).collect(Collectors.joining(","));
        return String.format(
                "{\"workload\":%s,\"machine\":%s,\"flows\":[%s]}",
                Json.write(workload), Json.write(machine), flows);
    }

    private String json(FlowResult result) {
        return String.format(
                Locale.ROOT,
                "{\"name\":%s,\"comparedWith\":%s,\"filling\":%d,\"messages\":%d,"
                        + "\"trades\":%d,\"digest\":\"%016x\",\"ratio\":%.3f,\"engine\":%s,\"array\":%s}",
                Json.write(result.name()),
                Json.write(results.get(result.base()).name()),
                result.filling(),
                result.measured(),
                result.engine().trades(),
                result.engine().digest(),
                result.ratio(results),
                json(result.engine()),
                result.array() == null ? "null" : json(result.array()));
    }

    private static String json(Measured measured) {
        return String.format(
                Locale.ROOT,
                "{\"medianNs\":%.2f,\"runsNs\":%s}",
                measured.median(),
                measured.runsJson());
    }
}
