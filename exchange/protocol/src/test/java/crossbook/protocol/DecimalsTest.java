package crossbook.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.util.Random;

class DecimalsTest {
    @Test
    void aPriceShowsEveryDecimalOfItsScale() {
        assertThat(Decimals.text(1005, 2)).isEqualTo("10.05");
        assertThat(Decimals.text(1000, 2)).isEqualTo("10.00");
        assertThat(Decimals.text(5, 4)).isEqualTo("0.0005");
        assertThat(Decimals.text(-5, 2)).isEqualTo("-0.05");
        assertThat(Decimals.text(7, 0)).isEqualTo("7");
        assertThat(Decimals.text(Long.MAX_VALUE, 18)).isEqualTo("9.223372036854775807");
        assertThat(Decimals.text(Long.MIN_VALUE, 2)).isEqualTo("-92233720368547758.08");
        assertThat(Decimals.text(1, 18)).isEqualTo("0.000000000000000001");
    }

    @Test
    void aPriceIsReadExactly() {
        assertThat(Decimals.parse("10.05", 2)).isEqualTo(1005);
        assertThat(Decimals.parse("10", 2)).isEqualTo(1000);
        assertThat(Decimals.parse("0010.0500", 2)).isEqualTo(1005);
        assertThat(Decimals.parse("-0.05", 2)).isEqualTo(-5);
        assertThat(Decimals.parse("0.0", 0)).isZero();
        assertThat(Decimals.parse("100", 0)).isEqualTo(100);
        assertThat(Decimals.parse("9.223372036854775807", 18)).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aPriceThatTheScaleCannotHoldIsRefused() {
        assertThatThrownBy(() -> Decimals.parse("10.051", 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("has more than 2 decimals");
        assertThatThrownBy(() -> Decimals.parse("92233720368547758.08", 2))
                .hasMessage("is too large");
    }

    @Test
    void anAmountIsReadAsItIsWrittenAndThenAtItsOwnScale() {
        assertThat(Decimals.scaleOf("300")).isZero();
        assertThat(Decimals.scaleOf("12.50")).isEqualTo(1);
        assertThat(Decimals.scaleOf("0.000000001")).isEqualTo(9);
        for (String text : new String[] {"1.0", "1.", ".", "ten", "-5", "1,000"}) {
            assertThat(Decimals.scaleOf(text)).isEqualTo(1);
        }
        assertThat(Decimals.scaleOf("0." + "1".repeat(19))).isEqualTo(18);
        assertThat(Decimals.rescaled(125, 1, 2)).isEqualTo(1250);
        assertThat(Decimals.rescaled(1250, 2, 1)).isEqualTo(125);
        assertThatThrownBy(() -> Decimals.rescaled(1255, 2, 1))
                .hasMessage("has more than 1 decimal");
        assertThatThrownBy(() -> Decimals.rescaled(Long.MAX_VALUE, 0, 1))
                .hasMessage("is too large");
    }

    @Test
    void aUnitMayBeMoreThanOne() {
        assertThat(Decimals.parseUnits("300", -2)).isEqualTo(3);
        assertThat(Decimals.parseUnits("-1000.0", -3)).isEqualTo(-1);
        assertThat(Decimals.parseUnits("10.05", 2)).isEqualTo(1005);
        assertThatThrownBy(() -> Decimals.parseUnits("310", -2))
                .hasMessage("is not a whole number of units");
        assertThatThrownBy(() -> Decimals.parseUnits("0.5", -2))
                .hasMessageStartingWith("takes no decimals");
    }

    @Test
    void whatIsNotADecimalNumberIsRefused() {
        for (String text :
                new String[] {"", "ten", "1e3", "1,000", ".5", "5.", "+5", " 5", "--5"}) {
            assertThatThrownBy(() -> Decimals.parse(text, 2))
                    .hasMessageStartingWith("not a decimal number");
        }
    }

    @Test
    void aPriceHasTheDecimalsOfItsScale() {
        assertThat(Decimals.text(1005, 2)).isEqualTo("10.05");
        assertThat(Decimals.text(-5, 2)).isEqualTo("-0.05");
        assertThat(Decimals.text(0, 3)).isEqualTo("0.000");
        assertThat(Decimals.text(7, 0)).isEqualTo("7");
        assertThat(Decimals.text(Long.MIN_VALUE, 6)).isEqualTo("-9223372036854.775808");
    }

    @Test
    void aPriceIsReadExactlyOrNotAtAll() {
        assertThat(Decimals.parse("10.05", 2)).isEqualTo(1005);
        assertThat(Decimals.parse("10.0500000", 2)).isEqualTo(1005);
        assertThat(Decimals.parse("-3", 2)).isEqualTo(-300);
        assertThat(Decimals.parse("9223372036854775807", 0)).isEqualTo(Long.MAX_VALUE);
        assertThat(Decimals.parse("-9223372036854775808", 0)).isEqualTo(Long.MIN_VALUE);
        for (String wrong : new String[] {
            "", "-", ".5", "1.", "1e3", "+1", " 1", "0x1", "1.2.3", "１", "1.00x", "NaN"
        }) {
            assertThatThrownBy(() -> Decimals.parse(wrong, 4))
                    .as(wrong)
                    .hasMessageStartingWith(
                            "not a decimal number; write the digits 0 to 9 and a point");
        }
        assertThatThrownBy(() -> Decimals.parse("10.051", 2))
                .hasMessage("has more than 2 decimals");
        assertThatThrownBy(() -> Decimals.parse("9223372036854775808", 0))
                .hasMessage("is too large");
        assertThatThrownBy(() -> Decimals.parse("92233720368547759", 3)).hasMessage("is too large");
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            long units = random.nextLong() >> random.nextInt(64);
            int scale = random.nextInt(10);
            String text = Decimals.text(units, scale);
            assertThat(text).isEqualTo(Decimals.text(units, scale));
            assertThat(Decimals.parse(text, scale)).isEqualTo(units);
        }
    }
}
