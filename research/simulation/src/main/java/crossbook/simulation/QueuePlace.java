package crossbook.simulation;

import crossbook.core.MatchingEngine;
import crossbook.core.event.Book;
import crossbook.core.event.Order;
import crossbook.core.order.ClOrdId;

/// What stands before an order at its price, in priority.
///
/// @param qtyAhead what is left of the orders there, as far as they show it
/// @param ordersAhead how many they are
public record QueuePlace(long qtyAhead, int ordersAhead) {
    /// Of an order of the engine; null if it does not rest at its limit.
    static QueuePlace of(MatchingEngine engine, int participantId, long clOrdId) {
        Order order = engine.order(participantId, new ClOrdId().set(clOrdId));
        if (order == null || !order.ordType().hasLimitPrice) return null;
        Walk walk = new Walk(order.orderId());
        Book book = engine.book(order.instrumentId());
        book.side(order.side()).visitOrdersAt(order.limitPrice(), walk::visit);
        return walk.found ? new QueuePlace(walk.qty, walk.orders) : null;
    }

    /// Counts the orders before one.
    private static final class Walk {
        private final long orderId;
        private boolean found;
        private long qty;
        private int orders;

        Walk(long orderId) {
            this.orderId = orderId;
        }

        void visit(Order order) {
            found |= order.orderId() == orderId;
            if (found) return;
            qty += order.displayedQty();
            orders++;
        }
    }
}
