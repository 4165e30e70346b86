package crossbook.simulation.agents;

import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.simulation.Context;

import org.agrona.collections.Long2LongHashMap;

import java.util.ArrayList;
import java.util.List;

/// The orders of a recorded flow at an exchange: entered, changed and canceled by their recorded
/// ids.
final class RecordedDesk {
    private static final long NOBODY = 0;

    private final int instrumentId;
    private final Long2LongHashMap numbers = new Long2LongHashMap(NOBODY);

    /// The whole quantities of the orders that rest, by their numbers.
    private final Long2LongHashMap totals = new Long2LongHashMap(0);

    RecordedDesk(int instrumentId) {
        this.instrumentId = instrumentId;
    }

    /// Whether an order of that id is live.
    boolean isLive(Context context, long orderId) {
        return context.orders().isLive(numbers.get(orderId));
    }

    /// Whether an order of that id was entered, be it gone or not.
    boolean isKnown(long orderId) {
        return numbers.containsKey(orderId);
    }

    /// What is left of an order that is live.
    long leavesQty(Context context, long orderId) {
        return context.orders().leavesQty(context.orders().place(numbers.get(orderId)));
    }

    /// An id that a living order has is refused by exchanges; here the order would have another
    /// number, so it is not entered.
    void enter(Context context, long orderId, Side side, long qty, long price, TimeInForce time) {
        if (isLive(context, orderId)) return;
        long clOrdId = context.limit(instrumentId, side, qty, price, time);
        if (!context.orders().isLive(clOrdId)) return;
        numbers.put(orderId, clOrdId);
        totals.put(clOrdId, qty);
    }

    /// Takes what is there up to a price, without an id.
    void take(Context context, Side side, long qty, long price) {
        context.limit(instrumentId, side, qty, price, TimeInForce.IOC);
    }

    void enterBudget(Context context, Side side, long qty, long budget) {
        NewOrder order = context.draft(instrumentId, side, qty, OrdType.BUDGET);
        order.timeInForce = TimeInForce.FOK;
        order.budget = budget;
        context.enter(order);
    }

    /// One that is gone as well, for the exchange to refuse.
    void cancel(Context context, long orderId) {
        cancelNumber(context, numbers.get(orderId));
    }

    private void cancelNumber(Context context, long clOrdId) {
        context.cancel(instrumentId, clOrdId);
        totals.remove(clOrdId);
    }

    void cancelAll(Context context) {
        context.massCancel(instrumentId);
        totals.clear();
    }

    void move(Context context, long orderId, long price) {
        ReplaceOrder change = context.change(instrumentId, numbers.get(orderId));
        change.changesPrice = true;
        change.limitPrice = price;
        context.replace(change);
    }

    /// The record names the new open quantity, a change the total.
    void modify(Context context, long orderId, long price, long openQty) {
        long clOrdId = numbers.get(orderId);
        boolean isLive = isLive(context, orderId);
        long cumQty = isLive ? totals.get(clOrdId) - leavesQty(context, orderId) : 0;
        context.replace(instrumentId, clOrdId, price, cumQty + openQty);
        if (isLive) totals.put(clOrdId, cumQty + openQty);
    }

    /// Takes a quantity off an order, or all of it.
    void reduce(Context context, long orderId, long qty) {
        if (!isLive(context, orderId) || leavesQty(context, orderId) <= qty) {
            cancel(context, orderId);
        } else {
            takeOff(context, numbers.get(orderId), qty);
        }
    }

    /// Takes a quantity off the orders of a level, from those that came last.
    void reduceLevel(Context context, Side side, long price, long qty) {
        List<Long> level = new ArrayList<>();
        for (int place = 0; place < context.orders().count(); place++) {
            boolean isAt = context.orders().side(place) == side
                    && context.orders().limitPrice(place) == price
                    && context.orders().instrumentId(place) == instrumentId;
            if (isAt) level.add(context.orders().clOrdId(place));
        }
        level.sort(null);
        long left = qty;
        while (left > 0 && !level.isEmpty()) {
            long clOrdId = level.removeLast();
            long leavesQty = context.orders().leavesQty(context.orders().place(clOrdId));
            if (leavesQty > left) takeOff(context, clOrdId, left);
            else cancelNumber(context, clOrdId);
            left -= leavesQty;
        }
    }

    private void takeOff(Context context, long clOrdId, long qty) {
        long total = totals.get(clOrdId) - qty;
        ReplaceOrder change = context.change(instrumentId, clOrdId);
        change.changesQty = true;
        change.orderQty = total;
        context.replace(change);
        totals.put(clOrdId, total);
    }
}
