package crossbook.web.live;

import crossbook.protocol.Side;
import crossbook.protocol.TradeType;

/// A trade as the public sees it.
///
/// @param number of the instrument's trades, from 1
/// @param price price units
/// @param aggressor who came last; NULL_VAL in an auction and where it is not told
/// @param timestampNs nanoseconds since 1970 UTC
public record PublicTrade(
        long tradeId,
        long number,
        int instrumentId,
        String symbol,
        int priceScale,
        long price,
        long qty,
        Side aggressor,
        TradeType type,
        Status status,
        long timestampNs,
        long eventNumber) {
    /// What happened to it.
    public enum Status {
        MADE,
        BUSTED,
        /// It has the price and quantity that it was given later.
        CORRECTED
    }
}
