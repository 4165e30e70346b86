package crossbook.core.model;

import crossbook.core.order.Dates;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/// Which days are trading days, and which of them are half days or close futures out.
/// The days are written out in the model, keys `weekend`, `holidays`, `half_days` and
/// `close_out_days`; rules such as Easter are for anyone who writes the model.
///
/// The text of a list of days has a row per year, its month-days behind it: `2026 01-01
/// 04-03`.
public final class TradingCalendar {
    private static final List<String> DAYS_OF_WEEK =
            List.of("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY");

    private final boolean[] isWeekend = new boolean[DAYS_OF_WEEK.size()];
    private final int[] holidays;
    private final int[] halfDays;
    private final int[] closeOutDays;

    TradingCalendar(String weekend, String holidays, String halfDays, String closeOutDays) {
        for (String word : ModelWords.words(weekend)) {
            if (word.equals(ModelWords.NONE)) continue;
            int day = DAYS_OF_WEEK.indexOf(word);
            if (day < 0) {
                throw new MarketModelException(
                        "weekend", "'" + word + "' is unknown: " + String.join(", ", DAYS_OF_WEEK));
            }
            isWeekend[day] = true;
        }
        this.holidays = days("holidays", holidays);
        this.halfDays = days("half_days", halfDays);
        this.closeOutDays = days("close_out_days", closeOutDays);
    }

    public boolean isTradingDay(int epochDay) {
        return !isWeekend[Dates.dayOfWeek(epochDay)] && !contains(holidays, epochDay);
    }

    /// The first trading day later than a day; [Integer#MAX_VALUE] if there is none for long.
    public int nextTradingDay(int epochDay) {
        for (int i = 1; i <= ScheduleClock.LONGEST_BREAK_DAYS; i++) {
            if (isTradingDay(epochDay + i)) return epochDay + i;
        }
        return Integer.MAX_VALUE;
    }

    /// Whether the market closes early; a half day is a trading day.
    public boolean isHalfDay(int epochDay) {
        return contains(halfDays, epochDay) && isTradingDay(epochDay);
    }

    /// Whether futures are closed out that day, which is a trading day.
    public boolean isCloseOutDay(int epochDay) {
        return contains(closeOutDays, epochDay) && isTradingDay(epochDay);
    }

    private static boolean contains(int[] days, int epochDay) {
        return Arrays.binarySearch(days, epochDay) >= 0;
    }

    private static int[] days(String key, String text) {
        TreeSet<Integer> days = new TreeSet<>();
        for (List<TableText.Cell> line : TableText.lines(text)) {
            String year = line.getFirst().word();
            for (TableText.Cell cell : line.subList(1, line.size())) {
                try {
                    if (!days.add(Dates.parse(year + '-' + cell.word()))) {
                        throw new IllegalArgumentException("the day stands twice");
                    }
                } catch (IllegalArgumentException e) {
                    throw TableText.error(key, cell, e.getMessage());
                }
            }
        }
        int[] ascending = new int[days.size()];
        int count = 0;
        for (int day : days) ascending[count++] = day;
        return ascending;
    }
}
