package crossbook.core;

import static crossbook.core.order.RejectReason.AMOUNT_OVERFLOWS;
import static crossbook.core.order.RejectReason.FUNDS_INSUFFICIENT;
import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.model.Coverage;
import crossbook.core.money.Amounts;
import crossbook.core.money.Ledger;
import crossbook.core.money.Obligations;
import crossbook.core.money.Owners;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;

/// Books the trades of covered instruments, and turns bookings back when trades are busted or
/// corrected.
final class Bookings {
    private final Ledger ledger;
    private final Settlements settlements;
    private final Holds holds;
    private final PastTrades past;
    private final Events events;
    private final Booking booking;

    Bookings(Money money, Settlements settlements, Holds holds, PastTrades past, Events events) {
        ledger = money.ledger;
        this.settlements = settlements;
        this.holds = holds;
        this.past = past;
        this.events = events;
        booking = new Booking(ledger);
    }

    /// Books a trade of which both orders show what is left.
    ///
    /// @param isTaken whether one of them came to the other; else both pay what a maker does
    void book(
            long tradeId,
            LiveOrder taker,
            LiveOrder maker,
            long price,
            long qty,
            boolean isTaken,
            Coverage coverage) {
        boolean takerBuys = taker.sideNumber() == Side.BUY.ordinal();
        LiveOrder buyer = takerBuys ? taker : maker;
        LiveOrder seller = takerBuys ? maker : taker;
        long value = Amounts.value(coverage, price, qty);
        long takerRate = isTaken ? coverage.takerRate() : coverage.makerRate();
        long buyerRate = takerBuys ? takerRate : coverage.makerRate();
        long sellerRate = takerBuys ? coverage.makerRate() : takerRate;
        booking.coverage = coverage;
        booking.tradeId = tradeId;
        booking.instrumentId = taker.instrumentId();
        booking.buyerAccount = holds.quoteAccount(buyer);
        booking.sellerAccount = holds.quoteAccount(seller);
        booking.settlementDate = settlementDate(coverage);
        booking.baseAmount = qty * coverage.baseUnits();
        booking.quoteAmount = value;
        booking.buyerFee = holds.charge(buyer, buyerRate, qty, value, coverage);
        booking.sellerFee = holds.charge(seller, sellerRate, qty, value, coverage);
        holds.afterFill(buyer, value, coverage);
        holds.afterFill(seller, value, coverage);
        booking.buyerHeld = holds.held(buyer);
        booking.sellerHeld = holds.held(seller);
        move(holds.baseAccount(seller), holds.baseAccount(buyer));
        if (past.isOn()) past.setBooking(booking);
        events.tell().tradeBooked(booking);
    }

    /// An owner who trades with itself owes itself nothing.
    private int settlementDate(Coverage coverage) {
        boolean isAtOnce =
                coverage.settlementDays() == 0 || booking.buyerAccount == booking.sellerAccount;
        return isAtOnce ? Booking.AT_ONCE : settlements.date(coverage.settlementDays());
    }

    private void move(int sellerBase, int buyerBase) {
        int buyer = booking.buyerAccount;
        int seller = booking.sellerAccount;
        if (booking.settlesLater()) {
            owe(settlements.open(booking.settlementDate), sellerBase, buyerBase);
        } else {
            ledger.move(sellerBase, buyerBase, booking.baseAmount);
            ledger.move(buyer, seller, booking.quoteAmount);
        }
        if (booking.buyerFee != 0 || booking.sellerFee != 0) moveFees();
        assert ledger.free(buyer) >= 0 && ledger.free(seller) >= 0 : "beyond what is there";
    }

    /// Each side owes what it gives, the seller's fee taken off what it is due.
    private void owe(Obligations of, int sellerBase, int buyerBase) {
        of.owe(sellerBase, booking.baseAmount);
        of.expect(buyerBase, booking.baseAmount);
        of.owe(booking.buyerAccount, booking.quoteAmount);
        of.expect(booking.sellerAccount, booking.quoteAmount - booking.sellerFee);
    }

