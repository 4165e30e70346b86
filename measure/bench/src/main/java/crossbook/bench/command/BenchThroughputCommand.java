package crossbook.bench.command;

import crossbook.bench.exchange.Comparisons;
import crossbook.bench.exchange.OrderFlow;
import crossbook.bench.exchange.Transport;
import crossbook.cli.verb.ReportOptions;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.Turns;
import crossbook.load.Turns.Comparison;
import crossbook.load.report.Report;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

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
    private static final long MOST_TO_WARM_UP = 100_000;

    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--transport",
            paramLabel = "WAY",
            split = ",",
            defaultValue = "tcp,ipc",
            converter = Words.Transports.class,
            description = {
                "host, cluster or cluster3 (one member or three; no gateway on the way), ipc, udp, tcp",
                "or fix; quickfix: QuickFIX/J as an echo, which a session of FIX takes without an",
                "exchange."
            })
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
        Report found = Report.of("Throughput: orders of one client, acknowledged and recorded")
                .with("exchange", Transport.words(transports))
                .with(
                        "turns",
                        String.format(
                                Locale.ROOT,
                                "%d of %,d orders, in turns with the floor",
                                turns,
                                orders.count()));
        for (OrderFlow flow : orders.flows()) found.with(flow.word(), flow.text());
        Comparisons comparisons =
                new Comparisons(found, turns, bench.crossbook().progress());
        comparisons.start(
                "measuring throughput",
                (long) transports.size() * orders.flows().size());
        for (OrderFlow flow : orders.flows()) {
            for (Transport way : transports) {
                Comparisons.between(
                        way.floor(),
                        places -> way.open(places, flow),
                        both -> compare(both, comparisons, found));
            }
        }
        report.show(comparisons.finish(), bench.crossbook());
    }

    private void compare(Turns both, Comparisons comparisons, Report found) {
        both.warmUp(LoadPlan.requests(window, Math.min(orders.count(), MOST_TO_WARM_UP)));
        Comparison turn = comparisons.add(both, LoadPlan.requests(window, orders.count()));
        String each = turn.exchanges().stream()
                .map(result -> String.format(Locale.ROOT, "%,.0f", result.perSecond()))
                .collect(Collectors.joining(", "));
        found.with(turn.exchangeName(), each + " orders/s");
    }
}
