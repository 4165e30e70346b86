package crossbook.core;

/// Orders one behind the other, in the order in which they came to the market: what waits for a
/// phase, and what has no price.
final class OrderQueue {
    private final Orders orders;
    private final PriceLevels levels;
    private final Place place;
    private int level = PriceLevels.NONE;

    OrderQueue(Orders orders, PriceLevels levels, Place place) {
        this.orders = orders;
        this.levels = levels;
        this.place = place;
    }

    boolean isEmpty() {
        return level == PriceLevels.NONE;
    }

    int count() {
        return isEmpty() ? 0 : levels.count(level);
    }

    /// What is left of all of them together.
    long leavesQty() {
        return isEmpty() ? 0 : levels.leavesQty(level);
    }

    /// The one that came first, or [Orders#NONE].
    int first() {
        return isEmpty() ? Orders.NONE : levels.first(level);
    }

    /// The one that came next, or [Orders#NONE].
    int after(int order) {
        return orders.next(order);
    }

    /// Puts an order where it belongs by the time of its entry. Most come last.
    void add(int order) {
        orders.place(order, place);
        if (isEmpty()) {
            level = levels.open(0, PriceLevels.NONE, PriceLevels.NONE, order);
            return;
        }
        long entry = orders.conditions.entry(order);
        int previous = levels.last(level);
        while (previous != Orders.NONE && orders.conditions.entry(previous) > entry) {
            previous = orders.previous(previous);
        }
        levels.insert(level, order, previous);
    }

    void remove(int order) {
        if (levels.isOnly(level, order)) close(order);
        else levels.remove(level, order);
        orders.placeVisible(order);
    }

    /// Takes `qty` from an order, which leaves when nothing is left of it.
    void fill(int order, long qty) {
        if (qty == orders.leavesQty(order)) {
            remove(order);
            orders.setLeavesQty(order, 0);
        } else {
            reduce(order, qty);
        }
    }

    /// Takes `qty`, less than all, from an order that keeps its place.
    void reduce(int order, long qty) {
        levels.reduce(level, order, qty);
    }

    /// Closes the queue with its last order.
    private void close(int order) {
        levels.close(level, order);
        level = PriceLevels.NONE;
    }
}
