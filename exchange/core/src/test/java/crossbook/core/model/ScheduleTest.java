package crossbook.core.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// When phases begin: dates, kinds of days, segments. The clock is Johannesburg's, two
/// hours ahead of UTC.
class ScheduleTest {
    private static final List<Phase> PHASES = PhaseTable.read("""
                    matching    replace  cancel  ends_day  then
            CALL    never          -      yes       -       -
            OPEN    on_arrival    yes     yes       -       -
            NOON    never          -      yes       -       -
            CROSS   never          -      yes       -       -
            SHUT    never          -       -       yes      -
            """);
    private static final String TEXT = """
            segment    phase  starts  from        until       days
            *          CALL   08:35   -           2012-07-02  all
            *          CALL   08:30   2012-07-02  -           all
            *          OPEN   09:00   -           -           all
            SMALL      NOON   12:00   -           -           full
            SMALL      OPEN   12:15   -           -           full
            *          NOON   12:00   -           -           close_out
            *          OPEN   12:16   -           -           close_out
            BIG        CROSS  17:00   2026-01-01  -           full
            BIG,SMALL  SHUT   17:10   -           -           full
            *          SHUT   12:30   -           -           half
            """;
    private static final List<String> SEGMENTS = List.of("BIG", "SMALL");
    private static final int BIG = 0;
    private static final int SMALL = 1;

    /// 2026-12-24 is a half day, 2026-12-17 closes futures out; Christmas is a Friday.
    private static final TradingCalendar CALENDAR = new TradingCalendar(
            "SATURDAY SUNDAY", "2026 12-25", "2026 12-24 12-25", "2026 12-17 12-19");

    private static Schedule schedule(String text) {
        return new Schedule(text, PHASES, SEGMENTS, LocalTimes.read("- +02:00"), CALENDAR);
    }

    private static ScheduleClock clock(int segment, boolean isConstituent) {
        return new ScheduleClock(schedule(TEXT), segment, isConstituent);
    }

    private static long local(String date, String time) {
        return Instant.parse(date + 'T' + time + ":00Z").getEpochSecond() * 1_000_000_000
                - 2 * ModelWords.HOUR_NS;
    }

    private static String text(long timestampNs) {
        long localSeconds = timestampNs / 1_000_000_000 + 7_200;
        return Instant.ofEpochSecond(localSeconds).toString().substring(0, 16).replace('T', ' ');
    }

    /// Every boundary of a day, found by going from one to the next.
    private static List<String> day(ScheduleClock clock, String date) {
        List<String> boundaries = new ArrayList<>();
        long at = local(date, "00:00") - 1;
        long end = local(date, "00:00") + ModelWords.DAY_NS;
        while (clock.nextBoundaryNs(at) < end) {
            String phase = clock.nextPhase(at).name();
            at = clock.nextBoundaryNs(at);
            assertEquals(phase, clock.phaseAt(at).name());
            boundaries.add(text(at).substring(11) + ' ' + phase);
        }
        return boundaries;
    }

    @Test
    void aSegmentHasItsOwnRowsAndThoseOfAll() {
        assertEquals(
                List.of("08:30 CALL", "09:00 OPEN", "17:00 CROSS", "17:10 SHUT"),
                day(clock(BIG, false), "2026-11-20"));
        assertEquals(
                List.of("08:30 CALL", "09:00 OPEN", "12:00 NOON", "12:15 OPEN", "17:10 SHUT"),
                day(clock(SMALL, false), "2026-11-20"));
    }

    @Test
    void rowsCountFromTheirFirstDayUntilTheDayBeforeTheirLast() {
        assertEquals("08:35 CALL", day(clock(BIG, false), "2012-06-29").getFirst());
        assertEquals("08:30 CALL", day(clock(BIG, false), "2012-07-02").getFirst());
        assertFalse(day(clock(BIG, false), "2025-12-31").contains("17:00 CROSS"));
        assertTrue(day(clock(BIG, false), "2026-01-01").contains("17:00 CROSS"));
    }

    @Test
    void nothingBeginsOnAWeekendOrAHoliday() {
        assertEquals(List.of(), day(clock(BIG, false), "2026-11-21"));
        assertEquals(List.of(), day(clock(BIG, false), "2026-11-22"));
        assertEquals(List.of(), day(clock(BIG, false), "2026-12-25"));
    }

    @Test
    void aHalfDayHasItsOwnEnd() {
        assertEquals(
                List.of("08:30 CALL", "09:00 OPEN", "12:30 SHUT"),
                day(clock(SMALL, false), "2026-12-24"));
    }

    @Test
    void onACloseOutDayConstituentsHaveItsRowsInPlaceOfOthers() {
        assertEquals(
                List.of(
                        "08:30 CALL",
                        "09:00 OPEN",
                        "12:00 NOON",
                        "12:16 OPEN",
                        "17:00 CROSS",
                        "17:10 SHUT"),
                day(clock(BIG, true), "2026-12-17"));
        assertEquals(
                List.of("08:30 CALL", "09:00 OPEN", "17:00 CROSS", "17:10 SHUT"),
                day(clock(BIG, false), "2026-12-17"));
        assertEquals(
                List.of("08:30 CALL", "09:00 OPEN", "17:00 CROSS", "17:10 SHUT"),
                day(clock(BIG, true), "2026-12-16"));
    }

