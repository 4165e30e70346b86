package crossbook.bench.exchange;

import crossbook.bench.floor.Floor;
import crossbook.bench.floor.Places;
import crossbook.flow.Progress;
import crossbook.load.LoadPlan;
import crossbook.load.RoundTrip;
import crossbook.load.Turns;
import crossbook.load.report.Report;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// `crossbook bench latency`: from an order to its acknowledgement, over each transport,
/// in turns with the echo of the same transport and layout; and what the layouts
/// themselves take.
public final class LatencyBenchmark {
    private static final OrderFlow FLOW = OrderFlow.TRADING;
    private static final Duration WARM_UP = Duration.ofMillis(400);

    private final List<LoadPlan> plans = new ArrayList<>();
    private final int turns;
    private final Duration each;
    private final Progress progress;

    /// @param rates orders per second of the open loops; one at a time comes before them
    /// @param turns how many of each
    /// @param each how long a turn is
    public LatencyBenchmark(List<Long> rates, int turns, Duration each, Progress progress) {
        this.turns = turns;
        this.each = each;
        this.progress = progress;
        plans.add(LoadPlan.window(1, each));
        for (long rate : rates) plans.add(LoadPlan.rate(rate, each));
    }

    /// Measures them one after the other, each with an exchange of its own.
    public Report measure(List<Transport> transports) {
        Report report = Report.of("Latency: from an order to its acknowledgement")
                .with("orders", FLOW.text())
                .with("exchange", Transport.words(transports))
                .with("turns", turns + " of " + each.toMillis() + " ms, in turns with the floor");
        Set<Floor> layouts = EnumSet.noneOf(Floor.class);
        for (Transport transport : transports) {
            if (transport.floor().isLayout()) layouts.add(transport.floor());
        }
        int all = (transports.size() + layouts.size()) * plans.size() * turns;
        progress.start("measuring latency", all, "turns");
        int[] done = {0};
        Runnable onTurn = () -> progress.advance(++done[0]);
        for (Transport transport : transports) measure(transport, report, onTurn);
        for (Floor layout : layouts) measure(layout, report, onTurn);
        progress.finish();
        return report;
    }

    private void measure(Transport transport, Report report, Runnable onTurn) {
        try (Places floorPlaces = Places.temporary();
                Places places = Places.temporary();
                RoundTrip floor = transport.floor().open(floorPlaces);
                RoundTrip trip = transport.open(places, FLOW)) {
            compare(floor, trip, report, onTurn);
        }
    }

    /// What a layout takes, beside the bare way through shared memory.
    private void measure(Floor layout, Report report, Runnable onTurn) {
        try (Places barePlaces = Places.temporary();
                Places places = Places.temporary();
                RoundTrip bare = Floor.IPC.open(barePlaces);
                RoundTrip echo = layout.open(places)) {
            echo.pause();
            compare(bare, echo, report, onTurn);
        }
    }

    private void compare(RoundTrip floor, RoundTrip trip, Report report, Runnable onTurn) {
        floor.pause();
        Turns alternation = new Turns(floor, trip, YieldingIdleStrategy.INSTANCE);
        alternation.warmUp(LoadPlan.window(1, WARM_UP));
        alternation.warmUp(LoadPlan.window(64, WARM_UP.dividedBy(4)));
        for (LoadPlan plan : plans) {
            report.add(alternation.measure(plan, turns, turn -> onTurn.run()));
        }
    }
}
