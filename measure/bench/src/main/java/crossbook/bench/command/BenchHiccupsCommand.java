package crossbook.bench.command;

import crossbook.bench.Hiccups;
import crossbook.bench.StreamFiles;
import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.CrossbookCommand;
import crossbook.cli.verb.Durations;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.ReportOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.nio.file.Path;
import java.time.Duration;

/// `crossbook bench hiccups`
@Command(
        name = "hiccups",
        description = {
            "What takes time from a thread, at a million steps a second. A loop that waits for each and",
            "does nothing: what the machine takes from every thread, and no latency can be better than.",
            "In turns with it the engine, without and with snapshots of its state.",
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
            description = "How long each of the three.")
    private Duration duration;

    @Option(names = "--quick", description = "Short warm-up: a first look.")
    private boolean quick;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        Path stream = StreamFiles.exchangeCore(BenchCommand.shared()).found().stream()
                .findFirst()
                .orElseThrow(() -> new CommandFailure(
                        ExitCode.BAD_INPUT,
                        "no stream to replay: neither public ones nor samples"));
        CrossbookCommand crossbook = bench.crossbook();
        report.show(Hiccups.measure(stream, duration, quick, crossbook.progress()), crossbook);
    }
}
