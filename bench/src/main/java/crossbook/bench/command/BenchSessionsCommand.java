package crossbook.bench.command;

import com.sun.management.UnixOperatingSystemMXBean;

import crossbook.bench.JavaProcess;
import crossbook.bench.exchange.SessionsBenchmark;
import crossbook.cli.CommandFailure;
import crossbook.cli.Durations;
import crossbook.cli.ExitCode;
import crossbook.cli.Positive;
import crossbook.cli.ReportOptions;
import crossbook.configuration.PasswordHash;
import crossbook.host.HostSettings.Idle;

import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.TypeConversionException;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/// `crossbook bench sessions`
@Command(
        name = "sessions",
        description = {
            "Measure what an idle session takes of the memory, and what a storm of logons does to somebody",
            "who trades: quiet and storm in turns, by password and by token. Starts an exchange in a",
            "process of its own."
        },
        footer = {
            "  crossbook bench sessions",
            "  crossbook bench sessions --idle 2000 --storm 500 --iterations 10000",
            "  crossbook bench sessions --waiting yield --json > sessions.json",
        })
final class BenchSessionsCommand implements Runnable {
    private static final int MOST_SESSIONS = 16_000;
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
            names = "--storm",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Sessions that log on at once.")
    private int storm;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            defaultValue = "" + PasswordHash.DEFAULT_ITERATIONS,
            description = "Iterations of the hash of a password.")
    private int iterations;

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "1",
            description = "Threads that check passwords.")
    private int threads;

    @Option(
            names = "--waiting",
            paramLabel = "HOW",
            defaultValue = "backoff",
            converter = Waitings.class,
            description = "How the exchange waits for work: backoff, as serve does, or yield.")
    private Idle waiting;

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
                idle >= 1 && storm >= 1 && idle + storm <= MOST_SESSIONS,
                "--idle, --storm: " + idle + ", " + storm + ": 1 to " + MOST_SESSIONS
                        + " together");
        BenchCommand.require(
                iterations >= 1 && threads >= 1, "--iterations, --threads: at least 1");
        requireFiles(idle + storm + FILES_BESIDE);
        SessionsBenchmark benchmark = new SessionsBenchmark(
                new SessionsBenchmark.Plan(
                        idle,
                        storm,
                        new SessionsBenchmark.Checks(iterations, threads),
                        waiting,
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

    /// Reads `backoff` and `yield`.
    static final class Waitings implements ITypeConverter<Idle> {
        @Override
        public Idle convert(String text) {
            return switch (text) {
                case "backoff" -> Idle.BACKOFF;
                case "yield" -> Idle.YIELD;
                default ->
                    throw new TypeConversionException("'" + text + "' is not backoff or yield");
            };
        }
    }
}
