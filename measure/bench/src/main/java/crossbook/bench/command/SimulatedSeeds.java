package crossbook.bench.command;

import crossbook.bench.chaos.Simulation;
import crossbook.bench.chaos.SimulationResult;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.CrossbookCommand;
import crossbook.cli.verb.ExitCode;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/// Seeds of `crossbook chaos --simulated`, one after the other on each processor; each
/// is a thread's alone.
final class SimulatedSeeds {
    private static final long SAY_NS = TimeUnit.SECONDS.toNanos(5);

    private static final int AHEAD = 8;

    private final CrossbookCommand crossbook;
    private final long first;
    private final int count;
    private final List<SimulationResult> violated = new ArrayList<>();
    private final long startedNs = System.nanoTime();
    private long saidNs = startedNs;
    private long events;
    private long orders;
    private long faults;
    private double virtualS;
    private int done;

    SimulatedSeeds(CrossbookCommand crossbook, long first, int count) {
        this.crossbook = crossbook;
        this.first = first;
        this.count = count;
    }

    void run() {
        if (count == 1) {
            SimulationResult result = Simulation.run(first);
            crossbook.out().println(result.text());
            judge(result);
        } else {
            runAll();
            crossbook.out().println(summary());
        }
        if (violated.isEmpty()) return;
        throw new CommandFailure(
                ExitCode.MISMATCH, "chaos: promises were broken in " + violated.size() + " seeds");
    }

    private void runAll() {
        int threads = Math.min(count, Runtime.getRuntime().availableProcessors());
        ExecutorService workers = Executors.newFixedThreadPool(
                threads, Thread.ofPlatform().daemon().name("chaos-", 0).factory());
        try {
            Queue<Future<SimulationResult>> results = new ArrayDeque<>();
            for (int next = 0; done < count; ) {
                while (next < count && results.size() < AHEAD * threads) {
                    long seed = first + next++;
                    results.add(workers.submit(() -> Simulation.run(seed)));
                }
                judge(results.remove().get());
                sayHowFar();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandFailure(ExitCode.FAILURE, "chaos: interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            workers.shutdownNow();
        }
    }

    private void judge(SimulationResult result) {
        done++;
        events += result.events();
        orders += result.orders();
        faults += result.faults().size();
        virtualS += result.virtualNs() / 1e9;
        if (result.violations().isEmpty()) return;
        violated.add(result);
        if (count > 1) crossbook.out().println(result.text());
        crossbook.out().println("again: " + result.command());
        crossbook.out().flush();
    }

    private void sayHowFar() {
        long now = System.nanoTime();
        if (now - saidNs < SAY_NS) return;
        saidNs = now;
        crossbook.say(String.format(
                Locale.ROOT,
                "%,d of %,d seeds, %.0f a second, %d with violations",
                done,
                count,
                perSecond(now),
                violated.size()));
    }

    private double perSecond(long nowNs) {
        return done / ((nowNs - startedNs) / 1e9);
    }

    private String summary() {
        return String.format(
                Locale.ROOT,
                "seeds %d to %d: %,d faults, %,d orders, %,d events, %.1f hours of virtual time; %.1f"
                        + " seeds a second%n%d seeds with violations",
                first,
                first + count - 1,
                faults,
                orders,
                events,
                virtualS / 3_600,
                perSecond(System.nanoTime()),
                violated.size());
    }
}
