package crossbook.core.match;

import crossbook.core.book.Expiries;
import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.Orders;
import crossbook.core.funds.Holds;
import crossbook.core.market.ClientIds;
import crossbook.core.market.Events;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.risk.Exposures;

/// How live orders end. An order that is closed gives its slot back: nothing reads it afterwards.
public final class Closings {
    private final Orders orders;
    private final ClientIds clientIds;
    private final Expiries expiries;
    private final Holds holds;
    private final Exposures exposures;
    private final Events events;

    public Closings(
            Orders orders,
            ClientIds clientIds,
            Expiries expiries,
            Events events,
            Holds holds,
            Exposures exposures) {
        this.orders = orders;
        this.clientIds = clientIds;
        this.expiries = expiries;
        this.events = events;
        this.holds = holds;
        this.exposures = exposures;
    }

    /// Ends an order that has been filled, and stands in no queue any more.
    void close(LiveOrder order) {
        clientIds.leave(order);
        release(order);
    }

    /// Ends an order that was never found by its client order id.
    public void closeUnknown(LiveOrder order) {
        clientIds.remember(order);
        release(order);
    }

    private void release(LiveOrder order) {
        if (order.hasRecords()) endRecords(order);
        orders.close(order);
    }

    private void endRecords(LiveOrder order) {
        if (order.isCovered()) holds.end(order);
        if (order.isCounted()) exposures.end(order);
        if (order.isConditional()) expiries.remove(order);
    }

    public void cancel(LiveOrder order, LiveBook book, CancelReason reason) {
        book.remove(order);
        clientIds.leave(order);
        events.orderCanceled(order, reason);
        release(order);
    }

    /// The same of an order that has a place in the visible book and no conditions.
    public void cancelPlain(LiveOrder order, LiveBook book, CancelReason reason) {
        book.side(order.sideNumber()).remove(order);
        clientIds.leave(order);
        events.orderCanceled(order, reason);
        release(order);
    }

    /// Ends an order that a rule does not let live, wherever it stands.
    public void expire(LiveOrder order, LiveBook book, ExpireReason reason) {
        book.remove(order);
        clientIds.leave(order);
        events.orderExpired(order, reason);
        release(order);
    }

    /// Ends a hidden order of which too little is left.
    void expireIfTooSmall(LiveOrder order, LiveBook book) {
        if (isTooSmall(order, book)) expire(order, book, ExpireReason.BELOW_MINIMUM);
    }

    /// Whether less is left of a hidden order than an execution must give, or than must be there
    /// of one that has traded (`rulebook.md` 2.5).
    static boolean isTooSmall(LiveOrder order, LiveBook book) {
        long leavesQty = order.leavesQty();
        return leavesQty < order.conditions().minQty()
                || (leavesQty < book.minReserveQty() && order.cumQty() > 0);
    }
}
