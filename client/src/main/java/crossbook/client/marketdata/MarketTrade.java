package crossbook.client.marketdata;

import crossbook.protocol.Side;
import crossbook.protocol.TradeType;

/// The latest trade of a book; the next overwrites it.
public final class MarketTrade {
    long tradeId;
    long timestampNs;
    long price;
    long qty;
    Side aggressorSide = Side.NULL_VAL;
    TradeType type = TradeType.AUTOMATIC;

    public long tradeId() {
        return tradeId;
    }

    public long timestampNs() {
        return timestampNs;
    }

    /// Price units.
    public long price() {
        return price;
    }

    public long qty() {
        return qty;
    }

    /// The side of the order that came last; NULL_VAL of an auction, and where it is not told.
    public Side aggressorSide() {
        return aggressorSide;
    }

    /// How it came about, as far as it is told: of a trade in which an order was displayed only
    /// whether it was in an auction. A CROSS and an OFF_BOOK trade are no prices of the
    /// market.
    public TradeType type() {
        return type;
    }
}
