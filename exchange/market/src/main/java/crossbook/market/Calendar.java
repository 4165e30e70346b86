package crossbook.market;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// The days without trading and the days of another kind, by rule: what a calendar file
/// says ([CalendarFile]). Written out year by year they are keys of a market model.
///
/// @param firstYear the first year that is written out
/// @param lastYear the last
/// @param weekend the days of the week without trading
/// @param holidays days that come every year
/// @param dated days without trading that come once
/// @param halfDays days that end early
/// @param closeOut when index futures are closed out
record Calendar(
        int firstYear,
        int lastYear,
        Set<DayOfWeek> weekend,
        List<Holiday> holidays,
        List<LocalDate> dated,
        List<LocalDate> halfDays,
        CloseOut closeOut) {

    /// A day without trading that comes every year.
    ///
    /// @param rule which day of a year it is
    /// @param from the first year
    /// @param until the first year in which it no longer is one
    record Holiday(Rule rule, int from, int until) {}

    /// Which day of a year is a holiday.
    interface Rule {
        LocalDate in(int year);

        /// So many days after Easter Sunday.
        static Rule easter(int days) {
            return year -> Calendar.easter(year).plusDays(days);
        }

        /// A day of a month.
        ///
        /// @param movesToMonday whether the Monday is free when the day is a Sunday
        static Rule date(MonthDay date, boolean movesToMonday) {
            return year -> {
                LocalDate day = date.atYear(year);
                boolean moves = movesToMonday && day.getDayOfWeek() == DayOfWeek.SUNDAY;
                return moves ? day.plusDays(1) : day;
            };
        }

        /// A day of the week in a month, such as the second Monday of January.
        ///
        /// @param week which one, from 1; -1 is the last
        static Rule week(int week, DayOfWeek day, Month month) {
            return year -> LocalDate.of(year, month, 1)
                    .with(TemporalAdjusters.dayOfWeekInMonth(week, day));
        }
    }

    /// A day of the week in some months, such as every third Thursday; if it is no
    /// trading day, the last one before it.
    ///
    /// @param week which one in its month, from 1
    /// @param day null if nothing is closed out
    record CloseOut(int week, DayOfWeek day, List<Integer> months) {}

    /// Easter Sunday of the Gregorian calendar: the Sunday after the full moon of spring,
    /// as the church reckons it.
    static LocalDate easter(int year) {
        int century = year / 100;
        int golden = year % 19;
        int moonShift = (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30;
        boolean isLate = moonShift == 29 || (moonShift == 28 && golden > 10);
        LocalDate fullMoon = LocalDate.of(year, 3, 21).plusDays(isLate ? moonShift - 1 : moonShift);
        return fullMoon.with(TemporalAdjusters.next(DayOfWeek.SUNDAY));
    }

    /// The days without trading that are no weekend.
    Collection<LocalDate> freeDays() {
        TreeSet<LocalDate> days = new TreeSet<>(dated);
        for (int year = firstYear; year <= lastYear; year++) {
            for (Holiday holiday : holidays) {
                if (year >= holiday.from && year < holiday.until) days.add(holiday.rule.in(year));
            }
        }
        days.removeIf(day -> weekend.contains(day.getDayOfWeek()));
        return days;
    }

    Collection<LocalDate> closeOutDays() {
        List<LocalDate> days = new ArrayList<>();
        if (closeOut.day == null) return days;
        Set<LocalDate> free = new HashSet<>(freeDays());
        for (int year = firstYear; year <= lastYear; year++) {
            for (int month : closeOut.months) {
                LocalDate date = LocalDate.of(year, month, 1)
                        .with(TemporalAdjusters.dayOfWeekInMonth(closeOut.week, closeOut.day));
                while (free.contains(date) || weekend.contains(date.getDayOfWeek())) {
                    date = date.minusDays(1);
                }
                days.add(date);
            }
        }
        return days;
    }

    /// The days of the week as a market model has them.
    String weekendText() {
        if (weekend.isEmpty()) return "-";
        return weekend.stream().map(DayOfWeek::name).collect(Collectors.joining(" "));
    }

    /// Days as a market model has them: a row per year, its month-days behind it.
    static String text(Collection<LocalDate> days) {
        StringBuilder text = new StringBuilder();
        int year = Integer.MIN_VALUE;
        for (LocalDate day : new TreeSet<>(days)) {
            if (day.getYear() != year) {
                if (!text.isEmpty()) text.append('\n');
                year = day.getYear();
                text.append(year);
            }
            text.append(' ').append(day.toString(), 5, 10);
        }
        return text.toString();
    }
}
