package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.flow.FlowKind;
import crossbook.flow.SeedBook;
import crossbook.flow.replay.Deviation;
import crossbook.simulation.Agent;
import crossbook.simulation.Context;

import java.util.EnumMap;
import java.util.Map;

/// Recorded orders, entered at their recorded times, as orders of one participant that meet those
/// of others. Times after midnight are those of the day on which the run begins, in UTC; what is
/// over by then comes at once. What a record asks for is what `crossbook replay` makes of it.
///
/// Of a flow that says what was asked for, a record about an order that is gone becomes a command
/// as well, for the exchange to refuse. Of a feed, which says what became of resting orders, such a
/// record is passed over; an execution becomes an order against the recorded price that takes what
/// it can and expires, so that it meets whoever stands there first, also where others have taken
/// the recorded order; the records of hidden orders, auctions, broken trades and halts are passed
/// over.
/// What records no longer find as they say it is counted ([#deviations]).
///
/// Orders from before the first message are those of the seeded levels, one for each, from which
/// messages about unknown ids take.
public final class RecordedFlow implements Agent {
    private static final long NS_PER_DAY = 86_400_000_000_000L;

    /// Above the ids of every exchange.
    private static final long FIRST_SEED_ID = 1L << 58;

    private final RecordedOrders recorded;
    private final RecordedDesk desk;
    private final Map<Deviation, Long> deviations = new EnumMap<>(Deviation.class);
    private long originNs;
    private int next;

    public RecordedFlow(RecordedParameters parameters) {
        recorded = parameters.orders();
        desk = new RecordedDesk(parameters.instrument().instrumentId());
    }

    /// How often a record did not find what it speaks of, so far. It is told of a participant whose
    /// messages take no time.
    public Map<Deviation, Long> deviations() {
        return deviations;
    }

    /// How many records have come so far.
    public int count() {
        return next;
    }

    @Override
    public void onStart(Context context) {
        boolean isDated = recorded.format().hasDates();
        originNs = isDated ? 0 : Math.floorDiv(context.now(), NS_PER_DAY) * NS_PER_DAY;
        sleep(context);
    }

    @Override
    public void onWake(Context context) {
        if (next == 0 && recorded.count() > 0 && seed(context)) next++;
        while (next < recorded.count() && dueNs() <= context.now()) send(context, next++);
        sleep(context);
    }

    private void sleep(Context context) {
        if (next < recorded.count()) context.wakeAt(dueNs());
    }

    private long dueNs() {
        return Math.addExact(originNs, recorded.timeNs(next));
    }

    /// Enters the levels as they were after the first message. Returns whether that message is done
    /// with; an order that it enters stands behind the others of its level.
    private boolean seed(Context context) {
        if (recorded.seed().isEmpty()) return false;
        boolean entersOrder = recorded.kind(0) == FlowKind.NEW_LIMIT;
        for (SeedBook.Level level : recorded.seed()) {
            boolean isItsLevel = entersOrder
                    && level.side() == recorded.side(0)
                    && level.price() == recorded.price(0);
            long qty = isItsLevel ? level.qty() - recorded.qty(0) : level.qty();
            if (qty <= 0) continue;
            long orderId = seedId(level.side(), level.price());
            desk.enter(context, orderId, level.side(), qty, level.price(), TimeInForce.GTC);
        }
        return !entersOrder;
    }

    private static long seedId(Side side, long price) {
        return FIRST_SEED_ID + 2 * price + side.ordinal();
    }

    private void send(Context context, int record) {
        if (recorded.format().isFeed()) tell(context, record);
        else ask(context, record);
    }

    /// A record of a flow that says what was asked for.
    private void ask(Context context, int record) {
        long orderId = recorded.orderId(record);
        Side side = recorded.side(record);
        long qty = recorded.qty(record);
        long price = recorded.price(record);
        switch (recorded.kind(record)) {
            case NEW_LIMIT -> desk.enter(context, orderId, side, qty, price, TimeInForce.GTC);
            case NEW_IOC -> desk.enter(context, orderId, side, qty, price, TimeInForce.IOC);
            case NEW_FOK_BUDGET -> desk.enterBudget(context, side, qty, recorded.budget(record));
            default -> {
                if (!desk.isLive(context, orderId)) count(Deviation.UNKNOWN_ORDER);
                change(context, record, orderId);
            }
        }
    }

