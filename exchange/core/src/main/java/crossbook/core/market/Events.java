package crossbook.core.market;

import crossbook.core.book.LiveOrder;
import crossbook.core.book.OrderView;
import crossbook.core.book.Orders;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.EventSink;
import crossbook.core.event.PreviousTerms;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RestateReason;

/// The engine's one outlet: numbers each event, and shows orders as views.
public final class Events {
    private final EventSink sink;
    private final OrderView subject;
    private final OrderView maker;
    private long number;

    public Events(EventSink sink, Orders orders) {
        this.sink = sink;
        subject = new OrderView(orders);
        maker = new OrderView(orders);
    }

    /// The number of the latest event; 0 before the first.
    public long number() {
        return number;
    }

    public void resumeAfter(long lastNumber) {
        number = lastNumber;
    }

    /// The sink, to be told one event. It has the next number from here on: what it tells is
    /// computed before.
    public EventSink tell() {
        number++;
        return sink;
    }

    // Of an order that is live the sink is lent a view.

    public void orderAccepted(LiveOrder order) {
        tell().orderAccepted(subject.at(order));
    }

    public void orderHeld(LiveOrder order, long held) {
        tell().orderHeld(subject.at(order), held);
    }

    public void traded(
            long tradeId, LiveOrder taker, LiveOrder restingOrder, long price, long qty) {
        tell().traded(tradeId, subject.at(taker), maker.at(restingOrder), price, qty);
    }

    public void orderReplaced(
            LiveOrder order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        tell().orderReplaced(subject.at(order), command, previous, priority);
    }

    public void orderCanceled(LiveOrder order, CancelReason reason) {
        tell().orderCanceled(subject.at(order), reason);
    }

    public void orderExpired(LiveOrder order, ExpireReason reason) {
        tell().orderExpired(subject.at(order), reason);
    }

    public void orderParked(LiveOrder order, ParkReason reason) {
        tell().orderParked(subject.at(order), reason);
    }

    public void orderActivated(LiveOrder order) {
        tell().orderActivated(subject.at(order));
    }

    public void orderTriggered(LiveOrder order, long lastPrice) {
        tell().orderTriggered(subject.at(order), lastPrice);
    }

    public void orderStated(LiveOrder order, long more) {
        tell().orderStated(subject.at(order), more);
    }

    public void orderRestated(LiveOrder order, RestateReason reason) {
        tell().orderRestated(subject.at(order), reason);
    }
}
