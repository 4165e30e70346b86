package crossbook.charts;

import crossbook.core.event.Book;
import crossbook.core.event.BookSide;

import java.util.Arrays;

/// Collects a [MarketSeries] while a replay runs: call [#see] after each command and
/// [#traded] for each trade.
///
/// However long the replay, few instants are kept: when there is no more room, every
/// second one is dropped and from then on only half as many are looked at. All trades
/// are kept.
public final class MarketSeriesRecorder {
    private static final int ROOM = 1 << 15;

    private final double unitsOfOne;
    private long[] tradeTimeNs = new long[1024];
    private double[] tradePrice = new double[1024];
    private double[] tradeQty = new double[1024];
    private int trades;

    private final long[] timeNs = new long[ROOM];
    private final double[] bestBid = new double[ROOM];
    private final double[] bestAsk = new double[ROOM];
    private final double[] bidDepth = new double[ROOM];
    private final double[] askDepth = new double[ROOM];
    private int instants;
    private long stride = 1;
    private long seen;

    /// A recorder that has seen nothing yet.
    ///
    /// @param priceScale decimals of the instrument's prices
    public MarketSeriesRecorder(int priceScale) {
        unitsOfOne = Math.pow(10, priceScale);
    }

    /// Looks at the book, maybe: see above.
    public void see(long now, Book book) {
        if (seen++ % stride != 0) return;
        if (instants == ROOM) {
            halve();
            if ((seen - 1) % stride != 0) return;
        }
        timeNs[instants] = now;
        bestBid[instants] = best(book.bids());
        bestAsk[instants] = best(book.asks());
        bidDepth[instants] = book.bids().leavesQty();
        askDepth[instants] = book.asks().leavesQty();
        instants++;
    }

    /// Notes a trade.
    ///
    /// @param price price units
    public void traded(long now, long price, long qty) {
        if (trades == tradeTimeNs.length) {
            tradeTimeNs = Arrays.copyOf(tradeTimeNs, 2 * trades);
            tradePrice = Arrays.copyOf(tradePrice, 2 * trades);
            tradeQty = Arrays.copyOf(tradeQty, 2 * trades);
        }
        tradeTimeNs[trades] = now;
        tradePrice[trades] = price / unitsOfOne;
        tradeQty[trades] = qty;
        trades++;
    }

    /// What was collected so far.
    public MarketSeries series() {
        return new MarketSeries(
                Arrays.copyOf(timeNs, instants),
                Arrays.copyOf(bestBid, instants),
                Arrays.copyOf(bestAsk, instants),
                Arrays.copyOf(bidDepth, instants),
                Arrays.copyOf(askDepth, instants),
                Arrays.copyOf(tradeTimeNs, trades),
                Arrays.copyOf(tradePrice, trades),
                Arrays.copyOf(tradeQty, trades));
    }

    private double best(BookSide side) {
        return side.isEmpty() ? Double.NaN : side.bestPrice() / unitsOfOne;
    }

    private void halve() {
        stride *= 2;
        instants /= 2;
        for (int i = 0; i < instants; i++) {
            timeNs[i] = timeNs[2 * i];
            bestBid[i] = bestBid[2 * i];
            bestAsk[i] = bestAsk[2 * i];
            bidDepth[i] = bidDepth[2 * i];
            askDepth[i] = askDepth[2 * i];
        }
    }
}
