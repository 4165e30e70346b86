package crossbook.marketdata;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/// Where one day ends and the next begins, by the clock of the market's place.
final class TradingDays {
    private static final long NONE = Long.MIN_VALUE;
    private static final long NS_PER_SECOND = 1_000_000_000L;

    private final ZoneId zone;
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

    /// Takes that instant's day for the one that runs.
    void resumeAt(long timestampNs) {
        Instant now = Instant.ofEpochSecond(0, timestampNs);
        LocalDate tomorrow = now.atZone(zone).toLocalDate().plusDays(1);
        endsNs = tomorrow.atStartOfDay(zone).toEpochSecond() * NS_PER_SECOND;
    }
}
