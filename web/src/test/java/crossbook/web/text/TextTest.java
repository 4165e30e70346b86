package crossbook.web.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.order.OrderId;
import crossbook.market.Prices;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;

/// Numbers and times survive their text, and are spelled as everywhere else.
class TextTest {
    @Test
    void aPriceHasTheDecimalsOfItsScale() {
        assertThat(Decimals.text(1005, 2)).isEqualTo("10.05");
        assertThat(Decimals.text(-5, 2)).isEqualTo("-0.05");
        assertThat(Decimals.text(0, 3)).isEqualTo("0.000");
        assertThat(Decimals.text(7, 0)).isEqualTo("7");
        assertThat(Decimals.text(Long.MIN_VALUE, 6)).isEqualTo("-9223372036854.775808");
    }

    @Test
    void oneIsToldApartFromNoneAndMany() {
        assertThat(Counts.text(0, "trade")).isEqualTo("0 trades");
        assertThat(Counts.text(1, "trade")).isEqualTo("1 trade");
        assertThat(Counts.text(2, "trade")).isEqualTo("2 trades");
        assertThat(Counts.canceled(1)).isEqualTo("1 order canceled");
        assertThat(Counts.canceled(12)).isEqualTo("12 orders canceled");
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
    void pricesAreSpelledAsOnTheCommandLine() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            long units = random.nextLong() >> random.nextInt(64);
            int scale = random.nextInt(10);
            String text = Decimals.text(units, scale);
            assertThat(text).isEqualTo(Prices.text(units, scale));
            assertThat(Decimals.parse(text, scale)).isEqualTo(units);
        }
    }

    @Test
    void orderIdsAreSpelledAsInTheEngine() {
        Random random = new Random(2);
        for (int i = 0; i < 10_000; i++) {
            long id = random.nextLong() >>> random.nextInt(64);
            assertThat(OrderIds.text(id)).isEqualTo(OrderId.text(id));
            assertThat(OrderIds.parse(OrderIds.text(id))).isEqualTo(id);
        }
        assertThat(OrderIds.text(-1)).isEqualTo("LygHa16AHYF");
        for (String wrong :
                new String[] {"", "LygHa16AHYG", "zzzzzzzzzzz", "a b", "1234567890123"}) {
            assertThatThrownBy(() -> OrderIds.parse(wrong))
                    .as(wrong)
                    .hasMessageStartingWith("not an order id");
        }
    }

    @Test
    void timesHaveNineDecimals() {
        assertThat(Times.text(0)).isEqualTo("1970-01-01T00:00:00.000000000Z");
        assertThat(Times.text(1_763_800_000_123_456_789L))
                .isEqualTo("2025-11-22T08:26:40.123456789Z");
        assertThat(Times.parse("2025-11-22T10:26:40.5+02:00"))
                .isEqualTo(1_763_800_000_500_000_000L);
        assertThatThrownBy(() -> Times.parse("2025-11-22")).hasMessageStartingWith("not a time");
        assertThatThrownBy(() -> Times.parse("9999-01-01T00:00:00Z")).hasMessage("is after 2262");
        assertThatThrownBy(() -> Times.parse("1969-01-01T00:00:00Z")).hasMessage("is before 1970");
    }

    @Test
    void timesAreThoseOfTheCalendar() {
        DateTimeFormatter form = DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSS'Z'")
                .withZone(ZoneOffset.UTC);
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            long ns = random.nextLong() >>> 1;
            Instant instant = Instant.ofEpochSecond(ns / 1_000_000_000, ns % 1_000_000_000);
            assertThat(Times.text(ns)).isEqualTo(form.format(instant));
            assertThat(Times.parse(Times.text(ns))).isEqualTo(ns);
        }
    }
}
