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
import crossbook.core.money.Positions;
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
/// (`docs/decisions/0025-money.md`); on margin the fees, and what they lose at once at the worst
/// price (`docs/decisions/0027-margin.md`), while [Margins] has what they hold with the position.
///
/// What an order holds follows from its terms, what is left of it and its fees so far, and is
/// computed anew whenever one of them changes. A record for each slot of [Orders] keeps the rest,
/// made when the first order comes that needs one.
final class Holds {
    // A record: what of it is read of every order comes first.
    private static final int HELD = 0;
    private static final int ACCOUNTS = 1; // quote high, base low or minus the position
    private static final int COUNTED = 2; // on margin: what of it the position counts
    private static final int BOUND = 3; // reserve price, or what is left of a budget; 0: none
    private static final int ACCRUED = 4; // fees of its fills, whole units
    private static final int MILLIONTHS = 5; // and the rest of them
    private static final int CHARGED = 6; // fees that it has paid
    private static final int LONGS = 7;

    private static final int BUY = Side.BUY.ordinal();

    private final ReferenceData reference;
    private final Orders orders;
    private final Owners owners;
    private final Ledger ledger;
    private final Margins margins;
    private final MarginRefusals marginRefusals;
    private final Funds funds;
    private final Positions positions;
    private final Events events;
    private final Parties parties = new Parties();
    private long[] records = {};

    Holds(ReferenceData reference, Orders orders, Money money, Margins margins, Events events) {
        this.reference = reference;
        this.orders = orders;
        owners = money.owners;
        ledger = money.ledger;
        positions = money.positions;
        funds = new Funds(ledger);
        this.margins = margins;
        marginRefusals = new MarginRefusals(money, margins, funds);
        this.events = events;
        orders.holds = this;
    }

    /// What an order that was refused for want of funds lacked.
    Funds funds() {
        return funds;
    }

    /// What forbids a cross on margin at a price.
    RejectReason marginRefusal(NewCross command, long price, Book book) {
        return marginRefusals.of(command, price, book);
    }

    // What forbids an order.

    /// Makes a buy without a limit one that is limited by its reserve price; on margin a sell too.
    ///
    /// @param book null if there is none of the instrument
    static void limit(NewOrder command, Book book) {
        boolean isOnMargin = book != null && book.isOnMargin();
        if (command.side != Side.BUY && !isOnMargin) return;
        OrdType limited = command.ordType.limited();
        if (limited == command.ordType) return;
        command.ordType = limited;
        command.limitPrice = command.reservePrice;
    }

    RejectReason refusal(NewOrder command, Book book) {
        if (book.isOnMargin()) return marginRefusals.of(command, book);
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
        return funds.refusal(amount, account);
    }

    /// What forbids the new terms of an order: that they need more than it holds and is free.
    RejectReason refusal(ReplaceOrder command, LiveOrder order, Book book) {
        int at = at(order);
        boolean isBuy = order.sideNumber() == BUY;
        long reserve = order.ordType().hasBudget ? 0 : records[at + BOUND];
        long limit = command.changesPrice ? command.limitPrice : order.limitPrice();
        boolean isBeyond = isBuy ? limit > reserve : limit < reserve;
        if (reserve != 0 && isBeyond) return RESERVE_PRICE_OUT_OF_RANGE;
        long orderQty = command.changesQty ? command.orderQty : order.orderQty();
        long leavesQty = Math.max(0, orderQty - order.cumQty());
        long amount = amount(order, at, limit, leavesQty, book);
        if (book.isOnMargin()) return marginRefusal(order, limit, leavesQty, amount, book);
        if (amount == OVERFLOW) return AMOUNT_OVERFLOWS;
        long more = amount - records[at + HELD];
        return more <= 0 ? NONE : funds.refusal(more, account(order, at));
    }

