package crossbook.runs;

import crossbook.charts.Numbers;
import crossbook.market.BadInput;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventFile;
import crossbook.simulation.events.EventKind;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Two runs that are kept: what both came to, and the first row in which their events differ.
///
/// @param first what one was
/// @param second what the other was
/// @param difference in words; empty if their rows are equal
public record RunComparison(RunManifest first, RunManifest second, String difference) {
    private static final double NS_PER_S = 1e9;

    /// A number of both.
    ///
    /// @param name in camel case
    public record Pair(String name, long first, long second) {}

    /// Compares the runs of two directories.
    ///
    /// @throws BadInput if there is no run in one of them
    /// @throws IOException if their events cannot be read
    public static RunComparison of(Path one, Path other) throws IOException {
        RunManifest first = RunManifest.read(one.resolve(RunManifest.NAME));
        RunManifest second = RunManifest.read(other.resolve(RunManifest.NAME));
        try (EventFile a = events(one);
                EventFile b = events(other)) {
            return new RunComparison(first, second, difference(a, b, one, other));
        }
    }

    private static EventFile events(Path directory) throws IOException {
        Path file = directory.resolve(RunManifest.EVENTS);
        if (Files.exists(file)) return EventFile.open(file);
        throw new BadInput(file + ": there is no such file");
    }

    /// What was counted in either of them; what one has not counted is 0.
    public List<Pair> numbers() {
        Set<String> names = new LinkedHashSet<>(first.outcome().numbers().keySet());
        names.addAll(second.outcome().numbers().keySet()); // agents count what they like
        List<Pair> pairs = new ArrayList<>();
        for (String name : names) {
            pairs.add(new Pair(
                    name,
                    first.outcome().numbers().getOrDefault(name, 0L),
                    second.outcome().numbers().getOrDefault(name, 0L)));
        }
        return pairs;
    }

    private static String difference(EventFile a, EventFile b, Path one, Path other) {
        long row = a.firstDifference(b);
        if (row < 0) return "";
        long rows = Math.min(a.rows(), b.rows());
        if (row == rows) {
            Path longer = a.rows() > rows ? one : other;
            return "the first " + Numbers.grouped(rows) + " rows are equal, and " + longer
                    + " has more";
        }
        String columns = a.differences(b, row).stream()
                .map(column -> column.name().toLowerCase(Locale.ROOT) + " " + text(a, row, column)
                        + " and " + text(b, row, column))
                .collect(Collectors.joining(", "));
        return "differs first in row " + Numbers.grouped(row + 1) + ", at " + at(a, row) + " and "
                + at(b, row) + " of virtual time: " + columns;
    }

    private static String text(EventFile events, long row, EventColumn column) {
        long value = events.get(row, column);
        return switch (column) {
            case KIND -> EventKind.of((int) value).name();
            case ACTION, SIDE -> String.valueOf((char) value);
            default -> String.valueOf(value);
        };
    }

    /// How long the run had lasted: its rows begin where it does.
    private static String at(EventFile events, long row) {
        long ns = events.get(row, EventColumn.TS_EVENT) - events.get(0, EventColumn.TS_EVENT);
        return String.format(Locale.ROOT, "%.9f s", ns / NS_PER_S);
    }
}
