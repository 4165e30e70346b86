package crossbook.bench;

import crossbook.core.model.ReplacePriority;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import java.util.Arrays;

/// What arrays can do at best: orders in a slab, prices that are indexes, a flat table of
/// ids, and no duties. The floor under the engine.
///
/// It follows the same rules as the engine for what the streams contain, and knows the lowest and
/// the highest price beforehand, which no engine can. The distance from here to the engine is what
/// duties, any price and any number of instruments cost.
public final class BareArrayBook {
    private static final int NONE = 0;
    private static final Side[] SIDES = Side.values();
    private static final long NEW_TERMS = Program.replaceHead(0, 0, true, true, false);

    // The record of an order.
    private static final int LONGS = 5;
    private static final int ID = 0;
    private static final int LEAVES_QTY = 1;
    private static final int ORDER_QTY = 2;
    private static final int LINKS = 3; // previous << 32 | next
    private static final int PLACE = 4; // rank << 1 | side

    private static final long LOW = 0xFFFF_FFFFL;

    private final long lowest;
    private final int ranks;
    private final ArraySide[] sides;
    private final ReplacePriority replacePriority;
    private final BookEvents events;
    private final ArrayIds ids;
    private long[] orders = new long[LONGS << 4];
    private int used = 1;
    private int firstFree = NONE;

    public BareArrayBook(
            long lowest, long highest, ReplacePriority replacePriority, BookEvents events) {
        this.lowest = lowest;
        ranks = Math.toIntExact(highest - lowest + 1);
        sides = new ArraySide[] {new ArraySide(ranks), new ArraySide(ranks)};
        this.replacePriority = replacePriority;
        this.events = events;
        ids = new ArrayIds();
    }

    /// A book beside another: of another instrument, with the same prices, and one table of ids
    /// for both.
    private BareArrayBook(BareArrayBook other) {
        lowest = other.lowest;
        ranks = other.ranks;
        sides = new ArraySide[] {new ArraySide(ranks), new ArraySide(ranks)};
        replacePriority = other.replacePriority;
        events = other.events;
        ids = other.ids;
    }

    /// An empty book of another instrument, whose orders have other ids.
    BareArrayBook another() {
        return new BareArrayBook(this);
    }

    /// Enters a limit order.
    public void enter(Side side, boolean isImmediate, long id, long price, long qty) {
        TimeInForce timeInForce = isImmediate ? TimeInForce.IOC : TimeInForce.GTC;
        enter(Program.newHead(0, 0, side, OrdType.LIMIT, timeInForce), id, price, qty);
    }

    /// Enters an order that `head` describes; its price is its budget if it has one.
    public void enter(long head, long id, long price, long qty) {
        if (ids.slot(ids.place(id)) != NONE) {
            events.orderRejected(id);
            return;
        }
        int side = Program.sideNumber(head);
        TimeInForce timeInForce = Program.timeInForce(head);
        boolean isLimited = Program.ordType(head) == OrdType.LIMIT;
        events.accepted(SIDES[side], id, price, qty);
        int limit = isLimited ? rank(1 - side, price) : ranks - 1;
        boolean trades = timeInForce != TimeInForce.FOK
                || canFill(side, qty, limit, isLimited ? Long.MAX_VALUE : price);
        long leavesQty = trades ? match(side, id, qty, limit) : qty;
        if (leavesQty == 0) return;
        if (!isLimited || timeInForce == TimeInForce.IOC || timeInForce == TimeInForce.FOK) {
            events.expired(SIDES[side], id, price, leavesQty);
            return;
        }
        int order = open();
        orders[order + ID] = id;
        orders[order + LEAVES_QTY] = leavesQty;
        orders[order + ORDER_QTY] = qty;
        ids.add(id, order);
        rest(order, side, rank(side, price));
    }

    public void cancel(long id) {
        int place = ids.place(id);
        int order = ids.slot(place);
        if (order == NONE) {
            events.cancelRejected(id);
            return;
        }
        int side = side(order);
        int rank = rank(order);
        takeOut(order, side, rank);
        ids.remove(place);
        events.canceled(SIDES[side], id, price(side, rank), orders[order + LEAVES_QTY]);
        close(order);
    }

    /// Gives an order a new price and open quantity.
    public void modify(long id, long price, long openQty) {
        int order = ids.slot(ids.place(id));
        long cumQty = order == NONE ? 0 : orders[order + ORDER_QTY] - orders[order + LEAVES_QTY];
        replace(NEW_TERMS, id, 0, price, cumQty + openQty);
    }

