package crossbook.core;

import crossbook.core.model.Coverage;
import crossbook.core.money.Ledger;

/// What a trade of a covered instrument moves. Valid during the event that hands it over.
///
/// In full: the base amount goes from seller to buyer and the quote amount from buyer to seller, a
/// negative one the other way. Of one that settles later base and quote are owed until then, and
/// the seller's fee is taken off what is due. On margin: positions change, and both amounts are 0.
/// Each one's fee goes to the exchange. Amounts are in the smallest units of their assets.
public final class Booking {
    static final int AT_ONCE = 0;

    private final Ledger ledger;
    Coverage coverage;
    long tradeId;
    int instrumentId;
    int buyerAccount; // of the quote asset, and so is the seller's
    int sellerAccount;
    long baseAmount;
    long quoteAmount;
    long buyerFee;
    long sellerFee;
    long buyerHeld;
    long sellerHeld;
    int settlementDate;
    long buyerProfit;
    long sellerProfit;

    Booking(Ledger ledger) {
        this.ledger = ledger;
    }

    /// Whether the base and quote amounts are owed, and do not move yet.
    public boolean settlesLater() {
        return settlementDate != AT_ONCE;
    }

    /// When they move, days since 1970; only of what settles later.
    public int settlementDate() {
        return settlementDate;
    }

    public long tradeId() {
        return tradeId;
    }

    public int instrumentId() {
        return instrumentId;
    }

    /// [Coverage#NO_ASSET] on margin.
    public int baseAssetId() {
        return coverage.baseAssetId();
    }

    public int quoteAssetId() {
        return coverage.quoteAssetId();
    }

    /// The number of the owner who buys.
    public int buyer() {
        return ledger.owner(buyerAccount);
    }

    /// The number of the owner who sells.
    public int seller() {
        return ledger.owner(sellerAccount);
    }

    public long baseAmount() {
        return baseAmount;
    }

    public long quoteAmount() {
        return quoteAmount;
    }

    public long buyerFee() {
        return buyerFee;
    }

    public long sellerFee() {
        return sellerFee;
    }

    /// What the buyer has realised by closing a position, from the clearing account; below 0: lost.
    /// 0 where a trade is covered in full.
    public long buyerProfit() {
        return buyerProfit;
    }

    public long sellerProfit() {
        return sellerProfit;
    }

    /// What the buyer's order holds of the quote asset after the trade; 0 where a trade is
    /// busted or corrected, which concerns no order.
    public long buyerHeld() {
        return buyerHeld;
    }

    /// What the seller's order holds of the base asset after the trade.
    public long sellerHeld() {
        return sellerHeld;
    }
}
