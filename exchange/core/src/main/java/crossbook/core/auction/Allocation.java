package crossbook.core.auction;

import crossbook.core.model.AllocationStep;

import java.util.Arrays;
import java.util.List;

/// Shares a quantity among the orders resting at one price, step by step
/// ([AllocationStep]). Orders are added oldest first; hidden ones are a level of their
/// own, which comes after the visible one. Exact: shares are whole lots and add up to the
/// quantity. Tables are kept and used again.
public final class Allocation {
    private static final int NOWHERE = -1;

    private int[] orders = {};
    private long[] qtys = {};
    private long[] shares = {};
    private int count;
    private int top;

    /// What is still to be given out.
    private long left;

    private long lotSize;

    public void clear() {
        count = 0;
        top = NOWHERE;
    }

    /// Adds an order behind the others.
    public void add(int order, long qty) {
        assert qty > 0 : "nothing left to rest: " + order;
        if (count == orders.length) {
            int capacity = Math.max(64, 2 * count);
            orders = Arrays.copyOf(orders, capacity);
            qtys = Arrays.copyOf(qtys, capacity);
            shares = Arrays.copyOf(shares, capacity);
        }
        orders[count] = order;
        qtys[count] = qty;
        count++;
    }

    /// Adds the order that set the price, behind the others.
    public void addTop(int order, long qty) {
        assert top == NOWHERE : "a second order that set the price";
        add(order, qty);
        top = count - 1;
    }

    /// Shares a quantity among the orders.
    ///
    /// @param qty no more than all orders together have
    /// @param ofLot what shares are multiples of
    public void share(long qty, List<AllocationStep> steps, long ofLot) {
        Arrays.fill(shares, 0, count, 0);
        left = qty;
        lotSize = ofLot;
        for (int i = 0; i < steps.size(); i++) {
            long number = steps.get(i).number();
            switch (steps.get(i).kind()) {
                case TOP -> giveTop();
                case SPLIT -> giveByTime(percent(number));
                case PRO_RATA -> giveProRata(number * lotSize);
                case LEVELING -> giveLeveling();
                case FIFO -> giveByTime(left);
            }
        }
        assert left == 0 : "more than rests: " + left;
    }

    public int count() {
        return count;
    }

    public int order(int place) {
        return orders[place];
    }

    /// What an order trades.
    public long share(int place) {
        return shares[place];
    }

    private long missing(int place) {
        return qtys[place] - shares[place];
    }

    private void give(int place, long qty) {
        shares[place] += qty;
        left -= qty;
    }

    private void giveTop() {
        if (top != NOWHERE) give(top, Math.min(left, missing(top)));
    }

    /// So many hundredths of what is left, in whole lots.
    private long percent(long hundredths) {
        return portion(left / lotSize, hundredths, 100) * lotSize;
    }

    private void giveByTime(long qty) {
        long part = qty;
        for (int place = 0; place < count && part > 0; place++) {
            long given = Math.min(part, missing(place));
            give(place, given);
            part -= given;
        }
    }

    private void giveProRata(long minShare) {
        long total = 0;
        for (int place = 0; place < count; place++) total += missing(place);
        if (total == 0) return;
        long qty = left;
        for (int place = 0; place < count; place++) {
            long share = portion(qty, missing(place), total);
            share -= share % lotSize;
            if (share >= minShare) give(place, share);
        }
    }

    private void giveLeveling() {
        for (int place = 0; place < count && left > 0; place++) {
            if (shares[place] == 0) give(place, Math.min(left, lotSize));
        }
    }

    /// `part` of `whole` of a quantity, rounded down. Exact, in 128 bits.
    private static long portion(long qty, long part, long whole) {
        assert 0 <= part && part <= whole : part + " of " + whole;
        long high = Math.multiplyHigh(qty, part);
        long low = qty * part;
        if (high == 0 && low >= 0) return low / whole;
        long quotient = 0;
        long remainder = high;
        for (int bit = 63; bit >= 0; bit--) {
            remainder = remainder << 1 | (low >>> bit & 1);
            if (Long.compareUnsigned(remainder, whole) >= 0) {
                remainder -= whole;
                quotient |= 1L << bit;
            }
        }
        return quotient;
    }
}
