package crossbook.store;

/// A trade as it stands now.
///
/// @param price price units, as corrected if it was
/// @param qty as corrected if it was
/// @param takerSide `BUY` or `SELL`; empty where nobody took, as in an auction
/// @param change `BUSTED` or `CORRECTED`; empty if it is as it was made
public record StoredTrade(
        long eventNumber,
        long timestampNs,
        long tradeId,
        String symbol,
        int priceScale,
        long price,
        long qty,
        String tradeType,
        String takerSide,
        String change) {}
