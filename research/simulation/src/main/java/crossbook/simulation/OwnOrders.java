package crossbook.simulation;

import crossbook.core.order.Side;

import java.util.Arrays;

/// A participant's orders that are not over, as far as it knows, and what it has traded. Whoever
/// gives an agent its [Context] keeps it.
///
/// Orders stand in places from 0 to [#count] without a gap; when one ends, the last takes its
/// place. Nothing allocates but growth.
public final class OwnOrders {
    // The numbers of an order lie beside each other, since most are looked at together.

    private static final int NUMBERS = 4;
    private static final int ID = 0;
    private static final int PRICE = 1;
    private static final int LEAVES = 2;

    /// The instrument above two bits.
    private static final int MARKS = 3;

    private static final long SELLS = 1;
    private static final long KNOWN = 2;
    private static final int INSTRUMENT_SHIFT = 2;

    private final OrderPlaces places = new OrderPlaces();
    private final long[] positions;
    private final long[] cash;
    private long[] numbers = new long[16 * NUMBERS];
    private int count;
    private long lastClOrdId;

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
        return numbers[place * NUMBERS + ID];
    }

    public int instrumentId(int place) {
        return (int) (marks(place) >> INSTRUMENT_SHIFT);
    }

    public Side side(int place) {
        return (marks(place) & SELLS) == 0 ? Side.BUY : Side.SELL;
    }

    /// Whether the exchange has accepted it, as far as the participant knows.
    public boolean isAccepted(int place) {
        return (marks(place) & KNOWN) != 0;
    }

    private long marks(int place) {
        return numbers[place * NUMBERS + MARKS];
    }

    /// Price units; 0 where it has no limit.
    public long limitPrice(int place) {
        return numbers[place * NUMBERS + PRICE];
    }

    public long leavesQty(int place) {
        return numbers[place * NUMBERS + LEAVES];
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

    /// The number of the order that was entered last.
    public long lastClOrdId() {
        return lastClOrdId;
    }

    // What keeps it.

    /// An order is on its way: a participant numbers its orders in turn.
    public void entered(long clOrdId, int instrumentId, Side side, long price, long qty) {
        int at = count * NUMBERS;
        if (at == numbers.length) numbers = Arrays.copyOf(numbers, 2 * at);
        numbers[at + ID] = clOrdId;
        numbers[at + PRICE] = price;
        numbers[at + LEAVES] = qty;
        long instrument = (long) instrumentId << INSTRUMENT_SHIFT;
        numbers[at + MARKS] = instrument | (side == Side.SELL ? SELLS : 0);
        places.add(clOrdId, count++);
        lastClOrdId = clOrdId;
    }

    /// Something has become of an order.
    public void apply(Execution execution) {
        if (execution.kind == Execution.Kind.FILLED) fill(execution);
        int place = place(execution.clOrdId);
        if (place < 0) return;
        switch (execution.kind) {
            case REPLACE_REJECTED, CANCEL_REJECTED -> {}
            default -> {
                int at = place * NUMBERS;
                numbers[at + PRICE] = execution.limitPrice;
                numbers[at + LEAVES] = execution.leavesQty;
                numbers[at + MARKS] |= KNOWN;
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
        places.remove(clOrdId(place));
        int from = --count;
        if (from == place) return;
        System.arraycopy(numbers, from * NUMBERS, numbers, place * NUMBERS, NUMBERS);
        places.move(clOrdId(place), place);
    }

    /// Forgets everything.
    public void clear() {
        places.clear();
        count = 0;
        Arrays.fill(positions, 0);
        Arrays.fill(cash, 0);
        lastClOrdId = 0;
    }
}
