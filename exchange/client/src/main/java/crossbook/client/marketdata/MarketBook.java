package crossbook.client.marketdata;

import crossbook.protocol.Matching;
import crossbook.protocol.PhaseReason;
import crossbook.protocol.Side;

import java.util.Optional;
import java.util.OptionalLong;

/// What the public knows of one instrument: its terms, its phase, its visible orders
/// and what was traded. Read it on the thread that polls the subscriber.
public final class MarketBook {
    static final long NONE_TOLD = -1;

    private final int instrumentId;
    private final MarketSide bids = new MarketSide(Side.BUY);
    private final MarketSide asks = new MarketSide(Side.SELL);
    private final MarketStatistics statistics = new MarketStatistics();
    final MarketTrade trade = new MarketTrade();
    final MarketAuction auction = new MarketAuction();
    InstrumentTerms terms = InstrumentTerms.UNKNOWN;
    MarketPhase phase = MarketPhase.UNKNOWN;
    long openInterest = NONE_TOLD;
    long changeCount;
    long timestampNs;

    MarketBook(int instrumentId) {
        this.instrumentId = instrumentId;
    }

    public int instrumentId() {
        return instrumentId;
    }

    public String symbol() {
        return terms.symbol();
    }

    /// Decimals of a price in units: 1005 at scale 2 is 10.05.
    public int priceScale() {
        return terms.priceScale();
    }

    public long unitsPerTick() {
        return terms.unitsPerTick();
    }

    public long lotSize() {
        return terms.lotSize();
    }

    public long maxOrderQty() {
        return terms.maxOrderQty();
    }

    public boolean isActive() {
        return terms.isActive();
    }

    /// The part of the market whose rules it has; empty for the first.
    public String segment() {
        return terms.segment();
    }

    /// The minimum quantity of a hidden order; 0 for that of the segment.
    public long minReserveQty() {
        return terms.minReserveQty();
    }

    /// Whether it belongs to an index whose futures are closed out.
    public boolean isConstituent() {
        return terms.isConstituent();
    }

    /// The close before its first day, price units; empty if there is none.
    public OptionalLong referencePrice() {
        long price = terms.referencePrice();
        return price == InstrumentTerms.NO_PRICE ? OptionalLong.empty() : OptionalLong.of(price);
    }

    /// The phase of the market model that the instrument is in; empty while nobody has
    /// told.
    public String phase() {
        return phase.name();
    }

    /// The letter of the phase (`rulebook.md` 1.1); `-` if it has none.
    public char phaseCode() {
        return phase.code();
    }

    /// When orders that can trade in the phase do trade.
    public Matching matching() {
        return phase.matching();
    }

    /// Whether the phase takes new orders of any kind.
    public boolean takesOrders() {
        return phase.takesOrders();
    }

    /// When the phase ends, nanoseconds since 1970 UTC; empty if nobody has said.
    public OptionalLong phaseEndsNs() {
        return phase.endsNs() == 0 ? OptionalLong.empty() : OptionalLong.of(phase.endsNs());
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

    /// How much is open of an instrument on margin: the sum of the long positions, which is that
    /// of the short ones. Empty if nobody has told, as of one that is not on margin.
    public OptionalLong openInterest() {
        return openInterest == NONE_TOLD ? OptionalLong.empty() : OptionalLong.of(openInterest);
    }

    /// What its call would trade now.
    public MarketAuction auction() {
        return auction;
    }

    /// Tells what the book shows: its terms, its phase, its day, and its orders in the order of
    /// their priority.
    public void tell(PublicChanges to) {
        to.defined(instrumentId, terms);
        if (!phase().isEmpty()) to.phaseChanged(instrumentId, phase, PhaseReason.NULL_VAL, false);
        if (statistics.trades() > 0) to.counted(instrumentId, statistics);
        if (openInterest != NONE_TOLD) to.opened(instrumentId, openInterest);
        bids.visitOrders(order -> tell(order, to));
        asks.visitOrders(order -> tell(order, to));
    }

    private void tell(MarketOrder order, PublicChanges to) {
        to.added(
                order.orderId, instrumentId, order.side, order.price, order.qty, order.attribution);
    }

    /// The latest trade that was seen, of this day or an earlier one.
    public Optional<MarketTrade> lastTrade() {
        return trade.tradeId() == 0 ? Optional.empty() : Optional.of(trade);
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
