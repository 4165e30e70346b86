package crossbook.core.funds;

import crossbook.core.book.LiveBook;
import crossbook.core.command.SetMark;
import crossbook.core.market.Events;
import crossbook.core.market.Money;
import crossbook.core.market.PositionView;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.money.Amounts;
import crossbook.core.money.Ledger;
import crossbook.core.money.MarginAccounts;
import crossbook.core.money.Owners;
import crossbook.core.money.Positions;
import crossbook.core.order.Side;
import crossbook.core.price.Mark;
import crossbook.core.price.ReferencePrices;
import crossbook.core.state.State;

/// What positions are worth, what they hold together with live orders, and how they are settled
/// (`docs/decisions/0027-margin.md`).
public final class Margins {
    private static final int BUY = Side.BUY.ordinal();
    private static final int SELL = Side.SELL.ordinal();

    private final Positions positions;
    private final Ledger ledger;
    private final Events events;
    private final MarginAccounts accounts;
    private final PositionView view;

    /// Of whom more margin is called for.
    public final MarginCalls calls;

    public Margins(Money money, Events events) {
        positions = money.positions;
        ledger = money.ledger;
        this.events = events;
        accounts = positions.accounts();
        view = new PositionView(money);
        calls = new MarginCalls(money, events);
    }

    // What a quantity needs: no product of one that fits is beyond [Coverage#MAX_HOLD].

    /// The initial margin of a quantity, long or short.
    static long initial(long qty, boolean isLong, long mark, Coverage coverage) {
        Margin margin = coverage.margin();
        return margin(qty, isLong ? margin.initialLong() : margin.initialShort(), mark, coverage);
    }

    private static long maintenance(long qty, long mark, Coverage coverage) {
        Margin margin = coverage.margin();
        boolean isLong = qty > 0;
        long rate = isLong ? margin.maintenanceLong() : margin.maintenanceShort();
        return margin(Math.abs(qty), rate, mark, coverage);
    }

    private static long margin(long qty, long rate, long mark, Coverage coverage) {
        return coverage.margin().unit() == FeeUnit.PER_UNIT
                ? rate * qty
                : Amounts.millionthsUp(mark * qty * coverage.quoteUnits(), rate);
    }

    /// What is lost against the mark at once if a quantity trades at a price.
    static long openLoss(boolean isBuy, long price, long qty, LiveBook book) {
        long gap = isBuy ? price - book.mark.price : book.mark.price - price;
        return gap <= 0 ? 0 : Amounts.value(book.coverage, gap, qty);
    }

    /// The value of which an order may come to pay fees: a sell may get a better price than asked.
    static long feeValue(boolean isBuy, long bound, long limit, long qty, LiveBook book) {
        long price = isBuy ? bound : Math.max(limit, book.mark.price);
        return Amounts.value(book.coverage, price, qty);
    }

    // What more orders would do; an owner who is nobody yet has no position.

    /// Whether a position and its live orders stay within bounds if so much more is left of those
    /// of a side, so that no product overflows whatever becomes of them.
    boolean fits(int position, int side, long qty, LiveBook book) {
        long buys = positions.leavesQty(position, BUY) + (side == BUY ? qty : 0);
        long sells = positions.leavesQty(position, SELL) + (side == SELL ? qty : 0);
        return isInBounds(positions.qty(position), buys, sells, book);
    }

    /// The same if the position is another.
    boolean fits(int position, long positionQty, LiveBook book) {
        long buys = positions.leavesQty(position, BUY);
        long sells = positions.leavesQty(position, SELL);
        return isInBounds(positionQty, buys, sells, book);
    }

    private static boolean isInBounds(long qty, long buys, long sells, LiveBook book) {
        if (buys < 0 || sells < 0 || Math.abs(qty) > Coverage.MAX_HOLD) return false;
        if (buys > Coverage.MAX_HOLD || sells > Coverage.MAX_HOLD) return false;
        long most = Math.max(Math.abs(qty), Math.max(qty + buys, sells - qty));
        return most <= book.mark.maxQty;
    }

