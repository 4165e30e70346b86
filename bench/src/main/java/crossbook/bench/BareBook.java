package crossbook.bench;

import crossbook.core.model.ReplacePriority;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// What the JDK's collections can do at best: a sorted map of prices, orders that are
/// linked at each, a hash map of orders by id, and no duties.
///
/// It follows the same rules as the engine for what the streams contain and knows
/// nothing else: no instruments, participants, phases, ticks, order ids or checks. The
/// distance from here to the engine is what duties cost; the one from [PlainEngine] is
/// what layout gains.
final class BareBook {
    private final NavigableMap<Long, Level> bids = new TreeMap<>(Comparator.reverseOrder());
    private final NavigableMap<Long, Level> asks = new TreeMap<>();
    private final Map<Long, BookedOrder> orders = new HashMap<>();
    private final ReplacePriority replacePriority;
    private final EventDigest events;

    BareBook(ReplacePriority replacePriority, EventDigest events) {
        this.replacePriority = replacePriority;
        this.events = events;
    }

    /// Enters an order; its price is its budget if it has one.
    void enter(BookedOrder order) {
        if (orders.containsKey(order.id)) {
            events.orderRejected(order.id);
            return;
        }
        events.accepted(order.side, order.id, order.price, order.leavesQty());
        if (order.timeInForce != TimeInForce.FOK || canFill(order)) match(order);
        if (order.leavesQty() == 0) return;
        if (order.rests()) rest(order);
        else events.expired(order.side, order.id, order.price, order.leavesQty());
    }

    void cancel(long id) {
        BookedOrder order = orders.remove(id);
        if (order == null) {
            events.cancelRejected(id);
            return;
        }
        takeOut(order);
        events.canceled(order.side, id, order.price, order.leavesQty());
    }

    /// Gives an order a new price if `namesPrice`, a new total quantity, and the id `newId`, which
    /// may be its own.
    void replace(long id, long newId, boolean namesPrice, long newPrice, long qty) {
        BookedOrder order = orders.get(id);
        if (order == null || qty <= order.cumQty || (newId != id && orders.containsKey(newId))) {
            events.replaceRejected(id);
            return;
        }
        long price = namesPrice ? newPrice : order.price;
        if (newId != id) {
            orders.remove(id);
            order.id = newId;
            orders.put(newId, order);
        }
        boolean onlyReduces = price == order.price && qty <= order.qty;
        if (onlyReduces && replacePriority.keepsPlace(namesPrice)) {
            order.level.qty -= order.qty - qty;
            order.qty = qty;
            events.replaced(order.side, newId, price, order.leavesQty());
            return;
        }
        takeOut(order);
        order.price = price;
        order.qty = qty;
        events.replaced(order.side, newId, price, order.leavesQty());
        match(order);
        if (order.leavesQty() == 0) orders.remove(newId);
        else rest(order);
    }

    /// The order of that id, or null.
    BookedOrder order(long id) {
        return orders.get(id);
    }

    private void match(BookedOrder taker) {
        NavigableMap<Long, Level> makers = makersFor(taker.side);
        while (taker.leavesQty() > 0 && !makers.isEmpty()) {
            Map.Entry<Long, Level> best = makers.firstEntry();
            long price = best.getKey();
            if (!taker.accepts(price)) return;
            Level level = best.getValue();
            while (taker.leavesQty() > 0 && level.first != null) {
                trade(taker, level.first, price);
            }
            if (level.first == null) makers.remove(price);
        }
    }

    private void trade(BookedOrder taker, BookedOrder maker, long price) {
        long qty = Math.min(taker.leavesQty(), maker.leavesQty());
        taker.cumQty += qty;
        maker.cumQty += qty;
        maker.level.qty -= qty;
        events.traded(maker.id, taker.id, price, qty);
        if (maker.leavesQty() == 0) {
            maker.level.remove(maker);
            orders.remove(maker.id);
        }
    }

    /// Whether all of an order can be traded, within its limit or budget.
    private boolean canFill(BookedOrder taker) {
        long missing = taker.leavesQty();
        long total = 0;
        for (Map.Entry<Long, Level> entry : makersFor(taker.side).entrySet()) {
            long price = entry.getKey();
            if (!taker.accepts(price)) return false;
            long qty = Math.min(missing, entry.getValue().qty);
            total += price * qty;
            missing -= qty;
            if (missing == 0) break;
        }
        if (missing > 0) return false;
        if (taker.ordType != OrdType.BUDGET) return true;
        return taker.side == Side.BUY ? total <= taker.price : total >= taker.price;
    }

    private void rest(BookedOrder order) {
        sideOf(order.side).computeIfAbsent(order.price, price -> new Level()).add(order);
        orders.put(order.id, order);
    }

    private void takeOut(BookedOrder order) {
        Level level = order.level;
        level.qty -= order.leavesQty();
        level.remove(order);
        if (level.first == null) sideOf(order.side).remove(order.price);
    }

    private NavigableMap<Long, Level> sideOf(Side side) {
        return side == Side.BUY ? bids : asks;
    }

    private NavigableMap<Long, Level> makersFor(Side taker) {
        return taker == Side.BUY ? asks : bids;
    }

    /// An order, and its links in the list of its price.
    static final class BookedOrder {
        long id;
        final Side side;
        final OrdType ordType;
        final TimeInForce timeInForce;
        long price;
        long qty;
        long cumQty;
        private Level level;
        private BookedOrder previous;
        private BookedOrder next;

        BookedOrder(long id, Side side, OrdType ordType, TimeInForce timeInForce) {
            this.id = id;
            this.side = side;
            this.ordType = ordType;
            this.timeInForce = timeInForce;
        }

        long leavesQty() {
            return qty - cumQty;
        }

        boolean rests() {
            return ordType == OrdType.LIMIT
                    && (timeInForce == TimeInForce.DAY || timeInForce == TimeInForce.GTC);
        }

        boolean accepts(long makerPrice) {
            if (ordType != OrdType.LIMIT) return true;
            return side == Side.BUY ? makerPrice <= price : makerPrice >= price;
        }
    }

    /// The orders at one price, oldest first.
    private static final class Level {
        BookedOrder first;
        BookedOrder last;
        long qty;

        void add(BookedOrder order) {
            order.level = this;
            order.previous = last;
            order.next = null;
            if (last == null) first = order;
            else last.next = order;
            last = order;
            qty += order.leavesQty();
        }

        void remove(BookedOrder order) {
            if (order.previous == null) first = order.next;
            else order.previous.next = order.next;
            if (order.next == null) last = order.previous;
            else order.next.previous = order.previous;
        }
    }
}
