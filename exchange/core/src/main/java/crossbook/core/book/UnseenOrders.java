package crossbook.core.book;

import crossbook.core.model.Instrument;
import crossbook.core.order.Side;

/// The orders of a book that are not in its two visible sides: hidden and pegged ones, stops that
/// are not elected, unpriced ones of a call, and those that wait for a phase. Made when the first
/// one comes.
public final class UnseenOrders {
    private final LiveSide[] hidden;
    private final LiveSide[] stops;
    private final OrderQueue[] unpriced;

    /// Those that wait for a phase.
    public final OrderQueue parked;

    /// The pegged ones that have nothing to follow.
    public final OrderQueue unpegged;

    UnseenOrders(Instrument instrument, Orders orders, PriceLevels levels, LadderNodes nodes) {
        long half = instrument.unitsPerHalfTick();
        long tick = instrument.unitsPerTick();
        hidden = new LiveSide[] {
            new LiveSide(Side.BUY, instrument, half, orders, levels, nodes),
            new LiveSide(Side.SELL, instrument, half, orders, levels, nodes)
        };
        // Of the stops to buy, the lowest price is elected first: they are ranked as offers are.
        stops = new LiveSide[] {
            new LiveSide(Side.SELL, instrument, tick, orders, levels, nodes),
            new LiveSide(Side.BUY, instrument, tick, orders, levels, nodes)
        };
        unpriced = new OrderQueue[] {
            new OrderQueue(orders, levels, Place.MARKET),
            new OrderQueue(orders, levels, Place.MARKET)
        };
        parked = new OrderQueue(orders, levels, Place.PARKED);
        unpegged = new OrderQueue(orders, levels, Place.UNPEGGED);
    }

    /// The hidden orders of the side of that ordinal.
    public LiveSide hidden(int side) {
        return hidden[side];
    }

    /// The stops of the side of that ordinal, next to be elected first.
    public LiveSide stops(int side) {
        return stops[side];
    }

    /// The unpriced orders of the side of that ordinal.
    public OrderQueue unpriced(int side) {
        return unpriced[side];
    }

    /// What is left of all orders of a side here.
    long leavesQty(int side) {
        return hidden[side].leavesQty()
                + stops[side].leavesQty()
                + unpriced[side].leavesQty(side)
                + parked.leavesQty(side)
                + unpegged.leavesQty(side);
    }

    /// Takes an order out of where it stands here.
    void remove(LiveOrder order) {
        int side = order.sideNumber();
        switch (order.conditions().place()) {
            case HIDDEN -> hidden[side].remove(order);
            case MARKET -> unpriced[side].remove(order);
            case STOPS -> stops[side].remove(order);
            case PARKED -> parked.remove(order);
            case UNPEGGED -> unpegged.remove(order);
            case VISIBLE -> throw new IllegalStateException("neither seen nor unseen: " + order);
        }
    }

    /// Takes `qty` from an order that rests here; it leaves when nothing is left of it.
    void fill(LiveOrder order, long qty) {
        int side = order.sideNumber();
        if (order.conditions().place() == Place.HIDDEN) hidden[side].fill(order, qty);
        else unpriced[side].fill(order, qty);
    }

    /// Takes `qty`, less than all, from an order that keeps its place here.
    void reduce(LiveOrder order, long qty) {
        int side = order.sideNumber();
        switch (order.conditions().place()) {
            case HIDDEN -> hidden[side].reduce(order, qty);
            case MARKET -> unpriced[side].reduce(order, qty);
            case STOPS -> stops[side].reduce(order, qty);
            case PARKED -> parked.reduce(order, qty);
            case UNPEGGED -> unpegged.reduce(order, qty);
            case VISIBLE -> throw new IllegalStateException("neither seen nor unseen: " + order);
        }
    }

    /// Whether an order rests that trades at a price which is not its own.
    public boolean hasUnpriced() {
        return !unpriced(0).isEmpty() || !unpriced(1).isEmpty();
    }

    boolean hasHidden() {
        return !hidden[0].isEmpty() || !hidden[1].isEmpty();
    }

    public boolean hasStops() {
        return !stops[0].isEmpty() || !stops[1].isEmpty();
    }

    boolean isEmpty() {
        return !hasHidden()
                && !hasStops()
                && !hasUnpriced()
                && parked.isEmpty()
                && unpegged.isEmpty();
    }

    /// The unpriced orders of both sides.
    public void collectUnpriced(OrderList list) {
        list.addAll(unpriced(0));
        list.addAll(unpriced(1));
    }

    /// Every order here, in an order that depends on the book alone.
    void collect(OrderList list) {
        for (int side = 0; side < 2; side++) {
            list.addAll(unpriced(side));
            list.addAll(hidden(side));
            list.addAll(stops(side));
        }
        list.addAll(parked);
        list.addAll(unpegged);
    }
}
