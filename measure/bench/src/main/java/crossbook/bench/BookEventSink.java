package crossbook.bench;

import crossbook.core.command.CancelOrder;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.event.EventSink;
import crossbook.core.event.Order;
import crossbook.core.event.PreviousTerms;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.Priority;
import crossbook.core.order.RejectReason;

/// Tells [BookEvents] what an engine does. Orders are named by client order id, a number.
///
/// Of an order it reads side, client order id, limit price or budget, and open quantity; of a
/// trade both client order ids, price and quantity; of a refusal the client order id that the
/// command named. It is the only sink that a measured engine ever sees, and in one JVM only one
/// kind of [BookEvents] is measured.
public final class BookEventSink implements EventSink {
    private final BookEvents events;

    public BookEventSink(BookEvents events) {
        this.events = events;
    }

    @Override
    public void orderAccepted(Order order) {
        events.accepted(order.side(), id(order), order.limitPrice(), order.leavesQty());
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        events.orderRejected(command.clOrdId.number());
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        events.traded(id(maker), id(taker), price, qty);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        events.replaced(order.side(), id(order), order.limitPrice(), order.leavesQty());
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        events.replaceRejected(command.origClOrdId.number());
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        events.canceled(order.side(), id(order), order.limitPrice(), order.leavesQty());
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        events.cancelRejected(command.clOrdId.number());
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        events.expired(order.side(), id(order), order.limitPrice(), order.leavesQty());
    }

    private static long id(Order order) {
        return order.clOrdId().number();
    }
}
