package crossbook.core.money;

import crossbook.core.state.Hash;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;

/// Who has how much open of what is on margin: a position for each owner and instrument, from the
/// first order on. A position is a place in the arrays, found by hash; those of an instrument are a
/// chain in the order in which they came to be.
public final class Positions {
    /// No position.
    public static final int NONE = 0;

    // A record: what of it is read of every order comes first.
    private static final int KEY = 0; // owner high, instrument low
    private static final int ACCOUNT = 1;
    private static final int MARK = 2; // at which it was valued last
    private static final int QTY = 3;
    private static final int OPEN_VALUE = 4;
    private static final int NEXT = 5; // of the instrument
    private static final int HELD = 6;
    private static final int NEEDED = 7; // of what it holds, that it may not lack
    private static final int LEAVES = 8; // of live orders, one for each side
    private static final int WAITS = 10; // 1 where it waits to be liquidated
    private static final int PROFIT = 11; // that was realised, is withheld and not settled
    private static final int LONGS = 12;

    /// Of a saved account: such a profit follows.
    private static final long HAS_PROFIT = 1L << 32;

    private final Ledger ledger;
    private final MarginAccounts accounts;
    private long[] records = new long[16 * LONGS];
    private int count = 1;
    private int[] index = new int[64];

    /// By instrument: the first and the last of its chain, and how many there are.
    private int[] first = {};

    private int[] last = {};
    private int[] counts = {};

    /// By instrument: the sum of the long positions, modulo 2^64.
    private long[] openInterests = {};

    public Positions(Ledger ledger) {
        this.ledger = ledger;
        accounts = new MarginAccounts(ledger);
    }

    /// What is known of the accounts on which they depend.
    public MarginAccounts accounts() {
        return accounts;
    }

    /// How many there are; they are the numbers from 1.
    public int count() {
        return count - 1;
    }

    /// The position of an owner in an instrument, or [#NONE].
    public int find(int owner, int instrument) {
        return index[place(key(owner, instrument))];
    }

    /// The same; made if there is none.
    ///
    /// @param account of the owner, from which profits and losses are settled
    public int open(int owner, int instrument, int account) {
        long key = key(owner, instrument);
        int position = index[place(key)];
        return position == NONE ? add(key, account) : position;
    }

    private static long key(int owner, int instrument) {
        return (long) owner << 32 | instrument;
    }

    private int place(long key) {
        int mask = index.length - 1;
        int place = (int) Hash.mix(key) & mask;
        while (index[place] != NONE && records[index[place] * LONGS + KEY] != key) {
            place = place + 1 & mask;
        }
        return place;
    }

    private int add(long key, int account) {
        if ((count + 1) * LONGS > records.length) {
            records = Arrays.copyOf(records, 2 * records.length);
        }
        if (2 * count >= index.length) growIndex();
        int position = count++;
        records[position * LONGS + KEY] = key;
        records[position * LONGS + ACCOUNT] = account;
        index[place(key)] = position;
        chain(position);
        accounts.open(account);
        return position;
    }

    private void growIndex() {
        index = new int[2 * index.length];
        for (int position = 1; position < count; position++) {
            index[place(records[position * LONGS + KEY])] = position;
        }
    }

    private void chain(int position) {
        int instrument = instrument(position);
        if (instrument >= first.length) {
            first = Arrays.copyOf(first, 2 * instrument + 1);
            last = Arrays.copyOf(last, 2 * instrument + 1);
            counts = Arrays.copyOf(counts, 2 * instrument + 1);
            openInterests = Arrays.copyOf(openInterests, 2 * instrument + 1);
        }
        if (first[instrument] == NONE) first[instrument] = position;
        else records[last[instrument] * LONGS + NEXT] = position;
        last[instrument] = position;
        counts[instrument]++;
    }

    /// How many there are in an instrument.
    public int count(int instrument) {
        return instrument < counts.length ? counts[instrument] : 0;
    }

    /// How much is open in an instrument: the sum of its long positions, which is that of the
    /// short ones. What is beyond a number is the largest one.
    public long openInterest(int instrument) {
        long sum = instrument < openInterests.length ? openInterests[instrument] : 0;
        return sum < 0 ? Long.MAX_VALUE : sum;
    }

    /// The oldest position in an instrument, or [#NONE].
    public int first(int instrument) {
        return instrument < first.length ? first[instrument] : NONE;
    }

    /// The next one in the same instrument, or [#NONE].
    public int next(int position) {
        return (int) records[position * LONGS + NEXT];
    }

    // What a position is.

    public int owner(int position) {
        return (int) (records[position * LONGS + KEY] >>> 32);
    }

    public int instrument(int position) {
        return (int) records[position * LONGS + KEY];
    }

    public int account(int position) {
        return (int) records[position * LONGS + ACCOUNT];
    }

