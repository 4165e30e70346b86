package crossbook.market;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PricesTest {
    @Test
    void aPriceShowsEveryDecimalOfItsScale() {
        assertThat(Prices.text(1005, 2)).isEqualTo("10.05");
        assertThat(Prices.text(1000, 2)).isEqualTo("10.00");
        assertThat(Prices.text(5, 4)).isEqualTo("0.0005");
        assertThat(Prices.text(-5, 2)).isEqualTo("-0.05");
        assertThat(Prices.text(7, 0)).isEqualTo("7");
        assertThat(Prices.text(Long.MAX_VALUE, 18)).isEqualTo("9.223372036854775807");
        assertThat(Prices.text(Long.MIN_VALUE, 2)).isEqualTo("-92233720368547758.08");
        assertThat(Prices.text(1, 18)).isEqualTo("0.000000000000000001");
    }

    @Test
    void aPriceIsReadExactly() {
        assertThat(Prices.parse("10.05", 2)).isEqualTo(1005);
        assertThat(Prices.parse("10", 2)).isEqualTo(1000);
        assertThat(Prices.parse("0010.0500", 2)).isEqualTo(1005);
        assertThat(Prices.parse("-0.05", 2)).isEqualTo(-5);
        assertThat(Prices.parse("0.0", 0)).isZero();
        assertThat(Prices.parse("100", 0)).isEqualTo(100);
        assertThat(Prices.parse("9.223372036854775807", 18)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aPriceThatTheScaleCannotHoldIsRefused() {
        assertThatThrownBy(() -> Prices.parse("10.051", 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("price '10.051': more than 2 decimals");
        assertThatThrownBy(() -> Prices.parse("92233720368547758.08", 2))
                .hasMessage("price '92233720368547758.08': does not fit 64 bits at 2 decimals");
    }

    @Test
    void whatIsNotADecimalNumberIsRefused() {
        for (String text :
                new String[] {"", "ten", "1e3", "1,000", ".5", "5.", "+5", " 5", "--5"}) {
            assertThatThrownBy(() -> Prices.parse(text, 2))
                    .hasMessage("price '" + text + "': not a decimal number");
        }
    }
}
