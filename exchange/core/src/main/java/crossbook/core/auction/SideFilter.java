package crossbook.core.auction;

import java.util.Arrays;

/// Which orders of a side take part in an uncross at a price, and which hidden ones are
/// left out because their minimum cannot be met (`rulebook.md` 6.2). Visible orders
/// are never left out.
///
/// Entries are hidden orders one by one, and visible orders that follow each other as
/// one: they trade like a single order that takes anything.
final class SideFilter {
    private UncrossSide side;

    /// The place of an entry's first order.
    private int[] places = {};
    private boolean[] leftOut = {};

    /// Entries of the whole side, and those that accept the price.
    private int allCount;
    private int count;

    /// How many orders accept the price.
    private int orderCount;
    private long leftOutQty;

    void read(UncrossSide of) {
        side = of;
        allCount = 0;
        for (int place = 0; place < side.count(); place++) {
            if (place == 0 || side.isHidden(place) || side.isHidden(place - 1)) add(place);
        }
    }

    private void add(int place) {
        if (allCount == places.length) {
            places = Arrays.copyOf(places, Math.max(64, 2 * allCount));
            leftOut = new boolean[places.length];
        }
        places[allCount++] = place;
    }

    /// Looks at the first this many orders only, those that accept the price, and keeps
    /// them all.
    void reset(int accepting) {
        orderCount = accepting;
        int found = Arrays.binarySearch(places, 0, allCount, accepting);
        count = found >= 0 ? found : -found - 1;
        keepAll();
    }

    private void keepAll() {
        Arrays.fill(leftOut, 0, count, false);
        leftOutQty = 0;
    }

    private void leaveOut(int entry) {
        leftOut[entry] = true;
        leftOutQty += qty(entry);
    }

    int count() {
        return count;
    }

    boolean isHidden(int entry) {
        return side.isHidden(places[entry]);
    }

    long qty(int entry) {
        return side.totalQty(end(entry)) - side.totalQty(places[entry]);
    }

    /// The quantity of all entries before one.
    long qtyBefore(int entry) {
        return entry == count ? side.totalQty(orderCount) : side.totalQty(places[entry]);
    }

    private int end(int entry) {
        return entry + 1 < count ? places[entry + 1] : orderCount;
    }

    /// The least that an entry trades; visible orders take anything.
    long minQty(int entry) {
        return side.minQty(places[entry]);
    }

    /// The quantity of the orders that are not left out.
    long keptQty() {
        return side.totalQty(orderCount) - leftOutQty;
    }

    /// Leaves out, besides those that already are, orders whose minimum is not met when
    /// so much is traded. Returns how much can be.
    long keepFitting(long qty) {
        long left = qty;
        for (int entry = 0; entry < count && left > 0; entry++) {
            if (leftOut[entry]) continue;
            long taken = Math.min(qty(entry), left);
            if (taken < minQty(entry)) leaveOut(entry);
            else left -= taken;
        }
        return qty - left;
    }

    /// Leaves out as few of the first orders as is possible when exactly so much is
    /// traded: each is kept if those behind it can still make up the rest.
    void keepFirst(long qty, Reach reach) {
        keepAll();
        long left = qty;
        for (int entry = 0; left > 0; entry++) {
            long taken = Math.min(qty(entry), left);
            boolean keeps = !isHidden(entry)
                    || (taken >= minQty(entry) && reach.contains(entry + 1, left - taken));
            if (keeps) left -= taken;
            else leaveOut(entry);
        }
    }

    /// Gives a quantity to the orders that are not left out, in their order.
    void fill(long qty) {
        side.clearFills();
        long left = qty;
        for (int entry = 0; left > 0; entry++) {
            for (int place = places[entry]; place < end(entry) && left > 0; place++) {
                long taken = leftOut[entry] ? 0 : Math.min(side.qty(place), left);
                side.addFill(taken);
                left -= taken;
            }
        }
    }
}
