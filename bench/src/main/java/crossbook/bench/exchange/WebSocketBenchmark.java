package crossbook.bench.exchange;

import crossbook.flow.Progress;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.LoadResult;
import crossbook.load.RoundTrip;
import crossbook.load.report.Report;
import crossbook.load.report.Series;
import crossbook.load.wire.Logon;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;

/// `crossbook bench websocket`: clients that follow the conflated top of a book that orders move.
public final class WebSocketBenchmark {
    private static final OrderFlow FLOW = OrderFlow.TRADING;
    private static final int TURNS_TO_WARM_UP = 5;

    private static final String ORDERS = "order to its answer";
    private static final double NS_PER_S = 1e9;

    private final List<Long> rates;
    private final int turns;
    private final Duration each;
    private final Progress progress;

    /// The clients, in a process of their own.
    public interface Clients {
        /// How many there are.
        int count();

        /// What they heard since this was asked last.
        Audience.Heard heard() throws IOException;
    }

    /// @param rates orders per second
    /// @param turns how many of each
    /// @param each how long a turn is
    public WebSocketBenchmark(List<Long> rates, int turns, Duration each, Progress progress) {
        this.rates = rates;
        this.turns = turns;
        this.each = each;
        this.progress = progress;
    }

    /// Measures the exchange.
    ///
    /// @param symbol what is traded and followed
    /// @throws IOException if the clients are gone
    public Report measure(AttachedBenchmark.Subject exchange, Clients clients, String symbol)
            throws IOException {
        Report report = Report.of("WebSocket: the top of a book to many clients")
                .with("orders", FLOW.text() + ", over TCP")
                .with(
                        "clients",
                        clients.count() + ", each follows the top of that book, at most every"
                                + " 100 ms; one process");
        progress.start("measuring", (long) rates.size() * turns, "turns");
        Logon logon = new Logon(exchange.participant(), exchange.password());
        try (RoundTrip trip = new EntryTrip(ORDERS, exchange.address(), logon, symbol, FLOW)) {
            LoadLoop loop = new LoadLoop(trip, LoadLoop.POLITE);
            loop.run(LoadPlan.rate(rates.getFirst(), each.multipliedBy(TURNS_TO_WARM_UP)));
            for (int i = 0; i < rates.size(); i++) {
                long before = (long) i * turns;
                LoadPlan plan = LoadPlan.rate(rates.get(i), each);
                measure(plan, loop, clients, turn -> progress.advance(before + turn), report);
            }
        }
        progress.finish();
        return report;
    }

    private void measure(
            LoadPlan plan, LoadLoop loop, Clients clients, IntConsumer onTurn, Report report)
            throws IOException {
        clients.heard(); // what was before does not count
        LoadResult orders = loop.run(plan);
        onTurn.accept(1);
        for (int turn = 2; turn <= turns; turn++) {
            orders = orders.then(loop.run(plan));
            onTurn.accept(turn);
        }
        Audience.Heard heard = clients.heard();
        double perSecond = heard.delays().getTotalCount() * NS_PER_S / orders.elapsedNs();
        report.add(Series.of(ORDERS, plan.text(), orders));
        report.add(
                new Series("event to a client", plan.text(), heard.delays(), perSecond, List.of()));
        report.with(
                "at " + plan.text(),
                String.format(
                        Locale.ROOT,
                        "%,.0f messages a second, %d of %d clients lost",
                        perSecond,
                        heard.lost(),
                        clients.count()));
    }
}
