package crossbook.fix;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

import java.nio.ByteOrder;
import java.time.LocalDate;

/// Times as FIX writes them, `20261126-16:48:56.123456789`, and dates, `20261126`, in UTC.
/// Each writer remembers the second that it wrote last, and the day.
public final class FixTimes {
    /// No time.
    public static final long INVALID = Long.MIN_VALUE;

    /// The length of a time with nanoseconds.
    public static final int LENGTH = 27;

    private static final long NS_PER_SECOND = 1_000_000_000;
    private static final long SECONDS_PER_DAY = 86_400;
    private static final int SECOND_LENGTH = 17;
    private static final int DATE_LENGTH = 8;
    private static final int TIME_AT = 9;
    private static final int TIME_LENGTH = 8;
    private static final int FRACTION = 9;

    // Eight characters in a number, the first in the lowest byte.
    private static final long ZEROS = 0x3030_3030_3030_3030L;
    private static final long HIGH_HALVES = 0xF0F0_F0F0_F0F0_F0F0L;
    private static final long ABOVE_NINE = 0x0606_0606_0606_0606L;
    private static final long AT_COLONS = 0x0000_FF00_00FF_0000L;
    private static final long COLONS = 0x0000_3A00_003A_0000L;
    private static final long COLONS_TO_ZEROS = 0x0000_0A00_000A_0000L;

    // What puts neighbors together: ten of the first and one of the second, and so on.
    private static final long TENS = (10L << 8) + 1;
    private static final long HUNDREDS = (100L << 16) + 1;
    private static final long TEN_THOUSANDS = (10_000L << 32) + 1;

    private final byte[] text = new byte[SECOND_LENGTH];
    private long second = Long.MIN_VALUE;
    private long day = Long.MIN_VALUE;
    private int decimals = FRACTION;
    private long divisor = 1;

    /// How many decimals of a second are written: nine, for nanoseconds, or fewer.
    public void decimals(int count) {
        decimals = count;
        divisor = 1;
        for (int i = count; i < FRACTION; i++) divisor *= 10;
    }

    /// Writes a time; returns where it ends.
    public int put(MutableDirectBuffer buffer, int at, long epochNs) {
        long now = Math.floorDiv(epochNs, NS_PER_SECOND);
        if (now != second) remember(now);
        buffer.putBytes(at, text);
        return putFraction(buffer, at + SECOND_LENGTH, epochNs - now * NS_PER_SECOND);
    }

    private int putFraction(MutableDirectBuffer buffer, int at, long ns) {
        buffer.putByte(at, (byte) '.');
        long rest = ns / divisor;
        for (int i = decimals; i > 0; i--) {
            buffer.putByte(at + i, (byte) ('0' + rest % 10));
            rest /= 10;
        }
        return at + 1 + decimals;
    }

    /// Writes the time of day of a time; returns where it ends.
    public int putTime(MutableDirectBuffer buffer, int at, long epochNs) {
        long now = Math.floorDiv(epochNs, NS_PER_SECOND);
        if (now != second) remember(now);
        buffer.putBytes(at, text, TIME_AT, TIME_LENGTH);
        return putFraction(buffer, at + TIME_LENGTH, epochNs - now * NS_PER_SECOND);
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
        long today = Math.floorDiv(now, SECONDS_PER_DAY);
        if (today != day) rememberDay(today);
        int ofDay = (int) Math.floorMod(now, SECONDS_PER_DAY);
        digits(9, 2, ofDay / 3600);
        text[11] = ':';
        digits(12, 2, ofDay / 60 % 60);
        text[14] = ':';
        digits(15, 2, ofDay % 60);
    }

    private void rememberDay(long today) {
        day = today;
        LocalDate date = LocalDate.ofEpochDay(today);
        digits(0, 4, date.getYear());
        digits(4, 2, date.getMonthValue());
        digits(6, 2, date.getDayOfMonth());
        text[8] = '-';
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
        if (length < SECOND_LENGTH || buffer.getByte(at + DATE_LENGTH) != '-') return INVALID;
        long day = parseDate(buffer, at, DATE_LENGTH);
        long ofDayNs = parseTime(buffer, at + TIME_AT, length - TIME_AT);
        if (day == INVALID || ofDayNs == INVALID) return INVALID;
        return day * SECONDS_PER_DAY * NS_PER_SECOND + ofDayNs;
    }

    /// The nanoseconds since midnight of a time of day with up to nine decimals; [#INVALID] if
    /// it is none.
    public static long parseTime(DirectBuffer buffer, int at, int length) {
        boolean isLong = length > TIME_LENGTH + 1 && length <= LENGTH - TIME_AT;
        if (length != TIME_LENGTH && !isLong) return INVALID;
        long ofDay = parseTimeOfDay(buffer, at);
        long ns = isLong ? parseFraction(buffer, at + TIME_LENGTH, length - TIME_LENGTH) : 0;
        return ofDay < 0 || ns < 0 ? INVALID : ofDay * NS_PER_SECOND + ns;
    }

    /// The seconds of `16:48:56`; below 0 if it is no time.
    private static long parseTimeOfDay(DirectBuffer buffer, int at) {
        long text = buffer.getLong(at, ByteOrder.LITTLE_ENDIAN);
        if ((text & AT_COLONS) != COLONS) return -1;
        int value = eightDigits(text - COLONS_TO_ZEROS); // 16048056
        int hour = value / 1_000_000;
        int minute = value / 1_000 % 1_000;
        int sec = value % 1_000;
        boolean isTime = value >= 0 && hour < 24 && minute < 60 && sec <= 60; // a leap second
        return isTime ? hour * 3_600L + minute * 60L + sec : -1;
    }

    /// The nanoseconds of a point and one to nine digits; below 0 if they are none.
    private static long parseFraction(DirectBuffer buffer, int at, int length) {
        if (buffer.getByte(at) != '.') return -1;
        int count = length - 1;
        long ns = 0;
        int i = 0;
        if (count >= Long.BYTES) {
            ns = eightDigits(buffer.getLong(at + 1, ByteOrder.LITTLE_ENDIAN));
            i = Long.BYTES;
        }
        for (; i < count && ns >= 0; i++) {
            int digit = buffer.getByte(at + 1 + i) - '0';
            ns = digit < 0 || digit > 9 ? -1 : ns * 10 + digit;
        }
        for (; i < FRACTION; i++) ns *= 10;
        return ns;
    }

    /// The days since 1970 of a date; [#INVALID] if it is none.
    public static long parseDate(DirectBuffer buffer, int at, int length) {
        if (length != DATE_LENGTH) return INVALID;
        int value = eightDigits(buffer.getLong(at, ByteOrder.LITTLE_ENDIAN));
        int year = value / 10_000;
        int month = value / 100 % 100;
        int dayOfMonth = value % 100;
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

    /// The number that eight digits say, the first in the lowest byte; below 0 if they are none.
    /// Neighbors are put together: digits, then pairs, then fours.
    private static int eightDigits(long text) {
        boolean areDigits =
                (text & HIGH_HALVES) == ZEROS && (text + ABOVE_NINE & HIGH_HALVES) == ZEROS;
        if (!areDigits) return -1;
        long pairs = (((text ^ ZEROS) * TENS) >>> 8) & 0x00FF_00FF_00FF_00FFL;
        long fours = ((pairs * HUNDREDS) >>> 16) & 0x0000_FFFF_0000_FFFFL;
        return (int) ((fours * TEN_THOUSANDS) >>> 32);
    }
}
