package crossbook.web.live;

import java.util.ArrayList;
import java.util.List;

/// The latest candles of one length of an instrument, oldest first. Intervals in which nothing
/// was traded have none.
final class CandleSeries {
    private static final int COLUMNS = 9;
    private static final int START_NS = 0;
    private static final int OPEN = 1;
    private static final int HIGH = 2;
    private static final int LOW = 3;
    private static final int CLOSE = 4;
    private static final int VOLUME = 5;
    private static final int TURNOVER_HIGH = 6;
    private static final int TURNOVER_LOW = 7;
    private static final int TRADES = 8;

    private final Rows rows;
    private final ExactSum turnover = new ExactSum();

    CandleSeries(int capacity) {
        rows = new Rows(COLUMNS, capacity);
    }

    /// A trade in the interval that begins then, which is the latest one or later.
    void add(long startNs, long price, long qty) {
        long latest = rows.count() - 1;
        boolean isNew = latest < 0 || rows.get(latest, START_NS) < startNs;
        count(isNew ? open(startNs) : latest, price, qty);
    }

    private void count(long number, long price, long qty) {
        boolean isFirst = rows.get(number, TRADES) == 0;
        if (isFirst) rows.set(number, OPEN, price);
        rows.set(number, HIGH, isFirst ? price : Math.max(rows.get(number, HIGH), price));
        rows.set(number, LOW, isFirst ? price : Math.min(rows.get(number, LOW), price));
        rows.set(number, CLOSE, price);
        rows.set(number, VOLUME, rows.get(number, VOLUME) + qty);
        turnover.set(rows.get(number, TURNOVER_HIGH), rows.get(number, TURNOVER_LOW));
        turnover.add(price, qty);
        rows.set(number, TURNOVER_HIGH, turnover.high());
        rows.set(number, TURNOVER_LOW, turnover.low());
        rows.set(number, TRADES, rows.get(number, TRADES) + 1);
    }

    private long open(long startNs) {
        long number = rows.add();
        rows.set(number, START_NS, startNs);
        clear(number);
        return number;
    }

    private void clear(long number) {
        for (int column = OPEN; column < COLUMNS; column++) rows.set(number, column, 0);
    }

    /// A trade of the interval that begins then was canceled or corrected: counts its trades anew.
    void recount(long startNs, long endNs, TradeLog trades) {
        if (!trades.reachesBackTo(startNs)) return;
        for (long number = rows.count() - 1; number >= rows.oldest(); number--) {
            if (rows.get(number, START_NS) != startNs) continue;
            clear(number);
            long place = number;
            trades.forEachPrice(startNs, endNs, (price, qty) -> count(place, price, qty));
        }
    }

    /// The latest, oldest first, put together to candles of a longer interval.
    List<Candle> latest(long intervalNs, int limit) {
        List<Candle> candles = new ArrayList<>();
        for (long number = rows.count() - 1; number >= rows.oldest(); number--) {
            if (rows.get(number, TRADES) == 0) continue;
            Candle earlier = candle(number, intervalNs);
            int last = candles.size() - 1;
            if (last >= 0 && candles.get(last).startNs() == earlier.startNs()) {
                candles.set(last, earlier.with(candles.get(last)));
            } else if (candles.size() == limit) {
                break;
            } else {
                candles.add(earlier);
            }
        }
        return candles.reversed();
    }

    private Candle candle(long number, long intervalNs) {
        long startNs = rows.get(number, START_NS);
        return new Candle(
                intervalNs == 0 ? startNs : startNs - Math.floorMod(startNs, intervalNs),
                rows.get(number, OPEN),
                rows.get(number, HIGH),
                rows.get(number, LOW),
                rows.get(number, CLOSE),
                rows.get(number, VOLUME),
                ExactSum.value(rows.get(number, TURNOVER_HIGH), rows.get(number, TURNOVER_LOW)),
                rows.get(number, TRADES));
    }
}
