package crossbook.core;

import java.util.Arrays;

/// What only some orders have beyond price, quantity and time in force: a stop price, a
/// part that is not displayed, a minimum execution size, an expiry, a place other than
/// the visible book. A record per slot of [Orders], made when the first order comes that
/// needs one; a flag in the order says whether its record means anything.
final class Conditions {
    /// The expiry of an order that has none.
    static final long NO_EXPIRY = Long.MAX_VALUE;

    private static final int LONGS = 8;
    private static final int STOP_PRICE = 0;
    private static final int DISPLAY_QTY = 1;
    private static final int RESERVE_QTY = 2; // of a resting iceberg: what is not displayed
    private static final int MIN_QTY = 3;
    private static final int EXPIRE_NS = 4;
    private static final int ENTRY =
            5; // the event that brought it in, or that made it lose its time
    private static final int SMP_KEY = 6;
    private static final int WORDS = 7; // heap place + 1 << 32 | place << 16 | peg << 8 | flags

    private static final int POST_ONLY = 1;
    private static final int EXCLUDE_HIDDEN = 2;
    private static final int ATTRIBUTED = 4;
    private static final int TRIGGERED = 8;
    private static final int FLAGS = 0xFF;
    private static final int PEG_SHIFT = 8;
    private static final int PLACE_SHIFT = 16;
    private static final long SAVED_WORDS = 0xFFFF;

    private long[] records = {};

    /// Keeps what a command says.
    ///
    /// @param capacity how many slots there are; room is made for all of them at once
    void attach(int order, NewOrder command, long entry, int capacity) {
        clear(order, entry, capacity);
        int at = order * LONGS;
        if (command.ordType.hasStopPrice) records[at + STOP_PRICE] = command.stopPrice;
        if (command.ordType == OrdType.ICEBERG) records[at + DISPLAY_QTY] = command.displayQty;
        if (command.ordType.isHidden) records[at + MIN_QTY] = Math.max(1, command.minQty);
        if (command.timeInForce.hasExpiry()) records[at + EXPIRE_NS] = command.expireNs;
        records[at + SMP_KEY] = command.smpKey;
        long peg = command.ordType.isPegged ? command.pegReference.ordinal() : 0;
        records[at + WORDS] = peg << PEG_SHIFT
                | (command.postOnly ? POST_ONLY : 0)
                | (command.excludeHidden ? EXCLUDE_HIDDEN : 0)
                | (command.attributed ? ATTRIBUTED : 0);
    }

    /// Makes a record that says nothing but since when the order waits.
    void clear(int order, long entry, int capacity) {
        int at = order * LONGS;
        if (at >= records.length) records = Arrays.copyOf(records, capacity * LONGS);
        Arrays.fill(records, at, at + LONGS, 0);
        records[at + MIN_QTY] = 1;
        records[at + EXPIRE_NS] = NO_EXPIRY;
        records[at + ENTRY] = entry;
    }

    long stopPrice(int order) {
        return records[order * LONGS + STOP_PRICE];
    }

    void setStopPrice(int order, long price) {
        records[order * LONGS + STOP_PRICE] = price;
    }

    /// How much of an iceberg is seen at most; 0 of other orders.
    long displayQty(int order) {
        return records[order * LONGS + DISPLAY_QTY];
    }

    void setDisplayQty(int order, long qty) {
        records[order * LONGS + DISPLAY_QTY] = qty;
    }

    long reserveQty(int order) {
        return records[order * LONGS + RESERVE_QTY];
    }

    /// Takes `qty` from what an iceberg does not display.
    void takeReserve(int order, long qty) {
        setReserveQty(order, reserveQty(order) - qty);
    }

    void setReserveQty(int order, long qty) {
        records[order * LONGS + RESERVE_QTY] = qty;
    }

    /// The least that an execution must give; 1 where any will do.
    long minQty(int order) {
        return records[order * LONGS + MIN_QTY];
    }

    void setMinQty(int order, long qty) {
        records[order * LONGS + MIN_QTY] = Math.max(1, qty);
    }

    long expireNs(int order) {
        return records[order * LONGS + EXPIRE_NS];
    }

    void setExpireNs(int order, long expireNs) {
        records[order * LONGS + EXPIRE_NS] = expireNs;
    }

    /// Counts orders in the order in which they came: what has the lower number was
    /// first.
    long entry(int order) {
        return records[order * LONGS + ENTRY];
    }

    void setEntry(int order, long entry) {
        records[order * LONGS + ENTRY] = entry;
    }

    /// The self-match prevention key; 0: none.
    long smpKey(int order) {
        return records[order * LONGS + SMP_KEY];
    }

    boolean isPostOnly(int order) {
        return isFlagged(order, POST_ONLY);
    }

    boolean excludesHidden(int order) {
        return isFlagged(order, EXCLUDE_HIDDEN);
    }

    boolean isAttributed(int order) {
        return isFlagged(order, ATTRIBUTED);
    }

    /// Whether it was a stop order and has been elected.
    boolean isTriggered(int order) {
        return isFlagged(order, TRIGGERED);
    }

    void setTriggered(int order) {
        records[order * LONGS + WORDS] |= TRIGGERED;
    }

    private boolean isFlagged(int order, int flag) {
        return (records[order * LONGS + WORDS] & flag) != 0;
    }

    PegReference pegReference(int order) {
        return PegReference.of((int) (records[order * LONGS + WORDS] >>> PEG_SHIFT) & FLAGS);
    }

    /// Where the order is, unless it is in no queue; only [Book] changes it.
    Place place(int order) {
        return Place.of((int) (records[order * LONGS + WORDS] >>> PLACE_SHIFT) & FLAGS);
    }

    void setPlace(int order, Place place) {
        int at = order * LONGS + WORDS;
        records[at] = (records[at] & ~((long) FLAGS << PLACE_SHIFT))
                | (long) place.ordinal() << PLACE_SHIFT;
    }

    /// Its place in the heap of expiries, or -1; only [Expiries] changes it.
    int expiryPlace(int order) {
        return (int) (records[order * LONGS + WORDS] >>> 32) - 1;
    }

    void setExpiryPlace(int order, int place) {
        int at = order * LONGS + WORDS;
        records[at] = (records[at] & 0xFFFF_FFFFL) | (long) (place + 1) << 32;
    }

    // A saved state, read and written by [SavedOrders]. The places of an order are not in it: they
    // are made anew.

    void save(int order, StateOutput out) {
        int at = order * LONGS;
        for (int field = 0; field < WORDS; field++) out.writeLong(records[at + field]);
        out.writeLong(records[at + WORDS] & SAVED_WORDS);
    }

    void load(int order, StateInput in, String where) {
        int at = order * LONGS;
        for (int field = 0; field < WORDS; field++) records[at + field] = in.readLong();
        long words = in.readLong();
        State.check((words & ~SAVED_WORDS) == 0, where + "conditions");
        State.check(words >>> PEG_SHIFT < PegReference.values().length, where + "peg");
        State.check(records[at + RESERVE_QTY] >= 0, where + "reserve");
        State.check(records[at + MIN_QTY] > 0, where + "minimum");
        records[at + WORDS] = words;
    }
}
