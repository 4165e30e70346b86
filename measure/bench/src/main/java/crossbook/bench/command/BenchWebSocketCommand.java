package crossbook.bench.command;

import crossbook.bench.exchange.Audience.Heard;
import crossbook.bench.exchange.MeasuredExchange;
import crossbook.bench.exchange.OrderFlow;
import crossbook.cli.verb.ReportOptions;
import crossbook.flow.Progress;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.LoadResult;
import crossbook.load.RoundTrip;
import crossbook.load.report.Report;
import crossbook.load.report.Series;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/// `crossbook bench websocket`
@Command(
        name = "websocket",
        description = {
            "Measure many clients of the WebSocket, each of which follows the top of a book that orders",
            "move: how long it takes from an event until they have read it, and how long an order takes",
            "meanwhile. The exchange is started for it, in a process of its own, and so are the clients."
        },
        footer = {
            "  crossbook bench websocket",
            "  crossbook bench websocket --clients 500 --rate 100,1000,5000 --turns 30",
            "  crossbook bench websocket --json > websocket.json",
        })
final class BenchWebSocketCommand implements Runnable {
    private static final String ORDERS = "order to its answer";
    private static final int TURNS_TO_WARM_UP = 5;
    private static final double NS_PER_S = 1e9;

    @ParentCommand
    private BenchCommand bench;

    @Option(
            names = "--clients",
            paramLabel = "N",
            defaultValue = "2000",
            description = "How many; at most 4000.")
    private int clients;

    @Mixin
    private MeasuredLoad load;

    @Mixin
    private ReportOptions report;

    @Override
    public void run() {
        BenchCommand.requireWithin("--clients", clients, 4_000);
        load.show(List.of(), this::measure, report, bench);
    }

    private Report measure(MeasuredExchange exchange) throws IOException {
        exchange.attach(clients);
        Report found = Report.of("WebSocket: the top of a book to many clients")
                .with("orders", OrderFlow.TRADING.text() + ", each pair at another price, over TCP")
                .with(
                        "clients",
                        clients + ", each follows the top of that book, at most every"
                                + " 100 ms; one process");
        Progress progress = bench.crossbook().progress();
        progress.start("measuring", (long) load.plans().size() * load.turns(), "turns");
        int done = 0;
        try (RoundTrip trip = exchange.moving(ORDERS, "alice")) {
            LoadLoop loop = new LoadLoop(trip, LoadLoop.POLITE);
            LoadPlan first = load.plans().getFirst();
            loop.run(first.lasting(load.each().multipliedBy(TURNS_TO_WARM_UP)));
            for (LoadPlan plan : load.plans()) {
                exchange.heard(); // what was before does not count
                LoadResult orders = null;
                for (int turn = 0; turn < load.turns(); turn++) {
                    LoadResult more = loop.run(plan);
                    orders = orders == null ? more : orders.then(more);
                    progress.advance(++done);
                }
                add(plan, orders, exchange.heard(), found);
            }
        }
        progress.finish();
        return found;
    }

    private void add(LoadPlan plan, LoadResult orders, Heard heard, Report found) {
        double perSecond = heard.delays().getTotalCount() * NS_PER_S / orders.elapsedNs();
        found.add(Series.of(ORDERS, plan.text(), orders));
        found.add(
                new Series("event to a client", plan.text(), heard.delays(), perSecond, List.of()));
        found.with(
                "at " + plan.text(),
                String.format(
                        Locale.ROOT,
                        "%,.0f messages a second, %d of %d clients lost",
                        perSecond,
                        heard.lost(),
                        clients));
    }
}
