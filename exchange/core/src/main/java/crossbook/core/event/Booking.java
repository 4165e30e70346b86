package crossbook.core.event;

/// What a trade of a covered instrument moves. A reusable holder: it is
/// valid during the event that hands it over.
///
/// In full: the base amount goes from seller to buyer and the quote amount from buyer to seller, a
/// negative one the other way. Of one that settles later base and quote are owed until then, and
/// the seller's fee is taken off what is due. On margin: positions change, and both amounts are 0.
/// Each one's fee goes to the exchange. Amounts are in the smallest units of their assets.
public final class Booking {
    /// The settlement date of what moves with the trade.
    public static final int AT_ONCE = 0;

    public long tradeId;
    public int instrumentId;

    /// [Coverage#NO_ASSET] on margin.
    public int baseAssetId;

    public int quoteAssetId;

    /// The number of the owner who buys.
    public int buyer;

    /// The number of the owner who sells.
    public int seller;

    /// When the base and quote amounts move, days since 1970; [#AT_ONCE] if they do so now.
    public int settlementDate;

    public long baseAmount;
    public long quoteAmount;
    public long buyerFee;
    public long sellerFee;

    /// What the buyer has realised by closing a position, from the clearing account; below 0: lost.
    /// 0 where a trade is covered in full.
    public long buyerProfit;

    public long sellerProfit;

    /// What the buyer's order holds of the quote asset after the trade; 0 where a trade is
    /// busted or corrected, which concerns no order.
    public long buyerHeld;

    /// What the seller's order holds of the base asset after the trade.
    public long sellerHeld;

    /// Whether the base and quote amounts are owed, and do not move yet.
    public boolean settlesLater() {
        return settlementDate != AT_ONCE;
    }
}
