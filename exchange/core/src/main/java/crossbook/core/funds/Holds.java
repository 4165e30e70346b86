package crossbook.core.funds;

import static crossbook.core.book.HoldRecords.ACCRUED;
import static crossbook.core.book.HoldRecords.BOUND;
import static crossbook.core.book.HoldRecords.CHARGED;
import static crossbook.core.book.HoldRecords.COUNTED;
import static crossbook.core.book.HoldRecords.HELD;
import static crossbook.core.book.HoldRecords.LONGS;
import static crossbook.core.book.HoldRecords.MILLIONTHS;
import static crossbook.core.book.HoldRecords.at;
import static crossbook.core.money.Amounts.OVERFLOW;
import static crossbook.core.money.Amounts.plus;
import static crossbook.core.money.Amounts.times;
import static crossbook.core.order.RejectReason.*;

import crossbook.core.book.HoldRecords;
import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.book.Orders;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.market.Events;
import crossbook.core.market.Money;
import crossbook.core.market.ReferenceData;
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
import crossbook.core.state.StateException;
import crossbook.core.state.StateInput;

/// What the live orders of covered instruments hold of their owners' accounts: what is left of
/// them, bought at the worst price that they may pay, with the fees
/// (`docs/decisions/0025-money.md`); on margin the fees, and what they lose at once at the worst
/// price (`docs/decisions/0027-margin.md`), while [Margins] has what they hold with the position.
///
/// What an order holds follows from its terms, what is left of it and its fees so far, and is
/// computed anew whenever one of them changes; [HoldRecords] keep the rest.
public final class Holds {
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
    public final HoldRecords records;

    // What the order that was looked at last needs: what does, does not compute it again.
    private long amount;
    private long growth; // of its position

    public Holds(
            ReferenceData reference, Orders orders, Money money, Margins margins, Events events) {
        this.reference = reference;
        this.orders = orders;
        owners = money.owners;
        ledger = money.ledger;
        positions = money.positions;
        funds = new Funds(ledger);
        this.margins = margins;
        marginRefusals = new MarginRefusals(money, margins, funds);
        this.events = events;
        records = orders.holdRecords;
    }

    /// What an order that was refused for want of funds lacked.
    public Funds funds() {
        return funds;
    }

    /// What forbids a cross on margin at a price.
    public RejectReason marginRefusal(NewCross command, long price, LiveBook book) {
        return marginRefusals.of(command, price, book);
    }

    // What forbids an order.

    /// Makes a buy without a limit one that is limited by its reserve price; on margin a sell too.
    ///
    /// @param book null if there is none of the instrument
    public static void limit(NewOrder command, LiveBook book) {
        boolean isOnMargin = book != null && book.isOnMargin();
        if (command.side != Side.BUY && !isOnMargin) return;
        OrdType limited = command.ordType.limited();
        if (limited == command.ordType) return;
        command.ordType = limited;
        command.limitPrice = command.reservePrice;
    }

    public RejectReason refusal(NewOrder command, LiveBook book) {
        if (book.isOnMargin()) return marginRefusal(command, book);
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
        if (!isBuy) amount = times(command.orderQty, coverage.baseUnits());
        else if (isBudget) amount = budgetHold(command.budget, command.orderQty, coverage);
        else amount = buyHold(bound, command.orderQty, coverage);
        return refusal(command.participantId, command.parties, isBuy, amount, coverage);
    }

    private RejectReason marginRefusal(NewOrder command, LiveBook book) {
        RejectReason reason = marginRefusals.of(command, book);
        amount = marginRefusals.amount();
        growth = marginRefusals.growth();
        return reason;
    }

    /// What forbids a side of a cross at a price.
    public RejectReason refusal(NewCross command, Side side, long price, LiveBook book) {
        boolean isBuy = side == Side.BUY;
        Coverage coverage = book.coverage;
        long needed = isBuy
                ? buyHold(price, command.qty, coverage)
                : times(command.qty, coverage.baseUnits());
        Parties its = isBuy ? command.buyParties : command.sellParties;
        return refusal(command.participantId, its, isBuy, needed, coverage);
    }

    private RejectReason refusal(
            int participantId, Parties its, boolean isBuy, long needed, Coverage coverage) {
        int owner = owners.find(participantId, its);
        if (owner == Owners.NOBODY && its.accountFirst() != 0) return UNKNOWN_ACCOUNT;
        if (needed == OVERFLOW) return AMOUNT_OVERFLOWS;
        int asset = isBuy ? coverage.quoteAssetId() : coverage.baseAssetId();
        int account = owner == Owners.NOBODY ? Ledger.NONE : ledger.find(owner, asset);
        return funds.refusal(needed, account);
    }

