package crossbook.server;

import crossbook.bench.load.TimerLoop;
import crossbook.bench.report.Report;
import crossbook.bench.report.Series;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.time.Duration;

/// `crossbook bench hiccups`
@Command(
        name = "hiccups",
        description = {
            "Read the clock in a loop and show the gaps between its readings: what the machine takes",
            "from every thread, and what no latency can be better than."
        },
        footer = {
            "  crossbook bench hiccups",
            "  crossbook bench hiccups --for 1m",
            "  crossbook bench hiccups --for 10s --json > hiccups.json",
        })
final class BenchHiccupsCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "10s",
            converter = Durations.class,
            description = "How long.")
    private Duration duration;

    @Mixin
    private BenchReport report;

    @Override
    public void run() {
        TimerLoop.run(duration.dividedBy(10)); // the compiler's turn
        report.show(
                Report.of("Hiccups: gaps between readings of the clock")
                        .with("for", duration.toSeconds() + " s, one thread that does nothing else")
                        .add(Series.of("timer loop", "", TimerLoop.run(duration))),
                bench.crossbook());
    }
}
