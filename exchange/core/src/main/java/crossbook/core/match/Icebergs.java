package crossbook.core.match;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.OrderList;
import crossbook.core.book.Orders;
import crossbook.core.market.Events;
import crossbook.core.order.RestateReason;

/// Iceberg orders of which all that was displayed has traded. They stand nowhere until the trades
/// that took it are over, and then show the next part, behind the others at their price
/// (`rulebook.md` 2.7).
public final class Icebergs {
    private final Orders orders;
    private final Closings closings;
    private final Events events;
    private final OrderList exhausted = new OrderList();

    public Icebergs(Orders orders, Events events, Closings closings) {
        this.orders = orders;
        this.events = events;
        this.closings = closings;
    }

    void exhaust(LiveOrder order) {
        orders.endPart(order);
        exhausted.addOnce(order);
    }

    /// Shows the next part of each; one that has nothing left ends.
    void replenish(LiveBook book) {
        for (int i = 0; i < exhausted.count(); i++) replenish(exhausted.get(i), book);
        exhausted.clear();
    }

    /// Once, though others may have traded between its parts.
    private void replenish(LiveOrder order, LiveBook book) {
        if (!order.isLive() || order.leavesQty() > 0) return;
        if (order.totalLeavesQty() == 0) {
            closings.close(order);
            return;
        }
        book.show(order);
        orders.beginPart(order);
        events.orderRestated(order, RestateReason.REPLENISHED);
    }
}
