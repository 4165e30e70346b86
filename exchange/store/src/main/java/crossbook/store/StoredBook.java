package crossbook.store;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/// A book as the public saw it after an event.
///
/// @param eventNumber the last event of the book that is in it; 0 if there was none
/// @param timestampNs its time
/// @param bids best price first, at a price the oldest first; market orders before all
/// @param asks as the bids
public record StoredBook(
        String symbol,
        int priceScale,
        long eventNumber,
        long timestampNs,
        List<Order> bids,
        List<Order> asks) {
    /// A visible order.
    ///
    /// @param price price units; none of a market order in a call
    /// @param qty what is displayed of it
    /// @param attribution the name that its owner shows; empty: none
    public record Order(long orderId, OptionalLong price, long qty, String attribution) {}

    /// All orders of a price.
    ///
    /// @param price price units; none of market orders in a call
    public record Level(OptionalLong price, long qty, int orders) {}

    public List<Level> bidLevels() {
        return levels(bids);
    }

    public List<Level> askLevels() {
        return levels(asks);
    }

    private static List<Level> levels(List<Order> orders) {
        List<Level> levels = new ArrayList<>();
        for (Order order : orders) {
            boolean isSame = !levels.isEmpty() && levels.getLast().price.equals(order.price);
            Level level = isSame ? levels.removeLast() : new Level(order.price, 0, 0);
            levels.add(
                    new Level(order.price, Math.addExact(level.qty, order.qty), level.orders + 1));
        }
        return levels;
    }
}
