package crossbook.core;

import static crossbook.core.order.RejectReason.AMOUNT_OVERFLOWS;
import static crossbook.core.order.RejectReason.FUNDS_INSUFFICIENT;
import static crossbook.core.order.RejectReason.NONE;

import crossbook.core.model.Coverage;
import crossbook.core.money.Amounts;
import crossbook.core.money.Ledger;
import crossbook.core.money.Owners;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;

/// Books the trades of covered instruments, and turns bookings back when trades are busted or
/// corrected.
final class Bookings {
    private final Ledger ledger;
    private final Holds holds;
    private final PastTrades past;
    private final Events events;
    private final Booking booking;

    Bookings(Money money, Holds holds, PastTrades past, Events events) {
        ledger = money.ledger;
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
        booking.baseAmount = qty * coverage.baseUnits();
        booking.quoteAmount = value;
        booking.buyerFee = holds.charge(buyer, buyerRate, qty, value, coverage);
        booking.sellerFee = holds.charge(seller, sellerRate, qty, value, coverage);
        holds.afterFill(buyer, value, coverage);
        holds.afterFill(seller, value, coverage);
        booking.buyerHeld = holds.held(buyer);
        booking.sellerHeld = holds.held(seller);
        move(holds.baseAccount(seller), holds.baseAccount(buyer));
        if (past.isOn()) {
            past.setBooking(
                    tradeId,
                    booking.buyer(),
                    booking.seller(),
                    booking.buyerFee,
                    booking.sellerFee);
        }
        events.tell().tradeBooked(booking);
    }

    private void move(int sellerBase, int buyerBase) {
        int buyer = booking.buyerAccount;
        int seller = booking.sellerAccount;
        ledger.move(sellerBase, buyerBase, booking.baseAmount);
        ledger.move(buyer, seller, booking.quoteAmount);
        long fees = booking.buyerFee + booking.sellerFee;
        if (fees == 0) return;
        int exchange = ledger.open(Owners.FEES, booking.quoteAssetId());
        ledger.move(buyer, exchange, booking.buyerFee);
        ledger.move(seller, exchange, booking.sellerFee);
        assert ledger.free(buyer) >= 0 && ledger.free(seller) >= 0 : "beyond what is there";
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
    }

    private RejectReason refusal() {
        long buyerPays = booking.quoteAmount + booking.buyerFee;
        long sellerPays = booking.sellerFee - booking.quoteAmount;
        boolean canPay = has(booking.buyerAccount, buyerPays)
                && has(booking.sellerAccount, sellerPays)
                && has(base(booking.buyer()), -booking.baseAmount)
                && has(base(booking.seller()), booking.baseAmount);
        // Both sides may be one owner, whose accounts then move by the fees alone.
        boolean isOne = booking.buyer() == booking.seller();
        boolean paysFees = has(booking.buyerAccount, booking.buyerFee + booking.sellerFee);
        return canPay || (isOne && paysFees) ? NONE : FUNDS_INSUFFICIENT;
    }

    private boolean has(int account, long amount) {
        return amount <= ledger.free(account);
    }

    private int base(int owner) {
        return ledger.find(owner, booking.baseAssetId());
    }
}
