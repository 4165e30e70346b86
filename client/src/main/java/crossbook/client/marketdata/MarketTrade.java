package crossbook.client.marketdata;

import crossbook.protocol.Side;

/// The latest trade of a book; the next overwrites it.
public final class MarketTrade {
    long tradeId;
    long timestampNs;
    long price;
    long qty;
    Side aggressorSide = Side.NULL_VAL;

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
}
