package crossbook.bench.command;

import crossbook.bench.exchange.Comparisons;
import crossbook.bench.exchange.MeasuredExchange;
import crossbook.bench.exchange.OrderFlow;
import crossbook.cli.verb.ReportOptions;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.RoundTrip;
import crossbook.load.Turns;
import crossbook.load.report.Report;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/// `crossbook bench http`
@Command(
        name = "http",
        description = {
            "Measure orders over HTTP, as many as go through connections that are kept and at stated",
            "rates, in turns with a session of the native protocol. The exchange is started for it, in a",
            "process of its own; the client is this one."
        },
        footer = {
            "  crossbook bench http",
            "  crossbook bench http --connections 64 --batch 10 --rate 1000,5000,10000",
            "  crossbook bench http --turns 20 --json > http.json",
        })
final class BenchHttpCommand implements Runnable {
    private static final OrderFlow FLOW = OrderFlow.TRADING;

    /// Five times that: for so long the compiler takes one of two processors.
    private static final Duration WARM_UP = Duration.ofSeconds(4);

    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--connections",
            paramLabel = "N",
            defaultValue = "32",
            description = "Connections, one request on its way in each; at most 1000.")
    private int connections;

    @Option(
            names = "--batch",
            paramLabel = "N",
            defaultValue = "1",
            description = "Orders of a request; at most 50.")
    private int batch;

    @Mixin
    private MeasuredLoad load;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        BenchCommand.requireWithin("--connections", connections, 1_000);
        BenchCommand.requireWithin("--batch", batch, 50);
        load.show(
                List.of("web.request_rate=off", "gateway.throttle_rate=off"),
                this::measure,
                report,
                bench);
    }

    private Report measure(MeasuredExchange exchange) throws IOException {
        Report found = Report.of("HTTP: orders over connections that are kept")
                .with(
                        "orders",
                        FLOW.text() + "; " + batch + " to a POST, answered when"
                                + " it is known what happened to them")
                .with("connections", connections + ", one request on its way in each")
                .with("turns", load.turns() + " of each, in turns with a native session over TCP");
        LoadPlan most = LoadPlan.window(connections * batch, load.each());
        Comparisons comparisons =
                new Comparisons(found, load.turns(), bench.crossbook().progress());
        comparisons.start("measuring", 1 + load.plans().size());
        try (RoundTrip floor = exchange.session("native session", "bob", FLOW);
                RoundTrip trip = exchange.http("alice", FLOW, connections, batch)) {
            Turns both = new Turns(floor, trip, LoadLoop.POLITE);
            both.warmUp(most.lasting(load.warmUp(WARM_UP)));
            comparisons.add(both, most);
            comparisons.add(both, load.plans());
        }
        return comparisons.finish();
    }
}
