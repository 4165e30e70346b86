package crossbook.fix;

import java.time.DayOfWeek;
import java.time.LocalTime;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;

/// When FIX sessions are open: from one time of the day to another, on some days of the week, by
/// the market's clock. One that ends before it starts goes on to the next day; one that ends at
/// the time at which it starts is a whole day long. Such a stretch belongs to the day on which it
/// starts. All instants are nanoseconds since 1970 UTC.
public final class SessionSchedule {
    /// Sessions are always open, and never begin again by themselves.
    public static final SessionSchedule ALWAYS = new SessionSchedule(
            EnumSet.allOf(DayOfWeek.class), LocalTime.MIN, LocalTime.MIN, false, _ -> 0);

    /// What [#stretch] gives while sessions are closed.
    static final long CLOSED = Long.MIN_VALUE;

    private static final long DAY_NS = 86_400_000_000_000L;
    private static final int DAYS = DayOfWeek.values().length;
    private static final int FIRST_DAY = DayOfWeek.THURSDAY.ordinal(); // 1970-01-01

    private final Set<DayOfWeek> days;
    private final LocalTime start;
    private final LocalTime end;
    private final boolean resetsAtStart;
    private final LongUnaryOperator offsetNs;
    private final long startNs;
    private final long lengthNs;

    /// A schedule.
    ///
    /// @param days on which sessions start; one at least
    /// @param resetsAtStart whether numbers begin at 1 in each stretch
    /// @param offsetNs what the market's clock is ahead of UTC at an instant
    public SessionSchedule(
            Set<DayOfWeek> days,
            LocalTime start,
            LocalTime end,
            boolean resetsAtStart,
            LongUnaryOperator offsetNs) {
        this.days = EnumSet.copyOf(days);
        this.start = start;
        this.end = end;
        this.resetsAtStart = resetsAtStart;
        this.offsetNs = offsetNs;
        startNs = start.toNanoOfDay();
        long length = Math.floorMod(end.toNanoOfDay() - startNs, DAY_NS);
        lengthNs = length == 0 ? DAY_NS : length;
    }

    /// Whether there are times at all.
    boolean isAlways() {
        return equals(ALWAYS);
    }

    /// The stretch that an instant lies in, as a number that each has for itself, or [#CLOSED].
    long stretch(long nowNs) {
        if (isAlways()) return 0;
        long localNs = nowNs + offsetNs.applyAsLong(nowNs);
        long day = Math.floorDiv(localNs - startNs, DAY_NS);
        long beginNs = day * DAY_NS + startNs;
        boolean isOpen = localNs < beginNs + lengthNs && days.contains(dayOfWeek(day));
        return isOpen ? beginNs : CLOSED;
    }

    private static DayOfWeek dayOfWeek(long day) {
        return DayOfWeek.of(Math.floorMod(day + FIRST_DAY, DAYS) + 1);
    }

    /// Whether numbers must begin at 1, because they were used last before the stretch in which
    /// now lies.
    ///
    /// @param lastNs when they were used last; 0: never
    boolean resets(long lastNs, long nowNs) {
        if (!resetsAtStart) return false;
        long localNs = stretch(nowNs);
        if (localNs == CLOSED) return false;
        long aboutNs = localNs - offsetNs.applyAsLong(nowNs);
        return lastNs < localNs - offsetNs.applyAsLong(aboutNs);
    }

    /// When sessions are open, in words.
    String text() {
        String which = days.size() == DAYS
                ? "every day"
                : days.stream().map(DayOfWeek::name).collect(Collectors.joining(", ", "on ", ""));
        return which + " from " + start + " to " + end + ", the market's time";
    }
}