    private void change(Context context, int record, long orderId) {
        long price = recorded.price(record);
        long qty = recorded.qty(record);
        switch (recorded.kind(record)) {
            case MOVE -> desk.move(context, orderId, price);
            case CANCEL -> desk.cancel(context, orderId);
            case REDUCE -> desk.reduce(context, orderId, qty);
            case MODIFY -> desk.modify(context, orderId, price, qty);
            case REPLACE -> {
                boolean wasThere = desk.isLive(context, orderId);
                desk.cancel(context, orderId);
                if (wasThere) enterNew(context, record);
            }
            default -> throw new IllegalStateException("no flow has " + recorded.kind(record));
        }
    }

    private void enterNew(Context context, int record) {
        desk.enter(
                context,
                recorded.newOrderId(record),
                recorded.side(record),
                recorded.qty(record),
                recorded.price(record),
                TimeInForce.GTC);
    }

    /// A record of a feed.
    private void tell(Context context, int record) {
        Side side = recorded.side(record);
        long qty = recorded.qty(record);
        long price = recorded.price(record);
        switch (recorded.kind(record)) {
            case NEW_LIMIT -> {
                long orderId = recorded.orderId(record);
                desk.enter(context, orderId, side, qty, price, TimeInForce.GTC);
            }
            case CLEAR -> desk.cancelAll(context);
            case CANCEL, REDUCE, MODIFY, REPLACE, EXECUTION -> {
                long orderId = found(context, record);
                boolean isLive = desk.isLive(context, orderId);
                if (!isLive) count(Deviation.UNKNOWN_ORDER);
                tell(context, record, orderId, isLive);
            }
            case HIDDEN_EXECUTION, CROSS_TRADE, BROKEN_TRADE -> {}
            case HALT, QUOTE_RESUME, TRADE_RESUME -> {}
            default -> throw new IllegalStateException("no feed has " + recorded.kind(record));
        }
    }

    /// The id of the order that a message speaks of, or of the seeded one that holds its place.
    private long found(Context context, int record) {
        long orderId = recorded.orderId(record);
        if (recorded.seed().isEmpty() || desk.isLive(context, orderId)) return orderId;
        long seedId = seedId(recorded.side(record), recorded.price(record));
        return desk.isLive(context, seedId) ? seedId : orderId;
    }

    private void tell(Context context, int record, long orderId, boolean isLive) {
        long qty = recorded.qty(record);
        long price = recorded.price(record);
        Side side = recorded.side(record);
        switch (recorded.kind(record)) {
            case EXECUTION -> execute(context, record, orderId, isLive);
            case REPLACE -> {
                if (isLive) desk.cancel(context, orderId);
                if (side != null) enterNew(context, record);
            }
            case MODIFY -> {
                if (isLive) desk.modify(context, orderId, price, qty);
                else desk.enter(context, orderId, side, qty, price, TimeInForce.GTC);
            }
            default -> {
                if (isLive) takeOff(context, record, orderId);
            }
        }
    }

    /// A cancel, whole or of a part.
    private void takeOff(Context context, int record, long orderId) {
        long qty = recorded.qty(record);
        long leavesQty = desk.leavesQty(context, orderId);
        boolean isWhole =
                recorded.kind(record) == FlowKind.CANCEL && orderId == recorded.orderId(record);
        if (isWhole ? qty != leavesQty : qty > leavesQty) count(Deviation.SIZE_DIFFERS);
        if (isWhole) desk.cancel(context, orderId);
        else desk.reduce(context, orderId, qty);
    }

    private void execute(Context context, int record, long orderId, boolean isLive) {
        if (!isLive && !desk.isKnown(orderId)) return;
        long qty = recorded.qty(record);
        long before = isLive ? desk.leavesQty(context, orderId) : 0;
        desk.take(context, recorded.side(record).opposite(), qty, recorded.price(record));
        if (!isLive) return;
        long after = desk.isLive(context, orderId) ? desk.leavesQty(context, orderId) : 0;
        if (before - after != qty) count(Deviation.MAKER_NOT_FIRST);
    }

    private void count(Deviation deviation) {
        deviations.merge(deviation, 1L, Long::sum);
    }
}
