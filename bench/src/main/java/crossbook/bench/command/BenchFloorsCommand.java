package crossbook.bench.command;

import crossbook.bench.floor.FloorBenchmark;
import crossbook.cli.CrossbookCommand;
import crossbook.cli.Durations;
import crossbook.cli.Positive;
import crossbook.cli.ReportOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.time.Duration;

/// `crossbook bench floors`
@Command(
        name = "floors",
        description = {
            "Measure echoes without an exchange: TCP, Aeron over shared memory and UDP, recorded by",
            "an archive as the journal host does it, and through a cluster of one. One at a time, at",
            "a rate, and in windows; a bare timer loop stands beside them."
        },
        footer = {
            "  crossbook bench floors",
            "  crossbook bench floors --rate 60000 --for 10s",
            "  crossbook bench floors --picture floors.png --json > floors.json",
        })
final class BenchFloorsCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "10000",
            converter = Positive.class,
            description = "Messages per second of the open loop.")
    private Long rate;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "3s",
            converter = Durations.class,
            description = "How long each is measured in each way.")
    private Duration each;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        CrossbookCommand crossbook = bench.crossbook();
        report.show(new FloorBenchmark(rate, each, crossbook.progress()).measure(), crossbook);
    }
}
