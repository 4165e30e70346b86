package crossbook.client.marketdata;

import crossbook.protocol.Matching;
import crossbook.protocol.Side;

import java.util.Optional;
import java.util.OptionalLong;

/// What the public knows of one instrument: its terms, its phase, its visible orders
/// and what was traded. Read it on the thread that polls the subscriber.
public final class MarketBook {
    private final int instrumentId;
    private final MarketSide bids = new MarketSide(Side.BUY);
    private final MarketSide asks = new MarketSide(Side.SELL);
    private final MarketStatistics statistics = new MarketStatistics();
    final MarketTrade trade = new MarketTrade();
    final MarketAuction auction = new MarketAuction();
    String symbol = "";
    int priceScale;
    long unitsPerTick = 1;
    long lotSize = 1;
    long maxOrderQty = Long.MAX_VALUE;
    boolean active = true;
    String segment = "";
    long minReserveQty;
    boolean isConstituent;
    OptionalLong referencePrice = OptionalLong.empty();
    String phase = "";
    char phaseCode = '-';
    Matching matching = Matching.NEVER;
    boolean takesOrders;
    long phaseEndsNs;
    long changeCount;
    long timestampNs;

    MarketBook(int instrumentId) {
        this.instrumentId = instrumentId;
    }

    public int instrumentId() {
        return instrumentId;
    }

    public String symbol() {
        return symbol;
    }

    /// Decimals of a price in units: 1005 at scale 2 is 10.05.
    public int priceScale() {
        return priceScale;
    }

    public long unitsPerTick() {
        return unitsPerTick;
    }

    public long lotSize() {
        return lotSize;
    }

    public long maxOrderQty() {
        return maxOrderQty;
    }

    public boolean isActive() {
        return active;
    }

    /// The part of the market whose rules it has; empty for the first.
    public String segment() {
        return segment;
    }

    /// The minimum quantity of a hidden order; 0 for that of the segment.
    public long minReserveQty() {
        return minReserveQty;
    }

    /// Whether it belongs to an index whose futures are closed out.
    public boolean isConstituent() {
        return isConstituent;
    }

    /// The close before its first day, price units; empty if there is none.
    public OptionalLong referencePrice() {
        return referencePrice;
    }

    /// The phase of the market model that the instrument is in; empty while nobody has
    /// told.
    public String phase() {
        return phase;
    }

    /// The letter of the phase (`rulebook.md` 1.1); `-` if it has none.
    public char phaseCode() {
        return phaseCode;
    }

    /// When orders that can trade in the phase do trade.
    public Matching matching() {
        return matching;
    }

    /// Whether the phase takes new orders of any kind.
    public boolean takesOrders() {
        return takesOrders;
    }

    /// When the phase ends, nanoseconds since 1970 UTC; empty if nobody has said.
    public OptionalLong phaseEndsNs() {
        return phaseEndsNs == 0 ? OptionalLong.empty() : OptionalLong.of(phaseEndsNs);
    }

    public MarketSide bids() {
        return bids;
    }

    public MarketSide asks() {
        return asks;
    }

    public MarketSide side(Side side) {
        return side == Side.BUY ? bids : asks;
    }

    public MarketStatistics statistics() {
        return statistics;
    }

    /// What its call would trade now.
    public MarketAuction auction() {
        return auction;
    }

    /// The latest trade that was seen, of this day or an earlier one.
    public Optional<MarketTrade> lastTrade() {
        return trade.tradeId == 0 ? Optional.empty() : Optional.of(trade);
    }

    /// Rises whenever the orders of the book change: who kept the number knows whether
    /// the book has changed since.
    public long changeCount() {
        return changeCount;
    }

    /// When the latest thing happened here, nanoseconds since 1970 UTC.
    public long timestampNs() {
        return timestampNs;
    }
}
