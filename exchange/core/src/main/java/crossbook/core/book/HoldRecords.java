package crossbook.core.book;

import crossbook.core.order.Side;
import crossbook.core.state.StateOutput;

import java.util.Arrays;

/// The records of `Holds`: what each live order of a covered instrument holds, of which accounts,
/// and its fees so far. One for each slot of [Orders], made when the first order comes that needs
/// one; a flag in the order says whether its record means anything.
public final class HoldRecords {
    // A record: what of it is read of every order comes first.
    public static final int HELD = 0;
    static final int ACCOUNTS = 1; // quote high, base low or minus the position
    public static final int COUNTED = 2; // on margin: what of it the position counts
    public static final int BOUND = 3; // reserve price, or what is left of a budget; 0: none
    public static final int ACCRUED = 4; // fees of its fills, whole units
    public static final int MILLIONTHS = 5; // and the rest of them
    public static final int CHARGED = 6; // fees that it has paid
    public static final int LONGS = 7;

    private static final int BUY = Side.BUY.ordinal();

    private long[] records = {};

    /// Where the record of an order begins.
    public static int at(LiveOrder order) {
        return order.slot() * LONGS;
    }

    public long get(int at, int field) {
        return records[at + field];
    }

    public void set(int at, int field, long value) {
        records[at + field] = value;
    }

    /// Makes the record of an order that holds nothing yet and has no fees, and returns its place.
    ///
    /// @param base its account; on margin: minus the position
    /// @param capacity how many slots there are; room is made for all of them at once
    public int begin(LiveOrder order, int quote, int base, long bound, int capacity) {
        int at = at(order);
        if (at >= records.length) records = Arrays.copyOf(records, capacity * LONGS);
        Arrays.fill(records, at, at + LONGS, 0);
        records[at + ACCOUNTS] = (long) quote << 32 | (base & 0xFFFF_FFFFL);
        records[at + BOUND] = bound;
        order.cover();
        return at;
    }

    public long held(LiveOrder order) {
        return records[at(order) + HELD];
    }

    /// The remaining quantity of an order on margin, as its position counts it.
    public long counted(LiveOrder order) {
        return records[at(order) + COUNTED];
    }

    /// What a covered order named as its reserve price; 0: none.
    public long reservePrice(LiveOrder order) {
        return order.ordType().hasBudget ? 0 : records[at(order) + BOUND];
    }

    public int quoteAccount(LiveOrder order) {
        return (int) (records[at(order) + ACCOUNTS] >>> 32);
    }

    public int baseAccount(LiveOrder order) {
        return (int) records[at(order) + ACCOUNTS];
    }

    /// The position of an order on margin.
    public int position(LiveOrder order) {
        return -baseAccount(order);
    }

    /// The account of which an order holds something.
    public int account(LiveOrder order) {
        int base = baseAccount(order);
        boolean isQuote = order.sideNumber() == BUY || base < 0;
        return isQuote ? quoteAccount(order) : base;
    }

    public void save(LiveOrder order, StateOutput out) {
        int at = at(order);
        out.writeLong(records[at + HELD]);
        for (int field = BOUND; field < LONGS; field++) out.writeLong(records[at + field]);
    }
}
