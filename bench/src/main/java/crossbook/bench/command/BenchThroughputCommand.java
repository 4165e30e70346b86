package crossbook.bench.command;

import crossbook.bench.exchange.ThroughputBenchmark;
import crossbook.bench.exchange.Transport;
import crossbook.cli.CrossbookCommand;
import crossbook.cli.ReportOptions;
import crossbook.load.LoadLoop;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.util.List;

/// `crossbook bench throughput`
@Command(
        name = "throughput",
        description = {
            "Measure how many orders a second one client gets acknowledged through one session, with a",
            "window of orders on their way, recorded, client included; in turns with an echo over the",
            "same transport. Orders that rest have one report each, orders that trade two."
        },
        footer = {
            "  crossbook bench throughput",
            "  crossbook bench throughput --transport tcp --orders 5000000",
            "  crossbook bench throughput --window 256 --json > throughput.json",
        })
final class BenchThroughputCommand implements Runnable {
    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--transport",
            paramLabel = "WAY",
            split = ",",
            defaultValue = "tcp,ipc",
            converter = Transports.class,
            description = "host or cluster (no gateway on the way), ipc, udp or tcp.")
    private List<Transport> transports;

    @Mixin
    private BenchOrders orders;

    @Option(
            names = "--window",
            paramLabel = "N",
            defaultValue = "1024",
            description = "How many orders may be unacknowledged.")
    private int window;

    @Option(
            names = "--turns",
            paramLabel = "N",
            defaultValue = "5",
            description = "Turns of exchange and floor each.")
    private int turns;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        BenchCommand.requireWithin("--window", window, LoadLoop.MOST_UNANSWERED);
        BenchCommand.require(turns >= 1, "--turns: at least 1");
        CrossbookCommand crossbook = bench.crossbook();
        ThroughputBenchmark benchmark =
                new ThroughputBenchmark(orders.count(), window, turns, crossbook.progress());
        report.show(benchmark.measure(transports, orders.flows()), crossbook);
    }
}
