package crossbook.market;

import org.tomlj.TomlArray;
import org.tomlj.TomlTable;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.MonthDay;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/// Reads a trading calendar from TOML (`data/markets/calendars/*.toml`): holidays by rule,
/// days by date.
final class CalendarFile {
    private static final Set<String> KEYS = Set.of(
            "name",
            "first_year",
            "last_year",
            "weekend",
            "holidays",
            "dated",
            "half_days",
            "close_out");
    private static final Set<String> HOLIDAY_KEYS = Set.of(
            "name", "date", "easter", "sunday_to_monday", "week", "day", "month", "from", "until");
    private static final String HOLIDAY =
            "an entry needs date = \"12-25\", easter = 1, or week = 2, day = \"MONDAY\", month = 1";
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2100;

    private final TomlPlaces places;

    private CalendarFile(String source, String text) {
        places = new TomlPlaces(source, text);
    }

    /// The calendar in a text.
    ///
    /// @param source what to call the text in errors
    /// @throws BadInput with every mistake
    static Calendar parse(String source, String text) {
        return new CalendarFile(source, text).calendar();
    }

    private Calendar calendar() {
        TomlTable toml = places.toml();
        for (String key : new TreeSet<>(toml.keySet())) {
            if (!KEYS.contains(key)) places.refuse(key, "is not a key of a calendar");
        }
        Calendar calendar = new Calendar(
                year("first_year", FIRST_YEAR),
                year("last_year", LAST_YEAR),
                new TreeSet<>(list("weekend", CalendarFile::dayOfWeek)),
                list("holidays", this::holiday),
                list("dated", this::dated),
                list("half_days", this::dated),
                closeOut());
        places.throwIfAny();
        return calendar;
    }

    private int year(String key, int byDefault) {
        try {
            return year(places.toml(), key, byDefault);
        } catch (BadInput e) {
            places.refuse(e);
            return byDefault;
        }
    }

    private int year(TomlTable table, String key, int byDefault) {
        if (!table.contains(key)) return byDefault;
        if (!table.isLong(key)) throw wrong(table, key, "must be a year");
        long year = table.getLong(key);
        if (year < FIRST_YEAR || year > LAST_YEAR) {
            throw wrong(table, key, "must be a year from " + FIRST_YEAR + " to " + LAST_YEAR);
        }
        return (int) year;
    }

    /// The entries of a list, without those that are mistakes.
    private <T> List<T> list(String key, Function<Object, T> reading) {
        List<T> read = new ArrayList<>();
        TomlTable toml = places.toml();
        if (!toml.contains(key)) return read;
        if (!toml.isArray(key)) {
            places.refuse(key, "must be a list");
            return read;
        }
        TomlArray array = toml.getArray(key);
        for (int i = 0; i < array.size(); i++) {
            try {
                read.add(reading.apply(array.get(i)));
            } catch (BadInput e) {
                places.refuse(e);
            } catch (IllegalArgumentException e) {
                places.refuse(array.inputPositionOf(i), key + ": " + e.getMessage());
            }
        }
        return read;
    }

    private static DayOfWeek dayOfWeek(Object entry) {
        return Stream.of(DayOfWeek.values())
                .filter(day -> day.name().equals(entry))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + entry + "' is not a day such as SUNDAY"));
    }

    private LocalDate dated(Object entry) {
        if (entry instanceof LocalDate date) return date;
        if (entry instanceof TomlTable table && table.get("date") instanceof LocalDate date) {
            return date;
        }
        throw new IllegalArgumentException("an entry needs a date such as 2026-12-24");
    }

    private Calendar.Holiday holiday(Object entry) {
        if (!(entry instanceof TomlTable table)) throw new IllegalArgumentException(HOLIDAY);
        for (String key : table.keySet()) {
            if (!HOLIDAY_KEYS.contains(key)) throw wrong(table, key, "is not a key of a holiday");
        }
        int from = year(table, "from", FIRST_YEAR);
        int until = year(table, "until", LAST_YEAR + 1);
        return new Calendar.Holiday(rule(table), from, until);
    }

    private Calendar.Rule rule(TomlTable table) {
        if (table.contains("easter")) {
            if (!table.isLong("easter") || table.contains("date")) {
                throw wrong(table, "easter", "must be days after Easter, without a date");
            }
            return Calendar.Rule.easter(Math.toIntExact(table.getLong("easter")));
        }
        if (table.contains("week")) return weekRule(table);
        try {
            MonthDay date = MonthDay.parse("--" + table.getString("date"));
            if (date.equals(MonthDay.of(2, 29))) throw new IllegalArgumentException(HOLIDAY);
            return Calendar.Rule.date(date, Boolean.TRUE.equals(table.get("sunday_to_monday")));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(HOLIDAY, e);
        }
    }

    private Calendar.Rule weekRule(TomlTable table) {
        try {
            int week = Math.toIntExact(table.getLong("week"));
            Month month = Month.of(Math.toIntExact(table.getLong("month")));
            boolean isWeek = week == -1 || (week >= 1 && week <= 4);
            if (!isWeek || table.contains("date")) throw new IllegalArgumentException("week");
            return Calendar.Rule.week(week, dayOfWeek(table.get("day")), month);
        } catch (RuntimeException e) {
            throw wrong(
                    table,
                    "week",
                    "must be 1 to 4, or -1 for the last, beside a day such as \"MONDAY\" and a month"
                            + " from 1 to 12, without a date");
        }
    }

    // close_out = { week = 3, day = "THURSDAY", months = [3, 6, 9, 12] }
    private Calendar.CloseOut closeOut() {
        Calendar.CloseOut none = new Calendar.CloseOut(0, null, List.of());
        if (!places.toml().contains("close_out")) return none;
        try {
            TomlTable table = places.toml().getTable("close_out");
            int week = Math.toIntExact(table.getLong("week"));
            List<Integer> months = new ArrayList<>();
            for (Object month : table.getArray("months").toList()) {
                months.add(Month.of(Math.toIntExact((Long) month)).getValue());
            }
            if (week < 1 || week > 4) throw new IllegalArgumentException("week is 1 to 4");
            return new Calendar.CloseOut(week, dayOfWeek(table.get("day")), months);
        } catch (RuntimeException e) {
            places.refuse(
                    "close_out",
                    "must be { week = 3, day = \"THURSDAY\", months = [3, 6, 9, 12] }");
            return none;
        }
    }

    private BadInput wrong(TomlTable table, String key, String message) {
        return places.bad(table.inputPositionOf(List.of(key)), key + ": " + message);
    }
}
