package crossbook.bench.exchange;

import crossbook.bench.floor.Places;
import crossbook.flow.Progress;
import crossbook.load.LoadPlan;
import crossbook.load.LoadResult;
import crossbook.load.RoundTrip;
import crossbook.load.Turns;
import crossbook.load.report.Report;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.util.List;
import java.util.Locale;

/// `crossbook bench throughput`: how many orders a second one client gets acknowledged
/// through one session, recorded, with a window of orders on their way. In turns with the
/// echo of the same transport.
public final class ThroughputBenchmark {
    private final long orders;
    private final int window;
    private final int turns;
    private final Progress progress;

    /// @param orders how many a turn has
    /// @param window how many may be unacknowledged
    /// @param turns how many of each
    public ThroughputBenchmark(long orders, int window, int turns, Progress progress) {
        this.orders = orders;
        this.window = window;
        this.turns = turns;
        this.progress = progress;
    }

    /// Measures them one after the other, each with an exchange of its own.
    public Report measure(List<Transport> transports, List<OrderFlow> flows) {
        Report report = Report.of("Throughput: orders of one client, acknowledged and recorded")
                .with("exchange", Transport.words(transports))
                .with(
                        "turns",
                        String.format(
                                Locale.ROOT,
                                "%d of %,d orders, in turns with the floor",
                                turns,
                                orders));
        for (OrderFlow flow : flows) report.with(flow.word(), flow.text());
        long all = (long) transports.size() * flows.size() * turns;
        progress.start("measuring throughput", all, "turns");
        int[] done = {0};
        for (OrderFlow flow : flows) {
            for (Transport transport : transports) {
                measure(transport, flow, report, () -> progress.advance(++done[0]));
            }
        }
        progress.finish();
        return report;
    }

    private void measure(Transport transport, OrderFlow flow, Report report, Runnable onTurn) {
        try (Places floorPlaces = Places.temporary();
                Places places = Places.temporary();
                RoundTrip floor = transport.floor().open(floorPlaces);
                RoundTrip trip = transport.open(places, flow)) {
            floor.pause();
            Turns alternation = new Turns(floor, trip, YieldingIdleStrategy.INSTANCE);
            alternation.warmUp(LoadPlan.requests(window, Math.min(orders, 100_000)));
            Turns.Comparison comparison = alternation.measure(
                    LoadPlan.requests(window, orders), turns, turn -> onTurn.run());
            report.add(comparison);
            String each = String.join(
                    ", ",
                    comparison.exchanges().stream()
                            .mapToDouble(LoadResult::perSecond)
                            .mapToObj(rate -> String.format(Locale.ROOT, "%,.0f", rate))
                            .toList());
            report.with(trip.name(), each + " orders/s");
        }
    }
}
