package crossbook.simulation.hawkes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

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
