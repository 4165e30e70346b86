package crossbook.auditor;

import crossbook.protocol.Matching;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/// An instrument, its phase, and its orders as events have told them.
final class AuditedBook {
    static final long NONE = Long.MIN_VALUE;

    final long instrumentId;
    String symbol = "";
    boolean isActive;
    long tick;
    long lot;
    long maxQty;
    long maxPrice = NONE;

    String phase = "";
    int phaseCode;
    Matching matching = Matching.NEVER;
    boolean takesOrders;
    long endsNs;
    long phaseEvent;

    // Prices; NONE where there is none or it is not known.
    long last = NONE;
    long lastEvent;
    boolean isLastKnown;
    long staticReference = NONE;
    long close = NONE;
    long trippedEvent;

    /// All orders that stand in the market.
    final Set<LiveOrder> resting = new LinkedHashSet<>();

    /// The visible ones of each side, the best first: by price, then as they came.
    private final NavigableMap<Long, NavigableMap<Long, LiveOrder>> bids =
            new TreeMap<>((one, other) -> Long.compare(other, one));

    private final NavigableMap<Long, NavigableMap<Long, LiveOrder>> asks = new TreeMap<>();
    private long sequence;

    AuditedBook(long instrumentId) {
        this.instrumentId = instrumentId;
    }

    boolean isOnArrival() {
        return matching == Matching.ON_ARRIVAL;
    }

    boolean isCall() {
        return matching == Matching.AT_END || matching == Matching.VOLUME;
    }

    NavigableMap<Long, NavigableMap<Long, LiveOrder>> side(boolean buys) {
        return buys ? bids : asks;
    }

    /// The best visible order of a side; null if there is none.
    LiveOrder best(boolean buys) {
        Map.Entry<Long, NavigableMap<Long, LiveOrder>> level = side(buys).firstEntry();
        return level == null ? null : level.getValue().firstEntry().getValue();
    }

    /// An order has come and is not gone.
    void rest(LiveOrder order) {
        order.isResting = true;
        resting.add(order);
        if (!order.isVisibleKind()) return;
        order.shown = order.displayed();
        queue(order);
    }

    /// It stands behind the others at its price.
    void queue(LiveOrder order) {
        unqueue(order);
        order.isQueued = true;
        order.queuedPrice = order.price;
        order.sequence = ++sequence;
        order.place = order.sequence;
        side(order.buys)
                .computeIfAbsent(order.price, price -> new TreeMap<>())
                .put(order.sequence, order);
    }

    private void unqueue(LiveOrder order) {
        if (!order.isQueued) return;
        order.isQueued = false;
        NavigableMap<Long, NavigableMap<Long, LiveOrder>> side = side(order.buys);
        NavigableMap<Long, LiveOrder> level = side.get(order.queuedPrice);
        level.remove(order.sequence);
        if (level.isEmpty()) side.remove(order.queuedPrice);
    }

    /// It has ended, or waits.
    void leave(LiveOrder order) {
        order.isResting = false;
        resting.remove(order);
        unqueue(order);
    }

    /// Nobody knows any more in which order they have come: they stood elsewhere meanwhile.
    void forgetTimes() {
        for (LiveOrder order : resting) {
            order.place = 0;
            order.shown = order.displayed();
        }
    }

    boolean isBetter(boolean buys, long price, long other) {
        return buys ? price > other : price < other;
    }

    @Override
    public String toString() {
        return symbol.isEmpty() ? "instrument " + instrumentId : symbol;
    }
}
