package crossbook.client.marketdata;

import crossbook.protocol.Side;
import crossbook.protocol.TradeType;

/// A trade, as far as the public knows it; the next overwrites it.
public final class MarketTrade {
    private int instrumentId;
    private long tradeId;
    private long price;
    private long qty;
    private TradeType type = TradeType.AUTOMATIC;
    Side aggressorSide = Side.NULL_VAL;
    long timestampNs;

    /// Becomes another trade, of which nothing more is known yet.
    public MarketTrade set(long ofInstrument, long withId, TradeType ofType) {
        instrumentId = (int) ofInstrument;
        tradeId = withId;
        type = ofType;
        aggressorSide = Side.NULL_VAL;
        return this;
    }

    /// At what price, and how much.
    public MarketTrade of(long atPrice, long ofQty) {
        price = atPrice;
        qty = ofQty;
        return this;
    }

    /// Whose order came last.
    public MarketTrade by(Side aggressor) {
        aggressorSide = aggressor;
        return this;
    }

    public int instrumentId() {
        return instrumentId;
    }

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
