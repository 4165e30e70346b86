package crossbook.core;

import static crossbook.core.money.Amounts.OVERFLOW;
import static crossbook.core.money.Amounts.plus;
import static crossbook.core.money.Amounts.times;
import static crossbook.core.order.RejectReason.*;

import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.model.Coverage;
import crossbook.core.model.Instrument;
import crossbook.core.money.Amounts;
import crossbook.core.money.Ledger;
import crossbook.core.money.Owners;
import crossbook.core.order.OrdType;
import crossbook.core.order.Parties;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;
import crossbook.core.state.State;
import crossbook.core.state.StateInput;
import crossbook.core.state.StateOutput;

import java.util.Arrays;

/// What the live orders of covered instruments hold of their owners' accounts: what is left of
/// them, bought at the worst price that they may pay, with the fees
/// (`docs/decisions/0025-money.md`).
///
/// What an order holds follows from its terms, what is left of it and its fees so far, and is
/// computed anew whenever one of them changes. A record for each slot of [Orders] keeps the rest,
/// made when the first order comes that needs one.
final class Holds {
    // A record.
    private static final int HELD = 0;
    private static final int ACCOUNTS = 1; // quote high, base low
    private static final int BOUND = 2; // reserve price, or what is left of a budget; 0: none
    private static final int ACCRUED = 3; // fees of its fills, whole units
    private static final int MILLIONTHS = 4; // and the rest of them
    private static final int CHARGED = 5; // fees that it has paid
    private static final int LONGS = 6;

    private static final int BUY = Side.BUY.ordinal();

    private final Orders orders;
    private final Owners owners;
    private final Ledger ledger;
    private final Events events;
    private final Parties parties = new Parties();
    private long[] records = {};
    private long needed;
    private long free;

    Holds(Orders orders, Money money, Events events) {
        this.orders = orders;
        owners = money.owners;
        ledger = money.ledger;
        this.events = events;
        orders.holds = this;
    }

    // What forbids an order.

    /// What an order that was refused with `FUNDS_INSUFFICIENT` needs, beyond what it holds.
    long needed() {
        return needed;
    }

    /// What was free for it.
    long free() {
        return free;
    }

    /// Makes a buy without a limit one that is limited by its reserve price.
    static void limit(NewOrder command) {
        if (command.reservePrice == 0 || command.side != Side.BUY) return;
        OrdType limited = command.ordType.limited();
        if (limited == command.ordType) return;
        command.ordType = limited;
        command.limitPrice = command.reservePrice;
    }

    RejectReason refusal(NewOrder command, Book book) {
        boolean isBuy = command.side == Side.BUY;
        boolean isBudget = command.ordType.hasBudget;
        long reserve = command.reservePrice;
        if (isBuy && !isBudget && !command.ordType.hasLimitPrice) return PRICE_BOUND_MISSING;
        if (reserve != 0) {
            if (!isBuy || isBudget) return RESERVE_PRICE_NOT_FOR_ORDER;
            boolean isInRange = reserve >= command.limitPrice
                    && reserve <= Instrument.MAX_PRICE
                    && reserve % book.instrument().unitsPerTick() == 0;
            if (!isInRange) return RESERVE_PRICE_OUT_OF_RANGE;
        }
        long bound = reserve == 0 ? command.limitPrice : reserve;
        Coverage coverage = book.coverage;
        long amount;
        if (!isBuy) amount = times(command.orderQty, coverage.baseUnits());
        else if (isBudget) amount = budgetHold(command.budget, command.orderQty, coverage);
        else amount = buyHold(bound, command.orderQty, coverage);
        return refusal(command.participantId, command.parties, isBuy, amount, coverage);
    }

    /// What forbids a side of a cross at a price.
    RejectReason refusal(NewCross command, Side side, long price, Book book) {
        boolean isBuy = side == Side.BUY;
        Coverage coverage = book.coverage;
        long amount = isBuy
                ? buyHold(price, command.qty, coverage)
                : times(command.qty, coverage.baseUnits());
        Parties its = isBuy ? command.buyParties : command.sellParties;
        return refusal(command.participantId, its, isBuy, amount, coverage);
    }

    private RejectReason refusal(
            int participantId, Parties its, boolean isBuy, long amount, Coverage coverage) {
        int owner = owners.find(participantId, its);
        if (owner == Owners.NOBODY && its.accountFirst() != 0) return UNKNOWN_ACCOUNT;
        if (amount == OVERFLOW) return AMOUNT_OVERFLOWS;
        int asset = isBuy ? coverage.quoteAssetId() : coverage.baseAssetId();
        int account = owner == Owners.NOBODY ? Ledger.NONE : ledger.find(owner, asset);
        return fundsRefusal(amount, account);
    }

