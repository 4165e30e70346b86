package crossbook.core.auction;

import crossbook.core.model.AllocationStep;
import crossbook.core.order.Side;

import java.util.Arrays;
import java.util.List;

/// What one side brings to an uncross: its orders in the order of their priority, which
/// is market orders by time, then price, visibility and time (`rulebook.md` 2.2,
/// 5.2).
///
/// The engine copies them here from the book, asks [Uncross], and executes what it
/// answers. Of the orders that do not accept any price at which something could trade
/// none need be here. The quantities of a side add up to no more than a `long` holds, since
/// `Book.hasRoomFor` is asked before an order enters or grows.
public final class UncrossSide {
    private static final int MIN_CAPACITY = 64;

    // What an order is; of one price, the lower number trades first.
    private static final byte MARKET = 0;
    private static final byte DISPLAYED = 1;
    private static final byte RESERVE = 2;
    private static final byte HIDDEN = 3;

    private final Side side;
    private int[] orders = {};
    private long[] prices = {};
    private long[] minQtys = {};
    private byte[] kinds = {};

    /// The quantity of an order and all before it.
    private long[] totals = {};

    /// What an order trades; nothing from `filledCount` on.
    private long[] filled = {};

    private int count;
    private int marketCount;
    private int filledCount;
    private boolean hasMinQty;

    UncrossSide(Side side) {
        this.side = side;
    }

    void clear() {
        count = 0;
        marketCount = 0;
        filledCount = 0;
        hasMinQty = false;
    }

    /// Adds an order without a limit. They come first.
    public void addMarket(int order, long qty) {
        assert count == marketCount : "a market order behind a priced one";
        add(order, 0, qty, 1, MARKET);
        marketCount++;
    }

    /// Adds a visible order, behind the others.
    public void add(int order, long price, long qty) {
        addPriced(order, price, qty, 1, DISPLAYED);
    }

    /// Adds what an iceberg order does not display, behind the others.
    public void addReserve(int order, long price, long qty) {
        addPriced(order, price, qty, 1, RESERVE);
    }

    /// Adds a hidden order, behind the others.
    ///
    /// @param minQty the least it trades at once, at most `qty`; 1 where it takes anything
    public void addHidden(int order, long price, long qty, long minQty) {
        addPriced(order, price, qty, minQty, HIDDEN);
        hasMinQty |= minQty > 1;
    }

    private void addPriced(int order, long price, long qty, long minQty, byte kind) {
        assert count == marketCount || accepts(count - 1, price) : "a better price behind a worse";
        add(order, price, qty, minQty, kind);
    }

    private void add(int order, long price, long qty, long minQty, byte kind) {
        assert 0 < minQty && minQty <= qty : "minimum " + minQty + " of " + qty;
        if (count == orders.length) grow();
        orders[count] = order;
        prices[count] = price;
        minQtys[count] = minQty;
        kinds[count] = kind;
        totals[count] = Math.addExact(totalQty(count), qty);
        count++;
    }

    private void grow() {
        int capacity = Math.max(MIN_CAPACITY, count + count / 2);
        orders = Arrays.copyOf(orders, capacity);
        prices = Arrays.copyOf(prices, capacity);
        minQtys = Arrays.copyOf(minQtys, capacity);
        kinds = Arrays.copyOf(kinds, capacity);
        totals = Arrays.copyOf(totals, capacity);
        filled = Arrays.copyOf(filled, capacity);
    }

    // Looking. A place counts from 0 in the order of priority.

    int count() {
        return count;
    }

    /// How many market orders there are; they have the first places.
    int marketCount() {
        return marketCount;
    }

    long marketQty() {
        return totalQty(marketCount);
    }

    boolean hasPricedOrders() {
        return count > marketCount;
    }

    /// The best limit.
    long bestPrice() {
        assert hasPricedOrders() : "no limit on this side";
        return prices[marketCount];
    }

    /// Whether a hidden order here does not take just anything.
    boolean hasMinQty() {
        return hasMinQty;
    }

    /// The place of the best visible order that has a limit; beyond the last if there is
    /// none.
    int firstVisible() {
        int place = marketCount;
        while (place < count && isHidden(place)) place++;
        return place;
    }

    int order(int place) {
        return orders[place];
    }

    long price(int place) {
        return prices[place];
    }

    long qty(int place) {
        return totals[place] - totalQty(place);
    }

    long minQty(int place) {
        return minQtys[place];
    }

    boolean isHidden(int place) {
        return kinds[place] == HIDDEN;
    }

    /// The quantity of the first this many orders.
    long totalQty(int orderCount) {
        return orderCount == 0 ? 0 : totals[orderCount - 1];
    }

    /// How many orders accept a price. They have the first places.
    int countAccepting(long price) {
        int accepting = marketCount;
        int refusing = count;
        while (accepting < refusing) {
            int middle = (accepting + refusing) >>> 1;
            if (accepts(middle, price)) accepting = middle + 1;
            else refusing = middle;
        }
        return accepting;
    }

    private boolean accepts(int place, long price) {
        return side == Side.BUY ? prices[place] >= price : prices[place] <= price;
    }

    // What trades.

    void clearFills() {
        filledCount = 0;
    }

    /// Says what the next order trades, beginning with the first; 0 where it is left out.
    void addFill(long qty) {
        assert 0 <= qty && qty <= qty(filledCount) : "overfill: " + orders[filledCount];
        filled[filledCount++] = qty;
    }

    /// Gives a quantity to the orders in their order.
    void fillInOrder(long qty) {
        clearFills();
        long left = qty;
        while (left > 0) {
            long taken = Math.min(left, qty(filledCount));
            addFill(taken);
            left -= taken;
        }
    }

    /// Shares among the last that trade, who have equal rights, what they get; hidden orders
    /// keep to time (`rulebook.md` 9).
    void share(List<AllocationStep> steps, long lotSize, Allocation allocation) {
        int last = filledCount - 1;
        while (last >= 0 && filled[last] == 0) last--;
        if (last < 0 || isHidden(last)) return;
        int from = last;
        while (from > 0 && isEqual(from - 1, last)) from--;
        int to = last + 1;
        while (to < count && isEqual(to, last)) to++;

        long qty = 0;
        allocation.clear();
        for (int place = from; place < to; place++) {
            qty += filledQty(place);
            allocation.add(place, qty(place));
        }
        allocation.share(qty, steps, lotSize);
        for (int place = from; place < to; place++) filled[place] = allocation.share(place - from);
        filledCount = Math.max(filledCount, to);
    }

    private boolean isEqual(int place, int other) {
        return kinds[place] == kinds[other] && prices[place] == prices[other];
    }

    /// How many of the first orders may trade something.
    int filledCount() {
        return filledCount;
    }

    long filledQty(int place) {
        return place < filledCount ? filled[place] : 0;
    }
}
