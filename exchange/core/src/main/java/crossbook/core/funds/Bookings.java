package crossbook.core.funds;

import static crossbook.core.order.RejectReason.AMOUNT_OVERFLOWS;
import static crossbook.core.order.RejectReason.FUNDS_INSUFFICIENT;
import static crossbook.core.order.RejectReason.NONE;
import static crossbook.core.order.RejectReason.OWNER_HAS_ORDERS;
import static crossbook.core.order.RejectReason.OWNER_SUSPENDED;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.command.BustTrade;
import crossbook.core.command.CorrectTrade;
import crossbook.core.event.Booking;
import crossbook.core.market.Events;
import crossbook.core.market.Money;
import crossbook.core.market.PastTrades;
import crossbook.core.model.Coverage;
import crossbook.core.money.Amounts;
import crossbook.core.money.Ledger;
import crossbook.core.money.Obligations;
import crossbook.core.money.Owners;
import crossbook.core.money.Positions;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;

/// Books the trades of covered instruments, and turns bookings back when trades are busted or
/// corrected.
public final class Bookings {
    private final Ledger ledger;
    private final Settlements settlements;
    private final Positions positions;
    private final Holds holds;
    private final Funds funds;
    private final Margins margins;
    private final PastTrades past;
    private final Events events;
    private final Booking booking = new Booking();
    private int buyerAccount; // of the quote asset, and so is the seller's
    private int sellerAccount;

    // What is booked.
    private LiveBook of;
    private LiveOrder buy;
    private LiveOrder sell;
    private int buyer; // the position, on margin
    private int seller;

    // How a trade on margin counted, and how it is to count.
    private long oldPrice;
    private long oldQty;
    private long newPrice;
    private long newQty;

    /// What was open before.
    private long openInterest;

    // Who cannot pay for a bust or a correction: at most both sides of both assets.
    private boolean mayLack;
    private RejectReason lack;
    private final int[] lacking = new int[4];
    private int lackingCount;

    public Bookings(
            Money money,
            Settlements settlements,
            Holds holds,
            Margins margins,
            PastTrades past,
            Events events) {
        ledger = money.ledger;
        positions = money.positions;
        this.settlements = settlements;
        this.margins = margins;
        this.holds = holds;
        funds = holds.funds();
        this.past = past;
        this.events = events;
    }

    /// A trade of two orders, which show what is left, is to be booked.
    public void begin(long tradeId, LiveOrder buyOrder, LiveOrder sellOrder, LiveBook book) {
        buy = buyOrder;
        sell = sellOrder;
        begin(tradeId, book);
    }

    /// Nothing of a trade is known yet but which it is.
    private void begin(long tradeId, LiveBook book) {
        of = book;
        booking.tradeId = tradeId;
        booking.instrumentId = book.instrument().instrumentId();
        booking.baseAssetId = book.coverage.baseAssetId();
        booking.quoteAssetId = book.coverage.quoteAssetId();
        booking.settlementDate = Booking.AT_ONCE;
        booking.baseAmount = 0;
        booking.quoteAmount = 0;
        booking.buyerProfit = 0;
        booking.sellerProfit = 0;
        openInterest = positions.openInterest(booking.instrumentId);
    }

    /// Books it: what each side pays for it is a multiple of its rate.
    public void book(long price, long qty, long buyerRate, long sellerRate) {
        Coverage coverage = of.coverage;
        long value = Amounts.value(coverage, price, qty);
        buyerAccount = holds.records.quoteAccount(buy);
        sellerAccount = holds.records.quoteAccount(sell);
        nameOwners();
        booking.buyerFee = holds.charge(buy, buyerRate, qty, value, coverage);
        booking.sellerFee = holds.charge(sell, sellerRate, qty, value, coverage);
        holds.afterFill(buy, value, of);
        holds.afterFill(sell, value, of);
        booking.buyerHeld = holds.records.held(buy);
        booking.sellerHeld = holds.records.held(sell);
        if (of.isOnMargin()) {
            buyer = holds.records.position(buy);
            seller = holds.records.position(sell);
            if (past.isOn()) past.setBooking(booking);
            trade(price, qty);
            tellMargin();
        } else {
            booking.settlementDate = settlementDate(coverage);
            booking.baseAmount = qty * coverage.baseUnits();
            booking.quoteAmount = value;
            move(holds.records.baseAccount(sell), holds.records.baseAccount(buy));
            if (past.isOn()) past.setBooking(booking);
            events.tell().tradeBooked(booking);
            if (ledger.isAnyOnMargin()) watch();
        }
    }

    private void nameOwners() {
        booking.buyer = ledger.owner(buyerAccount);
        booking.seller = ledger.owner(sellerAccount);
    }

