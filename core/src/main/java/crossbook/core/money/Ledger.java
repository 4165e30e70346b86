package crossbook.core.money;

import crossbook.core.state.Hash;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;

/// How much everybody has: an account for each owner and asset, with what is posted and what of it
/// is held. For each asset the posted amounts add up to zero, and an owner's are never below what
/// is held, which is never below zero.
///
/// An account is a place in the arrays, found by hash; who moves amounts has looked before whether
/// they are there.
public final class Ledger {
    /// No account.
    public static final int NONE = 0;

    private static final int FIRST_CAPACITY = 64;

    private long[] keys = new long[FIRST_CAPACITY]; // owner high, asset low
    private long[] posted = new long[FIRST_CAPACITY];
    private long[] held = new long[FIRST_CAPACITY];
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

    private int place(long key) {
        int mask = index.length - 1;
        int place = (int) Hash.mix(key) & mask;
        while (index[place] != NONE && keys[index[place]] != key) place = place + 1 & mask;
        return place;
    }

    private int add(long key) {
        if (count == keys.length) grow();
        int account = count++;
        keys[account] = key;
        index[place(key)] = account;
        return account;
    }

    private void grow() {
        int capacity = 2 * keys.length;
        keys = Arrays.copyOf(keys, capacity);
        posted = Arrays.copyOf(posted, capacity);
        held = Arrays.copyOf(held, capacity);
        index = new int[4 * capacity];
        for (int account = 1; account < count; account++) index[place(keys[account])] = account;
    }

    /// How many accounts there are; they are the numbers from 1.
    public int count() {
        return count - 1;
    }

    public int owner(int account) {
        return (int) (keys[account] >>> 32);
    }

    public int asset(int account) {
        return (int) keys[account];
    }

    /// What its owner has, smallest units; of the exchange's [Owners#OUTSIDE] zero or less.
    public long posted(int account) {
        return posted[account];
    }

    /// What of it live orders need.
    public long held(int account) {
        return held[account];
    }

    /// What is left for other orders, and can be withdrawn.
    public long free(int account) {
        return posted[account] - held[account];
    }

    /// Moves an amount from one account to another; a negative one the other way.
    public void move(int from, int to, long amount) {
        posted[from] -= amount;
        posted[to] += amount;
    }

    /// Holds so much more, or less, of what is posted.
    public void hold(int account, long amount) {
        held[account] += amount;
        assert held[account] >= 0 : "less than nothing is held in account " + account;
    }

    // State: what is held is in the orders that hold it.

    public void save(StateOutput out) {
        out.writeLong(count - 1);
        for (int account = 1; account < count; account++) {
            out.writeLong(keys[account]);
            out.writeLong(posted[account]);
        }
    }

    /// Reads what [#save] wrote.
    ///
    /// @param owners how many owners there are
    /// @param assets how many assets there are
    public void load(StateInput in, int owners, int assets) {
        int saved = State.readIndex(in, Integer.MAX_VALUE - 1, "accounts");
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
            posted[account] = in.readLong();
            boolean isOutside = owner == Owners.OUTSIDE;
            State.check(isOutside == (posted[account] < 0) || posted[account] == 0, where + "sign");
            sums[asset] += posted[account];
        }
        for (int asset = 0; asset < assets; asset++) {
            State.check(sums[asset] == 0, "asset " + asset + ": its accounts do not add up to 0");
        }
    }
}
