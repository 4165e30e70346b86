package crossbook.core.money;

import crossbook.core.event.Obligation;
import crossbook.core.state.Hash;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;

/// What is owed and due on one settlement date, by account, in the order in which accounts came
/// to owe or to be due something (`docs/decisions/0028-settlement.md`).
///
/// What is owed is held of its account by whoever adds it here, and by nobody else.
public final class Obligations {
    private static final int FIRST_CAPACITY = 16;
    private static final int NONE = 0;

    private final Ledger ledger;
    private int date;
    private int count;
    private int[] accounts = new int[FIRST_CAPACITY];
    private long[] owed = new long[FIRST_CAPACITY];
    private long[] due = new long[FIRST_CAPACITY];
    private int[] index = new int[4 * FIRST_CAPACITY]; // by hash: a place, plus 1

    public Obligations(Ledger ledger) {
        this.ledger = ledger;
    }

    /// Forgets all, and begins with a settlement date, days since 1970.
    public Obligations begin(int settlementDate) {
        date = settlementDate;
        count = 0;
        Arrays.fill(index, NONE);
        return this;
    }

    /// The settlement date, days since 1970.
    public int date() {
        return date;
    }

    /// How many accounts owe something, are due something, or did before it was netted.
    public int count() {
        return count;
    }

    /// Shows what an account owes and is due.
    public Obligation show(int place, Obligation shown) {
        shown.owner = ledger.owner(account(place));
        shown.assetId = ledger.asset(account(place));
        shown.settlementDate = date;
        shown.owed = owed(place);
        shown.due = due(place);
        return shown;
    }

    /// Where an account stands, or -1 if it never came to owe or to be due something.
    public int find(int account) {
        return index[placeInIndex(account)] - 1;
    }

    public int account(int place) {
        return accounts[place];
    }

    /// What its owner has to pay, which is held of the account.
    public long owed(int place) {
        return owed[place];
    }

    /// What its owner will be paid.
    public long due(int place) {
        return due[place];
    }

    // Changes, which the caller has looked for whether what must be held is free.

    /// An account owes so much more; a negative amount: so much less. Where it does not owe as much
    /// any more, it is due the rest.
    public void owe(int account, long amount) {
        int place = open(account);
        long paid = Math.max(amount, -owed[place]);
        addOwed(place, paid);
        due[place] += paid - amount;
    }

    /// An account is due so much more; a negative amount: so much less. Where it is not due as much
    /// any more, it owes the rest.
    public void expect(int account, long amount) {
        int place = open(account);
        long paid = Math.max(amount, -due[place]);
        due[place] += paid;
        addOwed(place, paid - amount);
    }

    /// Whether an account owes something, is due something, or did before it was netted.
    public boolean has(int account) {
        return index[placeInIndex(account)] != NONE;
    }

    /// What would be held more of an account that is due so much more, or less.
    public long neededToExpect(int account, long amount) {
        int place = find(account);
        return Math.max(0, -amount - (place < 0 ? 0 : due[place]));
    }

    /// Sets off against each other what an account owes and is due; false if there is nothing to.
    public boolean net(int place) {
        long both = Math.min(owed[place], due[place]);
        due[place] -= both;
        addOwed(place, -both);
        return both != 0;
    }

    private void addOwed(int place, long amount) {
        owed[place] += amount;
        ledger.hold(accounts[place], amount);
    }

    /// What is owed is paid, and what is due is received, all through another account.
    public void pay(int place, int clearing) {
        long paid = owed[place];
        addOwed(place, -paid);
        ledger.move(accounts[place], clearing, paid - due[place]);
        due[place] = 0;
    }

    // Places.

    private int open(int account) {
        int at = placeInIndex(account);
        if (index[at] != NONE) return index[at] - 1;
        return add(account);
    }

    private int placeInIndex(int account) {
        int mask = index.length - 1;
        int at = (int) Hash.mix(account) & mask;
        while (index[at] != NONE && accounts[index[at] - 1] != account) at = at + 1 & mask;
        return at;
    }

    private int add(int account) {
        if (count == accounts.length) grow();
        int place = count++;
        accounts[place] = account;
        owed[place] = 0;
        due[place] = 0;
        index[placeInIndex(account)] = place + 1;
        return place;
    }

    private void grow() {
        int capacity = 2 * accounts.length;
        accounts = Arrays.copyOf(accounts, capacity);
        owed = Arrays.copyOf(owed, capacity);
        due = Arrays.copyOf(due, capacity);
        index = new int[4 * capacity];
        for (int place = 0; place < count; place++) {
            index[placeInIndex(accounts[place])] = place + 1;
        }
    }

    // State.

    /// Adds to the sums of assets what is due less what is owed, which stands in the clearing
    /// account.
    public void addTo(long[] sums) {
        for (int place = 0; place < count; place++) {
            sums[ledger.asset(accounts[place])] += due[place] - owed[place];
        }
    }

    public void save(StateOutput out) {
        out.writeLong(date);
        out.writeLong(count);
        for (int place = 0; place < count; place++) {
            out.writeLong(accounts[place]);
            out.writeLong(owed[place]);
            out.writeLong(due[place]);
        }
    }

    /// Reads what [#save] wrote, and holds what is owed.
    public void load(StateInput in) {
        begin(State.readIndex(in, Integer.MAX_VALUE, "settlement date"));
        int saved = State.readIndex(in, Integer.MAX_VALUE, "obligations");
        for (int i = 0; i < saved; i++) {
            int account = State.readIndex(in, ledger.count() + 1, "account that owes");
            String where = "obligation of account " + account + ": ";
            State.check(account != Ledger.NONE, where + "no account");
            State.check(ledger.owner(account) >= Owners.FIRST, where + "the exchange's");
            State.check(index[placeInIndex(account)] == NONE, where + "twice");
            int place = add(account);
            long owes = in.readLong();
            due[place] = in.readLong();
            State.check(owes >= 0 && due[place] >= 0, where + "sign");
            addOwed(place, owes);
            State.check(ledger.isSound(account), where + "owes more than there is");
        }
    }
}
