package crossbook.simulation.hawkes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.SplittableRandom;

/// The recursions agree with the definition.
class HawkesLikelihoodTest {
    private static final HawkesModel MODEL = Models.small();
    private static final EventHistory HISTORY =
            HawkesStream.of(MODEL, new SplittableRandom(5)).until(60);

    @Test
    void theLogLikelihoodIsThatOfTheDefinition() {
        double expected = 0;
        for (int event = 0; event < HISTORY.size(); event++) {
            expected += Math.log(
                    Models.intensity(MODEL, HISTORY, HISTORY.type(event), HISTORY.timeS(event)));
        }
        for (int type = 0; type < 2; type++) {
            expected -= Models.compensator(MODEL, HISTORY, type, 60);
        }
        assertThat(HISTORY.size()).isGreaterThan(100);
        assertThat(HawkesLikelihood.logLikelihood(MODEL, HISTORY))
                .isCloseTo(expected, within(1e-9));
    }

    @Test
    void theDerivativesAreThoseOfTheValue() {
        Models.assertSlopes(MODEL, HISTORY);
    }

    /// Beside the sums of the definition, in which no difference of near numbers is taken.
    @ParameterizedTest
    @ValueSource(doubles = {1, 1e-3, 1e-4, 1e-6, 1e-9, 1e-12, 1e-15, 1e-18, 1e-300})
    void slowDecayLosesNoDigits(double beta) {
        HawkesModel model = HawkesModel.withBaselines(0.5, 0.8)
                .kernel(KernelMatrix.of(
                        new double[][] {{0.001, 0.002}, {0, 0.003}},
                        KernelMatrix.everyPair(2, beta)))
                .allowUnstable()
                .build();
        double expected = 0;
        for (int event = 0; event < HISTORY.size(); event++) {
            expected += Math.log(
                    Models.intensity(model, HISTORY, HISTORY.type(event), HISTORY.timeS(event)));
        }
        GoodnessOfFit goodness = GoodnessOfFit.of(model, HISTORY);
        for (int type = 0; type < 2; type++) {
            expected -= Models.compensator(model, HISTORY, type, 60);
            double sum = 0;
            for (double gap : goodness.gaps(type)) sum += gap;
            double[] times = HISTORY.timesS(type);
            assertThat(sum)
                    .isCloseTo(
                            Models.compensator(model, HISTORY, type, times[times.length - 1]),
                            within(1e-9));
        }
        assertThat(HawkesLikelihood.logLikelihood(model, HISTORY))
                .isCloseTo(expected, within(1e-9));
    }

    @Test
    void theDerivativesAreThoseOfTheValueWhereTheDecayIsSlow() {
        double[] times = {3, 10, 21, 34, 47, 55};
        Models.assertSlopes(
                HawkesModel.withBaselines(0.5, 0.8)
                        .kernel(KernelMatrix.of(
                                KernelMatrix.everyPair(2, 1e-3), KernelMatrix.everyPair(2, 1e-4)))
                        .allowUnstable()
                        .build(),
                EventHistory.of(2, times, new int[] {0, 1, 0, 0, 1, 1}, 60));
    }

    @Test
    void theGapsOfTheChangedTimeAreThoseOfTheDefinition() {
        GoodnessOfFit fit = GoodnessOfFit.of(MODEL, HISTORY);
        for (int type = 0; type < 2; type++) {
            double[] times = HISTORY.timesS(type);
            double last = 0;
            for (int i = 0; i < times.length; i++) {
                double now = Models.compensator(MODEL, HISTORY, type, times[i]);
                assertThat(fit.gaps(type)[i]).isCloseTo(now - last, within(1e-9));
                last = now;
            }
        }
    }
}
