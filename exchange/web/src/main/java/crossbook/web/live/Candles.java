package crossbook.web.live;

import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// The candles of an instrument: of seconds for an hour, of minutes for a day, and of days.
final class Candles {
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long MINUTE_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);

    private final ZoneId zone;
    private final CandleSeries seconds = new CandleSeries(3_600);
    private final CandleSeries minutes = new CandleSeries(24 * 60);
    private final CandleSeries days = new CandleSeries(366);
    private long dayBeginsNs;
    private long dayEndsNs;

    Candles(ZoneId zone) {
        this.zone = zone;
    }

    void traded(long timestampNs, long price, long qty) {
        if (timestampNs >= dayEndsNs) beginDay(timestampNs);
        seconds.add(timestampNs - timestampNs % SECOND_NS, price, qty);
        minutes.add(timestampNs - timestampNs % MINUTE_NS, price, qty);
        days.add(dayBeginsNs, price, qty);
    }

    private void beginDay(long timestampNs) {
        LocalDate day = Candle.day(timestampNs, zone);
        dayBeginsNs = Candle.beginsNs(day, zone);
        dayEndsNs = Candle.beginsNs(day.plusDays(1), zone);
    }

    /// A trade of that time was canceled or corrected. A candle stays as it is where not all of its
    /// trades are remembered any more.
    void recount(long timestampNs, TradeLog trades) {
        long second = timestampNs - timestampNs % SECOND_NS;
        seconds.recount(second, second + SECOND_NS, trades);
        long minute = timestampNs - timestampNs % MINUTE_NS;
        minutes.recount(minute, minute + MINUTE_NS, trades);
        LocalDate day = Candle.day(timestampNs, zone);
        days.recount(Candle.beginsNs(day, zone), Candle.beginsNs(day.plusDays(1), zone), trades);
    }

    /// The latest, oldest first.
    List<Candle> latest(Duration interval, int limit) {
        long ns = interval.toNanos();
        if (ns == DAY_NS) return days.latest(0, limit);
        if (ns >= SECOND_NS && ns < MINUTE_NS && MINUTE_NS % ns == 0 && ns % SECOND_NS == 0) {
            return seconds.latest(ns, limit);
        }
        if (ns >= MINUTE_NS && ns < DAY_NS && DAY_NS % ns == 0 && ns % MINUTE_NS == 0) {
            return minutes.latest(ns, limit);
        }
        throw new IllegalArgumentException("interval: '" + interval
                + "': whole seconds that make up a minute, minutes that make up a day, or a day");
    }
}