    /// How much more a position and its live orders hold if so much more is left of those of a
    /// side.
    long growth(int position, int side, long qty, LiveBook book) {
        if (qty == 0 && isKnownValued(position, book)) return 0;
        long buys = positions.leavesQty(position, BUY) + (side == BUY ? qty : 0);
        long sells = positions.leavesQty(position, SELL) + (side == SELL ? qty : 0);
        long held = held(position, buys, sells, book.mark.price, book.coverage);
        return held - positions.held(position);
    }

    /// Whether a side's live orders, and so much more, only close.
    boolean isClosing(int position, int side, long qty) {
        long open = side == BUY ? -positions.qty(position) : positions.qty(position);
        return positions.leavesQty(position, side) + qty <= Math.max(0, open);
    }

    /// What closing a position may cost: all that is free, and what it holds itself but for what is
    /// lost already. Below 0 where more is lost than was posted.
    long left(int position, LiveBook book) {
        long ofPosition = positions.held(position) - loss(position, book.mark.price, book.coverage);
        return ledger.free(positions.account(position)) + ofPosition;
    }

    private long held(int position, long buys, long sells, long mark, Coverage coverage) {
        return worst(position, buys, sells, mark, coverage) + loss(position, mark, coverage);
    }

    private long worst(int position, long buys, long sells, long mark, Coverage coverage) {
        long qty = positions.qty(position);
        long mostLong = Math.max(0, qty + buys);
        long mostShort = Math.max(0, sells - qty);
        if (coverage.margin().isEven()) {
            return initial(Math.max(mostLong, mostShort), true, mark, coverage);
        }
        return Math.max(
                initial(mostLong, true, mark, coverage), initial(mostShort, false, mark, coverage));
    }

    private long loss(int position, long mark, Coverage coverage) {
        long value = mark * positions.qty(position) * coverage.quoteUnits();
        return Math.max(0, positions.openValue(position) - value);
    }

    private long needed(int position, long mark, Coverage coverage) {
        return maintenance(positions.qty(position), mark, coverage)
                + loss(position, mark, coverage);
    }

    /// What would be free of the account of a position if so much of it were closed at a price,
    /// for the larger fee, while its owner has no other order in the instrument; below 0:
    /// lacking. No sum overflows: of a position none is beyond [Coverage#MAX_HOLD], and of an
    /// account in which positions settle what is posted is below 2^62.
    public long freeAfter(int position, long closed, long price, LiveBook book) {
        Coverage coverage = book.coverage;
        long mark = book.mark.price;
        long qty = positions.qty(position);
        long part = qty > 0 ? closed : -closed;
        long share = Amounts.share(positions.openValue(position), part, qty);
        long realised = part * price * coverage.quoteUnits() - share;
        long fee = Holds.fees(Amounts.value(coverage, price, closed), closed, 0, 0, 0, coverage);
        long rest = qty - part;
        long worth = rest * mark * coverage.quoteUnits();
        long loss = Math.max(0, positions.openValue(position) - share - worth);
        long held = initial(Math.abs(rest), qty > 0, mark, coverage) + loss;
        long released = positions.held(position) - held;
        return ledger.free(positions.account(position)) + realised - fee + released;
    }

    // Changes.

    /// Another quantity is left of a live order.
    void count(int position, int side, long qty) {
        positions.count(position, side, qty);
    }

    /// Lets a position hold what it and its orders need now, and returns whether that is another
    /// amount.
    boolean value(int position, LiveBook book) {
        long before = positions.held(position);
        long mark = book.mark.price;
        Coverage coverage = book.coverage;
        long loss = loss(position, mark, coverage);
        long held = worst(position, mark, coverage) + loss;
        long needed = maintenance(positions.qty(position), mark, coverage) + loss;
        positions.hold(position, held, needed, mark);
        return held != before;
    }

    private long worst(int position, long mark, Coverage coverage) {
        long buys = positions.leavesQty(position, BUY);
        long sells = positions.leavesQty(position, SELL);
        return worst(position, buys, sells, mark, coverage);
    }

    /// Whether a position has followed the mark.
    private boolean isValued(int position, LiveBook book) {
        return positions.mark(position) == book.mark.price;
    }

    /// The same of one that has had orders: all have followed, or this one has.
    private boolean isKnownValued(int position, LiveBook book) {
        return book.mark.hasAll() || isValued(position, book);
    }

