package crossbook.bench;

import crossbook.core.state.StateOutput;
import crossbook.load.PacedLoop;
import crossbook.load.PacedLoop.Step;
import crossbook.load.Turns.Comparison;
import crossbook.market.BadInput;

import org.HdrHistogram.Histogram;

import java.time.Duration;

/// Replays a program at fixed rates, in turns with the same pacing and nothing done.
///
/// A turn lasts as long as was asked for, in as many passes over the program as that takes.
/// Each pass has a fresh engine, to which the first tenth of the program is given before
/// the clock starts: the book grows, the caches fill.
final class PacedReplay {
    private static final int WARM_UP_MESSAGES = 5_000_000;
    private static final int QUICK_WARM_UP_MESSAGES = 300_000;
    private static final long AT_ONCE = 1_000_000_000; // a message a nanosecond
    private static final long USUAL_RATE = 1_000_000;
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final double RARE = 99.9;
    private static final double NS_PER_S = 1e9;

    private final Program program;
    private final int settled;
    private final EngineReplay engine;
    private final PacedLoop loop = new PacedLoop(System::nanoTime);
    private final Step message = this::execute;
    private final Step nothing = number -> {};

    /// Where the latest pass ended.
    private int lastEnd;

    /// @throws BadInput if the program is empty
    PacedReplay(Program program) {
        this(program, Cover.NONE);
    }

    /// @param cover how all orders are covered
    /// @throws BadInput if the program is empty
    PacedReplay(Program program, Cover cover) {
        if (program.messageCount() == 0) throw new BadInput(program + ": holds no message");
        this.program = program;
        engine = new EngineReplay(cover);
        settled = program.messageCount() / 10;
    }

    /// Brings everything that is timed through the compiler, late and in time.
    void warmUp(boolean quick) {
        long messages = quick ? QUICK_WARM_UP_MESSAGES : WARM_UP_MESSAGES;
        run(message, AT_ONCE, messages);
        run(nothing, AT_ONCE, messages);
        for (int turn = 0; turn < 2; turn++) {
            run(nothing, USUAL_RATE, dueIn(SHORT, USUAL_RATE));
            run(message, USUAL_RATE, dueIn(SHORT, USUAL_RATE));
        }
        loop.takeLatencies();
    }

    /// Measures floor and engine at a rate.
    ///
    /// @param turns of each
    /// @param each how long a turn is
    RateResult measure(long perSecond, int turns, Duration each) {
        long messages = dueIn(each, perSecond);
        double[] donePerSecond = new double[turns];
        double[] ratios = new double[turns];
        int keptUp = 0;
        Histogram floors = loop.takeLatencies();
        Histogram engines = floors.copy();
        for (int turn = 0; turn < turns; turn++) {
            Histogram floor = floor(perSecond, each);
            long elapsedNs = run(message, perSecond, messages);
            Histogram latencies = loop.takeLatencies();

            if (caughtUp()) keptUp++;
            donePerSecond[turn] = messages * NS_PER_S / elapsedNs;
            ratios[turn] = (double) latencies.getValueAtPercentile(RARE)
                    / Math.max(1, floor.getValueAtPercentile(RARE));
            floors.add(floor);
            engines.add(latencies);
        }
        return new RateResult(
                perSecond,
                2 * keptUp > turns,
                Comparison.median(donePerSecond),
                Comparison.median(ratios),
                engines,
                floors);
    }

    /// The latencies of a turn in which nothing is done when it is due.
    Histogram floor(long perSecond, Duration each) {
        run(nothing, perSecond, dueIn(each, perSecond));
        return loop.takeLatencies();
    }

    /// The engine's latencies in a turn.
    Histogram latencies(long perSecond, Duration each) {
        run(message, perSecond, dueIn(each, perSecond));
        return loop.takeLatencies();
    }

    /// The same, with the state of the engine saved in the middle of the turn.
    Histogram latenciesWithSnapshots(long perSecond, Duration each, StateOutput out) {
        long messages = dueIn(each, perSecond);
        int saved = settled + (int) Math.min(messages / 2, program.messageCount() / 2);
        Step saving = number -> {
            if (number == saved) engine.engine().save(out);
            execute(number);
        };
        run(saving, perSecond, messages);
        return loop.takeLatencies();
    }

    private static long dueIn(Duration duration, long perSecond) {
        return Math.max(1, duration.toMillis() * perSecond / 1_000);
    }

    /// The nanoseconds of all passes. The garbage of the one before is collected first.
    private long run(Step step, long perSecond, long messages) {
        long elapsedNs = 0;
        long left = messages;
        while (left > 0) {
            int to = (int) Math.min(program.messageCount(), settled + left);
            engine.start(program.market());
            engine.execute(program.words(), 0, settled * Program.STRIDE);
            System.gc();
            elapsedNs += loop.run(perSecond, step, settled, to);
            left -= to - settled;
            lastEnd = to;
        }
        return elapsedNs;
    }

    /// Whether the engine was in time once more in the second half of the latest pass.
    private boolean caughtUp() {
        return loop.lastInTime() >= settled + (lastEnd - settled) / 2;
    }

    private void execute(int number) {
        int at = number * Program.STRIDE;
        engine.execute(program.words(), at, at + Program.STRIDE);
    }
}