    /// What forbids the new terms of an order: that they need more than it holds and is free.
    public RejectReason refusal(ReplaceOrder command, LiveOrder order, LiveBook book) {
        int at = at(order);
        long limit = command.changesPrice ? command.limitPrice : order.limitPrice();
        if (isBeyondReserve(order, limit)) return RESERVE_PRICE_OUT_OF_RANGE;
        long orderQty = command.changesQty ? command.orderQty : order.orderQty();
        long leavesQty = Math.max(0, orderQty - order.cumQty());
        amount = amount(order, at, limit, leavesQty, book);
        if (book.isOnMargin()) return marginRefusal(order, limit, leavesQty, book);
        if (amount == OVERFLOW) return AMOUNT_OVERFLOWS;
        return funds.refusal(amount - records.get(at, HELD), records.account(order));
    }

    private boolean isBeyondReserve(LiveOrder order, long limit) {
        long reserve = records.reservePrice(order);
        if (reserve == 0) return false;
        return order.sideNumber() == BUY ? limit > reserve : limit < reserve;
    }

    private RejectReason marginRefusal(LiveOrder order, long limit, long leavesQty, LiveBook book) {
        marginRefusals.begin(order.sideNumber(), limit, records.get(at(order), BOUND), leavesQty);
        RejectReason reason = marginRefusals.of(order, records, amount, book);
        growth = marginRefusals.growth();
        return reason;
    }

    // What an order holds.

    private static long buyHold(long bound, long qty, Coverage coverage) {
        return hold(Amounts.value(coverage, bound, qty), qty, coverage);
    }

    private static long budgetHold(long budget, long qty, Coverage coverage) {
        return hold(times(budget, coverage.quoteUnits()), qty, coverage);
    }

    /// What an order must hold of which so much is left, with that limit unless it has a budget.
    private long amount(LiveOrder order, int at, long limit, long leavesQty, LiveBook book) {
        Coverage coverage = book.coverage;
        long bound = records.get(at, BOUND) == 0 ? limit : records.get(at, BOUND);
        if (book.isOnMargin()) return marginAmount(order, bound, limit, leavesQty, book);
        if (order.sideNumber() != BUY) return times(leavesQty, coverage.baseUnits());
        if (leavesQty == 0) return 0;
        long value = order.ordType().hasBudget
                ? records.get(at, BOUND)
                : Amounts.value(coverage, bound, leavesQty);
        return plus(value, fees(order, value, leavesQty, coverage));
    }

    /// The fees of an order that are not charged yet, if what is left of it trades for a value.
    private long fees(LiveOrder order, long value, long leavesQty, Coverage coverage) {
        if (order.cumQty() == 0) return fees(value, leavesQty, 0, 0, 0, coverage);
        int at = at(order);
        long accrued = records.get(at, ACCRUED);
        long millionths = records.get(at, MILLIONTHS);
        return fees(value, leavesQty, accrued, millionths, records.get(at, CHARGED), coverage);
    }

