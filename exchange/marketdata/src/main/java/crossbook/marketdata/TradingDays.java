package crossbook.marketdata;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/// Where one day ends and the next begins, by the clock of the market's place.
final class TradingDays {
    private static final long NONE = Long.MIN_VALUE;
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final ZoneId zone;
    private long beginsNs = NONE;
    private long endsNs = NONE;

    TradingDays(ZoneId zone) {
        this.zone = zone;
    }

    /// Whether that instant is of another day than the one before. The first is of no
    /// other.
    boolean begins(long timestampNs) {
        if (timestampNs < endsNs) return false;
        boolean isFirst = endsNs == NONE;
        resumeAt(timestampNs);
        return !isFirst;
    }

    /// Whether an instant of the past is of the day that runs.
    boolean isToday(long timestampNs) {
        return timestampNs >= beginsNs;
    }

    /// Takes that instant's day for the one that runs.
    void resumeAt(long timestampNs) {
        Instant now = Instant.ofEpochSecond(0, timestampNs);
        LocalDate today = now.atZone(zone).toLocalDate();
        beginsNs = today.atStartOfDay(zone).toEpochSecond() * NS_PER_SECOND;
        endsNs = today.plusDays(1).atStartOfDay(zone).toEpochSecond() * NS_PER_SECOND;
    }
}
