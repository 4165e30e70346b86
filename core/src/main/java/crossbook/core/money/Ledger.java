package crossbook.core.money;

import crossbook.core.state.Hash;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;
import java.util.BitSet;

/// How much everybody has: an account for each owner and asset, with what is posted and what of it
/// is held. For each asset the posted amounts add up to zero, and an owner's are never below what
/// is held, which is never below zero, but on accounts on which positions depend.
///
/// An account is the number of a record, found by hash; who moves amounts has looked before whether
/// they are there.
public final class Ledger {
    /// No account.
    public static final int NONE = 0;

    private static final int FIRST_CAPACITY = 64;

    // A record of an account, side by side, for they are read together.
    private static final int KEY = 0; // owner high, asset low
    private static final int POSTED = 1;
    private static final int HELD = 2;
    private static final int LONGS = 3;

    private long[] records = new long[FIRST_CAPACITY * LONGS];
    private final BitSet onMargin = new BitSet(); // by account
    private int count = 1;
    private int[] index = new int[4 * FIRST_CAPACITY];

    /// The account of an owner and an asset, or [#NONE].
    public int find(int owner, int asset) {
        return index[place(key(owner, asset))];
    }

    /// The same; made if there is none.
    public int open(int owner, int asset) {
        long key = key(owner, asset);
        int account = index[place(key)];
        return account == NONE ? add(key) : account;
    }

    private static long key(int owner, int asset) {
        return (long) owner << 32 | asset;
    }

    private long key(int account) {
        return records[account * LONGS + KEY];
    }

    private int place(long key) {
        int mask = index.length - 1;
        int place = (int) Hash.mix(key) & mask;
        while (index[place] != NONE && key(index[place]) != key) place = place + 1 & mask;
        return place;
    }

    private int add(long key) {
        if (count * LONGS == records.length) grow();
        int account = count++;
        records[account * LONGS + KEY] = key;
        index[place(key)] = account;
        return account;
    }

    private void grow() {
        records = Arrays.copyOf(records, 2 * records.length);
        index = new int[2 * index.length];
        for (int account = 1; account < count; account++) index[place(key(account))] = account;
    }

    /// How many accounts there are; they are the numbers from 1.
    public int count() {
        return count - 1;
    }

    public int owner(int account) {
        return (int) (key(account) >>> 32);
    }

    public int asset(int account) {
        return (int) key(account);
    }

    /// What its owner has, smallest units; of the exchange's [Owners#OUTSIDE] zero or less.
    public long posted(int account) {
        return records[account * LONGS + POSTED];
    }

    /// What of it live orders need, and what is owed.
    public long held(int account) {
        return records[account * LONGS + HELD];
    }

    /// What is left for other orders, and can be withdrawn.
    public long free(int account) {
        return posted(account) - held(account);
    }

    /// Moves an amount from one account to another; a negative one the other way.
    public void move(int from, int to, long amount) {
        records[from * LONGS + POSTED] -= amount;
        records[to * LONGS + POSTED] += amount;
    }

    /// Holds so much more, or less, of what is posted.
    public void hold(int account, long amount) {
        records[account * LONGS + HELD] += amount;
        assert held(account) >= 0 : "less than nothing is held in account " + account;
    }

    /// A position depends on an account: more may come to be held of it than is posted.
    void putOnMargin(int account) {
        onMargin.set(account);
    }

    /// Whether more may be held of an account than is posted.
    public boolean isOnMargin(int account) {
        return onMargin.get(account);
    }

    /// Whether an account has what it holds, as far as it must.
    public boolean isSound(int account) {
        return free(account) >= 0 || isOnMargin(account);
    }

    // State: what is held is in the orders, positions and obligations that hold it.

    public void save(StateOutput out) {
        out.writeLong(count - 1);
        for (int account = 1; account < count; account++) {
            out.writeLong(key(account));
            out.writeLong(posted(account));
        }
    }

    /// Reads what [#save] wrote. Whether an owner may have less than nothing is found out once the
    /// positions are read ([#isSound]).
    ///
    /// @param owners how many owners there are
    /// @param assets how many assets there are
    public void load(StateInput in, int owners, int assets) {
        int saved = State.readIndex(in, Integer.MAX_VALUE / LONGS - 1, "accounts");
        long[] sums = new long[assets];
        for (int i = 0; i < saved; i++) {
            long key = in.readLong();
            int owner = (int) (key >>> 32);
            int asset = (int) key;
            String where = "account " + count + ": ";
            State.check(owner >= 0 && owner < owners, where + "owner");
            State.check(asset >= 0 && asset < assets, where + "asset");
            State.check(find(owner, asset) == NONE, where + "twice");
            int account = add(key);
            long posted = in.readLong();
            boolean isBelow = owner == Owners.OUTSIDE ? posted <= 0 : owner != Owners.FEES;
            State.check(isBelow || posted >= 0, where + "sign");
            records[account * LONGS + POSTED] = posted;
            sums[asset] += posted;
        }
        for (int asset = 0; asset < assets; asset++) {
            State.check(sums[asset] == 0, "asset " + asset + ": its accounts do not add up to 0");
        }
    }
}
