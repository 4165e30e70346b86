package crossbook.cli.sim;

import crossbook.charts.Numbers;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Verb;
import crossbook.market.TextFiles;
import crossbook.runs.RunManifest;
import crossbook.server.JsonObject;
import crossbook.simulation.world.WorldOutcome;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// `crossbook sim list`: the runs that are kept in a directory.
@Command(
        name = "list",
        description = {
            "List the runs that are kept in a directory and in those within it, by their names."
        },
        footer = {
            "  crossbook sim list",
            "  crossbook sim list runs",
            "  crossbook sim list runs --json",
        })
final class SimListCommand extends Verb {
    private static final String ROW = "%-24s %20s %14s %12s %12s  %s%n";

    /// How far a directory is looked through: `runs/abm/seed-1/manifest.json`.
    private static final int DEPTH = 4;

    private static final int SHORT_HASH = 12;

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            defaultValue = ".",
            description = "Where crossbook sim run --out has written; here if it is left out.")
    private Path directory;

    @Option(names = "--json", description = "Print a JSON array.")
    private boolean json;

    /// A run, and where it is.
    private record Kept(Path directory, RunManifest manifest, String text) {}

    @Override
    public void run() {
        List<Kept> all = kept();
        if (all.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT,
                    directory
                            + ": no run is kept there; crossbook sim run WORLD --out DIR keeps one");
        }
        print(
                json
                        ? JsonObject.array(
                                all.stream().map(SimListCommand::json).toList())
                        : table(all));
    }

    private List<Kept> kept() {
        if (!Files.isDirectory(directory)) {
            throw new CommandFailure(
                    ExitCode.BAD_INPUT, directory + ": there is no such directory");
        }
        try (Stream<Path> files = Files.walk(directory, DEPTH)) {
            return files.filter(file -> file.endsWith(RunManifest.NAME))
                    .filter(file -> Files.exists(file.resolveSibling(RunManifest.WORLD)))
                    .sorted()
                    .map(SimListCommand::read)
                    .toList();
        } catch (IOException e) {
            throw CommandFailure.storage(directory + ": cannot be read", e);
        }
    }

    private static Kept read(Path file) {
        RunManifest manifest = RunManifest.read(file);
        return new Kept(file.getParent(), manifest, TextFiles.read(file).strip());
    }

    private static String table(List<Kept> all) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, ROW, "run", "seed", "virtual time", "orders", "trades", "event hash"));
        for (Kept kept : all) {
            WorldOutcome outcome = kept.manifest.outcome();
            text.append(String.format(
                    Locale.ROOT,
                    ROW,
                    kept.directory,
                    outcome.seed(),
                    SimReport.seconds(outcome.lengthNs()),
                    Numbers.grouped(outcome.orders()),
                    Numbers.grouped(outcome.trades()),
                    outcome.eventHash().substring(0, SHORT_HASH)));
        }
        return text.toString().stripTrailing();
    }

    private static JsonObject json(Kept kept) {
        return new JsonObject()
                .text("directory", kept.directory.toString())
                .raw("manifest", kept.text);
    }
}
