package crossbook.cli.sim;

import crossbook.charts.Numbers;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Verb;
import crossbook.runs.RunComparison;
import crossbook.runs.RunManifest;
import crossbook.simulation.world.WorldOutcome;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
    @Parameters(
            index = "0",
            paramLabel = "RUN",
            description = "The directory that crossbook sim run --out wrote.")
    private Path first;

    @Parameters(index = "1", paramLabel = "OTHER", description = "The directory of another run.")
    private Path second;

    @Override
    public void run() {
        RunComparison compared = compared();
        print(table(compared));
        if (!compared.difference().isEmpty()) {
            throw new CommandFailure(ExitCode.MISMATCH, compared.difference());
        }
        print("equal: " + Numbers.grouped(compared.first().outcome().rows()) + " rows");
    }

    private RunComparison compared() {
        try {
            return RunComparison.of(first, second);
        } catch (IOException e) {
            throw CommandFailure.storage("the events cannot be read", e);
        }
    }

    private String table(RunComparison compared) {
        RunManifest one = compared.first();
        RunManifest two = compared.second();
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
        for (RunComparison.Pair pair : compared.numbers()) {
            String left = Numbers.grouped(pair.first());
            String right = Numbers.grouped(pair.second());
            lines.add(new String[] {SimReport.words(pair.name()), left, right});
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
}
