package crossbook.core.event;

/// What a trade of a covered instrument moves. Valid during the event that hands it over.
///
/// In full: the base amount goes from seller to buyer and the quote amount from buyer to seller, a
/// negative one the other way. Of one that settles later base and quote are owed until then, and
/// the seller's fee is taken off what is due. On margin: positions change, and both amounts are 0.
/// Each one's fee goes to the exchange. Amounts are in the smallest units of their assets.
public interface Booking {
    /// Whether the base and quote amounts are owed, and do not move yet.
    boolean settlesLater();

    /// When they move, days since 1970; only of what settles later.
    int settlementDate();

    long tradeId();

    int instrumentId();

    /// `Coverage.NO_ASSET` on margin.
    int baseAssetId();

    int quoteAssetId();

    /// The number of the owner who buys.
    int buyer();

    /// The number of the owner who sells.
    int seller();

    long baseAmount();

    long quoteAmount();

    long buyerFee();

    long sellerFee();

    /// What the buyer has realised by closing a position, from the clearing account; below 0: lost.
    /// 0 where a trade is covered in full.
    long buyerProfit();

    long sellerProfit();

    /// What the buyer's order holds of the quote asset after the trade; 0 where a trade is
    /// busted or corrected, which concerns no order.
    long buyerHeld();

    /// What the seller's order holds of the base asset after the trade.
    long sellerHeld();
}
