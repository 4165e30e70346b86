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
/// they are there. The accounts of an owner who is suspended are packed, and their records are used
/// again (`docs/decisions/0030-suspended-owners.md`).
public final class Ledger {
    /// No account.
    public static final int NONE = 0;

    private static final int FIRST_CAPACITY = 64;

    // A record of an account, side by side, for they are read together.
    private static final int KEY = 0; // owner high, asset low
    private static final int POSTED = 1;
    private static final int HELD = 2;
    private static final int LONGS = 3;

    private static final long CLOSED = -1; // the key of a record that is no account's

    private final SuspendedAccounts suspended = new SuspendedAccounts();
    private long[] records = new long[FIRST_CAPACITY * LONGS];
    private final BitSet onMargin = new BitSet(); // by account
    private int count = 1;
    private int firstClosed = NONE; // a closed record names the next in place of what is posted
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
        int account = take();
        records[account * LONGS + KEY] = key;
        index[place(key)] = account;
        return account;
    }

    private int take() {
        int account = firstClosed;
        if (account == NONE) {
            if (count * LONGS == records.length) grow();
            return count++;
        }
        firstClosed = (int) posted(account);
        records[account * LONGS + POSTED] = 0;
        return account;
    }

    private void grow() {
        records = Arrays.copyOf(records, 2 * records.length);
        index = new int[2 * index.length];
        for (int account = 1; account < count; account++) {
            if (isOpen(account)) index[place(key(account))] = account;
        }
    }

    private void close(int account) {
        assert held(account) == 0 : "something is held in account " + account;
        leaveIndex(place(key(account)));
        records[account * LONGS + KEY] = CLOSED;
        records[account * LONGS + POSTED] = firstClosed;
        firstClosed = account;
    }

    /// Empties a place, and moves into it what would not be found behind it.
    private void leaveIndex(int place) {
        int mask = index.length - 1;
        int gap = place;
        for (int i = gap + 1 & mask; index[i] != NONE; i = i + 1 & mask) {
            int home = (int) Hash.mix(key(index[i])) & mask;
            if ((i - home & mask) < (i - gap & mask)) continue;
            index[gap] = index[i];
            gap = i;
        }
        index[gap] = NONE;
    }

    /// How many numbers of accounts there are, from 1; not each is that of an account now.
    public int count() {
        return count - 1;
    }

    /// Whether a number is that of an account.
    public boolean isOpen(int account) {
        return key(account) != CLOSED;
    }

    public int owner(int account) {
        return (int) (key(account) >>> 32);
    }

    public int asset(int account) {
        return (int) key(account);
    }

    /// What its owner has, smallest units; of the exchange's accounts but [Owners#FEES] it
    /// may be below zero.
    public long posted(int account) {
        return records[account * LONGS + POSTED];
    }

    /// The same of an owner and an asset; 0 without an account.
    public long posted(int owner, int asset) {
        int account = find(owner, asset);
        return account == NONE ? 0 : posted(account);
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

    /// A position depends on an account, or it has come into a deficit: more may come to be held
    /// of it than is posted.
    void putOnMargin(int account) {
        onMargin.set(account);
    }

    /// Whether more may be held of an account than is posted.
    public boolean isOnMargin(int account) {
        return onMargin.get(account);
    }

    /// Whether there is an account of which more may be held.
    public boolean isAnyOnMargin() {
        return !onMargin.isEmpty();
    }

    /// Whether an account has what it holds, as far as it must.
    public boolean isSound(int account) {
        return free(account) >= 0 || isOnMargin(account);
    }

    // Suspended owners.

    /// Whether somebody is suspended.
    public boolean hasSuspended() {
        return suspended.count() > 0;
    }

    public boolean isSuspended(int owner) {
        return suspended.has(owner);
    }

    /// Whether something is held in an account of an owner.
    ///
    /// @param assets how many assets there are
    public boolean holds(int owner, int assets) {
        for (int asset = 0; asset < assets; asset++) {
            if (held(find(owner, asset)) != 0) return true;
        }
        return false;
    }

    /// Packs the accounts of an owner, in which nothing is held, but for those on which positions
    /// have depended: these stay where they are.
    ///
    /// @param assets how many assets there are
    public void suspend(int owner, int assets) {
        int accounts = 0;
        for (int asset = 0; asset < assets; asset++) {
            if (isPacked(find(owner, asset))) accounts++;
        }
        suspended.begin(owner, accounts);
        for (int asset = 0; asset < assets; asset++) {
            int account = find(owner, asset);
            if (!isPacked(account)) continue;
            suspended.add(asset, posted(account));
            close(account);
        }
    }

    private boolean isPacked(int account) {
        return account != NONE && !isOnMargin(account);
    }

    /// Gives an owner its accounts back, as they were.
    public void resume(int owner) {
        suspended.read(owner, this::reopen);
        suspended.remove(owner);
    }

    private void reopen(int owner, int asset, long posted) {
        int account = open(owner, asset); // which may make the records anew
        records[account * LONGS + POSTED] = posted;
    }

    /// Shows what suspended owners have, by owner and asset.
    public void visitSuspended(SuspendedAccounts.Visitor visitor) {
        suspended.visit(visitor);
    }

    // State: what is held is in the orders, positions and obligations that hold it.

    public void save(StateOutput out) {
        out.writeLong(count - 1);
        for (int account = 1; account < count; account++) {
            out.writeLong(key(account));
            out.writeLong(posted(account));
        }
        out.writeLong(firstClosed);
        suspended.save(out);
    }

    /// Reads what [#save] wrote. Whether an owner may have less than nothing is found out once the
    /// positions are read ([#isSound]).
    ///
    /// @param owners how many owners there are
    /// @param assets how many assets there are
    public void load(StateInput in, int owners, int assets) {
        int saved = State.readIndex(in, Integer.MAX_VALUE / LONGS - 1, "accounts");
        long[] sums = new long[assets];
        int closed = 0;
        for (int i = 0; i < saved; i++) {
            long key = in.readLong();
            if (key == CLOSED) {
                loadClosed(in);
                closed++;
            } else {
                loadAccount(key, in, owners, sums);
            }
        }
        loadClosedChain(in, closed);
        suspended.load(in, owners, (owner, asset, posted) -> {
            String where = "suspended owner " + owner + ": ";
            State.check(asset < assets, where + "asset");
            sums[asset] += posted;
        });
        for (int asset = 0; asset < assets; asset++) {
            State.check(sums[asset] == 0, "asset " + asset + ": its accounts do not add up to 0");
        }
    }

    private void loadAccount(long key, StateInput in, int owners, long[] sums) {
        int owner = (int) (key >>> 32);
        int asset = (int) key;
        String where = "account " + count + ": ";
        State.check(owner >= 0 && owner < owners, where + "owner");
        State.check(asset >= 0 && asset < sums.length, where + "asset");
        State.check(find(owner, asset) == NONE, where + "twice");
        int account = add(key);
        long posted = in.readLong();
        boolean isBelow = owner != Owners.FEES;
        State.check(isBelow || posted >= 0, where + "sign");
        records[account * LONGS + POSTED] = posted;
        sums[asset] += posted;
    }

    private void loadClosed(StateInput in) {
        int account = take();
        records[account * LONGS + KEY] = CLOSED;
        records[account * LONGS + POSTED] = in.readLong();
    }

    /// The closed records are a chain that begins with the next word.
    private void loadClosedChain(StateInput in, int closed) {
        long next = in.readLong();
        firstClosed = (int) next;
        for (int left = closed; left > 0; left--) {
            boolean isClosed = next > NONE && next < count && !isOpen((int) next);
            State.check(isClosed, "closed accounts: " + next + " is none");
            next = posted((int) next);
        }
        State.check(next == NONE, "closed accounts: " + next + " is after the last");
    }
}