    /// Gives an order a new price and total quantity where `head` says so, and the id
    /// `newId` if it renames.
    void replace(long head, long id, long newId, long newPrice, long newQty) {
        int place = ids.place(id);
        int order = ids.slot(place);
        boolean isTaken = Program.renames(head) && ids.slot(ids.place(newId)) != NONE;
        if (order == NONE || (isTaken && newId != id)) {
            events.replaceRejected(id);
            return;
        }
        int side = side(order);
        int rank = rank(order);
        long price = Program.changesPrice(head) ? newPrice : price(side, rank);
        long qty = Program.changesQty(head) ? newQty : orders[order + ORDER_QTY];
        long cumQty = orders[order + ORDER_QTY] - orders[order + LEAVES_QTY];
        if (qty <= cumQty) {
            events.replaceRejected(id);
            return;
        }
        long named = id;
        if (Program.renames(head)) {
            ids.remove(place);
            ids.add(newId, order);
            orders[order + ID] = newId;
            named = newId;
        }
        boolean keepsPlace = replacePriority.keepsPlace(Program.changesPrice(head))
                && price == price(side, rank)
                && qty <= orders[order + ORDER_QTY];
        if (keepsPlace) sides[side].addQty(rank, qty - orders[order + ORDER_QTY]);
        else takeOut(order, side, rank);
        orders[order + ORDER_QTY] = qty;
        orders[order + LEAVES_QTY] = qty - cumQty;
        events.replaced(SIDES[side], named, price, qty - cumQty);
        if (!keepsPlace) tradeAnew(order, side, named, price);
    }

    /// Whether no order rests on a side.
    public boolean isEmpty(Side side) {
        return sides[side.ordinal()].best() == ranks;
    }

    public long bestPrice(Side side) {
        return price(side.ordinal(), sides[side.ordinal()].best());
    }

    public long qtyAt(Side side, long price) {
        boolean isKnown = price >= lowest && price - lowest < ranks;
        return isKnown ? sides[side.ordinal()].qty(rank(side.ordinal(), price)) : 0;
    }

    private void tradeAnew(int order, int side, long id, long price) {
        long leavesQty = match(side, id, orders[order + LEAVES_QTY], rank(1 - side, price));
        orders[order + LEAVES_QTY] = leavesQty;
        if (leavesQty > 0) {
            rest(order, side, rank(side, price));
            return;
        }
        ids.remove(ids.place(id));
        close(order);
    }

    /// Trades up to a rank of the other side and returns what is left.
    private long match(int takerSide, long takerId, long qty, int limit) {
        ArraySide makers = sides[1 - takerSide];
        long missing = qty;
        while (missing > 0 && makers.best() <= limit) {
            int rank = makers.best();
            if (rank >= ranks) break;
            int maker = makers.first(rank);
            long leavesQty = orders[maker + LEAVES_QTY];
            long traded = Math.min(missing, leavesQty);
            missing -= traded;
            long makerId = orders[maker + ID];
            events.traded(makerId, takerId, price(1 - takerSide, rank), traded);
            if (traded < leavesQty) {
                orders[maker + LEAVES_QTY] = leavesQty - traded;
                makers.addQty(rank, -traded);
                continue;
            }
            takeOut(maker, 1 - takerSide, rank);
            ids.remove(ids.place(makerId));
            close(maker);
        }
        return missing;
    }

    /// Whether all of an order can be traded, within its limit and its budget.
    private boolean canFill(int takerSide, long qty, int limit, long budget) {
        ArraySide makers = sides[1 - takerSide];
        long missing = qty;
        long total = 0;
        for (int rank = makers.best(); rank <= limit && missing > 0; rank = makers.next(rank)) {
            if (rank >= ranks) break;
            long filled = Math.min(missing, makers.qty(rank));
            total += price(1 - takerSide, rank) * filled;
            missing -= filled;
        }
        if (missing > 0) return false;
        if (budget == Long.MAX_VALUE) return true;
        return takerSide == 0 ? total <= budget : total >= budget;
    }

    private void rest(int order, int side, int rank) {
        ArraySide levels = sides[side];
        orders[order + PLACE] = (long) rank << 1 | side;
        int last = levels.last(rank);
        orders[order + LINKS] = (long) last << 32;
        levels.setLast(rank, order);
        levels.addQty(rank, orders[order + LEAVES_QTY]);
        if (last != NONE) {
            orders[last + LINKS] = (orders[last + LINKS] & ~LOW) | order;
            return;
        }
        levels.setFirst(rank, order);
        levels.take(rank);
    }

    private void takeOut(int order, int side, int rank) {
        ArraySide levels = sides[side];
        int previous = (int) (orders[order + LINKS] >>> 32);
        int next = (int) orders[order + LINKS];
        if (previous == NONE) levels.setFirst(rank, next);
        else orders[previous + LINKS] = (orders[previous + LINKS] & ~LOW) | next;
        if (next == NONE) levels.setLast(rank, previous);
        else orders[next + LINKS] = (orders[next + LINKS] & LOW) | (long) previous << 32;
        levels.addQty(rank, -orders[order + LEAVES_QTY]);
        if (previous == NONE && next == NONE) levels.free(rank);
    }

    /// An order is named by where its record begins.
    private int open() {
        int order = firstFree;
        if (order != NONE) {
            firstFree = (int) orders[order + LINKS];
            return order;
        }
        order = used++ * LONGS;
        if (order == orders.length) orders = Arrays.copyOf(orders, 2 * orders.length);
        return order;
    }

    private void close(int order) {
        orders[order + LINKS] = firstFree;
        firstFree = order;
    }

    private int side(int order) {
        return (int) orders[order + PLACE] & 1;
    }

    private int rank(int order) {
        return (int) (orders[order + PLACE] >>> 1);
    }

    private int rank(int side, long price) {
        int fromLowest = (int) (price - lowest);
        return side == 0 ? ranks - 1 - fromLowest : fromLowest;
    }

    private long price(int side, int rank) {
        return lowest + (side == 0 ? ranks - 1 - rank : rank);
    }
}