    /// What has moved may be what positions lack or lacked, or pay for a deficit.
    private void watch() {
        margins.calls.watch(buyerAccount);
        margins.calls.watch(sellerAccount);
        margins.calls.watch(base(booking.buyer));
        margins.calls.watch(base(booking.seller));
    }

    private void trade(long price, long qty) {
        booking.buyerProfit += margins.trade(buyer, qty, price, of.coverage);
        booking.sellerProfit += margins.trade(seller, -qty, price, of.coverage);
    }

    private void tellMargin() {
        if (booking.buyerFee != 0 || booking.sellerFee != 0) moveFees();
        margins.value(buyer, of);
        margins.value(seller, of);
        events.tell().tradeBooked(booking);
        margins.tell(buyer);
        margins.tell(seller);
        long open = positions.openInterest(booking.instrumentId);
        if (open != openInterest) events.tell().openInterestChanged(of.instrument(), open);
        margins.watch(buyer, of);
        margins.watch(seller, of);
    }

    /// An owner who trades with itself owes itself nothing.
    private int settlementDate(Coverage coverage) {
        boolean isAtOnce = coverage.settlementDays() == 0 || buyerAccount == sellerAccount;
        return isAtOnce ? Booking.AT_ONCE : settlements.date(coverage.settlementDays());
    }

    private void move(int sellerBase, int buyerBase) {
        int buyer = buyerAccount;
        int seller = sellerAccount;
        if (booking.settlesLater()) {
            owe(settlements.open(booking.settlementDate), sellerBase, buyerBase);
        } else {
            ledger.move(sellerBase, buyerBase, booking.baseAmount);
            ledger.move(buyer, seller, booking.quoteAmount);
        }
        if (booking.buyerFee != 0 || booking.sellerFee != 0) moveFees();
        assert ledger.isSound(buyer) && ledger.isSound(seller) : "beyond what is there";
    }

    /// Each side owes what it gives, the seller's fee taken off what it is due.
    private void owe(Obligations of, int sellerBase, int buyerBase) {
        of.owe(sellerBase, booking.baseAmount);
        of.expect(buyerBase, booking.baseAmount);
        of.owe(buyerAccount, booking.quoteAmount);
        of.expect(sellerAccount, booking.quoteAmount - booking.sellerFee);
    }

    private void moveFees() {
        int asset = booking.quoteAssetId;
        int exchange = ledger.open(Owners.FEES, asset);
        int seller = booking.settlesLater() ? ledger.open(Owners.CLEARING, asset) : sellerAccount;
        ledger.move(buyerAccount, exchange, booking.buyerFee);
        ledger.move(seller, exchange, booking.sellerFee);
    }

    // Busts and corrections.

    /// What forbids to bust a trade: that a side does not have any more what it would give back.
    public RejectReason bustRefusal(BustTrade command, LiveBook book) {
        long tradeId = command.tradeId;
        beginRefusal(command.intoDeficit);
        if (!past.isBooked(tradeId)) return NONE;
        if (isOfSuspended(tradeId)) return OWNER_SUSPENDED;
        Coverage coverage = book.coverage;
        prepare(tradeId, book);
        if (book.isOnMargin()) return changeRefusal(tradeId, 0, 0, book);
        booking.baseAmount = -past.qty(tradeId) * coverage.baseUnits();
        booking.quoteAmount = -value(tradeId, coverage);
        booking.buyerFee = -past.fee(tradeId, Side.BUY);
        booking.sellerFee = -past.fee(tradeId, Side.SELL);
        return refusal();
    }

    /// What forbids to let a trade count with another price and quantity. Its fees stay.
    public RejectReason correctionRefusal(
            CorrectTrade command, long price, long qty, LiveBook book) {
        long tradeId = command.tradeId;
        beginRefusal(command.intoDeficit);
        if (!past.isBooked(tradeId)) return NONE;
        if (isOfSuspended(tradeId)) return OWNER_SUSPENDED;
        Coverage coverage = book.coverage;
        long value = Amounts.value(coverage, price, qty);
        if (value == Amounts.OVERFLOW) return AMOUNT_OVERFLOWS;
        prepare(tradeId, book);
        if (book.isOnMargin()) return changeRefusal(tradeId, price, qty, book);
        booking.baseAmount = (qty - past.qty(tradeId)) * coverage.baseUnits();
        booking.quoteAmount = value - value(tradeId, coverage);
        booking.buyerFee = 0;
        booking.sellerFee = 0;
        return refusal();
    }

    private void beginRefusal(boolean isIntoDeficit) {
        mayLack = isIntoDeficit;
        lack = FUNDS_INSUFFICIENT;
        lackingCount = 0;
    }

