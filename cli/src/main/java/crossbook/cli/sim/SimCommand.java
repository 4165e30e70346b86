package crossbook.cli.sim;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Positive;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.simulation.world.World;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `crossbook sim`: markets in virtual time.
@Command(
        name = "sim",
        description =
                "Run markets in virtual time, with agents that trade in them; list and compare runs.",
        subcommands = {
            SimCommand.Run.class,
            SimRefitCommand.class,
            SimLoadCommand.class,
            SimServeCommand.class,
            SimListCommand.class,
            SimCompareCommand.class,
            SimExportCommand.class
        },
        footer = {
            "  crossbook sim run zero-intelligence",
            "  crossbook sim run data/worlds/zero-intelligence.toml --seed 7 --out run",
            "  crossbook sim refit hawkes-2105-02211",
        })
public final class SimCommand extends Verb {
    /// Seeds from one to another, both included.
    record Seeds(long first, long last) {
        private static final long MOST = 100_000;
        private static final Pattern FORM = Pattern.compile("(-?[0-9]{1,18})\\.\\.(-?[0-9]{1,18})");

        static final class Converter implements ITypeConverter<Seeds> {
            @Override
            public Seeds convert(String text) {
                Matcher matcher = FORM.matcher(text);
                if (!matcher.matches()) {
                    throw new TypeConversionException(
                            Written.quoted(text) + " is no range of seeds such as 1..8");
                }
                long first = Long.parseLong(matcher.group(1));
                long last = Long.parseLong(matcher.group(2));
                if (last < first || last - first >= MOST) {
                    throw new TypeConversionException(
                            Written.quoted(text) + ": not 1 to " + MOST + " seeds, first to last");
                }
                return new Seeds(first, last);
            }
        }
    }

    /// `crossbook sim run`
    @Command(
            name = "run",
            description = {
                "Run a world: a market, agents and a length of virtual time, from a file.",
                "The same file and seed give the same events on every machine. With --seeds it is run",
                "once for each of them.",
                "Exit code 1 if no order was accepted or nothing traded."
            },
            footer = {
                "  crossbook sim run zero-intelligence --until 1m",
                "  crossbook sim run data/worlds/zero-intelligence.toml --seed 7 --out run",
                "  crossbook sim run zero-intelligence --seeds 1..8 --jobs 2 --json",
            })
    static final class Run extends Verb {
        @Mixin
        private WorldOptions options;

        @Option(
                names = "--seeds",
                paramLabel = "A..B",
                converter = Seeds.Converter.class,
                description = "Run it with each of these seeds.")
        private Seeds seeds;

        @Option(
                names = "--jobs",
                paramLabel = "N",
                defaultValue = "1",
                converter = Positive.class,
                description = "How many run at the same time; with --seeds.")
        private Long jobs;

        @Option(
                names = "--out",
                paramLabel = "DIR",
                description =
                        "Write manifest.json, world.toml, events.bin and events.csv there; with"
                                + " --seeds in a directory for each, such as seed-1.")
        private Path out;

        @Option(names = "--json", description = "Print one JSON object, or with --seeds an array.")
        private boolean json;

        @Override
        public void run() {
            if (options.hasSeed() && seeds != null) {
                throw CommandFailure.usage("--seed and --seeds: only one of them can be given");
            }
            World world = options.world();
            SimRuns runs = new SimRuns(world, options.lengthNs(world), out, progress());
            List<SimRuns.Done> done = seeds == null
                    ? List.of(runs.one(options.seed(world)))
                    : runs.many(seeds.first(), seeds.last(), jobs);
            SimReport report = new SimReport(options.text(), done);
            if (seeds == null) print(json ? report.json() : report.text());
            else print(json ? report.jsons() : report.table());
            report.throwIfNothingHappened();
        }
    }
}
