package crossbook.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.NoOpIdleStrategy;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.function.LongConsumer;

class LoadLoopTest {
    @Test
    void aStallIsChargedToEveryRequestThatWasDueMeanwhile() {
        long stallNs = 300_000_000;
        Stalling trip = new Stalling(stallNs);
        LoadResult result = new LoadLoop(trip, new NoOpIdleStrategy())
                .run(LoadPlan.rate(1_000, Duration.ofMillis(500)));
        assertThat(result.answers()).isEqualTo(500);
        // 300 requests were due in the stall: half of them waited more than half of it.
        long slow = result.latencies().getCountBetweenValues(stallNs / 2, Long.MAX_VALUE / 2);
        assertThat(slow).isGreaterThanOrEqualTo(149);
        assertThat(result.maxNs()).isGreaterThanOrEqualTo(stallNs * 999 / 1000);
    }

    @Test
    void noMoreAreUnansweredThanTheWindowAllows() {
        Withholding trip = new Withholding(7);
        LoadResult result =
                new LoadLoop(trip, new NoOpIdleStrategy()).run(LoadPlan.requests(7, 70));
        assertThat(trip.mostUnanswered).isEqualTo(7);
        assertThat(result.answers()).isEqualTo(70);
    }

    /// On a machine that stands still when it should begin.
    @Test
    void aPlanThatIsOverAtOnceHasSomethingToSay() {
        LoadLoop loop = new LoadLoop(new Withholding(1), new NoOpIdleStrategy());
        assertThat(loop.run(LoadPlan.window(1, Duration.ZERO)).answers()).isOne();
    }

    @Test
    void requestsAreDueAtEvenIntervals() {
        LoadPlan plan = LoadPlan.rate(60_000, Duration.ofSeconds(10));
        assertThat(plan.dueNs(0)).isEqualTo(0);
        assertThat(plan.dueNs(1)).isEqualTo(16_666);
        assertThat(plan.dueNs(60_000)).isEqualTo(1_000_000_000);
        assertThat(plan.dueNs(600_000_000_001L)).isEqualTo(10_000_000_000_016_666L);
        assertThat(plan.mostRequests()).isEqualTo(600_000);
    }

    @Test
    void aRatioIsTheMedianOfTheTurns() {
        assertThat(Turns.Comparison.median(new double[] {9, 1, 2})).isEqualTo(2);
        assertThat(Turns.Comparison.median(new double[] {4, 1, 2, 9})).isEqualTo(3);
    }

    /// Answers at once, but for one long stall at the tenth request.
    private static final class Stalling implements RoundTrip {
        private final long stallNs;
        private long waiting;

        Stalling(long stallNs) {
            this.stallNs = stallNs;
        }

        @Override
        public String name() {
            return "stalling";
        }

        @Override
        public boolean offer(long number) {
            if (waiting != 0) return false;
            waiting = number;
            return true;
        }

        @Override
        public int poll(LongConsumer answers) {
            if (waiting == 0) return 0;
            if (waiting == 10) {
                long startNs = System.nanoTime();
                while (System.nanoTime() - startNs < stallNs) Thread.onSpinWait();
            }
            answers.accept(waiting);
            waiting = 0;
            return 1;
        }

        @Override
        public void close() {}
    }

    /// Answers only once this many are unanswered.
    private static final class Withholding implements RoundTrip {
        private final int window;
        private long last;
        private long answered;
        private long mostUnanswered;

        Withholding(int window) {
            this.window = window;
        }

        @Override
        public String name() {
            return "withholding";
        }

        @Override
        public boolean offer(long number) {
            last = number;
            mostUnanswered = Math.max(mostUnanswered, last - answered);
            return true;
        }

        @Override
        public int poll(LongConsumer answers) {
            if (last - answered < window) return 0;
            while (answered < last) answers.accept(++answered);
            return window;
        }

        @Override
        public void close() {}
    }
}
