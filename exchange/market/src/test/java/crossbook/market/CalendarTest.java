package crossbook.market;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

/// Holidays by rule, against the dates of years that are known.
class CalendarTest {
    private static final Path JSE = Path.of("../../data/markets/calendars/jse.toml");

    private static Calendar jse() throws IOException {
        return CalendarFile.parse("jse", Files.readString(JSE));
    }

    private static List<String> year(Calendar calendar, int year) {
        return calendar.freeDays().stream()
                .filter(day -> day.getYear() == year)
                .map(day -> day.toString().substring(5))
                .toList();
    }

    @Test
    void easterIsWhereTheAlmanacHasIt() {
        List<String> sundays = List.of(
                "1818-03-22", // the earliest there is
                "1943-04-25", // the latest
                "1954-04-18", // the two exceptions of the reckoning
                "1981-04-19",
                "2000-04-23",
                "2008-03-23",
                "2019-04-21",
                "2024-03-31",
                "2025-04-20",
                "2026-04-05",
                "2038-04-25",
                "2100-03-28");
        for (String sunday : sundays) {
            LocalDate date = LocalDate.parse(sunday);
            assertThat(Calendar.easter(date.getYear())).isEqualTo(date);
        }
    }

    @Test
    void southAfricasHolidaysAreThoseOfKnownYears() throws IOException {
        Calendar jse = jse();
        assertThat(year(jse, 2024))
                .containsExactly(
                        "01-01", "03-21", "03-29", "04-01", "05-01", "05-29", "06-17", "08-09",
                        "09-24", "12-16", "12-25", "12-26");
        assertThat(year(jse, 2026))
                .containsExactly(
                        "01-01", "04-03", "04-06", "04-27", "05-01", "06-16", "08-10", "09-24",
                        "12-16", "12-25");
        assertThat(year(jse, 2016))
                .containsExactly(
                        "01-01", "03-21", "03-25", "03-28", "04-27", "05-02", "06-16", "08-03",
                        "08-09", "12-16", "12-26", "12-27");
        assertThat(year(jse, 2008)).contains("03-21", "03-24", "05-01", "05-02");
    }

    @Test
    void aHolidayMayBeADayOfAWeek() {
        Calendar calendar = CalendarFile.parse("mondays", """
                first_year = 2024
                last_year = 2026
                weekend = ["SATURDAY", "SUNDAY"]
                holidays = [
                    { name = "Coming of Age Day", week = 2, day = "MONDAY", month = 1 },
                    { name = "last Monday of August", week = -1, day = "MONDAY", month = 8, from = 2025 },
                ]
                """);
        assertThat(year(calendar, 2024)).containsExactly("01-08");
        assertThat(year(calendar, 2025)).containsExactly("01-13", "08-25");
        assertThat(year(calendar, 2026)).containsExactly("01-12", "08-31");
    }

    @Test
    void futuresAreClosedOutOnTheThirdThursdayOrTheTradingDayBefore() throws IOException {
        assertThat(jse().closeOutDays())
                .contains(
                        LocalDate.parse("2020-03-19"),
                        LocalDate.parse("2020-06-18"),
                        LocalDate.parse("2020-09-17"),
                        LocalDate.parse("2020-12-17"),
                        LocalDate.parse("2026-12-17"),
                        // the third Thursday is the Day of Reconciliation, Youth Day,
                        // Heritage Day's week
                        LocalDate.parse("2021-12-15"),
                        LocalDate.parse("2022-06-15"),
                        LocalDate.parse("2027-12-15"))
                .doesNotContain(LocalDate.parse("2021-12-16"), LocalDate.parse("2022-06-16"));
        assertThat(jse().closeOutDays()).hasSize(4 * (2100 - 1995 + 1));
    }

    @Test
    void everyMistakeOfACalendarHasItsPlace() {
        String text = """
                nme = "x"
                first_year = 19
                weekend = ["SATURDAY", "SUN"]
                holidays = [
                    { name = "a", date = "13-01" },
                    { name = "b", easter = 1, dat = "01-01" },
                    { name = "c" },
                    { name = "d", week = 5, day = "MONDAY", month = 1 },
                    { name = "e", week = 1, day = "MON", month = 1 },
                ]
                half_days = [{ name = "d" }]
                close_out = { week = 9, day = "THURSDAY", months = [3] }
                """;
        assertThatThrownBy(() -> CalendarFile.parse("c", text))
                .isInstanceOf(BadInput.class)
                .hasMessage("""
                        c:1:1: nme: is not a key of a calendar
                        c:2:1: first_year: must be a year from 1970 to 2100
                        c:3:24: weekend: 'SUN' is not a day such as SUNDAY
                        c:5:5: holidays: an entry needs date = "12-25", easter = 1, or week = 2, day = "MONDAY", month = 1
                        c:6:31: dat: is not a key of a holiday
                        c:7:5: holidays: an entry needs date = "12-25", easter = 1, or week = 2, day = "MONDAY", month = 1
                        c:8:19: week: must be 1 to 4, or -1 for the last, beside a day such as "MONDAY" and a month from 1 to 12, without a date
                        c:9:19: week: must be 1 to 4, or -1 for the last, beside a day such as "MONDAY" and a month from 1 to 12, without a date
                        c:11:14: half_days: an entry needs a date such as 2026-12-24
                        c:12:1: close_out: must be { week = 3, day = "THURSDAY", months = [3, 6, 9, 12] }\
                        """);
    }
}
