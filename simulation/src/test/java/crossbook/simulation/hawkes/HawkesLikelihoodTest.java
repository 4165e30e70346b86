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
        double step = 1e-5;
        for (int type = 0; type < 2; type++) {
            RowLikelihood row = HawkesLikelihood.row(MODEL, HISTORY, type);
            double[] at = RowLikelihood.parameters(MODEL, type);
            RowLikelihood.Derivatives derivatives = row.derivatives(at, true);
            for (int i = 0; i < at.length; i++) {
                double[] up = at.clone();
                double[] down = at.clone();
                up[i] += step;
                down[i] -= step;
                double slope = (row.value(up) - row.value(down)) / (2 * step);
                // the kernel that is not there has no slope by its rate, and may have none downward
                if (down[i] < 0) continue;
                assertThat(derivatives.gradient(i)).isCloseTo(slope, within(1e-5));
                double[] upper = row.derivatives(up, true).gradient();
                double[] lower = row.derivatives(down, true).gradient();
                for (int j = 0; j < at.length; j++) {
                    double curvature = (upper[j] - lower[j]) / (2 * step);
                    assertThat(derivatives.information(i, j)).isCloseTo(-curvature, within(1e-3));
                }
            }
        }
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