    /// An order of a position holds another amount, while as much is left of it as before: that
    /// changes nothing, unless the mark has moved, or more margin was called for.
    void keep(int position, LiveBook book) {
        if (!isQuiet(position) || !isKnownValued(position, book)) update(position, book);
    }

    private boolean isQuiet(int position) {
        return accounts.areQuiet() || accounts.isQuiet(positions.account(position));
    }

    /// A position holds so much more for live orders and is otherwise what it was. Nothing else
    /// follows, unless the mark has moved, or more margin was called for.
    void grow(int position, long more, LiveBook book) {
        if (!isQuiet(position) || !isValued(position, book)) {
            update(position, book);
        } else if (more != 0) {
            positions.hold(position, more);
            tell(position);
        }
    }

    /// Lets a position hold what it needs now, and tells it, and what follows from it.
    void update(int position, LiveBook book) {
        if (value(position, book)) tell(position);
        watch(position, book);
    }

    /// Looks at what a position that has just been valued means for its owner.
    void watch(int position, LiveBook book) {
        calls.watch(positions.account(position));
        boolean isNew = book.coverage.margin().liquidatesAlone()
                && calls.isDue(position)
                && !positions.isWaiting(position);
        if (isNew) await(position, book);
    }

    /// Lets a position wait to be liquidated.
    public void await(int position, LiveBook book) {
        positions.setWaiting(position, true);
        book.mark.liquidate(position);
    }

    void tell(int position) {
        events.tell().positionChanged(view.at(position));
    }

    /// A quantity was bought, or with a negative one sold: returns what is realised by what of it
    /// closes, which the owner gets from the clearing account.
    long trade(int position, long qty, long price, Coverage coverage) {
        long realised = apply(position, qty, price * coverage.quoteUnits());
        pay(position, realised);
        if (coverage.margin().withholdsProfit()) positions.withhold(position, realised);
        return realised;
    }

    private long apply(int position, long traded, long unitValue) {
        long qty = positions.qty(position);
        long openValue = positions.openValue(position);
        boolean adds = qty == 0 || qty > 0 == traded > 0;
        if (adds) {
            positions.set(position, qty + traded, openValue + traded * unitValue);
            return 0;
        }
        long closed = Math.min(Math.abs(qty), Math.abs(traded)) * Long.signum(qty);
        long share = Amounts.share(openValue, closed, qty);
        long rest = traded + closed;
        if (rest == 0) positions.set(position, qty - closed, openValue - share);
        else if (closed == qty) positions.set(position, rest, rest * unitValue);
        return closed * unitValue - share;
    }

    private void pay(int position, long amount) {
        int account = positions.account(position);
        int clearing = ledger.open(Owners.CLEARING, ledger.asset(account));
        ledger.move(clearing, account, amount);
    }

    // Marks and settlement.

    /// Whether the mark of a book is where its source is, and nothing is due: then an order sets
    /// nothing off.
    public boolean isSettled(LiveBook book, long now) {
        return book.mark.isAtRest(now) && MarkPrices.aim(book, now) == book.mark.price;
    }

    /// The mark follows its source, once what a command has set off is done, and the positions
    /// follow the mark: some at once, the others in steps of their own.
    public void follow(LiveBook book, long now) {
        if (moves(MarkPrices.aim(book, now), book, now)) {
            events.tell().markSet(book.instrument(), book.mark.price);
        }
        if (book.mark.dueNs <= now) walk(book, now);
    }

    /// A command sets the mark, or the index of which a median is made; it is answered with the
    /// mark.
    public void set(SetMark command, LiveBook book, long now) {
        boolean isMark = book.coverage.margin().markSource() == MarkSource.INDEX;
        if (!isMark) {
            int source = book.coverage.margin().indexSources().place(command.source);
            book.mark.index.set(source, command.price, now);
        }
        boolean moves = moves(isMark ? command.price : MarkPrices.aim(book, now), book, now);
        events.tell().markSet(command, book.instrument(), book.mark.price);
        if (moves && book.mark.dueNs <= now) walk(book, now);
    }

    private boolean moves(long aim, LiveBook book, long now) {
        long mark = MarkPrices.next(aim, book, now);
        book.mark.index.await(now);
        return book.mark.move(mark, aim, positions.count(book.instrument().instrumentId()), now);
    }

