package crossbook.core.market;

import crossbook.core.event.Booking;
import crossbook.core.model.Coverage;
import crossbook.core.money.Ledger;

/// The booking of the trade that is told, by its accounts.
public final class TradeBooking implements Booking {
    public static final int AT_ONCE = 0;

    private final Ledger ledger;
    public Coverage coverage;
    public long tradeId;
    public int instrumentId;
    public int buyerAccount; // of the quote asset, and so is the seller's
    public int sellerAccount;
    public long baseAmount;
    public long quoteAmount;
    public long buyerFee;
    public long sellerFee;
    public long buyerHeld;
    public long sellerHeld;
    public int settlementDate;
    public long buyerProfit;
    public long sellerProfit;

    public TradeBooking(Ledger ledger) {
        this.ledger = ledger;
    }

    @Override
    public boolean settlesLater() {
        return settlementDate != AT_ONCE;
    }

    @Override
    public int settlementDate() {
        return settlementDate;
    }

    @Override
    public long tradeId() {
        return tradeId;
    }

    @Override
    public int instrumentId() {
        return instrumentId;
    }

    @Override
    public int baseAssetId() {
        return coverage.baseAssetId();
    }

    @Override
    public int quoteAssetId() {
        return coverage.quoteAssetId();
    }

    @Override
    public int buyer() {
        return ledger.owner(buyerAccount);
    }

    @Override
    public int seller() {
        return ledger.owner(sellerAccount);
    }

    @Override
    public long baseAmount() {
        return baseAmount;
    }

    @Override
    public long quoteAmount() {
        return quoteAmount;
    }

    @Override
    public long buyerFee() {
        return buyerFee;
    }

    @Override
    public long sellerFee() {
        return sellerFee;
    }

    @Override
    public long buyerProfit() {
        return buyerProfit;
    }

    @Override
    public long sellerProfit() {
        return sellerProfit;
    }

    @Override
    public long buyerHeld() {
        return buyerHeld;
    }

    @Override
    public long sellerHeld() {
        return sellerHeld;
    }
}
