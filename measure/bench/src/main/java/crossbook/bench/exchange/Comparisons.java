package crossbook.bench.exchange;

import crossbook.bench.floor.Floor;
import crossbook.bench.floor.Places;
import crossbook.flow.Progress;
import crossbook.load.LoadPlan;
import crossbook.load.RoundTrip;
import crossbook.load.Turns;
import crossbook.load.Turns.Comparison;
import crossbook.load.report.Report;
import crossbook.load.waits.WaitRecorder;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// Compares one thing with another in turns, plan by plan and pair by pair, and reports what it
/// finds.
public final class Comparisons {
    private final Report report;
    private final int turns;
    private final Progress progress;
    private int done;
    private Optional<WaitRecorder> waits = Optional.empty();

    /// @param turns how many of each
    public Comparisons(Report report, int turns, Progress progress) {
        this.report = report;
        this.turns = turns;
        this.progress = progress;
    }

    /// Has the waits of everything that is compared from now on recorded.
    public void record(WaitRecorder recorder) {
        waits = Optional.of(recorder);
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
        String series = both.exchangeName() + ", " + plan.text();
        waits.ifPresent(recorder -> both.listen(recorder.of(series)));
        Comparison found = both.measure(plan, turns, turn -> progress.advance(before + turn));
        done += turns;
        report.add(found);
        return found;
    }

    /// Ends, with the report.
    public Report finish() {
        progress.finish();
        waits.ifPresent(recorder -> report.add(recorder.finish()));
        return report;
    }
}
