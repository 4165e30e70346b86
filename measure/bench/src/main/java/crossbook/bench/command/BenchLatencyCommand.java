package crossbook.bench.command;

import crossbook.bench.exchange.Comparisons;
import crossbook.bench.exchange.OrderFlow;
import crossbook.bench.exchange.Transport;
import crossbook.bench.floor.Floor;
import crossbook.cli.verb.Durations;
import crossbook.cli.verb.Positive;
import crossbook.cli.verb.ReportOptions;
import crossbook.load.LoadPlan;
import crossbook.load.Turns;
import crossbook.load.report.Report;
import crossbook.load.waits.WaitRecorder;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

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
    private static final OrderFlow FLOW = OrderFlow.TRADING;
    private static final Duration WARM_UP = Duration.ofMillis(400);
    private static final Duration QUICK = Duration.ofMillis(200);
    private static final Duration QUICK_WARM_UP = Duration.ofMillis(40);

    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--transport",
            paramLabel = "WAY",
            split = ",",
            defaultValue = "host,ipc,udp,tcp",
            converter = Words.Transports.class,
            description = {
                "host, cluster or cluster3 (one member or three; no gateway on the way), ipc, udp, tcp",
                "or fix; quickfix: QuickFIX/J as an echo, which a session of FIX takes without an",
                "exchange."
            })
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
        Duration turn = turns.areQuick() ? QUICK : each;
        List<LoadPlan> plans = new ArrayList<>(List.of(LoadPlan.window(1, turn)));
        for (long rate : rates) plans.add(LoadPlan.rate(rate, turn));
        Set<Floor> layouts = EnumSet.noneOf(Floor.class);
        for (Transport transport : transports) {
            if (transport.floor().isLayout()) layouts.add(transport.floor());
        }
        Comparisons comparisons = new Comparisons(
                Report.of("Latency: from an order to its acknowledgement")
                        .with("orders", FLOW.text())
                        .with("exchange", Transport.words(transports))
                        .with(
                                "turns",
                                turns.count() + " of " + turn.toMillis()
                                        + " ms, in turns with the floor"),
                turns.count(),
                bench.crossbook().progress());
        comparisons.start(
                "measuring latency", (long) (transports.size() + layouts.size()) * plans.size());
        try (WaitRecorder waits = WaitRecorder.start()) {
            comparisons.record(waits);
            Consumer<Turns> comparing = both -> compare(both, plans, comparisons);
            for (Transport way : transports) {
                Comparisons.between(way.floor(), places -> way.open(places, FLOW), comparing);
            }
            // What a layout takes, beside the bare way through shared memory.
            for (Floor layout : layouts) Comparisons.between(Floor.IPC, layout::open, comparing);
            report.show(comparisons.finish(), bench.crossbook());
        }
    }

    private void compare(Turns both, List<LoadPlan> plans, Comparisons comparisons) {
        Duration warmUp = turns.areQuick() ? QUICK_WARM_UP : WARM_UP;
        both.warmUp(LoadPlan.window(1, warmUp));
        both.warmUp(LoadPlan.window(64, warmUp.dividedBy(4)));
        comparisons.add(both, plans);
    }
}
