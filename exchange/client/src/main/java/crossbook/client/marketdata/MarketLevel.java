package crossbook.client.marketdata;

/// The visible orders at one price, oldest first. The queue is intrusive: an order is
/// its own list node, so joining and leaving never allocate. Reused for another price
/// once it is empty.
public final class MarketLevel {
    long price;
    long key;
    MarketLevel nextFree;
    private long qty;
    private int orderCount;
    private MarketOrder first;
    private MarketOrder last;

    /// Price units.
    public long price() {
        return price;
    }

    /// Of all its orders together.
    public long qty() {
        return qty;
    }

    public int orderCount() {
        return orderCount;
    }

    MarketOrder first() {
        return first;
    }

    void add(MarketOrder order) {
        order.level = this;
        order.previous = last;
        order.next = null;
        if (last == null) first = order;
        else last.next = order;
        last = order;
        qty += order.qty;
        orderCount++;
    }

    void remove(MarketOrder order) {
        if (order.previous == null) first = order.next;
        else order.previous.next = order.next;
        if (order.next == null) last = order.previous;
        else order.next.previous = order.previous;
        order.level = null;
        order.previous = null;
        order.next = null;
        qty -= order.qty;
        orderCount--;
    }

    /// Gives an order that keeps its place another quantity.
    void resize(MarketOrder order, long newQty) {
        qty += newQty - order.qty;
        order.qty = newQty;
    }
}
