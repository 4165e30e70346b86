package crossbook.bench.command;

import com.sun.management.UnixOperatingSystemMXBean;

import crossbook.bench.JavaProcess;
import crossbook.bench.exchange.SessionsBenchmark;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Durations;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Positive;
import crossbook.cli.verb.ReportOptions;
import crossbook.configuration.PasswordHash;
import crossbook.host.HostSettings.Idle;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/// `crossbook bench sessions`
@Command(
        name = "sessions",
        description = {
            "Measure what an idle session takes of the memory, and what a storm of logons does to somebody",
            "who trades: quiet and storms of 1,000 in turns, by password and by token. Starts an exchange",
            "in a process of its own."
        },
        footer = {
            "  crossbook bench sessions",
            "  crossbook bench sessions --idle 2000 --threads 2",
            "  crossbook bench sessions --json > sessions.json",
        })
final class BenchSessionsCommand implements Runnable {
    private static final int MOST_IDLE = 15_000;

    /// Sessions that log on at once.
    private static final int STORM = 1_000;
    private static final int FILES_BESIDE = 256;

    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--idle",
            paramLabel = "N",
            defaultValue = "10000",
            description = "Idle sessions, which stay while the storms come.")
    private int idle;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "Threads that check passwords.")
    private int threads;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "2000",
            converter = Positive.class,
            description = "Orders per second of the session that trades.")
    private long rate;

    @Mixin
    private MeasuredTurns turns;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "3s",
            converter = Durations.class,
            description = "How much of a storm is measured, at most.")
    private Duration longest;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        BenchCommand.require(
                idle >= 1 && idle <= MOST_IDLE, "--idle: " + idle + ": 1 to " + MOST_IDLE);
        BenchCommand.require(threads >= 1, "--threads: at least 1");
        requireFiles(idle + STORM + FILES_BESIDE);
        SessionsBenchmark benchmark = new SessionsBenchmark(
                new SessionsBenchmark.Plan(
                        idle,
                        STORM,
                        new SessionsBenchmark.Checks(PasswordHash.DEFAULT_ITERATIONS, threads),
                        Idle.BACKOFF,
                        rate,
                        turns.count(),
                        longest),
                bench.crossbook().progress());
        BenchCommand.measure(
                () -> report.show(benchmark.measure(JavaProcess.likeThisOne()), bench.crossbook()));
    }

    /// Each session is an open file of both processes.
    private static void requireFiles(long wanted) {
        if (!(ManagementFactory.getOperatingSystemMXBean()
                instanceof UnixOperatingSystemMXBean system)) {
            return;
        }
        long limit = system.getMaxFileDescriptorCount();
        if (limit >= wanted) return;
        throw new CommandFailure(
                ExitCode.FAILURE,
                "open files: " + limit + " at most, and " + wanted + " are wanted: ulimit -n "
                        + wanted + ", or fewer sessions");
    }
}
