package crossbook.client.entry;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.stream.IntStream;

class LimitTermsTest {
    @Test
    void aValueOfAllInstrumentsHasDecimalsWhereAllPricesHaveAsMany() {
        assertThat(LimitTerms.scaleOfAll(IntStream.of(2, 2, 2))).isEqualTo(2);
        assertThat(LimitTerms.scaleOfAll(IntStream.of(2, 3, 2))).isZero();
        assertThat(LimitTerms.scaleOfAll(IntStream.empty())).isZero();
    }
}
