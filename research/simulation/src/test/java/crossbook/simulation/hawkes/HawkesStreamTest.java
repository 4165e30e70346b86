package crossbook.simulation.hawkes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;

import org.hipparchus.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;

class HawkesStreamTest {
    private static EventHistory simulate(HawkesModel model, int seed, double horizonS) {
        return HawkesStream.of(model, new SplittableRandom(seed)).until(horizonS);
    }

    @Test
    void aSeedGivesTheSameEvents() {
        EventHistory history = simulate(Models.COINTOSSX, 1, 3600);
        long hash = 0;
        for (int i = 0; i < history.size(); i++) {
            hash = 31 * hash + Double.doubleToLongBits(history.timeS(i)) * 8 + history.type(i);
        }
        assertThat(history.size()).isEqualTo(SIZE);
        assertThat(hash).isEqualTo(HASH);
    }

    private static final int SIZE = 112_287;
    private static final long HASH = -1_575_350_594_835_005_960L;

    @Test
    void howFarItIsAskedToGoChangesNothing() {
        HawkesStream whole = HawkesStream.of(Models.small(), new SplittableRandom(3));
        HawkesStream steps = HawkesStream.of(Models.small(), new SplittableRandom(3));
        int events = 0;
        for (int second = 1; second <= 100; second++) {
            while (steps.nextBefore(second)) {
                assertThat(whole.next()).isTrue();
                assertThat(steps.timeS()).isEqualTo(whole.timeS());
                assertThat(steps.type()).isEqualTo(whole.type());
                assertThat(steps.timeNs()).isEqualTo((long) (whole.timeS() * 1e9));
                events++;
            }
        }
        assertThat(events).isGreaterThan(100);
    }

    /// Both methods, the theory, and 200 seeds: three standard errors of their mean.
    @Test
    void theMeanNumbersOfEventsAreThoseOfTheTheory() {
        HawkesModel model = Models.small();
        double[] expected = model.expectedEvents(40);
        for (int type = 0; type < 2; type++) {
            for (boolean isByThinning : new boolean[] {true, false}) {
                double sum = 0;
                double squares = 0;
                for (int seed = 0; seed < 200; seed++) {
                    EventHistory history = isByThinning
                            ? simulate(model, seed, 40)
                            : HawkesClusters.simulate(model, new SplittableRandom(seed), 0, 40);
                    sum += history.count(type);
                    squares += (double) history.count(type) * history.count(type);
                }
                double mean = sum / 200;
                double error = Math.sqrt((squares / 200 - mean * mean) / 200);
                assertThat(mean).isCloseTo(expected[type], within(3 * error));
                assertThat(error).isLessThan(0.05 * mean);
            }
        }
    }

    /// Warmed up, the first ten seconds have the stationary mean; from an empty history,
    /// less.
    @Test
    void aWarmUpForgetsTheBeginning() {
        double sum = 0;
        for (int seed = 0; seed < 400; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            sum += HawkesStream.warm(Models.small(), random, 60).until(10).size();
        }
        double[] stationary = Models.small().stationaryIntensities();
        double[] empty = Models.small().expectedEvents(10);
        double mean = sum / 400;
        assertThat(mean).isCloseTo(10 * (stationary[0] + stationary[1]), within(2.0));
        assertThat(mean).isGreaterThan(empty[0] + empty[1] + 2);
    }

    @Test
    void theNumbersOfEventsHaveOneDistributionByBothMethods() {
        HawkesModel model = HawkesModel.withBaselines(1, 0.5)
                .kernel(KernelMatrix.of(
                        new double[][] {{0.5, 0.4}, {0.3, 0.2}}, KernelMatrix.everyPair(2, 1)))
                .profile(BaselineProfile.periodic(20, 3, 0, 1, 0.5))
                .build();
        double[] thinned = new double[400];
        double[] clustered = new double[400];
        for (int seed = 0; seed < 400; seed++) {
            thinned[seed] = simulate(model, seed, 50).size() + seed / 1e3;
            SplittableRandom random = new SplittableRandom(1_000 + seed);
            clustered[seed] = HawkesClusters.simulate(model, random, 0, 50).size() + seed / 1e3;
        }
        assertThat(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(thinned, clustered))
                .isGreaterThan(0.01);
    }

    /// A walk of the spread: it never goes below one tick, for no quote narrows it there.
    @Test
    void aGateKeepsTheSpreadAtOneTickAndMore() {
        HawkesModel model = HawkesModelFile.shipped("constrained");
        QuoteSpread spread = QuoteSpread.of(1);
        HawkesStream stream = HawkesStream.gated(model, new SplittableRandom(2), spread);
        int[] counts = new int[4];
        int ticks = 1;
        for (int event = 0; event < 20_000; event++) {
            assertThat(stream.next()).isTrue();
            counts[stream.type()]++;
            ticks += stream.type() == 0 || stream.type() == 3 ? 1 : -1;
            assertThat(ticks).isPositive();
            assertThat(spread.ticks()).isEqualTo(ticks);
        }
        for (int count : counts) assertThat(count).isGreaterThan(3_000);
    }

    @Test
    void aStreamAllocatesNothing() {
        HawkesStream stream = HawkesStream.of(Models.COINTOSSX, new SplittableRandom(9));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int i = 0; i < 100_000; i++) stream.next();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < 100_000; i++) stream.next();
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
    }

    @Test
    void aProcessWithoutIntensityHasNoEvent() {
        HawkesModel model = HawkesModel.withBaselines(0).build();
        assertThat(HawkesStream.of(model, new SplittableRandom(1)).next()).isFalse();
    }
}
