package crossbook.core.model;

/// How the orders of an instrument are covered: in full, by what a buyer pays and a seller
/// delivers, or on margin, by what a position needs; and what both pay for it. An instrument that
/// is not covered has none.
///
/// The value of a quantity at a price is price times quantity times [#quoteUnits].
///
/// @param baseAssetId what is bought and sold; [#NO_ASSET] on margin
/// @param quoteAssetId what it is paid in; on margin, what profit and loss are settled in
/// @param baseUnits smallest units of the base asset in one unit of quantity; 0 on margin
/// @param quoteUnits smallest units of the quote asset in one price unit times one unit of quantity
/// @param feeUnit what the rates are multiples of
/// @param takerRate the rate of the order that comes to a resting one
/// @param makerRate the rate of the resting order, and of both where nobody takes: in auctions and
///     crosses
/// @param minFee the least fee of an order that has traded, smallest units of the quote asset
/// @param settlementDays how many business days after a trade base and quote move; 0: at once
/// @param margin what positions need; null where orders are covered in full
public record Coverage(
        int baseAssetId,
        int quoteAssetId,
        long baseUnits,
        long quoteUnits,
        FeeUnit feeUnit,
        long takerRate,
        long makerRate,
        long minFee,
        int settlementDays,
        Margin margin) {
    /// Stands for the base asset of what is on margin.
    public static final int NO_ASSET = -1;

    /// The most that a position can be worth, and that an order on margin holds.
    public static final long MAX_HOLD = 1L << 53;

    /// The whole, in millionths.
    public static final long MILLION = 1_000_000;

    /// The most settlement days.
    public static final int MAX_SETTLEMENT_DAYS = 30;

    /// In full, and settled at once.
    public Coverage(
            int baseAssetId,
            int quoteAssetId,
            long baseUnits,
            long quoteUnits,
            FeeUnit feeUnit,
            long takerRate,
            long makerRate,
            long minFee) {
        this(
                baseAssetId,
                quoteAssetId,
                baseUnits,
                quoteUnits,
                feeUnit,
                takerRate,
                makerRate,
                minFee,
                0,
                null);
    }

    /// The same coverage with other settlement days.
    public Coverage settling(int days) {
        return new Coverage(
                baseAssetId,
                quoteAssetId,
                baseUnits,
                quoteUnits,
                feeUnit,
                takerRate,
                makerRate,
                minFee,
                days,
                margin);
    }

    /// The same fees, with positions instead of a base asset.
    public Coverage onMargin(Margin terms) {
        return new Coverage(
                NO_ASSET,
                quoteAssetId,
                0,
                quoteUnits,
                feeUnit,
                takerRate,
                makerRate,
                minFee,
                0,
                terms);
    }

    public boolean isOnMargin() {
        return margin != null;
    }

    /// The larger of the two rates.
    public long maxRate() {
        return Math.max(takerRate, makerRate);
    }

    /// Whether what a trade moves and a position needs is the same under another coverage. Other
    /// may be the fees and when it settles; on margin, where the mark comes from and how a
    /// position is liquidated.
    public boolean movesTheSame(Coverage other) {
        return baseAssetId == other.baseAssetId
                && quoteAssetId == other.quoteAssetId
                && baseUnits == other.baseUnits
                && quoteUnits == other.quoteUnits
                && isOnMargin() == other.isOnMargin()
                && (margin == null || margin.needsTheSame(other.margin));
    }
}
