package crossbook.bench.adapter;

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

/// Turns the engine's events into [Reports]. Orders are named by client order id, a number.
final class ReportSink implements EventSink {
    private final Reports reports;

    ReportSink(Reports reports) {
        this.reports = reports;
    }

    @Override
    public void orderAccepted(Order order) {
        reports.accepted(order.side(), id(order), order.limitPrice(), order.leavesQty());
    }

    @Override
    public void orderRejected(NewOrder command, RejectReason reason) {
        reports.orderRejected(command.clOrdId.number());
    }

    @Override
    public void traded(long tradeId, Order taker, Order maker, long price, long qty) {
        reports.traded(id(maker), id(taker), price, qty);
    }

    @Override
    public void orderReplaced(
            Order order, ReplaceOrder command, PreviousTerms previous, Priority priority) {
        reports.replaced(order.side(), id(order), order.limitPrice(), order.leavesQty());
    }

    @Override
    public void replaceRejected(ReplaceOrder command, RejectReason reason) {
        reports.replaceRejected(command.origClOrdId.number());
    }

    @Override
    public void orderCanceled(Order order, CancelReason reason) {
        reports.canceled(order.side(), id(order), order.limitPrice(), order.leavesQty());
    }

    @Override
    public void cancelRejected(CancelOrder command, RejectReason reason) {
        reports.cancelRejected(command.clOrdId.number());
    }

    @Override
    public void orderExpired(Order order, ExpireReason reason) {
        reports.expired(order.side(), id(order), order.limitPrice(), order.leavesQty());
    }

    private static long id(Order order) {
        return order.clOrdId().number();
    }
}
