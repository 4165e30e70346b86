package crossbook.bench.exchange;

import crossbook.bench.floor.Floor;
import crossbook.bench.floor.Places;
import crossbook.flow.Progress;
import crossbook.load.LoadPlan;
import crossbook.load.RoundTrip;
import crossbook.load.Turns;
import crossbook.load.Turns.Comparison;
import crossbook.load.report.Report;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/// Compares one thing with another in turns, plan by plan and pair by pair, and reports what it
/// finds.
public final class Comparisons {
    private final Report report;
    private final int turns;
    private final Progress progress;
    private int done;

    /// @param turns how many of each
    public Comparisons(Report report, int turns, Progress progress) {
        this.report = report;
        this.turns = turns;
        this.progress = progress;
    }

    /// Begins.
    ///
    /// @param what is done, such as "measuring latency"
    /// @param count how many comparisons there will be
    public void start(String what, long count) {
        progress.start(what, count * turns, "turns");
    }

    /// Opens a way and what it is compared with, each in places of its own, and closes both when
    /// they are compared.
    public static void between(
            Floor floor, Function<Places, RoundTrip> way, Consumer<Turns> comparing) {
        try (Places floorPlaces = Places.temporary();
                Places places = Places.temporary();
                RoundTrip below = floor.open(floorPlaces);
                RoundTrip trip = way.apply(places)) {
            below.pause();
            trip.pause();
            comparing.accept(new Turns(below, trip, YieldingIdleStrategy.INSTANCE));
        }
    }

    /// Compares two that are warm.
    public void add(Turns both, List<LoadPlan> plans) {
        for (LoadPlan plan : plans) add(both, plan);
    }

    /// Compares two that are warm under one plan.
    public Comparison add(Turns both, LoadPlan plan) {
        int before = done;
        Comparison found = both.measure(plan, turns, turn -> progress.advance(before + turn));
        done += turns;
        report.add(found);
        return found;
    }

    /// Ends, with the report.
    public Report finish() {
        progress.finish();
        return report;
    }
}
