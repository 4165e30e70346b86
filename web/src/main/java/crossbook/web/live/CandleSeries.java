package crossbook.web.live;

import java.util.ArrayList;
import java.util.List;

/// The latest candles of one length of an instrument, oldest first. Intervals in which nothing
/// was traded have none.
final class CandleSeries {
    private static final int FIRST_CAPACITY = 32;
    private static final int WORDS = 9;
    private static final int START_NS = 0;
    private static final int OPEN = 1;
    private static final int HIGH = 2;
    private static final int LOW = 3;
    private static final int CLOSE = 4;
    private static final int VOLUME = 5;
    private static final int TURNOVER_HIGH = 6;
    private static final int TURNOVER_LOW = 7;
    private static final int TRADES = 8;

    private final int capacity;
    private final ExactSum turnover = new ExactSum();
    private long[] words;
    private int places;
    private int size;
    private long count;

    CandleSeries(int capacity) {
        this.capacity = capacity;
        places = Math.min(capacity, FIRST_CAPACITY);
        words = new long[places * WORDS];
    }

    boolean isEmpty() {
        return size == 0;
    }

    /// A trade in the interval that begins then, which is the latest one or later.
    void add(long startNs, long price, long qty) {
        if (size == 0 || words[at(count - 1) + START_NS] < startNs) open(startNs, price);
        int at = at(count - 1);
        words[at + HIGH] = Math.max(words[at + HIGH], price);
        words[at + LOW] = Math.min(words[at + LOW], price);
        words[at + CLOSE] = price;
        words[at + VOLUME] += qty;
        turnover.add(price, qty);
        words[at + TURNOVER_HIGH] = turnover.high();
        words[at + TURNOVER_LOW] = turnover.low();
        words[at + TRADES]++;
    }

    private void open(long startNs, long price) {
        if (size == places && places < capacity) grow();
        int at = at(count++);
        size = Math.min(size + 1, places);
        words[at + START_NS] = startNs;
        for (int i = OPEN; i <= CLOSE; i++) words[at + i] = price;
        for (int i = VOLUME; i <= TRADES; i++) words[at + i] = 0;
        turnover.clear();
    }

    private void grow() {
        int more = Math.min(capacity, 2 * places);
        long[] grown = new long[more * WORDS];
        for (long number = count - size; number < count; number++) {
            System.arraycopy(words, at(number), grown, (int) (number % more) * WORDS, WORDS);
        }
        words = grown;
        places = more;
    }

    private int at(long number) {
        return (int) (number % places) * WORDS;
    }

    /// The latest, oldest first, put together to candles of a longer interval.
    List<Candle> latest(long intervalNs, int limit) {
        List<Candle> candles = new ArrayList<>();
        for (long number = count - 1; number >= count - size; number--) {
            Candle earlier = candle(number, intervalNs);
            int last = candles.size() - 1;
            if (last >= 0 && candles.get(last).startNs() == earlier.startNs()) {
                candles.set(last, joined(earlier, candles.get(last)));
            } else if (candles.size() == limit) {
                break;
            } else {
                candles.add(earlier);
            }
        }
        return candles.reversed();
    }

    private Candle candle(long number, long intervalNs) {
        int at = at(number);
        long startNs = words[at + START_NS];
        return new Candle(
                intervalNs == 0 ? startNs : startNs - Math.floorMod(startNs, intervalNs),
                words[at + OPEN],
                words[at + HIGH],
                words[at + LOW],
                words[at + CLOSE],
                words[at + VOLUME],
                ExactSum.value(words[at + TURNOVER_HIGH], words[at + TURNOVER_LOW]),
                words[at + TRADES]);
    }

    private static Candle joined(Candle earlier, Candle later) {
        return new Candle(
                earlier.startNs(),
                earlier.open(),
                Math.max(earlier.high(), later.high()),
                Math.min(earlier.low(), later.low()),
                later.close(),
                earlier.volume() + later.volume(),
                earlier.turnover().add(later.turnover()),
                earlier.trades() + later.trades());
    }
}
