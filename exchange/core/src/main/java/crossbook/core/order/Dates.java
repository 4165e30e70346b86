package crossbook.core.order;

/// Days as numbers, in the calendar of ISO 8601: day 0 is 1970-01-01, a Thursday.
public final class Dates {
    private static final int DAYS_PER_ERA = 146_097; // 400 years
    private static final int EPOCH = 719_468; // days from 0000-03-01 to 1970-01-01
    private static final int THURSDAY = 3;
    private static final int FIRST_YEAR = 1900; // nanoseconds of 64 bits reach from 1678 to 2261
    private static final int LAST_YEAR = 2199;

    private Dates() {}

    /// The day of a date. Years begin in March here, so that a leap day is the last of
    /// its year.
    public static int epochDay(int year, int month, int day) {
        int shifted = month > 2 ? year : year - 1;
        int era = Math.floorDiv(shifted, 400);
        int yearOfEra = shifted - era * 400;
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * DAYS_PER_ERA + dayOfEra - EPOCH;
    }

    /// 0 for Monday to 6 for Sunday.
    public static int dayOfWeek(int epochDay) {
        return Math.floorMod(epochDay + THURSDAY, 7);
    }

    /// The date as `2026-11-21`.
    public static String text(int epochDay) {
        int shifted = epochDay + EPOCH;
        int era = Math.floorDiv(shifted, DAYS_PER_ERA);
        int dayOfEra = shifted - era * DAYS_PER_ERA;
        int yearOfEra =
                (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int monthFromMarch = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
        int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        int year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0);
        return padded(year, 4) + '-' + padded(month, 2) + '-' + padded(day, 2);
    }

    /// The day of a date such as `2026-11-21`, in the years 1900 to 2199.
    ///
    /// @throws IllegalArgumentException if it is none
    public static int parse(String text) {
        if (text.length() == 10 && text.charAt(4) == '-' && text.charAt(7) == '-') {
            int[] parts = {digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)};
            boolean isYear = parts[0] >= FIRST_YEAR && parts[0] <= LAST_YEAR;
            if (isYear && parts[1] >= 1 && parts[1] <= 12 && parts[2] >= 1) {
                int day = epochDay(parts[0], parts[1], parts[2]);
                if (text(day).equals(text)) return day; // the 30th of February is another day
            }
        }
        throw new IllegalArgumentException("'" + text + "' is not a date such as 2026-11-21");
    }

    /// The number that stands there, or -1 where there is anything but digits.
    public static int digits(String text, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') return -1;
            number = 10 * number + c - '0';
        }
        return number;
    }

    private static String padded(int number, int length) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, length - digits.length())) + digits;
    }
}
