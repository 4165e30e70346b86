package crossbook.core.money;

import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;
import java.util.BitSet;

/// What is known of the accounts on which positions depend, or that a bust or a correction has
/// taken below zero: what the positions need at least, how many are open, whether more margin is
/// called for, and what the exchange has lost by it.
public final class MarginAccounts {
    private static final int NEEDED = 0;
    private static final int OPEN = 1;
    private static final int CALLED = 2;
    private static final int DEFICIT = 3;
    private static final int PROFIT = 4; // of positions, that is withheld
    private static final int LONGS = 5;

    private final Ledger ledger;
    private long[] records = {}; // by account
    private final BitSet lacking = new BitSet(); // accounts that were taken below zero
    private int troubled; // of how many more is called for, or something missing

    MarginAccounts(Ledger ledger) {
        this.ledger = ledger;
    }

    /// An account comes into a deficit, whether positions depend on it or not.
    public void allowDeficit(int account) {
        open(account);
        lacking.set(account);
    }

    /// A position depends on an account.
    void open(int account) {
        ledger.putOnMargin(account);
        int end = (account + 1) * LONGS;
        if (end > records.length) records = Arrays.copyOf(records, 2 * end);
    }

    /// What its positions need at least: the maintenance margin and the unrealised losses.
    public long needed(int account) {
        return records[account * LONGS + NEEDED];
    }

    /// Whether none of its positions is open.
    public boolean isFlat(int account) {
        return records[account * LONGS + OPEN] == 0;
    }

    /// Whether more margin is called for.
    public boolean isCalled(int account) {
        return !areQuiet() && ledger.isOnMargin(account) && records[account * LONGS + CALLED] != 0;
    }

    /// Whether of no account more is called for, and nothing missing.
    public boolean areQuiet() {
        return troubled == 0;
    }

    /// Whether of an account on which positions depend no more is called for, and nothing missing.
    public boolean isQuiet(int account) {
        int at = account * LONGS;
        return records[at + CALLED] == 0 && records[at + DEFICIT] == 0;
    }

    /// What is missing for good, as it was told last.
    public long deficit(int account) {
        return records[account * LONGS + DEFICIT];
    }

    /// What cannot be taken out of an account before the day is settled: the profits of its
    /// positions less their losses, where they are withheld. At least 0.
    public long withheld(int account) {
        return ledger.isOnMargin(account) ? Math.max(0, records[account * LONGS + PROFIT]) : 0;
    }

    void withhold(int account, long profit) {
        records[account * LONGS + PROFIT] += profit;
    }

    void need(int account, long more) {
        records[account * LONGS + NEEDED] += more;
    }

    void countOpen(int account, int more) {
        records[account * LONGS + OPEN] += more;
    }

    public void call(int account, boolean isOn) {
        set(account, CALLED, isOn ? 1 : 0);
    }

    public void setDeficit(int account, long amount) {
        set(account, DEFICIT, amount);
    }

    private void set(int account, int field, long value) {
        if (!isQuiet(account)) troubled--;
        records[account * LONGS + field] = value;
        if (!isQuiet(account)) troubled++;
    }

    // State: what is needed, open and withheld follows from the positions.

    /// How many accounts a bust or a correction has taken below zero.
    int lacking() {
        return lacking.cardinality();
    }

    void save(StateOutput out) {
        for (int account = lacking.nextSetBit(0);
                account >= 0;
                account = lacking.nextSetBit(account + 1)) {
            out.writeLong(account);
        }
        for (int account = 1; account <= ledger.count(); account++) {
            if (!ledger.isOnMargin(account)) continue;
            out.writeLong(records[account * LONGS + CALLED]);
            out.writeLong(records[account * LONGS + DEFICIT]);
        }
    }

    /// Reads what [#save] wrote, once the positions are known.
    ///
    /// @param taken how many accounts were taken below zero
    void load(StateInput in, int taken) {
        for (int i = 0; i < taken; i++) {
            int account = State.readIndex(in, ledger.count() + 1, "account in a deficit");
            boolean isOwned = account != Ledger.NONE
                    && ledger.isOpen(account)
                    && ledger.owner(account) >= Owners.FIRST;
            State.check(isOwned, "account " + account + ": cannot be in a deficit");
            allowDeficit(account);
        }
        for (int account = 1; account <= ledger.count(); account++) {
            if (!ledger.isOnMargin(account)) continue;
            String where = "account " + account + ": ";
            call(account, State.readIndex(in, 2, where + "margin call") == 1);
            setDeficit(account, in.readLong());
            State.check(deficit(account) >= 0, where + "deficit");
        }
    }
}