    private void moveFees() {
        int asset = booking.quoteAssetId();
        int exchange = ledger.open(Owners.FEES, asset);
        int seller = booking.settlesLater()
                ? ledger.open(Owners.CLEARING, asset)
                : booking.sellerAccount;
        ledger.move(booking.buyerAccount, exchange, booking.buyerFee);
        ledger.move(seller, exchange, booking.sellerFee);
    }

    // Busts and corrections.

    /// What forbids to bust a trade: that a side does not have any more what it would give back.
    RejectReason bustRefusal(long tradeId, Book book) {
        if (!past.isBooked(tradeId)) return NONE;
        Coverage coverage = book.coverage;
        prepare(tradeId, book);
        booking.baseAmount = -past.qty(tradeId) * coverage.baseUnits();
        booking.quoteAmount = -value(tradeId, coverage);
        booking.buyerFee = -past.fee(tradeId, Side.BUY);
        booking.sellerFee = -past.fee(tradeId, Side.SELL);
        return refusal();
    }

    /// What forbids to let a trade count with another price and quantity. Its fees stay.
    RejectReason correctionRefusal(long tradeId, long price, long qty, Book book) {
        if (!past.isBooked(tradeId)) return NONE;
        Coverage coverage = book.coverage;
        long value = Amounts.value(coverage, price, qty);
        if (value == Amounts.OVERFLOW) return AMOUNT_OVERFLOWS;
        prepare(tradeId, book);
        booking.baseAmount = (qty - past.qty(tradeId)) * coverage.baseUnits();
        booking.quoteAmount = value - value(tradeId, coverage);
        booking.buyerFee = 0;
        booking.sellerFee = 0;
        return refusal();
    }

    private long value(long tradeId, Coverage coverage) {
        return Amounts.value(coverage, past.price(tradeId), past.qty(tradeId));
    }

    /// Books what a trade that was busted or corrected changes: what has just not been refused.
    void change(long tradeId) {
        if (!past.isBooked(tradeId)) return;
        move(base(booking.seller()), base(booking.buyer()));
        events.tell().tradeBooked(booking);
    }

    private void prepare(long tradeId, Book book) {
        Coverage coverage = book.coverage;
        booking.coverage = coverage;
        booking.instrumentId = book.instrument().instrumentId();
        booking.tradeId = tradeId;
        booking.buyerAccount = ledger.find(past.owner(tradeId, Side.BUY), coverage.quoteAssetId());
        booking.sellerAccount =
                ledger.find(past.owner(tradeId, Side.SELL), coverage.quoteAssetId());
        booking.buyerHeld = 0;
        booking.sellerHeld = 0;
        int date = past.settlementDate(tradeId);
        boolean isOwed = date != Booking.AT_ONCE && settlements.find(date) != null;
        booking.settlementDate = isOwed ? date : Booking.AT_ONCE;
    }

    private RejectReason refusal() {
        boolean canPay = booking.settlesLater() ? canOwe() : canPay();
        return canPay ? NONE : FUNDS_INSUFFICIENT;
    }

    /// Whether what would be owed more is free.
    private boolean canOwe() {
        Obligations of = settlements.find(booking.settlementDate);
        int buyerBase = base(booking.buyer());
        int seller = booking.sellerAccount;
        long due = booking.quoteAmount - booking.sellerFee;
        return has(booking.buyerAccount, booking.quoteAmount + booking.buyerFee)
                && has(seller, of.neededToExpect(seller, due))
                && has(buyerBase, of.neededToExpect(buyerBase, booking.baseAmount));
    }

    private boolean canPay() {
        long buyerPays = booking.quoteAmount + booking.buyerFee;
        long sellerPays = booking.sellerFee - booking.quoteAmount;
        boolean canPay = has(booking.buyerAccount, buyerPays)
                && has(booking.sellerAccount, sellerPays)
                && has(base(booking.buyer()), -booking.baseAmount)
                && has(base(booking.seller()), booking.baseAmount);
        // Both sides may be one owner, whose accounts then move by the fees alone.
        boolean isOne = booking.buyer() == booking.seller();
        boolean paysFees = has(booking.buyerAccount, booking.buyerFee + booking.sellerFee);
        return canPay || (isOne && paysFees);
    }

    private boolean has(int account, long amount) {
        return amount <= ledger.free(account);
    }

    private int base(int owner) {
        return ledger.find(owner, booking.baseAssetId());
    }
}
