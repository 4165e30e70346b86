package crossbook.flow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Makes up a day of ITCH 5.0 for many stocks, and keeps the books that it describes in plain
/// collections: what a reader must come to. Executions take the first order of the best price.
public final class ItchDay {
    private static final int MIDDLE = 1_000_000;
    private static final int CENT = 100;
    private static final int LEVELS = 40;

    private final ItchBytes out;
    private final List<Stock> stocks = new ArrayList<>();
    private long state;
    private long nowNs = 34_200_000_000_000L;
    private long lastReference;
    private long lastMatch;

    /// One order that rests.
    private static final class Resting {
        private final long id;
        private final int price;
        private int shares;

        Resting(long id, int price, int shares) {
            this.id = id;
            this.price = price;
            this.shares = shares;
        }
    }

    /// What is known of one stock.
    public static final class Stock {
        public final String symbol;
        public final List<String> trades = new ArrayList<>();
        private final int locate;
        private final List<Resting> orders = new ArrayList<>();
        private final Map<Integer, Map<Long, Resting>> bids =
                new TreeMap<>((a, b) -> Integer.compare(b, a));
        private final Map<Integer, Map<Long, Resting>> asks = new TreeMap<>();

        Stock(int locate) {
            this.locate = locate;
            symbol = "S" + locate;
        }

        private Map<Integer, Map<Long, Resting>> side(boolean isBid) {
            return isBid ? bids : asks;
        }

        /// The orders of a side in priority, as `id price shares`.
        public List<String> lines(boolean isBid) {
            List<String> lines = new ArrayList<>();
            side(isBid)
                    .values()
                    .forEach(level -> level.values()
                            .forEach(order ->
                                    lines.add(order.id + " " + order.price + " " + order.shares)));
            return lines;
        }
    }

    public ItchDay(ItchBytes out, int stockCount, long seed) {
        this.out = out;
        state = seed;
        out.at(10_800_000_000_000L).systemEvent('O');
        for (int locate = 1; locate <= stockCount; locate++) {
            Stock stock = new Stock(locate);
            stocks.add(stock);
            out.directory(locate, stock.symbol).tradingAction(locate, stock.symbol, 'T');
        }
        out.at(nowNs).systemEvent('Q');
    }

    public List<Stock> stocks() {
        return stocks;
    }

    private int below(int bound) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % bound);
    }

    /// Writes that many messages.
    public void write(long messages) {
        for (long i = 0; i < messages; i++) {
            nowNs += 1 + below(400_000);
            out.at(nowNs);
            Stock stock = stocks.get(below(stocks.size()));
            int what = below(100);
            int many = stock.orders.size();
            if (many < 20 || (what < 44 && many < 400)) add(stock);
            else if (what < 84) delete(stock);
            else if (what < 88) cancel(stock);
            else if (what < 93) replace(stock);
            else if (what < 98) execute(stock);
            else if (what < 99) out.trade(stock.locate, stock.symbol, 10, MIDDLE);
            else out.imbalance(stock.locate, stock.symbol);
        }
    }

    private void add(Stock stock) {
        boolean isBid = below(2) == 0;
        int shares = 100 * (1 + below(9));
        int price = passive(isBid);
        char side = isBid ? 'B' : 'S';
        long id = ++lastReference;
        if (below(10) > 0) out.add(stock.locate, stock.symbol, id, side, shares, price);
        else out.addOf("MPID", stock.locate, stock.symbol, id, side, shares, price);
        rest(stock, new Resting(id, price, shares));
    }

    private int passive(boolean isBid) {
        int away = CENT * (1 + below(LEVELS));
        return isBid ? MIDDLE - away : MIDDLE + away;
    }

    private static void rest(Stock stock, Resting order) {
        stock.orders.add(order);
        stock.side(order.price < MIDDLE)
                .computeIfAbsent(order.price, price -> new LinkedHashMap<>())
                .put(order.id, order);
    }

    /// Takes out the order of that place of the list, which the last one fills.
    private static Resting take(Stock stock, int place) {
        Resting order = stock.orders.get(place);
        Resting last = stock.orders.removeLast();
        if (place < stock.orders.size()) stock.orders.set(place, last);
        Map<Integer, Map<Long, Resting>> side = stock.side(order.price < MIDDLE);
        Map<Long, Resting> level = side.get(order.price);
        level.remove(order.id);
        if (level.isEmpty()) side.remove(order.price);
        return order;
    }

    private void delete(Stock stock) {
        out.delete(stock.locate, take(stock, below(stock.orders.size())).id);
    }

    private void cancel(Stock stock) {
        Resting order = stock.orders.get(below(stock.orders.size()));
        if (order.shares < 2) return;
        int shares = 1 + below(order.shares - 1);
        order.shares -= shares;
        out.cancel(stock.locate, order.id, shares);
    }

    private void replace(Stock stock) {
        Resting old = take(stock, below(stock.orders.size()));
        long id = ++lastReference;
        int price = passive(old.price < MIDDLE);
        int shares = 100 * (1 + below(9));
        out.replace(stock.locate, old.id, id, shares, price);
        rest(stock, new Resting(id, price, shares));
    }

    private void execute(Stock stock) {
        boolean isBid = below(2) == 0;
        if (stock.side(isBid).isEmpty()) return;
        Resting first =
                stock.side(isBid).values().iterator().next().values().iterator().next();
        int shares = 1 + below(first.shares);
        out.execute(stock.locate, first.id, shares, ++lastMatch);
        stock.trades.add(first.id + " " + first.price + " " + shares);
        first.shares -= shares;
        if (first.shares == 0) take(stock, stock.orders.indexOf(first));
    }
}
