package crossbook.core.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderIdTest {
    @Test
    void anIdSaysWhereItsOrderIs() {
        long orderId = OrderId.of(255, 0xFF_FFFF, 0xFFFF_FFFF);
        assertEquals(-1L, orderId);
        assertEquals(255, OrderId.partition(orderId));
        assertEquals(0xFF_FFFF, OrderId.slot(orderId));
        assertEquals(0xFFFF_FFFF, OrderId.generation(orderId));
    }

    @Test
    void textIsBase62WithDigitsFirst() {
        assertEquals("0", OrderId.text(0));
        assertEquals("z", OrderId.text(61));
        assertEquals("10", OrderId.text(62));
        assertEquals("4gfFC7", OrderId.text(OrderId.of(0, 1, 3)));
        assertEquals("LygHa16AHYF", OrderId.text(-1L));
    }

    /// Scenario 97 of `rulebook.md`: the example of the exchange's protocol, which fills up
    /// with zeros.
    @Test
    void theExampleOfTheProtocolIsRead() {
        assertEquals(23057063777141547L, OrderId.parse("01hbIXLE8st"));
        assertEquals("1hbIXLE8st", OrderId.text(23057063777141547L));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 61, 62, 4294967297L, Long.MAX_VALUE, Long.MIN_VALUE, -2, -1})
    void parsingReadsWhatWasWritten(long orderId) {
        assertEquals(orderId, OrderId.parse(OrderId.text(orderId)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-1",
                "a b",
                "LygHa16AHYG",
                "LygHa16AHYz",
                "M0000000000",
                "zzzzzzzzzzz",
                "100000000000"
            })
    void whatIsNoNumberOf64BitsIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> OrderId.parse(text));
    }
}
