package crossbook.bench;

import crossbook.core.CancelOrder;
import crossbook.core.CancelReason;
import crossbook.core.EventSink;
import crossbook.core.ExpireReason;
import crossbook.core.NewOrder;
import crossbook.core.Order;
import crossbook.core.PreviousTerms;
import crossbook.core.Priority;
import crossbook.core.RejectReason;
import crossbook.core.ReplaceOrder;

/// The consumer of the engine's events in every measurement: it reads what the line of
/// a report would say and folds it into an [EventDigest].
///
/// Of an order it reads side, client order id (all words of it), limit price or budget,
/// and open quantity; of a trade both client order ids, price and quantity; of a
/// refusal the client order id that the command named. It is the only sink that a
/// measured engine ever sees.
final class DigestSink implements EventSink {
    private final EventDigest digest;

    DigestSink(EventDigest digest) {
        this.digest = digest;
    }

    @Override
    public void orderAccepted(Order order) {
        digest.accepted(order.side(), id(order), order.limitPrice(), order.leavesQty());
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        digest.orderRejected(command.clOrdId.number());
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        digest.traded(id(maker), id(taker), price, qty);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        digest.replaced(order.side(), id(order), order.limitPrice(), order.leavesQty());
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        digest.replaceRejected(command.origClOrdId.number());
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        digest.canceled(order.side(), id(order), order.limitPrice(), order.leavesQty());
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        digest.cancelRejected(command.clOrdId.number());
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        digest.expired(order.side(), id(order), order.limitPrice(), order.leavesQty());
    }

    private static long id(Order order) {
        return order.clOrdId().number();
    }
}