    private void walk(LiveBook book, long now) {
        Mark walk = book.mark;
        for (int step = 0; step < Mark.STEPS && walk.left > 0; step++) {
            boolean isAtEnd = walk.next == Positions.NONE;
            int position = isAtEnd ? positions.first(book.instrument().instrumentId()) : walk.next;
            update(position, book);
            walk.next = positions.next(position);
            walk.left--;
        }
        walk.await(now);
    }

    /// Settles every position in an instrument at the day's closing price, else at the mark.
    public void settle(LiveBook book) {
        Margin margin = book.coverage.margin();
        if (book.mark.settlementPrice != ReferencePrices.NONE) {
            book.mark.price = Math.min(book.mark.settlementPrice, margin.maxPrice());
        }
        book.mark.settlementPrice = ReferencePrices.NONE;
        book.mark.end();
        events.tell().settlementPriceSet(book.instrument(), book.mark.price);
        int instrumentId = book.instrument().instrumentId();
        for (int position = positions.first(instrumentId);
                position != Positions.NONE;
                position = positions.next(position)) {
            if (positions.qty(position) == 0) settleFlat(position, book);
            else settle(position, book);
        }
    }

    /// What was withheld of one that was closed is free.
    private void settleFlat(int position, LiveBook book) {
        boolean isWithheld = positions.unsettledProfit(position) != 0;
        positions.withhold(position, -positions.unsettledProfit(position));
        if (value(position, book) || isWithheld) tell(position);
        watch(position, book);
    }

    private void settle(int position, LiveBook book) {
        positions.withhold(position, -positions.unsettledProfit(position));
        long qty = positions.qty(position);
        long value = book.mark.price * qty * book.coverage.quoteUnits();
        long profit = value - positions.openValue(position);
        positions.set(position, qty, value);
        pay(position, profit);
        value(position, book);
        events.tell().positionSettled(view.at(position), profit);
        watch(position, book);
    }

    // State.

    private boolean isOf(int position, int instrument) {
        return position == Positions.NONE
                || (position <= positions.count() && positions.instrument(position) == instrument);
    }

    /// Checks the positions of a loaded state against its books, orders and accounts.
    public void check(ReferenceData reference, Settlements settlements, int assets) {
        long[] sums = new long[assets];
        settlements.addTo(sums);
        for (int position = 1; position <= positions.count(); position++) {
            String where = "position " + position + ": ";
            LiveBook book = reference.book(positions.instrument(position));
            State.check(book != null && book.isOnMargin(), where + "instrument");
            int asset = ledger.asset(positions.account(position));
            State.check(asset == book.coverage.quoteAssetId(), where + "account");
            State.check(fits(position, positions.qty(position), book), where + "too large");
            long mark = positions.mark(position);
            boolean isPrice = mark >= 0 && mark <= book.coverage.margin().maxPrice();
            State.check(isPrice, where + "mark");
            long held = worst(position, mark, book.coverage) + loss(position, mark, book.coverage);
            State.check(held == positions.held(position), where + "does not hold " + held);
            long needed = needed(position, mark, book.coverage);
            State.check(needed == positions.needed(position), where + "does not need " + needed);
            sums[asset] = Math.subtractExact(sums[asset], positions.openValue(position));
        }
        for (int id = 0; id < reference.bookCount(); id++) {
            Mark mark = reference.book(id).mark;
            int next = mark == null ? Positions.NONE : mark.next;
            State.check(isOf(next, id), "instrument " + id + ": position to be valued");
            for (int i = 0; mark != null && i < mark.liquidations(); i++) {
                int waiting = mark.liquidation(i);
                boolean isIts = waiting != Positions.NONE
                        && isOf(waiting, id)
                        && !positions.isWaiting(waiting);
                State.check(isIts, "instrument " + id + ": position to be liquidated");
                positions.setWaiting(waiting, true);
            }
        }
        for (int asset = 0; asset < assets; asset++) {
            long posted = ledger.posted(Owners.CLEARING, asset);
            State.check(posted == sums[asset], "asset " + asset + ": clearing is not what is open");
        }
    }
}
