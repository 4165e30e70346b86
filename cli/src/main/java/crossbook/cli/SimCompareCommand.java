package crossbook.cli;

import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventFile;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.world.WorldOutcome;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// `crossbook sim compare`: two runs that are kept, side by side.
@Command(
        name = "compare",
        description = {
            "Compare two runs that are kept: what they came to, and the first event that differs.",
            "Exit code 6 if their events are not the same."
        },
        footer = {
            "  crossbook sim compare run other-run",
            "  crossbook sim compare runs/seed-1 runs/seed-2",
            "  crossbook sim run zero-intelligence --out again && crossbook sim compare run again",
        })
final class SimCompareCommand extends Verb {
    private static final double NS_PER_S = 1e9;

    @Parameters(
            index = "0",
            paramLabel = "RUN",
            description = "The directory that crossbook sim run --out wrote.")
    private Path first;

    @Parameters(index = "1", paramLabel = "OTHER", description = "The directory of another run.")
    private Path second;

    @Override
    public void run() {
        SimManifest one = manifest(first);
        SimManifest two = manifest(second);
        String difference = firstDifference();
        print(table(one, two));
        if (difference == null) {
            print("equal: " + ReplayReport.grouped(one.outcome().rows()) + " rows");
            return;
        }
        throw new CommandFailure(ExitCode.MISMATCH, difference);
    }

    private static SimManifest manifest(Path directory) {
        return SimManifest.read(directory.resolve(SimManifest.NAME));
    }

    private String table(SimManifest one, SimManifest two) {
        WorldOutcome then = one.outcome();
        WorldOutcome now = two.outcome();
        List<String[]> lines = new ArrayList<>();
        lines.add(new String[] {"", shortened(first.toString()), shortened(second.toString())});
        lines.add(new String[] {"world", hash(one.worldHash()), hash(two.worldHash())});
        lines.add(new String[] {"commit", hash(one.commit()), hash(two.commit())});
        lines.add(new String[] {"seed", "" + then.seed(), "" + now.seed()});
        lines.add(new String[] {
            "virtual time", SimReport.seconds(then.lengthNs()), SimReport.seconds(now.lengthNs())
        });
        Set<String> names = new LinkedHashSet<>(then.numbers().keySet());
        names.addAll(now.numbers().keySet()); // what agents count may be of one run alone
        for (String name : names) {
            String left = ReplayReport.grouped(then.numbers().getOrDefault(name, 0L));
            String right = ReplayReport.grouped(now.numbers().getOrDefault(name, 0L));
            lines.add(new String[] {SimReport.words(name), left, right});
        }
        lines.add(new String[] {"event hash", hash(then.eventHash()), hash(now.eventHash())});
        return lines.stream()
                .map(line -> String.format(Locale.ROOT, "%-14s%24s %24s%n", (Object[]) line))
                .collect(Collectors.joining())
                .stripTrailing();
    }

    /// The end of a path that is long.
    private static String shortened(String path) {
        int most = 24;
        return path.length() <= most ? path : "…" + path.substring(path.length() - most + 1);
    }

    private static String hash(String text) {
        return text.substring(0, Math.min(text.length(), 12));
    }

    /// The first event in which they differ, in words; null if there is none.
    private String firstDifference() {
        try (EventFile a = events(first);
                EventFile b = events(second)) {
            long row = a.firstDifference(b);
            if (row < 0) return null;
            long rows = Math.min(a.rows(), b.rows());
            if (row == rows) {
                Path longer = a.rows() > rows ? first : second;
                return "the first " + ReplayReport.grouped(rows) + " rows are equal, and " + longer
                        + " has more";
            }
            String columns = a.differences(b, row).stream()
                    .map(column -> column.name().toLowerCase(Locale.ROOT) + " "
                            + text(a, row, column) + " and " + text(b, row, column))
                    .collect(Collectors.joining(", "));
            return "differs first in row " + ReplayReport.grouped(row + 1) + ", at " + at(a, row)
                    + " and " + at(b, row) + " of virtual time: " + columns;
        } catch (IOException e) {
            throw CommandFailure.storage("the events cannot be read", e);
        }
    }

    private static EventFile events(Path directory) throws IOException {
        Path file = directory.resolve(SimManifest.EVENTS);
        if (Files.exists(file)) return EventFile.open(file);
        throw new CommandFailure(ExitCode.BAD_INPUT, file + ": there is no such file");
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
