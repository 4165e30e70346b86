package crossbook.cli.sim;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Verb;
import crossbook.runs.RunManifest;
import crossbook.server.InstalledBuild;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;
import crossbook.simulation.world.WorldOutcome;

import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// `crossbook reproduce`: a kept run once more, compared with what it came to.
@Command(
        name = "reproduce",
        description = {
            "Run again what a manifest describes and compare what comes of it.",
            "Exit code 6 if anything differs, or if the world beside it is not the one that was run."
        },
        footer = {
            "  crossbook reproduce run/manifest.json",
            "  crossbook sim run zero-intelligence --out run && crossbook reproduce run/manifest.json",
            "  crossbook reproduce run/seed-3/manifest.json",
        })
public final class ReproduceCommand extends Verb {
    @Parameters(
            paramLabel = "MANIFEST",
            description = "The manifest.json that crossbook sim run --out wrote.")
    private Path file;

    @Override
    public void run() {
        RunManifest manifest = RunManifest.read(file);
        Path beside = file.resolveSibling(RunManifest.WORLD);
        World world = WorldFile.read(beside);
        if (!world.sha256().equals(manifest.worldHash())) {
            throw new CommandFailure(
                    ExitCode.MISMATCH,
                    beside + ": is not the world that was run: its hash is " + world.sha256()
                            + ", in the manifest " + manifest.worldHash());
        }
        WorldOutcome then = manifest.outcome();
        SimRuns runs = new SimRuns(world, then.lengthNs(), null, progress());
        WorldOutcome now = runs.one(then.seed()).outcome();
        List<String> differences = differences(then, now);
        if (differences.isEmpty()) {
            print("equal: " + now.rows() + " rows, event hash " + now.eventHash());
            return;
        }
        String build = InstalledBuild.find().commit();
        boolean isOtherBuild = !build.equals(manifest.commit());
        throw new CommandFailure(
                ExitCode.MISMATCH,
                "differs: " + String.join("; ", differences)
                        + (isOtherBuild
                                ? "; the manifest is of commit " + manifest.commit() + ", this is "
                                        + build
                                : ""));
    }

    private static List<String> differences(WorldOutcome then, WorldOutcome now) {
        List<String> differences = new ArrayList<>();
        now.numbers().forEach((name, number) -> {
            long before = then.numbers().getOrDefault(name, 0L);
            if (before == number) return;
            differences.add(name + " " + before + " in the manifest, " + number + " now");
        });
        if (!then.eventHash().equals(now.eventHash())) {
            differences.add("eventHash " + then.eventHash() + " in the manifest, " + now.eventHash()
                    + " now");
        }
        return differences;
    }
}
