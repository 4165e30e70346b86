package crossbook.store;

import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// The orders of a book and what they add up to at each price.
final class LobsterBook {
    private static final long EMPTY_PRICE = 9_999_999_999L;

    private final Map<Long, Resting> orders = new LinkedHashMap<>(); // those that came first, first
    private final TreeMap<Long, Long> bids = new TreeMap<>(Collections.reverseOrder());
    private final TreeMap<Long, Long> asks = new TreeMap<>();

    /// An order.
    ///
    /// @param place how many came to their places before it did
    record Resting(boolean buys, long price, long qty, long place) {}

    Map<Long, Resting> orders() {
        return orders;
    }

    /// The order; null if it is not in the book.
    Resting get(long orderId) {
        return orders.get(orderId);
    }

    /// @param now null if the order is gone
    void set(long orderId, Resting now) {
        Resting before = orders.get(orderId);
        if (before != null) level(before, -before.qty);
        if (now != null) level(now, now.qty);
        boolean isMoved = before == null || now == null || before.place != now.place;
        if (isMoved) orders.remove(orderId);
        if (now != null) orders.put(orderId, now);
    }

    private void level(Resting order, long more) {
        TreeMap<Long, Long> side = order.buys ? bids : asks;
        long qty = side.merge(order.price, more, Math::addExact);
        if (qty == 0) side.remove(order.price);
    }

    /// Whether the best bid would trade with the best offer.
    boolean isCrossed() {
        return !bids.isEmpty() && !asks.isEmpty() && bids.firstKey() >= asks.firstKey();
    }

    /// A row of the orderbook file: price and quantity of the best offer, of the best bid, of the
    /// second best offer, and so on.
    void append(StringBuilder line, int levels, long priceFactor) {
        Iterator<Map.Entry<Long, Long>> ask = asks.entrySet().iterator();
        Iterator<Map.Entry<Long, Long>> bid = bids.entrySet().iterator();
        for (int i = 0; i < levels; i++) {
            if (i > 0) line.append(',');
            level(line, ask, EMPTY_PRICE, priceFactor);
            line.append(',');
            level(line, bid, -EMPTY_PRICE, priceFactor);
        }
    }

    private static void level(
            StringBuilder line,
            Iterator<Map.Entry<Long, Long>> levels,
            long emptyPrice,
            long priceFactor) {
        if (!levels.hasNext()) {
            line.append(emptyPrice).append(",0");
            return;
        }
        Map.Entry<Long, Long> level = levels.next();
        line.append(Math.multiplyExact(level.getKey(), priceFactor)).append(',').append((long)
                level.getValue());
    }
}