    private RejectReason marginRefusal(
            LiveOrder order, long limit, long leavesQty, long amount, Book book) {
        int at = at(order);
        marginRefusals.begin(order.sideNumber(), limit, records[at + BOUND], leavesQty);
        long counted = records[at + COUNTED];
        return marginRefusals.of(position(at), counted, records[at + HELD], amount, book);
    }

    // What an order holds.

    private static long buyHold(long bound, long qty, Coverage coverage) {
        return hold(Amounts.value(coverage, bound, qty), qty, coverage);
    }

    private static long budgetHold(long budget, long qty, Coverage coverage) {
        return hold(times(budget, coverage.quoteUnits()), qty, coverage);
    }

    /// What an order must hold of which so much is left, with that limit unless it has a budget.
    private long amount(LiveOrder order, int at, long limit, long leavesQty, Book book) {
        Coverage coverage = book.coverage;
        long bound = records[at + BOUND] == 0 ? limit : records[at + BOUND];
        if (book.isOnMargin()) return marginAmount(order, bound, limit, leavesQty, book);
        if (order.sideNumber() != BUY) return times(leavesQty, coverage.baseUnits());
        if (leavesQty == 0) return 0;
        long value = order.ordType().hasBudget
                ? records[at + BOUND]
                : Amounts.value(coverage, bound, leavesQty);
        return plus(value, fees(order, value, leavesQty, coverage));
    }

    /// The fees of an order that are not charged yet, if what is left of it trades for a value.
    private long fees(LiveOrder order, long value, long leavesQty, Coverage coverage) {
        if (order.cumQty() == 0) return fees(value, leavesQty, 0, 0, 0, coverage);
        int at = at(order);
        long accrued = records[at + ACCRUED];
        long millionths = records[at + MILLIONTHS];
        return fees(value, leavesQty, accrued, millionths, records[at + CHARGED], coverage);
    }

    private long marginAmount(LiveOrder order, long bound, long limit, long leavesQty, Book book) {
        if (leavesQty == 0) return 0;
        boolean isBuy = order.sideNumber() == BUY;
        long value = Margins.feeValue(isBuy, bound, limit, leavesQty, book);
        long fees = fees(order, value, leavesQty, book.coverage);
        return plus(fees, Margins.openLoss(isBuy, bound, leavesQty, book));
    }

    /// The most that an order without a fill has to pay: a value, and the fees.
    private static long hold(long value, long qty, Coverage coverage) {
        return plus(value, fees(value, qty, 0, 0, 0, coverage));
    }

    /// The fees that are not charged yet.
    static long fees(
            long value, long qty, long accrued, long millionths, long charged, Coverage coverage) {
        long rate = coverage.maxRate();
        long units = plus(accrued, Amounts.units(coverage, rate, qty, value));
        long rest = millionths + Amounts.millionths(coverage, rate, value);
        long fees = due(units, rest, coverage);
        return fees == OVERFLOW ? OVERFLOW : fees - charged;
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
        readParties(order);
        int owner = owners.open(order.participantId(), parties);
        int quote = ledger.open(owner, coverage.quoteAssetId());
        int base = book.isOnMargin()
                ? -positions.open(owner, order.instrumentId(), quote)
                : ledger.open(owner, coverage.baseAssetId());
        int at = begin(order, quote, base);
        records[at + BOUND] = order.ordType().hasBudget && order.sideNumber() == BUY
                ? order.budget() * coverage.quoteUnits()
                : reservePrice;
        Arrays.fill(records, at + ACCRUED, at + LONGS, 0);
    }

    /// Makes a record of an order that holds nothing yet, and returns its place.
    ///
    /// @param base its account; on margin: minus the position
    private int begin(LiveOrder order, int quote, int base) {
        int at = at(order);
        if (at >= records.length) records = Arrays.copyOf(records, orders.capacity() * LONGS);
        records[at + HELD] = 0;
        records[at + ACCOUNTS] = (long) quote << 32 | (base & 0xFFFF_FFFFL);
        records[at + COUNTED] = 0;
        order.cover();
        return at;
    }

