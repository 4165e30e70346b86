package crossbook.core.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crossbook.core.order.Dates;

import org.junit.jupiter.api.Test;

import java.time.Instant;

class LocalTimesTest {
    private static final String LONDON_2026 = """
            -                     +00:00
            2026-03-29T01:00:00Z  +01:00
            2026-10-25T01:00:00Z  +00:00
            """;

    private static long ns(String instant) {
        return Instant.parse(instant).getEpochSecond() * 1_000_000_000;
    }

    private static void agree(LocalTimes times, String instant, String date, String time) {
        assertEquals(Dates.parse(date), times.epochDay(ns(instant)), instant);
        assertEquals(ModelWords.timeOfDay(time), times.timeOfDayNs(ns(instant)), instant);
    }

    @Test
    void withoutStepsTheClockShowsUtc() {
        LocalTimes utc = LocalTimes.read("");
        agree(utc, "2026-11-21T12:41:34Z", "2026-11-21", "12:41:34");
        assertEquals(ns("2026-11-21T12:41:34Z"), utc.timestampNs(20_778, 45_694_000_000_000L));
    }

    @Test
    void aClockAheadOfUtcBeginsItsDayEarlier() {
        LocalTimes johannesburg = LocalTimes.read("- +02:00");
        agree(johannesburg, "2026-11-20T21:59:59Z", "2026-11-20", "23:59:59");
        agree(johannesburg, "2026-11-20T22:00:00Z", "2026-11-21", "00:00");
        assertEquals(
                ns("2026-11-21T07:00:00Z"),
                johannesburg.timestampNs(Dates.parse("2026-11-21"), ModelWords.timeOfDay("09:00")));
    }

    @Test
    void aClockBehindUtcBeginsItsDayLater() {
        LocalTimes newYork = LocalTimes.read("- -05:00");
        agree(newYork, "2026-01-01T04:59:59Z", "2025-12-31", "23:59:59");
        agree(newYork, "1969-12-31T05:00:00Z", "1969-12-31", "00:00");
    }

    @Test
    void theOffsetChangesAtItsInstant() {
        LocalTimes london = LocalTimes.read(LONDON_2026);
        agree(london, "2026-03-29T00:59:59Z", "2026-03-29", "00:59:59");
        agree(london, "2026-03-29T01:00:00Z", "2026-03-29", "02:00");
        agree(london, "2026-10-25T00:59:59Z", "2026-10-25", "01:59:59");
        agree(london, "2026-10-25T01:00:00Z", "2026-10-25", "01:00");
    }

    @Test
    void aTimeThatTheClockLeavesOutOrShowsTwiceHasOneInstant() {
        LocalTimes london = LocalTimes.read(LONDON_2026);
        assertEquals(
                ns("2026-03-29T01:30:00Z"),
                london.timestampNs(Dates.parse("2026-03-29"), ModelWords.timeOfDay("01:30")));
        assertEquals(
                ns("2026-10-25T00:30:00Z"),
                london.timestampNs(Dates.parse("2026-10-25"), ModelWords.timeOfDay("01:30")));
    }

    @Test
    void everyOtherTimeComesBack() {
        LocalTimes london = LocalTimes.read(LONDON_2026);
        long step = 1_717 * 1_000_000_000L;
        for (long at = ns("2026-01-01T00:00:00Z"); at < ns("2027-01-01T00:00:00Z"); at += step) {
            boolean isShownTwice =
                    at >= ns("2026-10-25T01:00:00Z") && at < ns("2026-10-25T02:00:00Z");
            if (isShownTwice) continue;
            assertEquals(at, london.timestampNs(london.epochDay(at), london.timeOfDayNs(at)));
        }
    }

    @Test
    void stepsThatDoNotAscendAreRefused() {
        MarketModelException error = assertThrows(
                MarketModelException.class,
                () -> LocalTimes.read(LONDON_2026 + "2026-10-25T01:00:00Z  +01:00\n"));
        assertEquals(
                "utc_offsets 4 the instants do not ascend",
                error.key() + ' ' + error.line() + ' ' + error.getMessage());
        assertThrows(
                MarketModelException.class, () -> LocalTimes.read("2026-10-25T01:00:00Z  +01:00"));
        assertThrows(MarketModelException.class, () -> LocalTimes.read("-  02:00"));
    }
}
