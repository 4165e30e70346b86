package crossbook.core.book;

import java.util.Arrays;

/// The price levels of all books: a pool that lends them, and what is done with their queues.
///
/// A queue is intrusive: an order is its own list node ([LiveOrder]), so joining and leaving never
/// allocate and a cancel takes constant time wherever the order stands.
public final class PriceLevels {
    /// The number of no level.
    static final int NONE = 0;

    /// How many are made at once where room runs out.
    private static final int CHUNK = 256;

    private PriceLevel[] levels = new PriceLevel[CHUNK];
    private int made = 1;
    private PriceLevel firstFree;

    public PriceLevels() {
        makeMore();
    }

    /// The level of a number, or null for [#NONE].
    PriceLevel at(int number) {
        return levels[number];
    }

    /// Opens a level with its first order between two others; `rank` is its place on its side
    /// ([LiveSide]). It is on no ladder yet.
    PriceLevel open(long rank, PriceLevel better, PriceLevel worse, LiveOrder order) {
        assert order.leavesQty() > 0 : "nothing left to rest: " + order;

        PriceLevel level = take();
        level.first = order;
        level.last = order;
        level.leavesQty = order.leavesQty();
        level.rank = rank;
        level.count = 1;
        level.page = LadderNodes.NONE;
        level.better = better;
        level.worse = worse;
        order.setLevel(level);
        order.previous = null;
        order.setNext(null);
        if (better != null) better.worse = level;
        if (worse != null) worse.better = level;
        return level;
    }

    private PriceLevel take() {
        if (firstFree == null) makeMore();
        PriceLevel level = firstFree;
        firstFree = level.worse;
        return level;
    }

    private void makeMore() {
        if (made == levels.length) {
            levels = Arrays.copyOf(levels, Slab.grownCapacity(made, Orders.MAX_SLOTS));
        }
        int first = made;
        made = Math.min(levels.length, made + CHUNK);
        for (int number = made - 1; number >= first; number--) {
            levels[number] = new PriceLevel(number);
            levels[number].worse = firstFree;
            firstFree = levels[number];
        }
    }

    /// Closes a level with its last order.
    void close(PriceLevel level, LiveOrder order) {
        assert level.isOnly(order) : "orders left at level " + level.number;

        order.setLevel(null);
        if (level.better != null) level.better.worse = level.worse;
        if (level.worse != null) level.worse.better = level.better;
        level.worse = firstFree;
        firstFree = level;
    }

    void setPage(PriceLevel level, int page) {
        level.page = page;
    }

    /// Puts an order behind the others.
    void add(PriceLevel level, LiveOrder order) {
        assert order.level() == null : "already resting: " + order;
        assert order.leavesQty() > 0 : "nothing left to rest: " + order;

        LiveOrder last = level.last;
        order.setLevel(level);
        order.previous = last;
        order.setNext(null);
        last.setNext(order);
        level.last = order;
        level.leavesQty += order.leavesQty();
        level.count++;
    }

    /// Puts an order behind `previous`, or in front of all if that is null.
    void insert(PriceLevel level, LiveOrder order, LiveOrder previous) {
        if (previous == level.last) {
            add(level, order);
            return;
        }
        LiveOrder next = previous == null ? level.first : previous.next();
        order.setLevel(level);
        order.previous = previous;
        order.setNext(next);
        next.previous = order;
        if (previous != null) previous.setNext(order);
        else level.first = order;
        level.leavesQty += order.leavesQty();
        level.count++;
    }

    /// Takes out an order that is not the last one.
    void remove(PriceLevel level, LiveOrder order) {
        assert order.level() == level : "rests elsewhere: " + order;
        assert !level.isOnly(order) : "the last one: " + order;

        LiveOrder previous = order.previous;
        LiveOrder next = order.next();
        if (previous == null) level.first = next;
        else previous.setNext(next);
        if (next == null) level.last = previous;
        else next.previous = previous;
        level.leavesQty -= order.leavesQty();
        level.count--;
        order.setLevel(null);
    }

    /// Takes `qty` from an order that keeps its place in the queue.
    void reduce(PriceLevel level, LiveOrder order, long qty) {
        assert order.level() == level : "rests elsewhere: " + order;
        assert 0 < qty && qty < order.leavesQty() : "reduced by too much: " + order;

        order.setLeavesQty(order.leavesQty() - qty);
        level.leavesQty -= qty;
    }
}