    private void readParties(LiveOrder order) {
        if (order.isPlain()) parties.clear();
        else orders.attachments.readParties(order, parties);
    }

    /// Lets a covered order hold what it needs now, and tells it if that is another amount.
    void update(LiveOrder order, Book book) {
        int at = at(order);
        long counted = records[at + COUNTED];
        if (set(order, at, order.totalLeavesQty(), book)) {
            events.orderHeld(order, records[at + HELD]);
        }
        if (!book.isOnMargin()) return;
        if (records[at + COUNTED] == counted) margins.updateOrder(position(at), book);
        else margins.update(position(at), book);
    }

    /// A covered order ends: it holds nothing any more.
    void end(LiveOrder order) {
        int at = at(order);
        if (put(order, at, 0)) events.orderHeld(order, 0);
        if (records[at + COUNTED] == 0) return;
        count(order, at, 0);
        margins.update(position(at), reference.book(order.instrumentId()));
    }

    /// What a covered order named as its reserve price; 0: none.
    long reservePrice(LiveOrder order) {
        return order.ordType().hasBudget ? 0 : records[at(order) + BOUND];
    }

    private boolean set(LiveOrder order, int at, long leavesQty, Book book) {
        if (book.isOnMargin()) count(order, at, leavesQty);
        return put(order, at, amount(order, at, order.limitPrice(), leavesQty, book));
    }

    private void count(LiveOrder order, int at, long leavesQty) {
        margins.count(position(at), order.sideNumber(), leavesQty - records[at + COUNTED]);
        records[at + COUNTED] = leavesQty;
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
        boolean isQuote = order.sideNumber() == BUY || (int) accounts < 0;
        return isQuote ? (int) (accounts >>> 32) : (int) accounts;
    }

    /// The position of an order on margin.
    private int position(int at) {
        return -(int) records[at + ACCOUNTS];
    }

    // Trades.

    int quoteAccount(LiveOrder order) {
        return (int) (records[at(order) + ACCOUNTS] >>> 32);
    }

    /// Of an order on margin.
    int position(LiveOrder order) {
        return position(at(order));
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
        boolean isPaidInFull = order.sideNumber() == BUY || coverage.isOnMargin();
        long fee = isPaidInFull ? owed : Math.min(owed, value);
        records[at + CHARGED] += fee;
        return fee;
    }

    /// After a fill, holds what the rest of an order needs.
    void afterFill(LiveOrder order, long value, Book book) {
        int at = at(order);
        if (order.ordType().hasBudget && order.sideNumber() == BUY) records[at + BOUND] -= value;
        set(order, at, order.totalLeavesQty(), book);
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
        readParties(order);
        int owner = owners.find(order.participantId(), parties);
        State.check(owner != Owners.NOBODY, where + "unknown owner");
        int quote = ledger.find(owner, coverage.quoteAssetId());
        int base = book.isOnMargin()
                ? positions.find(owner, order.instrumentId())
                : ledger.find(owner, coverage.baseAssetId());
        State.check(quote != Ledger.NONE && base != Ledger.NONE, where + "no account");
        int at = begin(order, quote, book.isOnMargin() ? -base : base);
        long held = in.readLong();
        for (int field = BOUND; field < LONGS; field++) records[at + field] = in.readLong();
        if (book.isOnMargin()) {
            State.check(held >= 0 && held <= Coverage.MAX_HOLD, where + "holds " + held);
            count(order, at, order.totalLeavesQty());
            put(order, at, held); // at a mark that may not be that of now
        } else {
            set(order, at, order.totalLeavesQty(), book);
        }
        boolean isSame = records[at + HELD] == held;
        State.check(isSame, where + "holds " + held + ", not " + records[at + HELD]);
        State.check(ledger.isSound(account(order, at)), where + "holds more than there is");
    }
}
