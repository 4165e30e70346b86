package crossbook.bench.command;

import crossbook.bench.exchange.Audience.Heard;
import crossbook.bench.exchange.Comparisons;
import crossbook.bench.exchange.MeasuredExchange;
import crossbook.bench.exchange.OrderFlow;
import crossbook.bench.floor.Places;
import crossbook.cli.verb.ReportOptions;
import crossbook.load.LoadPlan;
import crossbook.load.RoundTrip;
import crossbook.load.Turns;
import crossbook.load.report.Report;

import org.agrona.concurrent.YieldingIdleStrategy;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// `crossbook bench attached`
@Command(
        name = "attached",
        description = {
            "Measure what the store, the HTTP API and WebSocket clients do to the time from an order to its",
            "acknowledgement: an exchange without them and one with all of them, in turns. Both are",
            "started for it, in processes of their own; the one that waits is stopped meanwhile."
        },
        footer = {
            "  crossbook bench attached",
            "  crossbook bench attached --clients 500 --rate 1000,5000 --set engine.idle=yield",
            "  crossbook bench attached --without store --turns 20 --json > attached.json",
        })
final class BenchAttachedCommand implements Runnable {
    private static final long RATE_OF_WARM_UP = 10_000;

    /// Five times that, so that what is measured is compiled.
    private static final Duration WARM_UP = Duration.ofSeconds(4);

    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--clients",
            paramLabel = "N",
            defaultValue = "100",
            description = "WebSocket clients, each of which follows the top of the book.")
    private int clients;

    @Option(
            names = "--without",
            paramLabel = "PART",
            split = ",",
            description = "store or web: is not attached, to see what the rest costs.")
    private List<String> without = List.of();

    @Mixin
    private MeasuredLoad load;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        BenchCommand.require(clients >= 1, "--clients: at least 1");
        load.requireTurns();
        for (String part : without) {
            BenchCommand.require(
                    List.of("store", "web").contains(part),
                    "--without: '" + part + "' is neither store nor web");
        }
        BenchCommand.measure(() -> {
            try (Places places = Places.temporary();
                    MeasuredExchange bare = MeasuredExchange.start(
                            places.disk().resolve("bare"),
                            List.of("store", "web"),
                            load.settings());
                    MeasuredExchange full = MeasuredExchange.start(
                            places.disk().resolve("full"), without, load.settings())) {
                report.show(measure(bare, full), bench.crossbook());
            }
        });
    }

    private Report measure(MeasuredExchange bare, MeasuredExchange full) throws IOException {
        if (full.hasWeb()) full.attach(clients);
        Report found = Report.of("Attached: what the readers of the events do to an order")
                .with("orders", OrderFlow.TRADING.text() + ", over TCP")
                .with("turns", load.turns() + " of each, in turns");
        Comparisons comparisons =
                new Comparisons(found, load.turns(), bench.crossbook().progress());
        comparisons.start("measuring with and without readers", load.plans().size());
        try (RoundTrip without = bare.alone("gateways alone");
                RoundTrip with = full.alone(words(full.hasWeb()))) {
            without.pause();
            with.pause();
            Turns both = new Turns(without, with, YieldingIdleStrategy.INSTANCE);
            both.warmUp(LoadPlan.rate(RATE_OF_WARM_UP, load.warmUp(WARM_UP)));
            comparisons.add(both, load.plans());
        }
        comparisons.finish();
        if (!full.hasWeb()) return found;
        Heard heard = full.heard();
        return found.with(
                "WebSocket",
                heard.delays().getTotalCount() + " messages to " + (clients - heard.lost()) + " of "
                        + clients + " clients");
    }

    private String words(boolean isHeard) {
        List<String> parts = new ArrayList<>();
        if (!without.contains("store")) parts.add("store");
        if (isHeard) parts.add("API, " + clients + " WebSocket clients");
        return parts.isEmpty() ? "nothing attached" : String.join(", ", parts);
    }
}