    /// Whether a side cannot pay for what has just not been refused.
    public boolean isIntoDeficit() {
        return lackingCount > 0;
    }

    private boolean isOfSuspended(long tradeId) {
        return ledger.isSuspended(past.owner(tradeId, Side.BUY))
                || ledger.isSuspended(past.owner(tradeId, Side.SELL));
    }

    private long value(long tradeId, Coverage coverage) {
        return Amounts.value(coverage, past.price(tradeId), past.qty(tradeId));
    }

    /// Books what a trade that was busted or corrected changes: what has just not been refused.
    public void change(long tradeId) {
        if (!past.isBooked(tradeId)) return;
        if (of.isOnMargin()) {
            trade(oldPrice, -oldQty);
            if (newQty > 0) trade(newPrice, newQty);
            tellMargin();
        } else {
            for (int i = 0; i < lackingCount; i++) positions.accounts().allowDeficit(lacking[i]);
            move(base(booking.seller), base(booking.buyer));
            events.tell().tradeBooked(booking);
            if (ledger.isAnyOnMargin()) watch();
        }
    }

    /// What forbids to let a trade on margin count with other terms: that a position would be too
    /// large. With no quantity it does not count.
    private RejectReason changeRefusal(long tradeId, long price, long qty, LiveBook book) {
        buyer = positions.find(booking.buyer, book.instrument().instrumentId());
        seller = positions.find(booking.seller, book.instrument().instrumentId());
        oldPrice = past.price(tradeId);
        oldQty = past.qty(tradeId);
        newPrice = price;
        newQty = qty;
        boolean isBust = qty == 0;
        booking.buyerFee = isBust ? -past.fee(tradeId, Side.BUY) : 0;
        booking.sellerFee = isBust ? -past.fee(tradeId, Side.SELL) : 0;
        long less = oldQty - qty;
        boolean isPrice = price <= book.coverage.margin().maxPrice();
        boolean fits = margins.fits(buyer, positions.qty(buyer) - less, book)
                && margins.fits(seller, positions.qty(seller) + less, book);
        return isPrice && (fits || buyer == seller) ? NONE : AMOUNT_OVERFLOWS;
    }

    private void prepare(long tradeId, LiveBook book) {
        begin(tradeId, book);
        Coverage coverage = book.coverage;
        buyerAccount = ledger.find(past.owner(tradeId, Side.BUY), coverage.quoteAssetId());
        sellerAccount = ledger.find(past.owner(tradeId, Side.SELL), coverage.quoteAssetId());
        nameOwners();
        booking.buyerHeld = 0;
        booking.sellerHeld = 0;
        int date = past.settlementDate(tradeId);
        boolean isOwed = date != Booking.AT_ONCE && settlements.find(date) != null;
        booking.settlementDate = isOwed ? date : Booking.AT_ONCE;
    }

    private RejectReason refusal() {
        boolean canPay = booking.settlesLater() ? canOwe() : canPay();
        return canPay ? NONE : lack;
    }

    /// Whether what would be owed more is free.
    private boolean canOwe() {
        Obligations of = settlements.find(booking.settlementDate);
        int buyerBase = base(booking.buyer);
        int seller = sellerAccount;
        long due = booking.quoteAmount - booking.sellerFee;
        return has(buyerAccount, booking.quoteAmount + booking.buyerFee)
                && has(seller, of.neededToExpect(seller, due))
                && has(buyerBase, of.neededToExpect(buyerBase, booking.baseAmount));
    }

    private boolean canPay() {
        // Where both sides are one owner, its accounts move by the fees alone.
        boolean isOne = booking.buyer == booking.seller;
        if (isOne) return has(buyerAccount, booking.buyerFee + booking.sellerFee);
        return has(buyerAccount, booking.quoteAmount + booking.buyerFee)
                && has(sellerAccount, booking.sellerFee - booking.quoteAmount)
                && has(base(booking.buyer), -booking.baseAmount)
                && has(base(booking.seller), booking.baseAmount);
    }

    /// Whether an account can pay, or comes into a deficit. It does not while live orders hold
    /// something of it, unless its owner's positions may take it below zero as well.
    private boolean has(int account, long amount) {
        if (funds.refusal(amount, account) == NONE) return true;
        if (!mayLack) return false;
        boolean isOfPositions =
                ledger.isOnMargin(account) && !positions.accounts().isFlat(account);
        if (!isOfPositions && ledger.held(account) > settlements.owed(account)) {
            lack = OWNER_HAS_ORDERS;
            return false;
        }
        lacking[lackingCount++] = account;
        return true;
    }

    private int base(int owner) {
        return ledger.find(owner, booking.baseAssetId);
    }
}
