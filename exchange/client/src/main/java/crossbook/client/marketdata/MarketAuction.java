package crossbook.client.marketdata;

import crossbook.protocol.Side;
import crossbook.protocol.marketdata.AuctionType;

/// What the call of a book would trade now; the next news overwrites it.
public final class MarketAuction {
    private long price;
    private long pairedQty;
    private long imbalanceQty;
    private Side imbalanceSide = Side.NULL_VAL;

    public MarketAuction set(long atPrice, long paired, long imbalance, Side side) {
        price = atPrice;
        pairedQty = paired;
        imbalanceQty = imbalance;
        imbalanceSide = side;
        return this;
    }

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
        set(0, 0, 0, Side.NULL_VAL);
    }

    /// The kind of auction of a phase (`rulebook.md` 1.1 and 8.2).
    public static AuctionType typeIn(short phaseCode) {
        return switch (phaseCode) {
            case 'a' -> AuctionType.OPENING;
            case 'd' -> AuctionType.CLOSING;
            case 'e' -> AuctionType.VOLATILITY;
            case 'f' -> AuctionType.RE_OPENING;
            case 'u' -> AuctionType.INTRADAY;
            case 'p' -> AuctionType.FCO;
            case 'E' -> AuctionType.END_OF_DAY_VOLUME;
            default -> AuctionType.OTHER;
        };
    }
}
