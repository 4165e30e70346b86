package crossbook.core.book;

/// Orders one behind the other, in the order in which they came to the market: what waits for a
/// phase, and what has no price.
public final class OrderQueue {
    private final Orders orders;
    private final PriceLevels levels;
    private final Place place;
    private PriceLevel level;
    private final long[] leavesQty = new long[2];

    OrderQueue(Orders orders, PriceLevels levels, Place place) {
        this.orders = orders;
        this.levels = levels;
        this.place = place;
    }

    public boolean isEmpty() {
        return level == null;
    }

    int count() {
        return isEmpty() ? 0 : level.count();
    }

    /// What is left of those of a side together.
    long leavesQty(int side) {
        return leavesQty[side];
    }

    /// The one that came first, or null.
    public LiveOrder first() {
        return isEmpty() ? null : level.first();
    }

    /// The one that came next, or null.
    public LiveOrder after(LiveOrder order) {
        return order.next();
    }

    /// Puts an order where it belongs by the time of its entry. Most come last.
    void add(LiveOrder order) {
        orders.place(order, place);
        leavesQty[order.sideNumber()] += order.leavesQty();
        if (isEmpty()) {
            level = levels.open(0, null, null, order);
            return;
        }
        long entry = order.entry();
        LiveOrder previous = level.last();
        while (previous != null && previous.entry() > entry) {
            previous = previous.previous;
        }
        levels.insert(level, order, previous);
    }

    void remove(LiveOrder order) {
        leavesQty[order.sideNumber()] -= order.leavesQty();
        if (level.isOnly(order)) close(order);
        else levels.remove(level, order);
        order.placeVisible();
    }

    /// Takes `qty` from an order, which leaves when nothing is left of it.
    void fill(LiveOrder order, long qty) {
        if (qty == order.leavesQty()) {
            remove(order);
            order.setLeavesQty(0);
        } else {
            reduce(order, qty);
        }
    }

    /// Takes `qty`, less than all, from an order that keeps its place.
    void reduce(LiveOrder order, long qty) {
        levels.reduce(level, order, qty);
        leavesQty[order.sideNumber()] -= qty;
    }

    /// Closes the queue with its last order.
    private void close(LiveOrder order) {
        levels.close(level, order);
        level = null;
    }
}
