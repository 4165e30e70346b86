package crossbook.simulation;

import crossbook.core.order.Side;

import java.util.Arrays;

/// A participant's orders that are not over, as far as it knows, and what it has traded. Whoever
/// gives an agent its [Context] keeps it.
///
/// Orders stand in places from 0 to [#count] without a gap; when one ends, the last takes its
/// place. Nothing allocates but growth.
public final class OwnOrders {
    private final OrderPlaces places = new OrderPlaces();
    private final long[] positions;
    private final long[] cash;
    private long[] ids = new long[16];
    private int[] instruments = new int[16];
    private boolean[] sells = new boolean[16];
    private boolean[] known = new boolean[16];
    private long[] prices = new long[16];
    private long[] leaves = new long[16];
    private int count;
    private final LastOrder last = new LastOrder();

    /// @param instruments how many there are
    public OwnOrders(int instruments) {
        positions = new long[instruments];
        cash = new long[instruments];
    }

    /// How many orders are not over, those on their way included.
    public int count() {
        return count;
    }

    /// The place of an order, or -1 if it is over or was never entered.
    public int place(long clOrdId) {
        return places.get(clOrdId);
    }

    public boolean isLive(long clOrdId) {
        return place(clOrdId) >= 0;
    }

    public long clOrdId(int place) {
        return ids[place];
    }

    public int instrumentId(int place) {
        return instruments[place];
    }

    public Side side(int place) {
        return sells[place] ? Side.SELL : Side.BUY;
    }

    /// Whether the exchange has accepted it, as far as the participant knows.
    public boolean isAccepted(int place) {
        return known[place];
    }

    /// Price units; 0 where it has no limit.
    public long limitPrice(int place) {
        return prices[place];
    }

    public long leavesQty(int place) {
        return leaves[place];
    }

    /// What was bought of an instrument less what was sold.
    public long position(int instrumentId) {
        return positions[instrumentId];
    }

    /// What was received for an instrument less what was paid, price units times quantity, in 64
    /// bits: beyond them it is wrong.
    public long cash(int instrumentId) {
        return cash[instrumentId];
    }

    /// What has become of the order that was entered last.
    public LastOrder last() {
        return last;
    }

    // What keeps it.

    /// An order is on its way: a participant numbers its orders in turn.
    public void entered(long clOrdId, int instrumentId, Side side, long price, long qty) {
        if (count == ids.length) grow();
        ids[count] = clOrdId;
        instruments[count] = instrumentId;
        sells[count] = side == Side.SELL;
        known[count] = false;
        prices[count] = price;
        leaves[count] = qty;
        places.add(clOrdId, count++);
        last.entered(clOrdId, qty);
    }

    /// Something has become of an order.
    public void apply(Execution execution) {
        if (execution.clOrdId == last.clOrdId()) last.apply(execution);
        if (execution.kind == Execution.Kind.FILLED) fill(execution);
        int place = place(execution.clOrdId);
        if (place < 0) return;
        switch (execution.kind) {
            case REPLACE_REJECTED, CANCEL_REJECTED -> {}
            default -> {
                known[place] = true;
                prices[place] = execution.limitPrice;
                leaves[place] = execution.leavesQty;
                if (execution.isFinal()) remove(place);
            }
        }
    }

    private void fill(Execution execution) {
        int instrument = execution.instrumentId;
        long value = execution.lastPrice * execution.lastQty;
        boolean buys = execution.side == Side.BUY;
        positions[instrument] += buys ? execution.lastQty : -execution.lastQty;
        cash[instrument] += buys ? -value : value;
    }

    private void remove(int place) {
        places.remove(ids[place]);
        int from = --count;
        if (from == place) return;
        ids[place] = ids[from];
        instruments[place] = instruments[from];
        sells[place] = sells[from];
        known[place] = known[from];
        prices[place] = prices[from];
        leaves[place] = leaves[from];
        places.move(ids[place], place);
    }

    private void grow() {
        int size = 2 * count;
        ids = Arrays.copyOf(ids, size);
        instruments = Arrays.copyOf(instruments, size);
        sells = Arrays.copyOf(sells, size);
        known = Arrays.copyOf(known, size);
        prices = Arrays.copyOf(prices, size);
        leaves = Arrays.copyOf(leaves, size);
    }

    /// Forgets everything.
    public void clear() {
        places.clear();
        count = 0;
        Arrays.fill(positions, 0);
        Arrays.fill(cash, 0);
        last.entered(0, 0);
    }
}
