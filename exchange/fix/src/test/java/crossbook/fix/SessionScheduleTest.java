package crossbook.fix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Set;

/// When sessions are open, and when their numbers begin again: 26 November 2026 is a Thursday.
class SessionScheduleTest {
    private static final Set<DayOfWeek> WORK = EnumSet.range(DayOfWeek.MONDAY, DayOfWeek.FRIDAY);
    private static final Set<DayOfWeek> ALL = EnumSet.allOf(DayOfWeek.class);
    private static final long HOUR_NS = 3_600_000_000_000L;

    private static SessionSchedule schedule(Set<DayOfWeek> days, String start, String end) {
        return new SessionSchedule(
                days, LocalTime.parse(start), LocalTime.parse(end), true, _ -> 0);
    }

    private static long at(String instant) {
        return Instant.parse(instant).getEpochSecond() * 1_000_000_000;
    }

    private static boolean isOpen(SessionSchedule schedule, String instant) {
        return schedule.stretch(at(instant)) != SessionSchedule.CLOSED;
    }

    @Test
    void fromOneTimeToAnotherOnSomeDays() {
        SessionSchedule day = schedule(WORK, "07:00", "18:00");
        assertThat(isOpen(day, "2026-11-26T06:59:59Z")).isFalse();
        assertThat(isOpen(day, "2026-11-26T07:00:00Z")).isTrue();
        assertThat(isOpen(day, "2026-11-26T17:59:59Z")).isTrue();
        assertThat(isOpen(day, "2026-11-26T18:00:00Z")).isFalse();
        assertThat(isOpen(day, "2026-11-27T12:00:00Z")).isTrue();
        assertThat(isOpen(day, "2026-11-28T12:00:00Z")).isFalse(); // Saturday
        assertThat(isOpen(day, "2026-11-29T12:00:00Z")).isFalse();
        assertThat(isOpen(day, "2026-11-30T12:00:00Z")).isTrue();
    }

    /// The night from Friday to Saturday belongs to Friday.
    @Test
    void overMidnight() {
        SessionSchedule night = schedule(WORK, "22:00", "06:00");
        assertThat(isOpen(night, "2026-11-26T21:59:59Z")).isFalse();
        assertThat(isOpen(night, "2026-11-26T22:00:00Z")).isTrue();
        assertThat(isOpen(night, "2026-11-27T05:59:59Z")).isTrue();
        assertThat(isOpen(night, "2026-11-27T06:00:00Z")).isFalse();
        assertThat(isOpen(night, "2026-11-28T05:00:00Z")).isTrue();
        assertThat(isOpen(night, "2026-11-28T23:00:00Z")).isFalse();
        assertThat(isOpen(night, "2026-11-30T05:00:00Z")).isFalse();
        assertThat(night.stretch(at("2026-11-26T23:00:00Z")))
                .isEqualTo(night.stretch(at("2026-11-27T05:00:00Z")));
    }

    /// One that ends when it starts is a day long; the next follows at once, and is another.
    @Test
    void aWholeDay() {
        SessionSchedule day = schedule(ALL, "17:00", "17:00");
        long one = day.stretch(at("2026-11-26T16:59:59Z"));
        long next = day.stretch(at("2026-11-26T17:00:00Z"));
        assertThat(one).isNotEqualTo(SessionSchedule.CLOSED).isNotEqualTo(next);
        assertThat(day.stretch(at("2026-11-27T16:59:59Z"))).isEqualTo(next);
    }

    @Test
    void byTheClockOfTheMarket() {
        long step = at("2026-03-29T01:00:00Z");
        SessionSchedule london = new SessionSchedule(
                ALL,
                LocalTime.parse("08:00"),
                LocalTime.parse("16:30"),
                true,
                ns -> ns < step ? 0 : HOUR_NS);
        assertThat(isOpen(london, "2026-03-28T07:30:00Z")).isFalse();
        assertThat(isOpen(london, "2026-03-29T07:30:00Z")).isTrue();
        assertThat(isOpen(london, "2026-03-29T15:30:00Z")).isFalse();
        assertThat(london.resets(at("2026-03-29T06:59:59Z"), at("2026-03-29T07:30:00Z")))
                .isTrue();
        assertThat(london.resets(at("2026-03-29T07:00:00Z"), at("2026-03-29T07:30:00Z")))
                .isFalse();
    }

    @Test
    void numbersBeginAgainOnceInEachStretch() {
        SessionSchedule day = schedule(WORK, "07:00", "18:00");
        long now = at("2026-11-26T09:00:00Z");
        assertThat(day.resets(0, now)).isTrue();
        assertThat(day.resets(at("2026-11-25T17:59:00Z"), now)).isTrue();
        assertThat(day.resets(at("2026-11-26T07:00:00Z"), now)).isFalse();
        assertThat(day.resets(at("2026-11-26T08:59:59Z"), now)).isFalse();
        assertThat(day.resets(at("2026-11-25T12:00:00Z"), at("2026-11-26T19:00:00Z")))
                .isFalse();
        SessionSchedule goesOn = new SessionSchedule(
                WORK, LocalTime.parse("07:00"), LocalTime.parse("18:00"), false, _ -> 0);
        assertThat(goesOn.resets(0, now)).isFalse();
        assertThat(SessionSchedule.ALWAYS.resets(0, now)).isFalse();
    }

    @Test
    void timesAreTold() {
        assertThat(schedule(ALL, "07:00", "18:00:30").text())
                .isEqualTo("every day from 07:00 to 18:00:30, the market's time");
        assertThat(schedule(EnumSet.of(DayOfWeek.FRIDAY, DayOfWeek.MONDAY), "22:00", "06:00")
                        .text())
                .isEqualTo("on MONDAY, FRIDAY from 22:00 to 06:00, the market's time");
    }
}
