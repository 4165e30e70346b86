package crossbook.load.agents;

import crossbook.core.event.BookSide;
import crossbook.core.model.Phase;
import crossbook.core.order.Side;
import crossbook.simulation.BookView;
import crossbook.simulation.OwnOrders;

import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// The book of one instrument as far as a participant's own orders make it: where nobody else
/// trades that is all of it, less what is on its way. A session hears of nothing else, so
/// phases and circuit breakers are unknown.
final class OwnBook implements BookView {
    private final NavigableMap<Long, long[]> bids = new TreeMap<>();
    private final NavigableMap<Long, long[]> asks = new TreeMap<>();
    private boolean hasLastPrice;
    private long lastPrice;

    /// An order of the participant comes to a price, or more of it.
    void add(Side side, long price, long qty) {
        if (qty == 0) return;
        NavigableMap<Long, long[]> levels = sideOf(side);
        long[] level = levels.computeIfAbsent(price, _ -> new long[2]);
        level[0] += qty;
        level[1] += Long.signum(qty);
        if (level[0] == 0) levels.remove(price);
    }

    /// What stands in a place of the participant's orders, with a sign.
    void add(OwnOrders orders, int place, int sign) {
        boolean rests = place >= 0 && orders.isAccepted(place) && orders.limitPrice(place) > 0;
        if (!rests) return;
        add(orders.side(place), orders.limitPrice(place), sign * orders.leavesQty(place));
    }

    void traded(long price) {
        hasLastPrice = true;
        lastPrice = price;
    }

    private NavigableMap<Long, long[]> sideOf(Side side) {
        return side == Side.BUY ? bids : asks;
    }

    @Override
    public int instrumentId() {
        return 0;
    }

    @Override
    public boolean hasBid() {
        return !bids.isEmpty();
    }

    @Override
    public boolean hasAsk() {
        return !asks.isEmpty();
    }

    @Override
    public long bid() {
        if (bids.isEmpty()) throw new IllegalStateException("no bid");
        return bids.lastKey();
    }

    @Override
    public long ask() {
        if (asks.isEmpty()) throw new IllegalStateException("no ask");
        return asks.firstKey();
    }

    @Override
    public long bidQty() {
        return bids.isEmpty() ? 0 : bids.lastEntry().getValue()[0];
    }

    @Override
    public long askQty() {
        return asks.isEmpty() ? 0 : asks.firstEntry().getValue()[0];
    }

    @Override
    public boolean hasLastPrice() {
        return hasLastPrice;
    }

    @Override
    public long lastPrice() {
        if (!hasLastPrice) throw new IllegalStateException("nothing has traded");
        return lastPrice;
    }

    @Override
    public int levels(Side side) {
        return side == Side.BUY ? bids.size() : asks.size();
    }

    @Override
    public void visitLevels(Side side, BookSide.LevelVisitor visitor) {
        Map<Long, long[]> levels = side == Side.BUY ? bids.descendingMap() : asks;
        for (Map.Entry<Long, long[]> level : levels.entrySet()) {
            long[] here = level.getValue();
            if (!visitor.visit(level.getKey(), here[0], (int) here[1])) return;
        }
    }

    @Override
    public Phase phase() {
        throw new UnsupportedOperationException("a session does not hear of phases");
    }

    @Override
    public long phaseEndsNs() {
        throw new UnsupportedOperationException("a session does not hear of phases");
    }

    @Override
    public boolean wouldTrip(long price) {
        throw new UnsupportedOperationException("a session does not hear of reference prices");
    }

    @Override
    public boolean wouldTrip(Side side, long qty) {
        throw new UnsupportedOperationException("a session does not hear of reference prices");
    }
}
