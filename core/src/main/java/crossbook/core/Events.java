package crossbook.core;

import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RestateReason;

/// The engine's one outlet: numbers each event, and shows orders as views.
final class Events {
    private final EventSink sink;
    private final OrderView subject;
    private final OrderView maker;
    private long number;

    Events(EventSink sink, Orders orders) {
        this.sink = sink;
        subject = new OrderView(orders);
        maker = new OrderView(orders);
    }

    /// The number of the latest event; 0 before the first.
    long number() {
        return number;
    }

    void resumeAfter(long lastNumber) {
        number = lastNumber;
    }

    /// The sink, to be told one event. It has the next number from here on: what it tells is
    /// computed before.
    EventSink tell() {
        number++;
        return sink;
    }

    // Of an order that is live the sink is lent a view.

    void orderAccepted(LiveOrder order) {
        tell().orderAccepted(subject.at(order));
    }

    void orderHeld(LiveOrder order, long held) {
        tell().orderHeld(subject.at(order), held);
    }

    void traded(long tradeId, LiveOrder taker, LiveOrder restingOrder, long price, long qty) {
        tell().traded(tradeId, subject.at(taker), maker.at(restingOrder), price, qty);
    }

    void orderReplaced(
            LiveOrder order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        tell().orderReplaced(subject.at(order), command, previous, priority);
    }

    void orderCanceled(LiveOrder order, CancelReason reason) {
        tell().orderCanceled(subject.at(order), reason);
    }

    void orderExpired(LiveOrder order, ExpireReason reason) {
        tell().orderExpired(subject.at(order), reason);
    }

    void orderParked(LiveOrder order, ParkReason reason) {
        tell().orderParked(subject.at(order), reason);
    }

    void orderActivated(LiveOrder order) {
        tell().orderActivated(subject.at(order));
    }

    void orderTriggered(LiveOrder order, long lastPrice) {
        tell().orderTriggered(subject.at(order), lastPrice);
    }

    void orderStated(LiveOrder order, long more) {
        tell().orderStated(subject.at(order), more);
    }

    void orderRestated(LiveOrder order, RestateReason reason) {
        tell().orderRestated(subject.at(order), reason);
    }
}
