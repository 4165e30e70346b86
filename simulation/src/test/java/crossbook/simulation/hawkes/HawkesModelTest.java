package crossbook.simulation.hawkes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

import java.util.Arrays;

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
