package crossbook.core.auction;

import crossbook.core.model.UncrossMethod;

/// How much can trade at a price when hidden orders insist on a minimum, and with which
/// of them left out: `V*(p)` of `rulebook.md` 6.2. Of several ways to trade the most,
/// the one that keeps the orders of the highest priority.
///
/// First the cheap way: fill in order, leave out those that do not get their minimum. If
/// that trades as much as there is, nothing is better. Else the totals that both sides
/// can reach are compared.
final class FilteredVolume {
    private final UncrossBounds bounds;
    private final SideFilter buys = new SideFilter();
    private final SideFilter sells = new SideFilter();
    private final IntervalReach buyIntervals;
    private final IntervalReach sellIntervals;
    private final BitReach buyBits;
    private final BitReach sellBits;
    private UncrossMethod method = UncrossMethod.IN_ORDER;
    private long work;

    FilteredVolume(UncrossBounds bounds) {
        this.bounds = bounds;
        this.buyIntervals = new IntervalReach(bounds.maxIntervals());
        this.sellIntervals = new IntervalReach(bounds.maxIntervals());
        this.buyBits = new BitReach(bounds.maxWords());
        this.sellBits = new BitReach(bounds.maxWords());
    }

    /// Begins another uncross.
    void clear() {
        method = UncrossMethod.IN_ORDER;
        work = 0;
    }

    void read(UncrossSide ofBuys, UncrossSide ofSells) {
        buys.read(ofBuys);
        sells.read(ofSells);
    }

    /// The weakest method of all prices asked for since this uncross began.
    UncrossMethod method() {
        return method;
    }

    /// How much can trade at a price that the first this many orders of each side accept.
    long solve(int buyCount, int sellCount) {
        buys.reset(buyCount);
        sells.reset(sellCount);
        long most = Math.min(buys.keptQty(), sells.keptQty());
        long inOrder = solveInOrder(most);
        if (inOrder == most) return most;
        if (work < bounds.maxWork()) {
            if (traceIntervals(inOrder, most)) return keepFirst(buyIntervals, sellIntervals);
            if (traceBits(most)) return keepFirst(buyBits, sellBits);
        }
        method = UncrossMethod.GREEDY;
        return inOrder;
    }

    /// Solves a price again whose volume is known, so that it can be filled: the work
    /// that was allowed for all prices together may have been spent on others since, or
    /// before.
    void solveAgain(int buyCount, int sellCount, long volume) {
        work = 0;
        long solved = solve(buyCount, sellCount);
        if (solved == volume) return;
        buys.reset(buyCount);
        sells.reset(sellCount);
        solved = solveInOrder(Math.min(buys.keptQty(), sells.keptQty()));
        assert solved == volume : solved + " after " + volume;
    }

    /// By how much the buyers that are not left out exceed the sellers, after [#solve].
    long surplus() {
        return buys.keptQty() - sells.keptQty();
    }

    /// Gives the volume just solved to the orders.
    void fill(long volume) {
        buys.fill(volume);
        sells.fill(volume);
    }

    /// Leaves orders out until both sides can trade the same. Each round leaves out
    /// another.
    private long solveInOrder(long most) {
        long before = most;
        while (true) {
            long qty = sells.keepFitting(buys.keepFitting(before));
            if (qty == before) return qty;
            before = qty;
        }
    }

    private boolean traceIntervals(long atLeast, long most) {
        boolean suffices = buyIntervals.trace(buys, atLeast, most);
        work += buyIntervals.work();
        if (!suffices) return false;
        suffices = sellIntervals.trace(sells, atLeast, most);
        work += sellIntervals.work();
        return suffices;
    }

    private boolean traceBits(long most) {
        long unit = commonUnit(sells, commonUnit(buys, 0));
        boolean suffices = buyBits.trace(buys, most, unit) && sellBits.trace(sells, most, unit);
        if (suffices) work += buyBits.work() + sellBits.work();
        return suffices;
    }

    private long keepFirst(IntervalReach buyReach, IntervalReach sellReach) {
        method = method.orWeaker(UncrossMethod.INTERVALS);
        return keepFirst(IntervalReach.largestCommon(buyReach, sellReach), buyReach, sellReach);
    }

    private long keepFirst(BitReach buyReach, BitReach sellReach) {
        method = method.orWeaker(UncrossMethod.BITS);
        return keepFirst(BitReach.largestCommon(buyReach, sellReach), buyReach, sellReach);
    }

    private long keepFirst(long volume, Reach buyReach, Reach sellReach) {
        buys.keepFirst(volume, buyReach);
        sells.keepFirst(volume, sellReach);
        return volume;
    }

    /// The largest number of which `unit` and all quantities are multiples.
    private static long commonUnit(SideFilter side, long unit) {
        long common = unit;
        for (int entry = 0; entry < side.count() && common != 1; entry++) {
            long rest = side.qty(entry);
            while (rest != 0) {
                long remainder = common % rest;
                common = rest;
                rest = remainder;
            }
        }
        return common;
    }
}
