package crossbook.simulation.hawkes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

import java.util.SplittableRandom;

class HawkesIntensityTest {
    @Test
    void itIsTheSumOverAllEventsBefore() {
        HawkesModel varying = HawkesModel.withBaselines(0.6, 0.9)
                .kernel(Models.small().kernels().getFirst())
                .profile(BaselineProfile.periodic(4, 1, 2.5))
                .build();
        assertThat(varying.profile().periodS()).isEqualTo(4);
        assertThat(varying.profile().factors()).containsExactly(1, 2.5);
        for (HawkesModel model : new HawkesModel[] {Models.small(), varying}) {
            EventHistory history =
                    HawkesStream.of(model, new SplittableRandom(5)).until(20);
            assertThat(history.size()).isGreaterThan(20);
            double[] moments = new double[43];
            for (int i = 0; i < 42; i++) moments[i] = i * 0.25;
            moments[42] = history.timeS(history.size() - 1); // at an event, which does not count
            double[][] found = HawkesIntensity.at(model, history, moments);
            assertThat(found).hasNumberOfRows(2);
            for (int type = 0; type < 2; type++) {
                for (int i = 0; i < moments.length; i++) {
                    double expected = Models.intensity(model, history, type, moments[i]);
                    assertThat(found[type][i]).isCloseTo(expected, within(1e-9));
                }
            }
        }
    }

    @Test
    void momentsMustNotFall() {
        EventHistory none = EventHistory.of(2, new double[0], new int[0], 1);
        assertThatThrownBy(() -> HawkesIntensity.at(Models.small(), none, new double[] {0.5, 0.4}))
                .hasMessage("moment 2: 0.4 must be at least 0 and not before the last one");
        assertThatThrownBy(() -> HawkesIntensity.at(Models.small(), none, new double[] {-1}))
                .hasMessage("moment 1: -1.0 must be at least 0 and not before the last one");
    }

    @Test
    void aHistoryCanBeMadeOfArrays() {
        EventHistory history =
                EventHistory.of(2, new double[] {0.5, 0.5, 2}, new int[] {1, 0, 1}, 3);
        assertThat(history.timesS()).containsExactly(0.5, 0.5, 2);
        assertThat(history.types()).containsExactly(1, 0, 1);
        assertThat(history.timesS(1)).containsExactly(0.5, 2);
        assertThatThrownBy(() -> EventHistory.of(2, new double[] {1}, new int[0], 3))
                .hasMessage("types: there are 0: times has 1");
        assertThatThrownBy(() -> EventHistory.of(2, new double[] {1, 0.5}, new int[2], 3))
                .hasMessage("event 2: time 0.5 must be at least 0 and not before that of the last"
                        + " event");
    }
}