    @Test
    void aCloseOutRowTakesThePlaceOfWhatBeginsAtItsTime() {
        Schedule schedule =
                schedule(TEXT.replace("*          NOON   12:00", "*          CROSS  12:00"));
        assertEquals(
                List.of(
                        "08:30 CALL",
                        "09:00 OPEN",
                        "12:00 CROSS",
                        "12:15 OPEN",
                        "12:16 OPEN",
                        "17:10 SHUT"),
                day(new ScheduleClock(schedule, SMALL, true), "2026-12-17"));
    }

    @Test
    void theLastPhaseOfADayLastsOverTheWeekend() {
        ScheduleClock clock = clock(BIG, false);
        long friday = local("2026-11-20", "17:10");
        for (long at :
                new long[] {friday, local("2026-11-22", "12:00"), local("2026-11-23", "08:29")}) {
            assertEquals("SHUT", clock.phaseAt(at).name());
            assertEquals("2026-11-23 08:30", text(clock.nextBoundaryNs(at)));
            assertEquals("CALL", clock.nextPhase(at).name());
        }
        assertEquals("CROSS", clock.phaseAt(friday - 1).name());
        assertEquals("2026-11-20 17:10", text(clock.nextBoundaryNs(friday - 1)));
    }

    @Test
    void whatIsStillToComeTodayIsKnown() {
        ScheduleClock clock = clock(SMALL, false);
        Phase noon = PHASES.get(2);
        assertTrue(clock.comesToday(noon, local("2026-11-20", "08:00")));
        assertTrue(clock.comesToday(noon, local("2026-11-20", "12:00") - 1));
        assertFalse(clock.comesToday(noon, local("2026-11-20", "12:00")));
        assertFalse(clock.comesToday(noon, local("2026-12-24", "09:00")));
        assertFalse(clock.comesToday(noon, local("2026-11-21", "09:00")));
        assertEquals(
                "2026-11-20 09:00",
                text(clock.beginsTodayNs(PHASES.get(1), local("2026-11-20", "13:00"))));
        assertEquals(
                ScheduleClock.NEVER,
                clock.beginsTodayNs(PHASES.get(3), local("2026-11-20", "13:00")));
    }

    @Test
    void withoutRowsNothingEverBegins() {
        ScheduleClock clock = new ScheduleClock(schedule(""), BIG, false);
        assertTrue(schedule("").isEmpty());
        assertNull(clock.phaseAt(local("2026-11-20", "12:00")));
        assertNull(clock.nextPhase(local("2026-11-20", "12:00")));
        assertEquals(ScheduleClock.NEVER, clock.nextBoundaryNs(local("2026-11-20", "12:00")));
    }

    @Test
    void theAnswerDoesNotDependOnEarlierQuestions() {
        Random random = new Random(4);
        ScheduleClock old = clock(SMALL, true);
        for (int i = 0; i < 2_000; i++) {
            long at = local("2026-11-01", "00:00")
                    + random.nextLong(70 * ModelWords.DAY_NS / ModelWords.MINUTE_NS)
                            * ModelWords.MINUTE_NS;
            ScheduleClock fresh = clock(SMALL, true);
            assertEquals(fresh.phaseAt(at), old.phaseAt(at), text(at));
            assertEquals(fresh.nextBoundaryNs(at), old.nextBoundaryNs(at), text(at));
            assertEquals(fresh.nextPhase(at), old.nextPhase(at), text(at));
        }
    }

    private static void refuses(String place, String message, String text) {
        MarketModelException error = assertThrows(MarketModelException.class, () -> schedule(text));
        assertEquals(
                "schedule:" + place + ' ' + message,
                error.key() + ':' + error.line() + ':' + error.column() + ' ' + error.getMessage());
    }

    @Test
    void twoPhasesThatBeginAtOneTimeAreRefused() {
        refuses(
                "12:19",
                "two phases begin at 12:00 in segment SMALL",
                TEXT + "*          CROSS  12:00   2026-01-01  -           all\n");
        refuses(
                "12:19",
                "two phases begin at 17:10 in segment BIG",
                TEXT + "BIG        CROSS  17:10   -           1999-01-01  all\n");
    }

    @Test
    void everyWordHasItsPlaceInAMistake() {
        refuses(
                "4:19",
                "'9:00' is not a time such as 09:00 or 09:00:30",
                TEXT.replace("09:00", "9:00 "));
        refuses(
                "5:1",
                "'TINY' is unknown: *, BIG, SMALL",
                TEXT.replaceFirst("SMALL      NOON", "TINY       NOON"));
        refuses(
                "4:12",
                "word 'OPIN' is unknown: CALL, OPEN, NOON, CROSS, SHUT",
                TEXT.replaceFirst("OPEN", "OPIN"));
        refuses(
                "3:27",
                "'2012-07-32' is not a date such as 2026-11-21",
                TEXT.replace("2012-07-02  -", "2012-07-32  -"));
        refuses(
                "9:51",
                "word 'some' is unknown: all, full, half, close_out",
                TEXT.replaceFirst("(CROSS.*) full", "$1 some"));
        refuses(
                "2:39",
                "until is not after from",
                TEXT.replaceFirst("-           2012-07-02", "2012-07-02  2012-07-02"));
        refuses("2:1", "the row has 5 words under 6 columns", TEXT.replaceFirst("all\n", "\n"));
        refuses("1:1", "column days is missing", "segment phase starts from until\n");
    }
}
