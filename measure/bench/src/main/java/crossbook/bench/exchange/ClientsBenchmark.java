package crossbook.bench.exchange;

import crossbook.bench.PublishedTable;
import crossbook.flow.Progress;
import crossbook.load.LoadLoop;
import crossbook.load.agents.AgentLoad;
import crossbook.load.agents.AgentLoad.ClientResult;
import crossbook.load.agents.AgentSeat;
import crossbook.load.report.Report;
import crossbook.load.report.Series;
import crossbook.simulation.Simulation;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldFile;

import org.HdrHistogram.Histogram;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// `crossbook bench clients`: the scheme of CoinTossX's papers. Each client makes the orders of
/// a Hawkes process in an instrument of its own and trades with itself; there are more clients
/// from run to run.
///
/// The exchange is [MeasuredExchange]: `crossbook serve` in a process of its own. The clients
/// share a thread of this one, each has a session over TCP. Then the same clients in virtual
/// time, in this process.
public final class ClientsBenchmark {
    /// The largest run of the papers.
    public static final String WORLD = "hawkes-ten";

    /// What the papers print, by pairs of a client and an instrument: duration, orders and
    /// orders a second, first on their own server, then in a cloud.
    private static final PublishedTable PUBLISHED = PublishedTable.named("cointossx-throughput");

    private static final int MOST = 10;

    /// Of the largest number of clients, so that what is measured is compiled.
    private static final int RUNS_TO_WARM_UP = 2;
    private static final double NS_PER_S = 1e9;
    private static final List<String> NO_THROTTLE = List.of("gateway.throttle_rate=off");

    private final World world = WorldFile.shipped(WORLD);
    private final Plan plan;
    private final Progress progress;

    /// What is measured.
    ///
    /// @param clients how many in each run
    /// @param length how much time of the clients a run is
    /// @param window how many orders of each may be unanswered
    public record Plan(List<Integer> clients, Duration length, int window) {}

    /// A run.
    ///
    /// @param latencies from an order to its answer, nanoseconds; empty in virtual time
    /// @param elapsedNs from the start to the last answer
    private record Run(long orders, long elapsedNs, Histogram latencies) {
        double perSecond() {
            return orders * NS_PER_S / Math.max(1, elapsedNs);
        }

        private String text() {
            return String.format(
                    Locale.ROOT,
                    "%,d orders in %.2f s, %,.0f/s",
                    orders,
                    elapsedNs / NS_PER_S,
                    perSecond());
        }
    }

    public ClientsBenchmark(Plan plan, Progress progress) {
        this.plan = plan;
        this.progress = progress;
    }

    /// How many clients a run can have.
    public static int mostClients() {
        return MOST;
    }

    /// Measures all of it.
    ///
    /// @param directory where the exchange keeps its files
    /// @param settings of the exchange, `section.key=value`
    /// @throws IOException if the exchange cannot be started or ends by itself
    public Report measure(Path directory, List<String> settings) throws IOException {
        Report report = Report.of("Clients: orders of Hawkes processes, each in an instrument")
                .with(
                        "clients",
                        "of the world " + WORLD + ", on one thread, a session over TCP each")
                .with("unanswered", plan.window + " orders of each, at most")
                .with("exchange", "serve in a process of its own, after two runs that do not count")
                .with("virtual", "the same clients in virtual time, in this process, one thread");
        WorldHome.write(world, directory);
        List<String> all = new ArrayList<>(NO_THROTTLE);
        all.addAll(settings);
        progress.start("measuring clients", plan.clients.size() + 1L, "runs");
        try (MeasuredExchange exchange = MeasuredExchange.start(directory, List.of(), all)) {
            for (int i = 0; i < RUNS_TO_WARM_UP; i++) {
                overTcp(exchange, mostOfAll());
                virtual(mostOfAll());
            }
            for (int i = 0; i < plan.clients.size(); i++) {
                progress.advance(i + 1L);
                add(exchange, plan.clients.get(i), report);
            }
        }
        progress.finish();
        return report;
    }

    private int mostOfAll() {
        return plan.clients.stream().mapToInt(each -> each).max().orElseThrow();
    }

    private void add(MeasuredExchange exchange, int clients, Report report) {
        String name = clients == 1 ? "1 client" : clients + " clients";
        Run run = overTcp(exchange, clients);
        report.add(new Series(name, "", run.latencies, run.perSecond(), List.of()));
        report.with(name, run.text());
        report.with(name + ", virtual", virtual(clients).text());
        report.with(name + ", CoinTossX", published(clients));
    }

    private static String published(int clients) {
        return PUBLISHED
                .row("" + clients)
                .map(row ->
                        "server " + text(row.subList(1, 4)) + "; cloud " + text(row.subList(4, 7)))
                .orElse("not run");
    }

    private static String text(List<String> figures) {
        if (figures.getFirst().equals("-")) return "not run";
        return String.format(
                "%s orders in %s, %s/s", figures.get(1), figures.getFirst(), figures.getLast());
    }

    private Run overTcp(MeasuredExchange exchange, int clients) {
        List<AgentSeat> seats = AgentSeat.of(world, world.seed()).subList(0, clients);
        AgentLoad load = new AgentLoad(
                exchange.gateway(),
                exchange::password,
                seats,
                new AgentLoad.Plan(plan.length.toNanos(), 0, plan.window, 1));
        Histogram latencies = LoadLoop.newHistogram();
        long orders = 0;
        long elapsedNs = 0;
        for (ClientResult each : load.run(() -> false, Progress.silent())) {
            latencies.add(each.latencies());
            orders += each.orders();
            elapsedNs = Math.max(elapsedNs, each.elapsedNs());
        }
        return new Run(orders, elapsedNs, latencies);
    }

    private Run virtual(int clients) {
        long startNs = System.nanoTime();
        Simulation simulation = world.builder(world.seed(), clients).build();
        simulation.advance(plan.length.toNanos());
        long elapsedNs = System.nanoTime() - startNs;
        return new Run(simulation.orderCount(), elapsedNs, LoadLoop.newHistogram());
    }
}
