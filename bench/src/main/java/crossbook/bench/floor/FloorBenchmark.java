package crossbook.bench.floor;

import crossbook.flow.Progress;
import crossbook.load.LoadLoop;
import crossbook.load.LoadPlan;
import crossbook.load.RoundTrip;
import crossbook.load.TimerLoop;
import crossbook.load.report.Report;
import crossbook.load.report.Series;

import org.agrona.concurrent.YieldingIdleStrategy;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// `crossbook bench floors`: every echo one after the other, without an exchange, and a
/// bare timer loop for as long.
public final class FloorBenchmark {
    private static final int WINDOW = 256;
    private static final int WARM_UPS = 3;

    private final List<LoadPlan> plans;
    private final Duration each;
    private final Progress progress;

    /// @param perSecond the rate of the open loop
    /// @param each how long each floor is loaded in each way
    public FloorBenchmark(long perSecond, Duration each, Progress progress) {
        this.each = each;
        this.progress = progress;
        plans = List.of(
                LoadPlan.window(1, each),
                LoadPlan.rate(perSecond, each),
                LoadPlan.window(WINDOW, each));
    }

    public Report measure() {
        Report report = Report.of("Floors: echoes without an exchange")
                .with("messages", Frames.words())
                .with("each", seconds(each) + " after a warm-up, on a thread that yields");
        int floors = Floor.values().length;
        progress.start("measuring floors", floors + 1, "floors");
        for (Floor floor : Floor.values()) {
            try (Places places = Places.temporary();
                    RoundTrip trip = floor.open(places)) {
                measure(trip, report);
            }
            progress.advance(floor.ordinal() + 1);
        }
        report.add(Series.of("timer loop", "", TimerLoop.run(each)));
        progress.finish();
        return report;
    }

    private void measure(RoundTrip trip, Report report) {
        LoadLoop loop = new LoadLoop(trip, YieldingIdleStrategy.INSTANCE);
        for (LoadPlan plan : plans) {
            for (int i = 0; i < WARM_UPS; i++) loop.run(plan.lasting(each.dividedBy(WARM_UPS)));
            report.add(Series.of(trip.name(), plan.text(), loop.run(plan)));
        }
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f s", duration.toMillis() / 1e3);
    }
}
