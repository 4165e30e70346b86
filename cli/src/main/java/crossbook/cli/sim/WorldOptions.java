package crossbook.cli.sim;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Durations;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;

import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// Which world is run, with which seed and for how long, as a picocli mixin.
final class WorldOptions {
    private static final String SHIPPED = "[a-z0-9-]+";

    @Parameters(
            paramLabel = "FILE",
            description = "The world, or the name of one that ships: zero-intelligence, hawkes,"
                    + " jse-abm, queue-reactive and others.")
    private Path file;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "Any number, instead of the one in the file.")
    private Long seed;

    @Option(
            names = "--until",
            paramLabel = "DURATION",
            converter = Durations.class,
            description = "How much virtual time, such as 30s or 2h, instead of what the file"
                    + " says; at most ten years.")
    private Duration until;

    /// The world, as it was typed.
    String text() {
        return file.toString();
    }

    /// The world in the file, or the one that ships under that name.
    World world() {
        boolean isName = file.toString().matches(SHIPPED) && !Files.exists(file);
        if (isName) return WorldFile.shipped(file.toString());
        return WorldFile.read(file);
    }

    boolean hasSeed() {
        return seed != null;
    }

    /// The one that was typed, or else that of the world.
    long seed(World world) {
        return seed == null ? world.seed() : seed;
    }

    /// How long it is to run, virtual nanoseconds.
    long lengthNs(World world) {
        if (until == null) return world.lengthNs();
        boolean fits = until.compareTo(Duration.ofNanos(World.LONGEST_NS)) <= 0;
        if (fits) return until.toNanos();
        throw CommandFailure.usage("--until " + until.toHours() + "h: must be at most ten years, "
                + Duration.ofNanos(World.LONGEST_NS).toHours() + "h");
    }
}
