package crossbook.web.live;

import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// What was traded during an interval. Prices in price units, the turnover in price units times
/// quantity.
///
/// @param startNs nanoseconds since 1970 UTC
public record Candle(
        long startNs,
        long open,
        long high,
        long low,
        long close,
        long volume,
        BigInteger turnover,
        long trades) {
    /// Candles of shorter intervals, put together to those of days, which begin at midnight of a
    /// zone.
    ///
    /// @param parts oldest first
    public static List<Candle> ofDays(List<Candle> parts, ZoneId zone) {
        List<Candle> all = new ArrayList<>();
        for (Candle part : parts) {
            Candle day = part.at(beginsNs(day(part.startNs, zone), zone));
            boolean isSame = !all.isEmpty() && all.getLast().startNs == day.startNs;
            all.add(isSame ? all.removeLast().with(day) : day);
        }
        return all;
    }

    /// The day of a time in a zone.
    static LocalDate day(long timestampNs, ZoneId zone) {
        return Instant.ofEpochSecond(0, timestampNs).atZone(zone).toLocalDate();
    }

    /// When a day begins in a zone, nanoseconds since 1970 UTC.
    static long beginsNs(LocalDate day, ZoneId zone) {
        return TimeUnit.SECONDS.toNanos(day.atStartOfDay(zone).toEpochSecond());
    }

    private Candle at(long ns) {
        return new Candle(ns, open, high, low, close, volume, turnover, trades);
    }

    /// Put together with one of the same interval that came later.
    Candle with(Candle later) {
        return new Candle(
                startNs,
                open,
                Math.max(high, later.high),
                Math.min(low, later.low),
                later.close,
                volume + later.volume,
                turnover.add(later.turnover),
                trades + later.trades);
    }
}
