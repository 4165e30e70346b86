package crossbook.core.match;

import crossbook.core.book.LiveOrder;
import crossbook.core.order.Side;

/// What an order may cost, or must fetch, and how much of it is used up (`rulebook.md` 4.8).
final class OrderBudget {
    /// Stands for every total that does not fit, which is more than any budget.
    private static final long BEYOND = -1;

    private LiveOrder order;
    private long filled;
    private long total;

    OrderBudget() {}

    void begin(LiveOrder itsOrder) {
        order = itsOrder;
        filled = 0;
        total = 0;
    }

    /// The quantity that was taken since [#begin].
    long filled() {
        return filled;
    }

    /// Takes a quantity whatever the budget says.
    void take(long price, long qty) {
        total = plus(total, price, qty);
        filled += qty;
    }

    /// Takes all of a quantity, or as many whole lots of it as the budget allows. Returns how much
    /// that is. The more lots the further from what the budget allows, so halving finds it.
    long takeAffordable(long price, long qty, long lotSize) {
        long taken = isWithin(filled + qty, plus(total, price, qty))
                ? qty
                : affordableQty(price, qty, lotSize);
        if (taken > 0) take(price, taken);
        return taken;
    }

    private long affordableQty(long price, long qty, long lotSize) {
        long enough = 0;
        long excess = qty / lotSize;
        while (excess - enough > 1) {
            long middle = (enough + excess) >>> 1;
            long tried = middle * lotSize;
            if (isWithin(filled + tried, plus(total, price, tried))) enough = middle;
            else excess = middle;
        }
        return enough * lotSize;
    }

    /// Whether a lot more is within the budget at a price.
    boolean reaches(long price, long lotSize) {
        return isWithin(filled + lotSize, plus(total, price, lotSize));
    }

    /// Whether what was taken is within the budget.
    boolean isKept() {
        return isWithin(filled, total);
    }

    /// Whether `qty` for `cost` is within the budget: a buy may not cost more, a sell must on
    /// average fetch what the budget means per unit. Exact, in 128 bits.
    private boolean isWithin(long qty, long cost) {
        long budget = order.budget();
        if (order.sideNumber() == Side.BUY.ordinal()) return cost <= budget && cost != BEYOND;
        if (cost >= budget || cost == BEYOND) return true;
        long orderQty = order.orderQty();
        int byHighWord =
                Long.compare(Math.multiplyHigh(cost, orderQty), Math.multiplyHigh(budget, qty));
        return byHighWord != 0
                ? byHighWord > 0
                : Long.compareUnsigned(cost * orderQty, budget * qty) >= 0;
    }

    private static long plus(long total, long price, long qty) {
        boolean fits = total != BEYOND && Math.multiplyHigh(price, qty) == 0 && price * qty >= 0;
        return fits && total + price * qty >= 0 ? total + price * qty : BEYOND;
    }
}
