package crossbook.core.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.function.Function;

class ModelWordsTest {
    private static void refuses(Function<String, ?> reading, List<String> words) {
        for (String word : words) {
            assertThrows(IllegalArgumentException.class, () -> reading.apply(word), word);
        }
    }

    @Test
    void timesOfDayAreExact() {
        assertEquals(0, ModelWords.timeOfDay("00:00"));
        assertEquals(32_400_000_000_000L, ModelWords.timeOfDay("09:00"));
        assertEquals(86_399_000_000_000L, ModelWords.timeOfDay("23:59:59"));
        assertEquals(32_430_250_000_000L, ModelWords.timeOfDay("09:00:30.250"));
        assertEquals(1, ModelWords.timeOfDay("00:00:00.000000001"));
        refuses(
                ModelWords::timeOfDay,
                List.of("24:00", "9:00", "09:60", "09:00:60", "09:00.5", "09:00:00.", "0900", ""));
    }

    @Test
    void lengthsOfTimeNeedAUnit() {
        assertEquals(30_000_000_000L, ModelWords.duration("30s"));
        assertEquals(300_000_000_000L, ModelWords.duration("5m"));
        assertEquals(100_000_000L, ModelWords.duration("100ms"));
        assertEquals(3_600_000_000_000L, ModelWords.duration("1h"));
        assertEquals(0, ModelWords.duration("0s"));
        refuses(
                ModelWords::duration,
                List.of("30", "s", "-5s", "1.5s", "5 m", "5x", "12345678901s", "999999999h"));
    }

    @Test
    void percentagesAreExactToHundredths() {
        assertEquals(1_000, ModelWords.basisPoints("10%"));
        assertEquals(250, ModelWords.basisPoints("2.5%"));
        assertEquals(1, ModelWords.basisPoints("0.01%"));
        refuses(
                ModelWords::basisPoints,
                List.of("10", "%", "2.555%", "99999999%", "-1%", "1,5%", ".5%", "1.%"));
    }

    @Test
    void decimalsAreExact() {
        assertEquals(5, ModelWords.decimal("0.05", 2));
        assertEquals(100, ModelWords.decimal("1.000", 2));
        assertEquals(7_000_000_000L, ModelWords.decimal("7", 9));
        refuses(
                word -> ModelWords.decimal(word, 2),
                List.of("0.005", "1e3", "", "-1", "99999999999999999999"));
    }
}
