package crossbook.core.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.SplittableRandom;

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
                "ABCDEFGHIJKLMNOPQRSTU",
                "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef",
                "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
                "000000000000000000000000000000000000",
                "18446744073709551615",
                "18446744073709551616",
                "99999999999999999999",
                "184467440737095516150",
                "123456789012345678901234567890123456",
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
        assertNotEquals(of("ABCDEFGHIJKLMNOPQRST"), of("ABCDEFGHIJKLMNOPQRST "));
    }

    @Test
    void aMissingIdHasNoText() {
        assertTrue(new ClOrdId().isMissing());
        assertEquals("", new ClOrdId().toString());
        assertTrue(of("a").clear().isMissing());
        assertFalse(of("0").isMissing());
    }

    @Test
    void anIdOfBlanksAloneIsBlank() {
        assertTrue(new ClOrdId().isBlank());
        for (int length = 1; length <= ClOrdId.MAX_LENGTH; length++) {
            String blanks = " ".repeat(length);
            assertTrue(of(blanks).isBlank());
            for (int place = 0; place < length; place++) {
                for (String c : new String[] {"@", "0", "!"}) {
                    String text = blanks.substring(0, place) + c + blanks.substring(place + 1);
                    assertFalse(of(text).isBlank(), text);
                }
            }
        }
    }

    @Test
    void shortIdsAreSettledByTheirFirstWord() {
        assertTrue(ClOrdId.isShort(of("ABCDEFGH").third));
        assertTrue(ClOrdId.isShort(of("18446744073709551615").third));
        assertFalse(ClOrdId.isShort(of("ABCDEFGHI").third));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ABCDEFGHIJKLMNOPQRSTUVWXYZ01234567890", "a\tb", "é", "\u007f"})
    void whatIsNot1To36PrintableCharactersIsRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> of(text));
    }

    // On a wire.

    private static long word(String text, int from) {
        long word = 0;
        for (int i = from; i < Math.min(from + 8, text.length()); i++) {
            word |= (long) text.charAt(i) << (8 * (7 - (i - from)));
        }
        return word;
    }

    private static boolean setAscii(ClOrdId id, String text) {
        return id.setAscii(
                word(text, 0),
                word(text, 8),
                (int) (word(text, 16) >>> 32),
                word(text, 20),
                word(text, 28));
    }

    @Test
    void theWordsOfATextMakeTheSameIdAsTheText() {
        SplittableRandom random = new SplittableRandom(20);
        ClOrdId id = new ClOrdId();
        for (int i = 0; i < 300_000; i++) {
            String text = anyText(random);
            assertTrue(setAscii(id, text), text);
            assertEquals(of(text), id, text);
            assertEquals(word(text, 0), id.asciiFirst(), text);
            assertEquals(word(text, 8), id.asciiSecond(), text);
            assertEquals((int) (word(text, 16) >>> 32), id.asciiThird(), text);
            assertEquals(word(text, 20), id.fourth, text);
            assertEquals(word(text, 28), id.fifth, text);
        }
    }

    /// Numbers of every length, numbers with one character changed, texts.
    private static String anyText(SplittableRandom random) {
        int length = random.nextInt(1, 37);
        boolean isText = random.nextInt(4) == 0;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) (isText ? random.nextInt(' ', '~' + 1) : random.nextInt('0', ':')));
        }
        if (random.nextInt(8) == 0) text.replace(0, text.length(), nearMax(random));
        if (random.nextInt(4) == 0) text.setCharAt(random.nextInt(text.length()), '/');
        if (random.nextInt(4) == 0) text.setCharAt(random.nextInt(text.length()), ':');
        return text.toString();
    }

    private static String nearMax(SplittableRandom random) {
        return "184467440737095516" + random.nextInt(10, 20);
    }

    @Test
    void wordsWithoutCharactersAreNoId() {
        ClOrdId id = of("a");
        assertTrue(id.setAscii(0, 0, 0, 0, 0));
        assertTrue(id.isMissing());
        assertEquals(0, id.asciiFirst() | id.asciiSecond() | id.asciiThird());
    }

    /// Every character that is not printable, at every place of texts of every length.
    @Test
    void wordsWithACharacterThatIsNotPrintableOrAfterAZeroAreRefused() {
        for (int length = 1; length <= 36; length++) {
            for (int place = 0; place < 36; place++) {
                for (char c = 0; c <= 0xFF; c++) {
                    boolean isGood =
                            c == 0 ? place >= length - 1 : c >= ' ' && c <= '~' && place <= length;
                    StringBuilder text = new StringBuilder("x".repeat(length));
                    text.append("\0".repeat(36 - length)).setCharAt(place, c);
                    ClOrdId id = of("a");
                    assertEquals(isGood, setAscii(id, text.toString()), text.toString());
                    String kept = isGood ? text.toString().replace("\0", "") : "";
                    assertEquals(kept, id.toString());
                }
            }
        }
    }
}
