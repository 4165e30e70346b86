package crossbook.simulation;

import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventFlag;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/// What orders on paper get, found out slowly from the rows of the market: a book of lists in which
/// the orders on paper stand too, in their places.
final class PaperReference {
    private static final class Entry {
        long orderId;
        boolean own;
        Side side;
        boolean hasLimit = true;
        long price;
        long leaves;
        long taken;
    }

    private final Map<Side, TreeMap<Long, List<Entry>>> book = new HashMap<>();
    private final Map<Long, Entry> market = new HashMap<>();
    private final Map<Long, Entry> ours = new HashMap<>();
    private final List<String> fills = new ArrayList<>();
    private final EventTable table;
    private Entry arriving;
    private boolean hasExpired;
    private long row;

    PaperReference(EventTable table) {
        this.table = table;
        book.put(Side.BUY, new TreeMap<>((one, two) -> Long.compare(two, one)));
        book.put(Side.SELL, new TreeMap<>());
    }

    /// `order quantity @ price` of each fill, in their order.
    List<String> fills() {
        return fills;
    }

    // The market.

    /// Reads the rows that have come.
    void readOn() {
        for (; row < table.rows(); row++) read();
    }

    private long at(EventColumn column) {
        return table.get(row, column);
    }

    private boolean has(EventFlag flag) {
        return (at(EventColumn.FLAGS) & flag.bit) != 0;
    }

    private void read() {
        Entry known = market.get(at(EventColumn.ORDER_ID));
        switch (EventKind.of((int) at(EventColumn.KIND))) {
            case ORDER_ACCEPTED -> arrive(new Entry());
            case ORDER_REPLACED -> {
                if (has(EventFlag.PRIORITY_LOST)) {
                    list(known).remove(known);
                    arrive(known);
                } else {
                    known.leaves = at(EventColumn.LEAVES);
                }
            }
            case ORDER_CANCELED -> {
                list(known).remove(known);
                market.remove(known.orderId);
            }
            case ORDER_EXPIRED -> hasExpired = true;
            case FILLED -> {
                if (has(EventFlag.AGGRESSOR)) arriving.leaves -= at(EventColumn.SIZE);
                else fill(known, at(EventColumn.SIZE));
            }
            default -> {}
        }
        if (has(EventFlag.LAST) && arriving != null) settle();
    }

    private void arrive(Entry entry) {
        entry.orderId = at(EventColumn.ORDER_ID);
        entry.side = at(EventColumn.SIDE) == 'B' ? Side.BUY : Side.SELL;
        entry.price = at(EventColumn.PRICE);
        entry.leaves = at(EventColumn.LEAVES);
        entry.hasLimit = OrdType.values()[(int) at(EventColumn.ORDER_TYPE)].hasLimitPrice;
        arriving = entry;
        hasExpired = false;
        market.put(entry.orderId, entry);
    }

    private List<Entry> list(Entry entry) {
        return book.get(entry.side).computeIfAbsent(entry.price, price -> new ArrayList<>());
    }

    /// Whoever stands before the maker gets what it got.
    private void fill(Entry maker, long qty) {
        long left = qty;
        for (Entry own : before(maker)) left -= give(own, left, own.price);
        maker.leaves -= qty;
        if (maker.leaves > 0) return;
        list(maker).remove(maker);
        market.remove(maker.orderId);
    }

    private List<Entry> before(Entry maker) {
        List<Entry> found = new ArrayList<>();
        for (List<Entry> level : book.get(maker.side).values()) {
            for (Entry entry : level) {
                if (entry == maker) return found;
                if (entry.own) found.add(entry);
            }
        }
        throw new AssertionError("the maker rests");
    }

    private long give(Entry own, long available, long price) {
        long qty = Math.min(available, own.leaves);
        if (qty <= 0) return 0;
        own.leaves -= qty;
        fills.add(own.orderId + " " + qty + " @ " + price);
        if (own.leaves == 0) leave(own);
        return qty;
    }

    private void leave(Entry own) {
        ours.remove(own.orderId);
        list(own).remove(own);
    }

    private void settle() {
        List<Entry> others = new ArrayList<>();
        for (List<Entry> level : book.get(arriving.side.opposite()).values()) {
            for (Entry entry : level)
                if (entry.own && accepts(arriving, entry.price)) others.add(entry);
        }
        for (Entry own : others) {
            arriving.taken += give(own, arriving.leaves - arriving.taken, own.price);
        }
        if (hasExpired || arriving.leaves == 0) market.remove(arriving.orderId);
        else list(arriving).add(arriving);
        arriving = null;
    }

    private static boolean accepts(Entry entry, long price) {
        if (!entry.hasLimit) return true;
        return entry.side == Side.BUY ? price <= entry.price : price >= entry.price;
    }

    // Us.

    void enter(long number, Side side, long qty, OptionalLong limit, TimeInForce timeInForce) {
        Entry own = new Entry();
        own.own = true;
        own.orderId = number;
        own.side = side;
        own.hasLimit = limit.isPresent();
        own.price = limit.orElse(0);
        own.leaves = qty;
        if (timeInForce == TimeInForce.FOK && available(own) < qty) return;
        take(own);
        if (timeInForce != TimeInForce.DAY || own.leaves == 0) return;
        ours.put(number, own);
        list(own).add(own);
    }

    private List<Entry> opposite(Entry own) {
        List<Entry> found = new ArrayList<>();
        for (List<Entry> level : book.get(own.side.opposite()).values()) {
            for (Entry entry : level) {
                if (!entry.own && accepts(own, entry.price)) found.add(entry);
            }
        }
        return found;
    }

    private long available(Entry own) {
        return opposite(own).stream()
                .mapToLong(entry -> Math.max(0, entry.leaves - entry.taken))
                .sum();
    }

    private void take(Entry own) {
        for (Entry maker : opposite(own)) {
            long qty = Math.min(own.leaves, maker.leaves - maker.taken);
            if (qty <= 0) continue;
            maker.taken += qty;
            own.leaves -= qty;
            fills.add(own.orderId + " " + qty + " @ " + maker.price);
        }
    }

    void cancel(long number) {
        leave(ours.get(number));
    }

    /// @param leaves what is to be left of it
    void replace(long number, long price, long leaves) {
        Entry own = ours.get(number);
        boolean keeps = price == own.price && leaves <= own.leaves;
        if (!keeps) leave(own);
        own.price = price;
        own.leaves = leaves;
        if (keeps) return;
        take(own);
        if (own.leaves == 0) return;
        ours.put(number, own);
        list(own).add(own);
    }

    /// What stands before one of ours: quantity and number of orders.
    QueuePlace place(long number) {
        Entry own = ours.get(number);
        List<Entry> level = list(own);
        List<Entry> ahead = level.subList(0, level.indexOf(own));
        return new QueuePlace(ahead.stream().mapToLong(entry -> entry.leaves).sum(), ahead.size());
    }
}