    private long marginAmount(
            LiveOrder order, long bound, long limit, long leavesQty, LiveBook book) {
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
    public void open(LiveOrder order, long reservePrice, LiveBook book) {
        Coverage coverage = book.coverage;
        readParties(order);
        int owner = owners.open(order.participantId(), parties);
        if (book.isOnMargin()) {
            int position = openPosition(owner, book);
            records.begin(
                    order, positions.account(position), -position, reservePrice, orders.capacity());
            return;
        }
        int quote = ledger.open(owner, coverage.quoteAssetId());
        int base = ledger.open(owner, coverage.baseAssetId());
        long bound = order.ordType().hasBudget && order.sideNumber() == BUY
                ? order.budget() * coverage.quoteUnits()
                : reservePrice;
        records.begin(order, quote, base, bound, orders.capacity());
    }

    private int openPosition(int owner, LiveBook book) {
        int instrument = book.instrument().instrumentId();
        int position = positions.find(owner, instrument);
        if (position != Positions.NONE) return position;
        book.mark.open();
        return positions.open(owner, instrument, ledger.open(owner, book.coverage.quoteAssetId()));
    }

    private void readParties(LiveOrder order) {
        if (order.isPlain()) parties.clear();
        else orders.attachments.readParties(order, parties);
    }

    /// Lets a covered order hold what it needs now, and tells it if that is another amount.
    public void update(LiveOrder order, LiveBook book) {
        int at = at(order);
        long leavesQty = order.totalLeavesQty();
        amount = amount(order, at, order.limitPrice(), leavesQty, book);
        if (book.isOnMargin()) {
            long more = leavesQty - records.get(at, COUNTED);
            growth = margins.growth(records.position(order), order.sideNumber(), more, book);
        }
        take(order, book);
    }

    /// The same of an order that nothing has just forbidden.
    public void take(LiveOrder order, LiveBook book) {
        int at = at(order);
        boolean isOnMargin = book.isOnMargin();
        boolean counts = isOnMargin && count(order, at, order.totalLeavesQty());
        if (put(order, at, amount)) events.orderHeld(order, amount);
        if (counts) margins.grow(records.position(order), growth, book);
        else if (isOnMargin) margins.keep(records.position(order), book);
    }

    /// A covered order ends: it holds nothing any more.
    public void end(LiveOrder order) {
        int at = at(order);
        if (put(order, at, 0)) events.orderHeld(order, 0);
        long counted = records.get(at, COUNTED);
        if (counted == 0) return;
        LiveBook book = reference.book(order.instrumentId());
        int position = records.position(order);
        growth = margins.growth(position, order.sideNumber(), -counted, book);
        count(order, at, 0);
        margins.grow(position, growth, book);
    }

    private boolean set(LiveOrder order, int at, long leavesQty, LiveBook book) {
        if (book.isOnMargin()) count(order, at, leavesQty);
        return put(order, at, amount(order, at, order.limitPrice(), leavesQty, book));
    }

    /// Counts what is left of an order on margin, and returns whether it is another quantity.
    private boolean count(LiveOrder order, int at, long leavesQty) {
        long change = leavesQty - records.get(at, COUNTED);
        if (change == 0) return false;
        margins.count(records.position(order), order.sideNumber(), change);
        records.set(at, COUNTED, leavesQty);
        return true;
    }

    private boolean put(LiveOrder order, int at, long held) {
        long change = held - records.get(at, HELD);
        if (change == 0) return false;
        records.set(at, HELD, held);
        ledger.hold(records.account(order), change);
        return true;
    }

    // Trades.

    /// An order was filled: counts the fee of it, and returns what is to be charged now.
    /// A seller is charged no more than what the fill brings, so it may come to owe more
    /// than an amount can be: it owes the largest amount then.
    long charge(LiveOrder order, long rate, long qty, long value, Coverage coverage) {
        int at = at(order);
        long millionths = records.get(at, MILLIONTHS) + Amounts.millionths(coverage, rate, value);
        long units = Amounts.units(coverage, rate, qty, value) + millionths / Coverage.MILLION;
        long accrued = plus(records.get(at, ACCRUED), units);
        boolean fits = accrued != OVERFLOW;
        records.set(at, ACCRUED, fits ? accrued : Long.MAX_VALUE);
        records.set(at, MILLIONTHS, fits ? millionths % Coverage.MILLION : 0);
        long due = due(records.get(at, ACCRUED), records.get(at, MILLIONTHS), coverage);
        long owed = due - records.get(at, CHARGED);
        boolean isPaidInFull = order.sideNumber() == BUY || coverage.isOnMargin();
        long fee = isPaidInFull ? owed : Math.min(owed, value);
        records.set(at, CHARGED, records.get(at, CHARGED) + fee);
        return fee;
    }

    /// After a fill, holds what the rest of an order needs.
    void afterFill(LiveOrder order, long value, LiveBook book) {
        int at = at(order);
        if (order.ordType().hasBudget && order.sideNumber() == BUY)
            records.set(at, BOUND, records.get(at, BOUND) - value);
        set(order, at, order.totalLeavesQty(), book);
    }

    // State, read by `SavedReference` after the order.

    /// Reads what an order of a covered instrument holds, which its account must have.
    public void load(LiveOrder order, LiveBook book, StateInput in) {
        Coverage coverage = book.coverage;
        readParties(order);
        int owner = owners.find(order.participantId(), parties);
        State.check(owner != Owners.NOBODY, order, "unknown owner");
        int quote = ledger.find(owner, coverage.quoteAssetId());
        int base = book.isOnMargin()
                ? positions.find(owner, order.instrumentId())
                : ledger.find(owner, coverage.baseAssetId());
        State.check(quote != Ledger.NONE && base != Ledger.NONE, order, "no account");
        int at =
                records.begin(order, quote, book.isOnMargin() ? -base : base, 0, orders.capacity());
        long held = in.readLong();
        for (int field = BOUND; field < LONGS; field++) records.set(at, field, in.readLong());
        if (book.isOnMargin()) {
            if (held < 0 || held > Coverage.MAX_HOLD)
                throw new StateException(order + ": holds " + held);
            count(order, at, order.totalLeavesQty());
            put(order, at, held); // at a mark that may not be that of now
        } else {
            set(order, at, order.totalLeavesQty(), book);
        }
        long needed = records.get(at, HELD);
        if (needed != held) {
            throw new StateException(order + ": holds " + held + ", not " + needed);
        }
        State.check(ledger.isSound(records.account(order)), order, "holds more than there is");
    }
}
