package crossbook.bench.command;

import crossbook.bench.exchange.LatencyBenchmark;
import crossbook.bench.exchange.Transport;
import crossbook.cli.CrossbookCommand;
import crossbook.cli.Durations;
import crossbook.cli.Positive;
import crossbook.cli.ReportOptions;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.time.Duration;
import java.util.List;

/// `crossbook bench latency`
@Command(
        name = "latency",
        description = {
            "Measure the time from an order to its acknowledgement, one at a time and at stated rates,",
            "over each transport, in turns with an echo over the same transport. Starts an exchange of",
            "its own: journal host and gateway on one thread, everything recorded."
        },
        footer = {
            "  crossbook bench latency",
            "  crossbook bench latency --transport tcp,ipc --rate 1000,50000",
            "  crossbook bench latency --turns 20 --json > latency.json",
        })
final class BenchLatencyCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--transport",
            paramLabel = "WAY",
            split = ",",
            defaultValue = "host,ipc,udp,tcp",
            converter = Transports.class,
            description = "host or cluster (no gateway on the way), ipc, udp or tcp.")
    private List<Transport> transports;

    @Option(
            names = "--rate",
            paramLabel = "N",
            split = ",",
            defaultValue = "10000",
            converter = Positive.class,
            description = "Orders per second; several rates are measured one after the other.")
    private List<Long> rates;

    @Mixin
    private MeasuredTurns turns;

    @Option(
            names = "--for",
            paramLabel = "TIME",
            defaultValue = "1s",
            converter = Durations.class,
            description = "How long a turn is.")
    private Duration each;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        CrossbookCommand crossbook = bench.crossbook();
        LatencyBenchmark benchmark = new LatencyBenchmark(
                rates,
                turns.count(),
                turns.areQuick() ? Duration.ofMillis(200) : each,
                crossbook.progress());
        report.show(benchmark.measure(transports), crossbook);
    }
}