    /// Above 0 of a long position, below of a short one.
    public long qty(int position) {
        return records[position * LONGS + QTY];
    }

    /// Price times quantity times units of what is open, signed like the quantity.
    public long openValue(int position) {
        return records[position * LONGS + OPEN_VALUE];
    }

    /// What it and the live orders of its owner in its instrument hold together.
    public long held(int position) {
        return records[position * LONGS + HELD];
    }

    /// What of it it may not lack: the maintenance margin and the unrealised loss.
    public long needed(int position) {
        return records[position * LONGS + NEEDED];
    }

    /// The mark at which it was valued last; 0 before the first time.
    public long mark(int position) {
        return records[position * LONGS + MARK];
    }

    /// What is left of live orders of a side.
    public long leavesQty(int position, int side) {
        return records[position * LONGS + LEAVES + side];
    }

    /// What was realised since the day was settled last where it is withheld until then; below
    /// 0: lost.
    public long unsettledProfit(int position) {
        return records[position * LONGS + PROFIT];
    }

    /// Whether it waits to be liquidated.
    public boolean isWaiting(int position) {
        return records[position * LONGS + WAITS] != 0;
    }

    // Changing it.

    public void setWaiting(int position, boolean waits) {
        records[position * LONGS + WAITS] = waits ? 1 : 0;
    }

    public void set(int position, long qty, long openValue) {
        int opens = (qty == 0 ? 0 : 1) - (qty(position) == 0 ? 0 : 1);
        accounts.countOpen(account(position), opens);
        openInterests[instrument(position)] += Math.max(0, qty) - Math.max(0, qty(position));
        records[position * LONGS + QTY] = qty;
        records[position * LONGS + OPEN_VALUE] = openValue;
    }

    /// So much more profit is withheld until the day is settled, or less.
    public void withhold(int position, long profit) {
        records[position * LONGS + PROFIT] += profit;
        accounts.withhold(account(position), profit);
    }

    /// So much more is left of the live orders of a side, or less.
    public void count(int position, int side, long qty) {
        int at = position * LONGS + LEAVES + side;
        records[at] += qty;
        assert records[at] >= 0 : "less than nothing is left in position " + position;
    }

    /// Lets it hold so much more, or less, for live orders.
    public void hold(int position, long more) {
        records[position * LONGS + HELD] += more;
        ledger.hold(account(position), more);
    }

    /// Lets it hold an amount of which it needs a part at least, as it is valued at a mark.
    public void hold(int position, long held, long needed, long mark) {
        int at = position * LONGS;
        accounts.need(account(position), needed - records[at + NEEDED]);
        records[at + NEEDED] = needed;
        ledger.hold(account(position), held - records[at + HELD]);
        records[at + HELD] = held;
        records[at + MARK] = mark;
    }

    // State: what is left of orders is in the orders.

    public void save(StateOutput out) {
        out.writeLong((long) accounts.lacking() << 32 | count - 1);
        for (int at = LONGS; at < count * LONGS; at += LONGS) {
            out.writeLong(records[at + KEY]);
            long profit = records[at + PROFIT];
            out.writeLong(records[at + ACCOUNT] | (profit == 0 ? 0 : HAS_PROFIT));
            if (profit != 0) out.writeLong(profit);
            out.writeLong(records[at + QTY]);
            out.writeLong(records[at + OPEN_VALUE]);
            out.writeLong(records[at + MARK]);
            out.writeLong(records[at + HELD]);
            out.writeLong(records[at + NEEDED]);
        }
        accounts.save(out);
    }

    /// Reads what [#save] wrote.
    ///
    /// @param owners how many owners there are
    public void load(StateInput in, int owners) {
        long counts = in.readLong();
        int saved = (int) counts;
        State.check(saved >= 0 && saved < Integer.MAX_VALUE / LONGS - 1, "positions " + saved);
        for (int i = 0; i < saved; i++) {
            long key = in.readLong();
            String where = "position " + count + ": ";
            int owner = (int) (key >>> 32);
            int instrument = (int) key;
            State.check(owner >= Owners.FIRST && owner < owners, where + "owner");
            State.check(instrument >= 0, where + "instrument");
            State.check(find(owner, instrument) == NONE, where + "twice");
            long word = in.readLong();
            int account = (int) word;
            boolean isIts = account > Ledger.NONE
                    && account <= ledger.count()
                    && ledger.owner(account) == owner
                    && word >>> 33 == 0;
            State.check(isIts, where + "account");
            int position = add(key, account);
            if ((word & HAS_PROFIT) != 0) withhold(position, in.readLong());
            set(position, in.readLong(), in.readLong());
            long mark = in.readLong();
            long held = in.readLong();
            long needed = in.readLong();
            State.check(needed >= 0 && needed <= held, where + "held");
            hold(position, held, needed, mark);
        }
        accounts.load(in, (int) (counts >>> 32));
    }
}
