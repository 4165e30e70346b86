package crossbook.core.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

import java.time.LocalDate;
import java.util.List;

class DatesTest {
    @Test
    void aDateHasTheDayNumberOfIso8601() {
        assertEquals(0, Dates.epochDay(1970, 1, 1));
        assertEquals(-1, Dates.epochDay(1969, 12, 31));
        assertEquals(20_778, Dates.parse("2026-11-21"));
        assertEquals("2026-11-21", Dates.text(20_778));
    }

    @Test
    void everyDayOfThreeCenturiesIsTheOneThatTheJdkCounts() {
        long first = LocalDate.of(1900, 1, 1).toEpochDay();
        long last = LocalDate.of(2199, 12, 31).toEpochDay();
        for (long day = first; day <= last; day++) {
            LocalDate date = LocalDate.ofEpochDay(day);
            int epochDay = (int) day;
            assertEquals(date.toString(), Dates.text(epochDay));
            assertEquals(epochDay, Dates.parse(date.toString()));
            assertEquals(date.getDayOfWeek().ordinal(), Dates.dayOfWeek(epochDay));
        }
    }

    @Test
    void whatIsNoDateIsRefused() {
        for (String word : List.of(
                "2026-02-29",
                "2100-02-29",
                "2026-13-01",
                "2026-00-01",
                "2026-1-1",
                "26-01-01",
                "2026/01/01",
                "1899-12-31",
                "2200-01-01",
                "2026-01-3x",
                "+026-01-01",
                "")) {
            assertThrows(IllegalArgumentException.class, () -> Dates.parse(word), word);
        }
    }
}
