package crossbook.fix;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.time.LocalDate;

/// Times as FIX writes them, `20261126-16:48:56.123456789`, and dates, `20261126`, in UTC.
/// Each writer remembers the second that it wrote last.
public final class FixTimes {
    /// No time.
    public static final long INVALID = Long.MIN_VALUE;

    /// The length of what [#put] writes.
    public static final int LENGTH = 27;

    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final int SECOND_LENGTH = 17;
    private static final int DATE_LENGTH = 8;
    private static final int FRACTION = 9;

    private final byte[] text = new byte[SECOND_LENGTH];
    private long second = Long.MIN_VALUE;

    /// Writes a time with nanoseconds; returns where it ends.
    public int put(MutableDirectBuffer buffer, int at, long epochNs) {
        long now = Math.floorDiv(epochNs, NS_PER_SECOND);
        if (now != second) remember(now);
        buffer.putBytes(at, text);
        buffer.putByte(at + SECOND_LENGTH, (byte) '.');
        long rest = epochNs - now * NS_PER_SECOND;
        for (int i = FRACTION; i > 0; i--) {
            buffer.putByte(at + SECOND_LENGTH + i, (byte) ('0' + rest % 10));
            rest /= 10;
        }
        return at + LENGTH;
    }

    /// Writes the day of a time; returns where it ends.
    public int putDate(MutableDirectBuffer buffer, int at, long epochNs) {
        long now = Math.floorDiv(epochNs, NS_PER_SECOND);
        if (now != second) remember(now);
        buffer.putBytes(at, text, 0, DATE_LENGTH);
        return at + DATE_LENGTH;
    }

    private void remember(long now) {
        second = now;
        LocalDate date = LocalDate.ofEpochDay(Math.floorDiv(now, SECONDS_PER_DAY));
        int ofDay = (int) Math.floorMod(now, SECONDS_PER_DAY);
        digits(0, 4, date.getYear());
        digits(4, 2, date.getMonthValue());
        digits(6, 2, date.getDayOfMonth());
        text[8] = '-';
        digits(9, 2, ofDay / 3600);
        text[11] = ':';
        digits(12, 2, ofDay / 60 % 60);
        text[14] = ':';
        digits(15, 2, ofDay % 60);
    }

    private void digits(int at, int count, int value) {
        int rest = value;
        for (int i = count - 1; i >= 0; i--) {
            text[at + i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    /// The nanoseconds since 1970 of a time with up to nine decimals; [#INVALID] if it is
    /// none.
    public static long parse(DirectBuffer buffer, int at, int length) {
        boolean isLong = length > SECOND_LENGTH + 1 && length <= LENGTH;
        if (length != SECOND_LENGTH && !isLong) return INVALID;
        long day = parseDate(buffer, at, 8);
        int hour = number(buffer, at + 9, 2);
        int minute = number(buffer, at + 12, 2);
        int sec = number(buffer, at + 15, 2);
        boolean isTime = buffer.getByte(at + 8) == '-'
                && buffer.getByte(at + 11) == ':'
                && buffer.getByte(at + 14) == ':'
                && (hour | minute | sec) >= 0
                && hour < 24
                && minute < 60
                && sec <= 60; // a leap second
        if (day == INVALID || !isTime) return INVALID;
        long ns = 0;
        if (isLong) {
            if (buffer.getByte(at + SECOND_LENGTH) != '.') return INVALID;
            int count = length - SECOND_LENGTH - 1;
            ns = number(buffer, at + SECOND_LENGTH + 1, count);
            if (ns < 0) return INVALID;
            for (int i = count; i < FRACTION; i++) ns *= 10;
        }
        return (day * SECONDS_PER_DAY + hour * 3_600L + minute * 60L + sec) * NS_PER_SECOND + ns;
    }

    /// The days since 1970 of a date; [#INVALID] if it is none.
    public static long parseDate(DirectBuffer buffer, int at, int length) {
        if (length != 8) return INVALID;
        int year = number(buffer, at, 4);
        int month = number(buffer, at + 4, 2);
        int dayOfMonth = number(buffer, at + 6, 2);
        boolean isDate = year >= 1970
                && year < 2262
                && month >= 1
                && month <= 12
                && dayOfMonth >= 1
                && dayOfMonth <= daysOf(year, month);
        return isDate ? epochDay(year, month, dayOfMonth) : INVALID;
    }

    private static int daysOf(int year, int month) {
        boolean isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return switch (month) {
            case 2 -> isLeap ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    /// Counts from a year that begins in March, so that the odd day of a leap year is its
    /// last.
    private static long epochDay(int year, int month, int dayOfMonth) {
        int years = month > 2 ? year : year - 1;
        int months = (month + 9) % 12;
        long days = 365L * years + years / 4 - years / 100 + years / 400;
        return days + (153 * months + 2) / 5 + dayOfMonth - 1 - 719_468;
    }

    /// Digits; below 0 if they are none.
    private static int number(DirectBuffer buffer, int at, int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            int digit = buffer.getByte(at + i) - '0';
            if (digit < 0 || digit > 9) return -1;
            value = value * 10 + digit;
        }
        return value;
    }
}
