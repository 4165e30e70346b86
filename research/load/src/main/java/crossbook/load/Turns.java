package crossbook.load;

import org.HdrHistogram.Histogram;
import org.agrona.concurrent.IdleStrategy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.ToDoubleFunction;

/// Measures a floor and what stands on it in turns, A B A B, so that whatever else the
/// machine does is done to both; after each pair a bare timer loop. The ratios of a turn
/// are taken first, their medians afterwards.
public final class Turns {
    /// Ratios are medians of at least this many turns.
    public static final int FEWEST = 10;

    private static final int WARM_UP_PARTS = 5;
    private static final Duration LONGEST_SETTLING = Duration.ofMillis(200);

    private final RoundTrip floor;
    private final RoundTrip exchange;
    private final LoadLoop floorLoop;
    private final LoadLoop exchangeLoop;
    private LoadLoop.Listener listener = LoadLoop.Listener.NONE;

    public Turns(RoundTrip floor, RoundTrip exchange, IdleStrategy idle) {
        this.floor = floor;
        this.exchange = exchange;
        floorLoop = new LoadLoop(floor, idle);
        exchangeLoop = new LoadLoop(exchange, idle);
    }

    /// Tells of every answer of what stands on the floor that counts, from now on.
    public void listen(LoadLoop.Listener next) {
        listener = next;
    }

    /// What stands on the floor.
    public String exchangeName() {
        return exchange.name();
    }

    /// Warms both up, before anything counts: a few turns of a plan.
    public void warmUp(LoadPlan plan) {
        for (int part = 0; part < WARM_UP_PARTS; part++) {
            turn(floor, floorLoop, plan, LoadLoop.Listener.NONE);
            turn(exchange, exchangeLoop, plan, LoadLoop.Listener.NONE);
        }
    }

    /// Measures both under the same plan.
    ///
    /// @param turns how many of each
    /// @param progress told how many turns are done
    public Comparison measure(LoadPlan plan, int turns, IntConsumer progress) {
        List<LoadResult> floors = new ArrayList<>();
        List<LoadResult> exchanges = new ArrayList<>();
        Histogram gaps = LoadLoop.newHistogram();
        for (int turn = 0; turn < turns; turn++) {
            floors.add(turn(floor, floorLoop, plan, LoadLoop.Listener.NONE));
            exchanges.add(turn(exchange, exchangeLoop, plan, listener));
            gaps.add(TimerLoop.run(exchanges.getLast().elapsed()));
            progress.accept(turn + 1);
        }
        return new Comparison(plan, floor.name(), floors, exchange.name(), exchanges, gaps);
    }

    /// The beginning of a turn does not count: threads wake up and caches fill.
    private static LoadResult turn(
            RoundTrip trip, LoadLoop loop, LoadPlan plan, LoadLoop.Listener listener) {
        trip.resume();
        try {
            loop.listen(LoadLoop.Listener.NONE);
            loop.run(plan.settling(LONGEST_SETTLING));
            loop.listen(listener);
            return loop.run(plan);
        } finally {
            trip.pause();
        }
    }

    /// What was found in all turns of one plan.
    ///
    /// @param gaps of the timer loops
    public record Comparison(
            LoadPlan plan,
            String floorName,
            List<LoadResult> floors,
            String exchangeName,
            List<LoadResult> exchanges,
            Histogram gaps) {
        /// Everything of the floor as one run.
        public LoadResult floor() {
            return floors.stream().reduce(LoadResult::then).orElseThrow();
        }

        /// Everything of what stands on it as one run.
        public LoadResult exchange() {
            return exchanges.stream().reduce(LoadResult::then).orElseThrow();
        }

        /// Of a number of each turn, exchange by floor: the median over the turns.
        public double medianRatio(ToDoubleFunction<LoadResult> number) {
            double[] ratios = new double[floors.size()];
            for (int i = 0; i < ratios.length; i++) {
                double base = Math.max(1, number.applyAsDouble(floors.get(i)));
                ratios[i] = number.applyAsDouble(exchanges.get(i)) / base;
            }
            return median(ratios);
        }

        /// Of a number of each turn, exchange less floor: the median over the turns.
        public double medianDifference(ToDoubleFunction<LoadResult> number) {
            double[] differences = new double[floors.size()];
            for (int i = 0; i < differences.length; i++) {
                differences[i] = number.applyAsDouble(exchanges.get(i))
                        - number.applyAsDouble(floors.get(i));
            }
            return median(differences);
        }

        /// The middle one, or the mean of the two in the middle.
        public static double median(double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            int half = sorted.length / 2;
            return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        }
    }
}
