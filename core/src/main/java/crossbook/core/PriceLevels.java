package crossbook.core;

/// The orders resting at one price, oldest first: a slab of all price levels of all
/// books. A level is named by its slot.
///
/// The queue is intrusive: an order is its own list node ([Orders]), so joining and leaving never
/// allocate and a cancel takes constant time wherever the order stands.
final class PriceLevels {
    /// No level. Slot 0 is never used.
    static final int NONE = 0;

    private static final int LONGS = 5;
    private static final int QUEUE = 0; // first << 32 | last; of a free level the next free one
    private static final int LEAVES_QTY = 1;
    private static final int RANK = 2;
    private static final int PLACE = 3; // page of the ladder << 32 | number of orders
    private static final int NEIGHBOURS = 4; // next better level << 32 | next worse level

    private static final long LOW = 0xFFFF_FFFFL;

    private final Orders orders;
    private long[] levels = new long[LONGS << 7];
    private int used = 1;
    private int firstFree = NONE;

    PriceLevels(Orders orders) {
        this.orders = orders;
    }

    /// Opens a level with its first order between two others; `rank` is its place on its side
    /// ([BookSide]). It is on no ladder yet.
    int open(long rank, int better, int worse, int order) {
        assert orders.leavesQty(order) > 0 : "nothing left to rest: " + order;

        int level = takeSlot();
        set(level, QUEUE, (long) order << 32 | order);
        set(level, LEAVES_QTY, orders.leavesQty(order));
        set(level, RANK, rank);
        set(level, PLACE, 1);
        set(level, NEIGHBOURS, (long) better << 32 | worse);
        orders.setLevel(order, level);
        orders.setLinks(order, Orders.NONE, Orders.NONE);
        if (better != NONE) setWorse(better, level);
        if (worse != NONE) setBetter(worse, level);
        return level;
    }

    private int takeSlot() {
        int level = firstFree;
        if (level != NONE) {
            firstFree = (int) get(level, QUEUE);
            return level;
        }
        level = used++;
        if (level * LONGS == levels.length) levels = Slab.grown(levels, LONGS, Orders.MAX_SLOTS);
        return level;
    }

    /// Closes a level with its last order.
    void close(int level, int order) {
        assert isOnly(level, order) : "orders left at level " + level;

        orders.setLevel(order, NONE);
        int better = better(level);
        int worse = worse(level);
        if (better != NONE) setWorse(better, worse);
        if (worse != NONE) setBetter(worse, better);
        set(level, QUEUE, firstFree);
        firstFree = level;
    }

    int first(int level) {
        return (int) (get(level, QUEUE) >>> 32);
    }

    int last(int level) {
        return (int) get(level, QUEUE);
    }

    long leavesQty(int level) {
        return get(level, LEAVES_QTY);
    }

    long rank(int level) {
        return get(level, RANK);
    }

    int count(int level) {
        return (int) get(level, PLACE);
    }

    /// The page of the ladder that it is on, or [LadderNodes#NONE].
    int page(int level) {
        return (int) (get(level, PLACE) >>> 32);
    }

    void setPage(int level, int page) {
        set(level, PLACE, (get(level, PLACE) & LOW) | (long) page << 32);
    }

    /// The next better level of the same side, or NONE.
    int better(int level) {
        return (int) (get(level, NEIGHBOURS) >>> 32);
    }

    /// The next worse level of the same side, or NONE.
    int worse(int level) {
        return (int) get(level, NEIGHBOURS);
    }

    private void setBetter(int level, int better) {
        set(level, NEIGHBOURS, (get(level, NEIGHBOURS) & LOW) | (long) better << 32);
    }

    private void setWorse(int level, int worse) {
        set(level, NEIGHBOURS, (get(level, NEIGHBOURS) & ~LOW) | worse);
    }

    /// Whether an order stands at a level and no other does.
    boolean isOnly(int level, int order) {
        return get(level, QUEUE) == ((long) order << 32 | order);
    }

    /// Puts an order behind the others.
    void add(int level, int order) {
        assert orders.level(order) == NONE : "already resting: " + order;
        assert orders.leavesQty(order) > 0 : "nothing left to rest: " + order;

        long queue = get(level, QUEUE);
        int last = (int) queue;
        orders.setLevel(order, level);
        orders.setLinks(order, last, Orders.NONE);
        orders.setNext(last, order);
        set(level, QUEUE, (queue & ~LOW) | order);
        set(level, LEAVES_QTY, leavesQty(level) + orders.leavesQty(order));
        set(level, PLACE, get(level, PLACE) + 1);
    }

    /// Puts an order behind `previous`, or in front of all if that is [Orders#NONE].
    void insert(int level, int order, int previous) {
        if (previous == last(level)) {
            add(level, order);
            return;
        }
        int next = previous == Orders.NONE ? first(level) : orders.next(previous);
        orders.setLevel(order, level);
        orders.setLinks(order, previous, next);
        orders.setPrevious(next, order);
        if (previous != Orders.NONE) orders.setNext(previous, order);
        else set(level, QUEUE, (get(level, QUEUE) & LOW) | (long) order << 32);
        set(level, LEAVES_QTY, leavesQty(level) + orders.leavesQty(order));
        set(level, PLACE, get(level, PLACE) + 1);
    }

    /// Takes out an order that is not the last one.
    void remove(int level, int order) {
        assert orders.level(order) == level : "rests elsewhere: " + order;
        assert !isOnly(level, order) : "the last one: " + order;

        int previous = orders.previous(order);
        int next = orders.next(order);
        long queue = get(level, QUEUE);
        if (previous == Orders.NONE) queue = (queue & LOW) | (long) next << 32;
        else orders.setNext(previous, next);
        if (next == Orders.NONE) queue = (queue & ~LOW) | previous;
        else orders.setPrevious(next, previous);
        set(level, QUEUE, queue);
        set(level, LEAVES_QTY, leavesQty(level) - orders.leavesQty(order));
        set(level, PLACE, get(level, PLACE) - 1);
        orders.setLevel(order, NONE);
    }

    /// Takes `qty` from an order that keeps its place in the queue.
    void reduce(int level, int order, long qty) {
        assert orders.level(order) == level : "rests elsewhere: " + order;
        assert 0 < qty && qty < orders.leavesQty(order) : "reduced by too much: " + order;

        orders.setLeavesQty(order, orders.leavesQty(order) - qty);
        set(level, LEAVES_QTY, leavesQty(level) - qty);
    }

    private long get(int level, int field) {
        return levels[level * LONGS + field];
    }

    private void set(int level, int field, long value) {
        levels[level * LONGS + field] = value;
    }
}
