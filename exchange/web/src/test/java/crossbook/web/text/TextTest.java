package crossbook.web.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.order.OrderId;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;

/// Numbers and times survive their text, and are spelled as everywhere else.
class TextTest {
    @Test
    void oneIsToldApartFromNoneAndMany() {
        assertThat(Counts.text(0, "trade")).isEqualTo("0 trades");
        assertThat(Counts.text(1, "trade")).isEqualTo("1 trade");
        assertThat(Counts.text(2, "trade")).isEqualTo("2 trades");
        assertThat(Counts.canceled(1)).isEqualTo("1 order canceled");
        assertThat(Counts.canceled(12)).isEqualTo("12 orders canceled");
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
