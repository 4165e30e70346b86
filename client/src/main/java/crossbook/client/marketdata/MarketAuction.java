package crossbook.client.marketdata;

import crossbook.protocol.Side;

/// What the call of a book would trade now; the next news overwrites it.
public final class MarketAuction {
    long price;
    long pairedQty;
    long imbalanceQty;
    Side imbalanceSide = Side.NULL_VAL;

    /// Price units; means nothing if nothing is paired.
    public long price() {
        return price;
    }

    /// What would trade; 0 if nothing would, or if there is no call.
    public long pairedQty() {
        return pairedQty;
    }

    /// What would be left at the price.
    public long imbalanceQty() {
        return imbalanceQty;
    }

    /// The side on which that would be; NULL_VAL if nothing would be left.
    public Side imbalanceSide() {
        return imbalanceSide;
    }

    void clear() {
        price = 0;
        pairedQty = 0;
        imbalanceQty = 0;
        imbalanceSide = Side.NULL_VAL;
    }
}