    private RejectReason fundsRefusal(long amount, int account) {
        needed = amount;
        free = account == Ledger.NONE ? 0 : ledger.free(account);
        return needed <= free ? NONE : FUNDS_INSUFFICIENT;
    }

    /// What forbids the new terms of an order: that they need more than it holds and is free.
    RejectReason refusal(ReplaceOrder command, LiveOrder order, Book book) {
        int at = at(order);
        boolean isBuy = order.sideNumber() == BUY;
        long reserve = order.ordType().hasBudget ? 0 : records[at + BOUND];
        long limit = command.changesPrice ? command.limitPrice : order.limitPrice();
        if (isBuy && reserve != 0 && limit > reserve) return RESERVE_PRICE_OUT_OF_RANGE;
        long orderQty = command.changesQty ? command.orderQty : order.orderQty();
        long leavesQty = Math.max(0, orderQty - order.cumQty());
        long amount = amount(order, at, reserve == 0 ? limit : reserve, leavesQty, book.coverage);
        if (amount == OVERFLOW) return AMOUNT_OVERFLOWS;
        long more = amount - records[at + HELD];
        return more <= 0 ? NONE : fundsRefusal(more, account(order, at));
    }

    // What an order holds.

    private static long buyHold(long bound, long qty, Coverage coverage) {
        return hold(Amounts.value(coverage, bound, qty), qty, 0, 0, 0, coverage);
    }

    private static long budgetHold(long budget, long qty, Coverage coverage) {
        return hold(times(budget, coverage.quoteUnits()), qty, 0, 0, 0, coverage);
    }

    /// What an order must hold of which so much is left, limited by a price unless it has a budget.
    private long amount(LiveOrder order, int at, long bound, long leavesQty, Coverage coverage) {
        if (order.sideNumber() != BUY) return times(leavesQty, coverage.baseUnits());
        if (leavesQty == 0) return 0;
        long value = order.ordType().hasBudget
                ? records[at + BOUND]
                : Amounts.value(coverage, bound, leavesQty);
        long accrued = records[at + ACCRUED];
        long millionths = records[at + MILLIONTHS];
        return hold(value, leavesQty, accrued, millionths, records[at + CHARGED], coverage);
    }

    /// The most that is still to be paid: a value, and the fees that are not charged yet.
    private static long hold(
            long value, long qty, long accrued, long millionths, long charged, Coverage coverage) {
        long rate = coverage.maxRate();
        long units = plus(accrued, Amounts.units(coverage, rate, qty, value));
        long rest = millionths + Amounts.millionths(coverage, rate, value);
        long fees = due(units, rest, coverage);
        return fees == OVERFLOW ? OVERFLOW : plus(value, fees - charged);
    }

    /// What an order owes for fees so far: rounded up once, and no less than the minimum.
    private static long due(long units, long millionths, Coverage coverage) {
        long whole = plus(units, (millionths + Coverage.MILLION - 1) / Coverage.MILLION);
        return whole == OVERFLOW ? OVERFLOW : Math.max(whole, coverage.minFee());
    }

    // The life of a hold.

    /// Begins the record of an order that is about to be accepted; it holds nothing yet.
    void open(LiveOrder order, long reservePrice, Book book) {
        Coverage coverage = book.coverage;
        int owner = owner(order);
        int quote = ledger.open(owner, coverage.quoteAssetId());
        int at = begin(order, quote, ledger.open(owner, coverage.baseAssetId()));
        records[at + BOUND] = order.ordType().hasBudget && order.sideNumber() == BUY
                ? order.budget() * coverage.quoteUnits()
                : reservePrice;
        Arrays.fill(records, at + ACCRUED, at + LONGS, 0);
    }

    /// Makes a record of an order that holds nothing yet, and returns its place.
    private int begin(LiveOrder order, int quoteAccount, int baseAccount) {
        int at = at(order);
        if (at >= records.length) records = Arrays.copyOf(records, orders.capacity() * LONGS);
        records[at + HELD] = 0;
        records[at + ACCOUNTS] = (long) quoteAccount << 32 | baseAccount;
        order.cover();
        return at;
    }

    private int owner(LiveOrder order) {
        if (order.isPlain()) parties.clear();
        else orders.attachments.readParties(order, parties);
        return owners.find(order.participantId(), parties);
    }

