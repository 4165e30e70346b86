package crossbook.simulation.hawkes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.SplittableRandom;

class HawkesModelTest {
    private static final double[][] ONE = {{1}};

    @Test
    void theProcessOfCoinTossXHasTheExpectationsThatAreKnown() {
        HawkesModel model = Models.COINTOSSX;
        assertThat(model.branchingRatio()).isCloseTo(0.6173, within(5e-5));
        double[] empty = model.expectedEvents(3600);
        assertThat(Math.round(Arrays.stream(empty).sum())).isEqualTo(111_318);
        double stationary = 3600 * Arrays.stream(model.stationaryIntensities()).sum();
        assertThat(Math.round(stationary)).isEqualTo(111_338);
    }

    /// Its matrix of children has rank 1: the ratio is the sum of the baselines over the
    /// rate.
    @Test
    void theTenEventProcessHasABranchingRatioOfFourFifths() {
        assertThat(Models.TEN_EVENT.branchingRatio()).isCloseTo(0.8, within(1e-12));
        assertThat(Models.TEN_EVENT.stationaryIntensities()[2]).isCloseTo(0.1, within(1e-12));
    }

    /// `mu T / (1 - n) - mu n (1 - exp(-(beta - alpha) T)) / ((1 - n) (beta - alpha))`.
    @Test
    void oneTypeHasTheExpectationOfTheTextbook() {
        HawkesModel model =
                HawkesModel.of(new double[] {0.5}, new double[][] {{1.2}}, new double[][] {{2}});
        double expected = 0.5 * 10 / 0.4 - 0.5 * 0.6 * (1 - Math.exp(-0.8 * 10)) / (0.4 * 0.8);
        assertThat(model.expectedEvents(10)[0]).isCloseTo(expected, within(1e-9));
    }

    /// A kernel that alternates between two types: powers of its matrix do not converge.
    @Test
    void theRatioOfTypesThatOnlyExciteEachOtherIsFound() {
        HawkesModel model = HawkesModel.of(
                new double[] {1, 1},
                new double[][] {{0, 0.5}, {0.5, 0}},
                KernelMatrix.everyPair(2, 1));
        assertThat(model.branchingRatio()).isCloseTo(0.5, within(1e-12));
    }

    /// A process that was fitted to a market: a power iteration gives this ratio.
    @Test
    void theRatioOfAFittedProcessIsFound() {
        HawkesModel model = HawkesModelFile.parse("m", """
                mu = [0.01, 0.01, 0.02, 0.02, 0.02, 0.02, 0.015, 0.015, 0.015, 0.015]
                beta = 0.2
                alpha = [
                    [0.0088, 0.0224, 0.0075, 0.0209, 0.0114, 0.0187, 0.0114, 0, 0.0129, 0.0267],
                    [0.0174, 0, 0.0210, 0.0121, 0.0201, 0.0073, 0, 0.0006, 0.0189, 0.0112],
                    [0.0156, 0.0459, 0.0094, 0.0197, 0, 0.0151, 0.0619, 0.0354, 0.0080, 0.0162],
                    [0.0251, 0.0260, 0.0263, 0.0129, 0.0206, 0, 0.0419, 0.0444, 0.0157, 0.0047],
                    [0.0196, 0, 0.0295, 0.0157, 0.0332, 0.0188, 0.0082, 0.0106, 0.0364, 0.0098],
                    [0.0063, 0.0266, 0.0187, 0.0329, 0.0130, 0.0271, 0.0246, 0.0087, 0, 0.0280],
                    [0.0174, 0, 0.0288, 0.0113, 0.0213, 0.0142, 0.0006, 0.0145, 0.0224, 0.0046],
                    [0.0067, 0.0185, 0.0123, 0.0261, 0.0084, 0.0235, 0.0051, 0.0060, 0.0104, 0.0216],
                    [0.0089, 0, 0.0183, 0.0037, 0.0407, 0.0010, 0, 0.0060, 0.0131, 0.0033],
                    [0, 0.0083, 0.0072, 0.0165, 0.0084, 0.0391, 0.0107, 0, 0.0001, 0.0188],
                ]
                """);
        assertThat(model.branchingRatio()).isCloseTo(0.787949597386, within(1e-12));
    }

    /// The spectral radius of a matrix without negative entries is not below its least sum of a
    /// column, nor above its largest (Frobenius).
    @Test
    void theRatioIsWithinTheSumsOfTheColumns() {
        SplittableRandom random = new SplittableRandom(8);
        for (int i = 0; i < 3_000; i++) {
            int types = 1 + random.nextInt(10);
            double[][] alpha = new double[types][types];
            double[] sums = new double[types];
            for (double[] row : alpha) {
                for (int source = 0; source < types; source++) {
                    row[source] = Math.max(0, random.nextDouble() - 0.3) / types;
                    sums[source] += row[source];
                }
            }
            double ratio = HawkesModel.of(
                            new double[types], alpha, KernelMatrix.everyPair(types, 1))
                    .branchingRatio();
            assertThat(ratio)
                    .isBetween(
                            Arrays.stream(sums).min().orElseThrow() - 1e-12,
                            Arrays.stream(sums).max().orElseThrow() + 1e-12);
        }
    }

    /// No event has descendants without end.
    @Test
    void aChainOfTypesHasTheRatioZero() {
        HawkesModel model = HawkesModel.of(
                new double[] {1, 1, 1},
                new double[][] {{0, 0, 0}, {9, 0, 0}, {9, 9, 0}},
                KernelMatrix.everyPair(3, 1));
        assertThat(model.branchingRatio()).isZero();
    }

    @Test
    void anUnstableModelIsRefusedUnlessItIsAllowed() {
        double[] mu = {1};
        assertThatThrownBy(() -> HawkesModel.of(mu, ONE, ONE))
                .hasMessage(
                        "the branching ratio is 1.0000: it must be less than 1, or the number of"
                                + " events a second grows without limit");
        HawkesModel allowed = HawkesModel.withBaselines(mu)
                .kernel(KernelMatrix.of(new double[][] {{2}}, ONE))
                .allowUnstable()
                .build();
        assertThat(allowed.isStable()).isFalse();
        // mu (2 (exp(t) - 1) - t)
        assertThat(allowed.expectedEvents(3)[0]).isCloseTo(2 * (Math.exp(3) - 1) - 3, within(1e-9));
        assertThatThrownBy(allowed::stationaryIntensities).hasMessageContaining("unstable");
    }

    /// Without excitation the process is one of Poisson, whose mean is the integral of
    /// its rate.
    @Test
    void aProfileIsIntegrated() {
        BaselineProfile profile = BaselineProfile.periodic(6, 2, 0.5, 1);
        assertThat(profile.integralTo(13)).isCloseTo(2 * 7 + 2, within(1e-12));
        HawkesModel model = HawkesModel.withBaselines(3).profile(profile).build();
        assertThat(model.expectedEvents(13)[0]).isCloseTo(3 * 16, within(1e-9));
    }
}
