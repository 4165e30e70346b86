package crossbook.cli;

import crossbook.core.command.NewOrder;
import crossbook.core.order.OrdType;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.simulation.Agent;
import crossbook.simulation.Context;

/// Enters orders of every type by chance, near the price at which its world begins, and
/// changes and cancels them, those among them that are over.
final class EveryOrderType implements Agent {
    private static final long PRICE = 10_000;
    private static final double WAIT_NS = 60_000_000;
    private static final int DEEDS = 18;

    private long entered;

    @Override
    public void onStart(Context context) {
        onWake(context);
    }

    @Override
    public void onWake(Context context) {
        act(context);
        context.wakeAfter((long) context.random().exponential(WAIT_NS));
    }

    private void act(Context context) {
        Side side = Side.of((int) context.random().below(2));
        long qty = 1 + context.random().below(40);
        long price = PRICE - 20 + context.random().below(41);
        long one = entered == 0 ? 1 : 1 + context.random().below(entered);
        switch ((int) context.random().below(DEEDS)) {
            case 0 -> note(context.market(0, side, qty));
            case 1 -> note(context.limit(0, side, qty, price, TimeInForce.IOC));
            case 2 -> note(context.limit(0, side, qty, price, TimeInForce.FOK));
            case 3 -> note(context.limit(0, side, qty, price, TimeInForce.GTC));
            case 4 -> note(context.iceberg(0, side, 10 + qty, price, 5));
            case 5 -> note(context.hidden(0, side, qty, price, 0));
            case 6 -> note(context.hidden(0, side, 10 + qty, price, 5));
            case 7 -> note(context.stop(0, side, qty, price));
            case 8 -> note(context.stopLimit(0, side, qty, price, price));
            case 9 -> note(context.pegged(0, side, qty, PegReference.of((int) (qty % 3))));
            case 10 -> note(context.enter(postOnly(context, side, qty, price)));
            case 11 -> context.cancel(0, one);
            case 12 -> context.replace(0, one, price, qty);
            case 13 -> context.replace(0, one, price, 50 + qty);
            case 14 -> note(context.limit(0, side, qty, 0));
            case 15 -> note(context.enter(peggedLimit(context, side, qty, price)));
            case 16 -> note(context.enter(budget(context, side, qty, price)));
            default -> seldom(context, one);
        }
    }

    private static NewOrder postOnly(Context context, Side side, long qty, long price) {
        NewOrder order = context.draft(0, side, qty, OrdType.LIMIT);
        order.limitPrice = price;
        order.postOnly = true;
        return order;
    }

    private static NewOrder peggedLimit(Context context, Side side, long qty, long price) {
        NewOrder order = context.draft(0, side, qty, OrdType.PEGGED_LIMIT);
        order.limitPrice = price;
        order.pegReference = PegReference.MID;
        return order;
    }

    private static NewOrder budget(Context context, Side side, long qty, long price) {
        NewOrder order = context.draft(0, side, qty, OrdType.BUDGET);
        order.budget = Math.multiplyExact(qty, price);
        order.timeInForce = qty % 2 == 0 ? TimeInForce.IOC : TimeInForce.FOK;
        return order;
    }

    private static void seldom(Context context, long one) {
        if (context.random().chance(0.1)) context.massCancel(0);
        else context.cancel(0, one + 1_000_000);
    }

    private void note(long clOrdId) {
        entered = clOrdId;
    }
}
