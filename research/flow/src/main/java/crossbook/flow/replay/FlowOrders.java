package crossbook.flow.replay;

import crossbook.core.event.Order;
import crossbook.core.order.TimeInForce;
import crossbook.flow.FlowRecord;

/// Turns the records of a flow that is complete from an empty book into commands.
///
/// A record about an order that is gone becomes a command as well, for the engine to refuse.
final class FlowOrders implements FlowCommands {
    private final ReplayMarket market;

    FlowOrders(ReplayMarket market) {
        this.market = market;
    }

    @Override
    public void send(FlowRecord entry) {
        int participant = Math.max(0, entry.owner - 1);
        switch (entry.kind) {
            case NEW_LIMIT -> enter(entry, participant, entry.orderId, TimeInForce.GTC);
            case NEW_IOC -> enter(entry, participant, entry.orderId, TimeInForce.IOC);
            case NEW_FOK_BUDGET ->
                market.enterBudget(participant, entry.orderId, entry.side, entry.qty, entry.budget);
            case CANCEL -> market.cancel(participant, entry.orderId);
            case MOVE -> market.replacePrice(participant, entry.orderId, entry.price);
            case MODIFY -> modify(entry, participant);
            case REPLACE -> replace(entry, participant);
            case REDUCE -> reduce(entry, participant);
            default ->
                throw new IllegalArgumentException(
                        "a complete flow has no " + entry.kind + ": record " + entry.number);
        }
    }

    private void enter(FlowRecord entry, int participant, long orderId, TimeInForce time) {
        market.enterLimit(participant, orderId, entry.side, entry.qty, entry.price, time);
    }

    /// The record names the new open quantity, a replace the total (`rulebook.md` 4.6).
    private void modify(FlowRecord entry, int participant) {
        Order order = market.order(participant, entry.orderId);
        long cumQty = order == null ? 0 : order.cumQty();
        market.replaceBoth(participant, entry.orderId, entry.price, cumQty + entry.qty);
    }

    /// The new order comes only if the old one was there (`docs/flow-formats.md`).
    private void replace(FlowRecord entry, int participant) {
        boolean wasThere = market.order(participant, entry.orderId) != null;
        market.cancel(participant, entry.orderId);
        if (wasThere) enter(entry, participant, entry.newOrderId, TimeInForce.GTC);
    }

    private void reduce(FlowRecord entry, int participant) {
        Order order = market.order(participant, entry.orderId);
        if (order == null || order.leavesQty() <= entry.qty) {
            market.cancel(participant, entry.orderId);
        } else {
            market.replaceQty(participant, entry.orderId, order.orderQty() - entry.qty);
        }
    }
}
