package crossbook.cli.sim;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.flow.Progress;
import crossbook.runs.RunDirectory;
import crossbook.server.InstalledBuild;
import crossbook.simulation.Simulation;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldOutcome;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Runs of a world, with one seed or many, and the directories that they are kept in.
///
/// @param world what is run
/// @param lengthNs how long, virtual nanoseconds
/// @param out where to keep them; null for nowhere
/// @param progress where to tell how far they are
record SimRuns(World world, long lengthNs, Path out, Progress progress) {
    /// How often a run says how far it is.
    private static final int PARTS = 200;

    private static final long NS_PER_S = 1_000_000_000;

    /// A run that has ended.
    ///
    /// @param machineNs how long it took, without writing files
    record Done(WorldOutcome outcome, long machineNs) {}

    /// Runs with one seed.
    Done one(long seed) {
        progress.start("simulating", Math.max(1, lengthNs / NS_PER_S), "virtual seconds");
        Done done = run(seed, progress, out);
        progress.finish();
        return done;
    }

    /// Runs with each of several seeds, some at the same time. Returns them in the order of the
    /// seeds.
    List<Done> many(long first, long last, long jobs) {
        long count = last - first + 1;
        progress.start("simulating", count, "runs");
        List<Done> all = new ArrayList<>();
        try (ExecutorService workers = Executors.newFixedThreadPool((int) Math.min(jobs, count))) {
            List<Future<Done>> waiting = new ArrayList<>();
            for (long seed = first; seed <= last; seed++) {
                long each = seed;
                Path directory = out == null ? null : out.resolve("seed-" + each);
                waiting.add(workers.submit(() -> run(each, Progress.silent(), directory)));
            }
            try {
                for (Future<Done> each : waiting) {
                    all.add(each.get());
                    progress.advance(all.size());
                }
            } catch (ExecutionException e) {
                waiting.forEach(each -> each.cancel(false));
                if (e.getCause() instanceof RuntimeException cause) throw cause;
                if (e.getCause() instanceof Error cause) throw cause;
                throw new IllegalStateException(e);
            } catch (InterruptedException e) {
                waiting.forEach(each -> each.cancel(false));
                Thread.currentThread().interrupt();
                throw new CommandFailure(ExitCode.INTERRUPTED, "interrupted", e);
            }
        }
        progress.finish();
        return all;
    }

    private Done run(long seed, Progress shown, Path directory) {
        if (directory != null) prepare(directory);
        long beganNs = System.nanoTime();
        Simulation simulation = simulation(seed, shown);
        long machineNs = System.nanoTime() - beganNs;
        Done done = new Done(WorldOutcome.of(simulation), machineNs);
        if (directory != null) keep(simulation, done.outcome, directory);
        return done;
    }

    /// A simulation that has run with a seed.
    Simulation simulation(long seed) {
        progress.start("simulating", Math.max(1, lengthNs / NS_PER_S), "virtual seconds");
        Simulation simulation = simulation(seed, progress);
        progress.finish();
        return simulation;
    }

    private Simulation simulation(long seed, Progress shown) {
        Simulation simulation = world.simulation(seed);
        long partNs = Math.max(1, lengthNs / PARTS);
        for (long passedNs = 0; passedNs < lengthNs; ) {
            passedNs = Math.min(lengthNs, passedNs + partNs);
            simulation.runUntil(world.startNs() + passedNs);
            shown.advance(passedNs / NS_PER_S);
        }
        return simulation;
    }

    /// Before the run, so that nobody waits for what cannot be kept.
    private static void prepare(Path directory) {
        try {
            Files.createDirectories(directory);
        } catch (IOException e) {
            throw CommandFailure.storage(directory + ": cannot be written", e);
        }
    }

    private void keep(Simulation simulation, WorldOutcome outcome, Path directory) {
        try {
            new RunDirectory(directory).keep(world, simulation, outcome, InstalledBuild.find());
        } catch (IOException e) {
            throw CommandFailure.storage(directory + ": cannot be written", e);
        }
    }
}