    /// Lets a covered order hold what it needs now, and tells it if that is another amount.
    void update(LiveOrder order, Book book) {
        int at = at(order);
        if (set(order, at, order.totalLeavesQty(), book.coverage)) {
            events.orderHeld(order, records[at + HELD]);
        }
    }

    /// A covered order ends: it holds nothing any more.
    void end(LiveOrder order) {
        int at = at(order);
        if (records[at + HELD] == 0) return;
        put(order, at, 0);
        events.orderHeld(order, 0);
    }

    /// What a covered order named as its reserve price; 0: none.
    long reservePrice(LiveOrder order) {
        return order.ordType().hasBudget ? 0 : records[at(order) + BOUND];
    }

    private boolean set(LiveOrder order, int at, long leavesQty, Coverage coverage) {
        long reserve = records[at + BOUND];
        long bound = reserve == 0 ? order.limitPrice() : reserve;
        return put(order, at, amount(order, at, bound, leavesQty, coverage));
    }

    private boolean put(LiveOrder order, int at, long amount) {
        long change = amount - records[at + HELD];
        if (change == 0) return false;
        records[at + HELD] = amount;
        ledger.hold(account(order, at), change);
        return true;
    }

    /// The account of which an order holds something.
    private int account(LiveOrder order, int at) {
        long accounts = records[at + ACCOUNTS];
        return order.sideNumber() == BUY ? (int) (accounts >>> 32) : (int) accounts;
    }

    // Trades.

    int quoteAccount(LiveOrder order) {
        return (int) (records[at(order) + ACCOUNTS] >>> 32);
    }

    int baseAccount(LiveOrder order) {
        return (int) records[at(order) + ACCOUNTS];
    }

    long held(LiveOrder order) {
        return records[at(order) + HELD];
    }

    /// An order was filled: counts the fee of it, and returns what is to be charged now.
    /// A seller is charged no more than what the fill brings, so it may come to owe more
    /// than an amount can be: it owes the largest amount then.
    long charge(LiveOrder order, long rate, long qty, long value, Coverage coverage) {
        int at = at(order);
        long millionths = records[at + MILLIONTHS] + Amounts.millionths(coverage, rate, value);
        long units = Amounts.units(coverage, rate, qty, value) + millionths / Coverage.MILLION;
        long accrued = plus(records[at + ACCRUED], units);
        boolean fits = accrued != OVERFLOW;
        records[at + ACCRUED] = fits ? accrued : Long.MAX_VALUE;
        records[at + MILLIONTHS] = fits ? millionths % Coverage.MILLION : 0;
        long due = due(records[at + ACCRUED], records[at + MILLIONTHS], coverage);
        long owed = due - records[at + CHARGED];
        long fee = order.sideNumber() == BUY ? owed : Math.min(owed, value);
        records[at + CHARGED] += fee;
        return fee;
    }

    /// After a fill, holds what the rest of an order needs.
    void afterFill(LiveOrder order, long value, Coverage coverage) {
        int at = at(order);
        if (order.ordType().hasBudget && order.sideNumber() == BUY) records[at + BOUND] -= value;
        set(order, at, order.totalLeavesQty(), coverage);
    }

    private static int at(LiveOrder order) {
        return order.slot() * LONGS;
    }

    // State, read and written by [SavedBooks] after the order.

    void save(LiveOrder order, StateOutput out) {
        int at = at(order);
        out.writeLong(records[at + HELD]);
        for (int field = BOUND; field < LONGS; field++) out.writeLong(records[at + field]);
    }

    /// Reads what an order of a covered instrument holds, which its account must have.
    void load(LiveOrder order, Book book, StateInput in) {
        String where = order + ": ";
        Coverage coverage = book.coverage;
        int owner = owner(order);
        State.check(owner != Owners.NOBODY, where + "unknown owner");
        int quote = ledger.find(owner, coverage.quoteAssetId());
        int base = ledger.find(owner, coverage.baseAssetId());
        State.check(quote != Ledger.NONE && base != Ledger.NONE, where + "no account");
        int at = begin(order, quote, base);
        long held = in.readLong();
        for (int field = BOUND; field < LONGS; field++) records[at + field] = in.readLong();
        set(order, at, order.totalLeavesQty(), coverage);
        boolean isSame = records[at + HELD] == held;
        State.check(isSame, where + "holds " + held + ", not " + records[at + HELD]);
        State.check(ledger.free(account(order, at)) >= 0, where + "holds more than there is");
    }
}
