package crossbook.charts;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

class PriceRangeTest {
    @Test
    void aStubQuoteDoesNotSquashThePicture() {
        DoubleStream market = IntStream.rangeClosed(600, 800).asDoubleStream();
        PriceRange range = PriceRange.of(DoubleStream.concat(market, DoubleStream.of(1, 2000)));

        assertThat(range.low()).isBetween(250.0, 600.0);
        assertThat(range.high()).isBetween(800.0, 1200.0);
        assertThat(range.lowest()).isEqualTo(1);
        assertThat(range.highest()).isEqualTo(2000);
        assertThat(range.outsideCount()).isEqualTo(2);
        assertThat(range.shown(2000)).isNaN();
        assertThat(range.shown(700)).isEqualTo(700);
    }

    @Test
    void anExcursionOfTheMarketIsShown() {
        PriceRange range = PriceRange.of(DoubleStream.concat(
                DoubleStream.generate(() -> 100).limit(10),
                IntStream.rangeClosed(100, 110).asDoubleStream()));
        assertThat(range.outsideCount()).isZero();
        assertThat(range.high()).isGreaterThan(110);
    }

    @Test
    void aMarketThatStandsStillHasARange() {
        PriceRange range = PriceRange.of(DoubleStream.of(50, 50, 50));
        assertThat(range.low()).isLessThan(50);
        assertThat(range.high()).isGreaterThan(50);
        assertThat(range.outsideCount()).isZero();
    }

    @Test
    void aMarketWithoutPricesHasARange() {
        assertThat(PriceRange.of(DoubleStream.of(Double.NaN)).pattern()).isEqualTo("#,##0.00");
    }
}
