package crossbook.simulation.hawkes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.market.BadInput;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HawkesModelFileTest {
    @ParameterizedTest
    @ValueSource(strings = {"cointossx", "ten-event", "price-and-trades", "constrained"})
    void whatShipsIsStable(String name) {
        HawkesModel model = HawkesModelFile.shipped(name);
        assertThat(model.branchingRatio()).isBetween(0.3, 0.9);
        assertThat(model.types()).hasSize(model.typeCount());
    }

    @Test
    void rowsAreReceivers() {
        HawkesModel model = HawkesModelFile.shipped("cointossx");
        assertThat(model.kernels().getFirst().beta(0, 1)).isEqualTo(2.1);
        assertThat(model.kernels().getFirst().beta(3, 0)).isEqualTo(2.1);
        assertThat(model.kernels().getFirst().beta(3, 7)).isEqualTo(2.7);
        assertThat(model.horizonS()).hasValue(3600);
        KernelMatrix ten = HawkesModelFile.shipped("ten-event").kernels().getFirst();
        assertThat(ten.alpha(2, 0)).isEqualTo(0.02);
        assertThat(ten.alpha(0, 2)).isEqualTo(0.01);
        assertThat(HawkesModelFile.shipped("constrained").isClosedAtOneTick(1)).isTrue();
        assertThat(HawkesModelFile.shipped("constrained").isClosedAtOneTick(3)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mu = [1, -2];alpha = 0;beta = 1 | m:1:10: mu: -2 must be a finite number of at least 0",
                "mu = [1];alpha = 0.1;beta = 0 | m:3:1: beta: 0 must be a finite number greater than 0",
                "mu = [1];alpha = 'x';beta = 1 | m:2:1: alpha: x must be a finite number of at least 0",
                "alpha = 0;beta = 1 | m: key mu is missing",
                "mu = 1;alpha = 0;beta = 1 | m:1:1: mu: 1 must be a list",
                "mu = [1, 1];alpha = [[0]];beta = 1 | m:2:1: alpha: has 1 rows: must have 2, as mu",
                "mu = [1];gamma = 1;alpha = 0;beta = 1 | m:2:1: gamma: is not a key of a Hawkes model",
                "mu = [1];closed_at_one_tick = [2];alpha = 0;beta = 1 | m:2:23: closed_at_one_tick: 2 must"
                        + " be a type from 1 to 1",
                "mu = [1];types = ['a', 'b'];alpha = 0;beta = 1 | m:2:1: types: there are 2 names: mu has 1"
                        + " values",
                "mu = [1];alpha = 2;beta = 1 | m:2:1: alpha: the branching ratio is 2.0000: it must be less"
                        + " than 1, or the number of events a second grows without limit",
            })
    void aMistakeIsToldByItsPlaceValueAndRule(String text, String message) {
        assertThatThrownBy(() -> HawkesModelFile.parse("m", text.replace(';', '\n')))
                .isInstanceOf(BadInput.class)
                .hasMessage(message);
    }
}
