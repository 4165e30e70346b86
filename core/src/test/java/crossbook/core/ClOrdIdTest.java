package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClOrdIdTest {
    private static ClOrdId of(String text) {
        return new ClOrdId().set(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "0",
                "42",
                "042",
                "00",
                "-1",
                "ABCDEFGH",
                "ABCDEFGHI",
                "ABCDEFGHIJKLMNOP",
                "ABCDEFGHIJKLMNOPQRST",
                "18446744073709551615",
                "18446744073709551616",
                "99999999999999999999",
                " ",
                "~~~~",
                "a b"
            })
    void theTextOfAnIdIsTheTextItWasMadeOf(String text) {
        assertEquals(text, of(text).toString());
        assertEquals(of(text), of(text));
        assertEquals(of(text).hashCode(), of(text).hashCode());
        assertEquals(of(text), new ClOrdId().set(of(text)));
    }

    @Test
    void aNumberAndItsCanonicalTextAreOneId() {
        assertEquals(new ClOrdId().set(42), of("42"));
        assertEquals(new ClOrdId().set(-1), of("18446744073709551615"));
        assertEquals(new ClOrdId().set(0), of("0"));
        assertTrue(of("42").isNumber());
        assertEquals(42, of("42").number());
        assertNotEquals(new ClOrdId().set(42), of("042"));
        assertFalse(of("18446744073709551616").isNumber());
    }

    /// The words of a short text could be those of a number; the form tells them apart.
    @Test
    void aTextIsNotTheNumberOfItsBytes() {
        assertNotEquals(of("A"), new ClOrdId().set(of("A").first));
        assertNotEquals(of("A"), of("A "));
    }

    @Test
    void aMissingIdHasNoText() {
        assertTrue(new ClOrdId().isMissing());
        assertEquals("", new ClOrdId().toString());
        assertTrue(of("a").clear().isMissing());
        assertFalse(of("0").isMissing());
    }

    @Test
    void shortIdsAreSettledByTheirFirstWord() {
        assertTrue(ClOrdId.isShort(of("ABCDEFGH").third));
        assertTrue(ClOrdId.isShort(of("18446744073709551615").third));
        assertFalse(ClOrdId.isShort(of("ABCDEFGHI").third));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ABCDEFGHIJKLMNOPQRSTU", "a\tb", "é", "\u007f"})
    void whatIsNot1To20PrintableCharactersIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> of(text));
    }
}
