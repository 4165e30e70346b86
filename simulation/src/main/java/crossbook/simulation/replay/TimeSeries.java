package crossbook.simulation.replay;

import crossbook.core.Book;
import crossbook.core.BookSide;
import crossbook.core.Order;
import crossbook.simulation.flow.FlowRecord;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// How a replay went over time, in few enough points for a chart: whenever there are too many,
/// every other one is dropped and from then on half as many are taken.
public final class TimeSeries implements ReplayListener {
    private static final int MAX_POINTS = 5_000;

    private final List<Point> points = new ArrayList<>();
    private final List<Trade> trades = new ArrayList<>();
    private long pointStride = 1;
    private long tradeStride = 1;
    private long messages;
    private long tradeCount;
    private long messageNumber;
    private long timestampNs;

    /// The book after a message. Prices in price units, time in nanoseconds after midnight.
    public record Point(
            long messageNumber,
            long timestampNs,
            OptionalLong bestBid,
            OptionalLong bestAsk,
            long bidQty,
            long askQty) {}

    /// A trade.
    public record Trade(long messageNumber, long timestampNs, long price, long qty) {}

    /// The book over time, oldest first.
    public List<Point> points() {
        return List.copyOf(points);
    }

    /// Trades over time, oldest first.
    public List<Trade> trades() {
        return List.copyOf(trades);
    }

    @Override
    public void recordBegins(FlowRecord entry) {
        messageNumber = entry.number;
        timestampNs = entry.timestampNs;
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        if (tradeCount++ % tradeStride != 0) return;
        trades.add(new Trade(messageNumber, timestampNs, price, qty));
        if (trades.size() < MAX_POINTS) return;
        halve(trades);
        tradeStride *= 2;
    }

    @Override
    public void recordEnds(FlowRecord entry, Book book) {
        if (messages++ % pointStride != 0) return;
        points.add(new Point(
                entry.number,
                entry.timestampNs,
                best(book.bids()),
                best(book.asks()),
                book.bids().leavesQty(),
                book.asks().leavesQty()));
        if (points.size() < MAX_POINTS) return;
        halve(points);
        pointStride *= 2;
    }

    private static OptionalLong best(BookSide side) {
        return side.isEmpty() ? OptionalLong.empty() : OptionalLong.of(side.bestPrice());
    }

    private static <T> void halve(List<T> list) {
        for (int i = 0; 2 * i < list.size(); i++) list.set(i, list.get(2 * i));
        list.subList((list.size() + 1) / 2, list.size()).clear();
    }
}
