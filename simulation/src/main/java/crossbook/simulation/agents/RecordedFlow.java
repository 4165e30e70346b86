package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.simulation.Agent;
import crossbook.simulation.Context;

/// Recorded orders, entered at their recorded times, as orders of one participant that meet those
/// of others. Times after midnight are those of the day on which the run begins, in UTC; what is
/// over by then comes at once. What a record asks for is what `crossbook replay` makes of it.
///
/// Of a flow that says what was asked for, a record about an order that is gone becomes a command
/// as
/// well, for the exchange to refuse. Of a feed, which says what became of resting orders, such a
/// record is passed over; an execution becomes an order against the recorded price that takes what
/// it can and expires, so that it meets whoever stands there first; the records of hidden orders,
/// auctions, broken trades and halts are passed over.
public final class RecordedFlow implements Agent {
    private static final long NS_PER_DAY = 86_400_000_000_000L;

    private final RecordedOrders recorded;
    private final RecordedDesk desk;
    private long originNs;
    private int next;

    public RecordedFlow(RecordedParameters parameters) {
        recorded = parameters.orders();
        desk = new RecordedDesk(parameters.instrument().instrumentId());
    }

    @Override
    public void onStart(Context context) {
        boolean isDated = recorded.format().hasDates();
        originNs = isDated ? 0 : Math.floorDiv(context.now(), NS_PER_DAY) * NS_PER_DAY;
        sleep(context);
    }

    @Override
    public void onWake(Context context) {
        while (next < recorded.count() && dueNs() <= context.now()) send(context, next++);
        sleep(context);
    }

    private void sleep(Context context) {
        if (next < recorded.count()) context.wakeAt(dueNs());
    }

    private long dueNs() {
        return Math.addExact(originNs, recorded.timeNs(next));
    }

    private void send(Context context, int record) {
        long orderId = recorded.orderId(record);
        Side side = recorded.side(record);
        long qty = recorded.qty(record);
        long price = recorded.price(record);
        boolean isKnown = !recorded.format().isFeed() || desk.isLive(context, orderId);
        switch (recorded.kind(record)) {
            case NEW_LIMIT -> desk.enter(context, orderId, side, qty, price, TimeInForce.GTC);
            case NEW_IOC -> desk.enter(context, orderId, side, qty, price, TimeInForce.IOC);
            case NEW_FOK_BUDGET -> desk.enterBudget(context, side, qty, recorded.budget(record));
            case MOVE -> desk.move(context, orderId, price);
            case CANCEL -> {
                if (isKnown) desk.cancel(context, orderId);
            }
            case REDUCE -> {
                if (isKnown) desk.reduce(context, orderId, qty);
            }
            case MODIFY -> {
                if (isKnown) desk.modify(context, orderId, price, qty);
                else desk.enter(context, orderId, side, qty, price, TimeInForce.GTC);
            }
            case REPLACE -> replace(context, record);
            case EXECUTION -> {
                if (isKnown) desk.take(context, side.opposite(), qty, price);
            }
            case CLEAR -> desk.cancelAll(context);
            case HIDDEN_EXECUTION, CROSS_TRADE, BROKEN_TRADE -> {}
            case HALT, QUOTE_RESUME, TRADE_RESUME -> {}
        }
    }

    /// The new order comes if the old one was there; of a feed also else, if it is known of which
    /// side it was.
    private void replace(Context context, int record) {
        long orderId = recorded.orderId(record);
        boolean isFeed = recorded.format().isFeed();
        boolean wasThere = desk.isLive(context, orderId);
        if (wasThere || !isFeed) desk.cancel(context, orderId);
        if (isFeed ? recorded.side(record) == null : !wasThere) return;
        desk.enter(
                context,
                recorded.newOrderId(record),
                recorded.side(record),
                recorded.qty(record),
                recorded.price(record),
                TimeInForce.GTC);
    }
}
