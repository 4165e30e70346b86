package crossbook.core;

/// One instrument: the orders resting on its two sides, and its phase.
///
/// Parked orders (stops, and orders that wait for a later phase) will be a third collection beside
/// the two sides.
public final class Book {
    private final Instrument instrument;
    private final BookSide bids;
    private final BookSide asks;
    private Phase phase;
    private long phaseEndsNs = MatchingEngine.NO_DEADLINE;

    /// Where [Deadlines] keeps this book, or -1.
    int deadlinePlace = -1;

    Book(Instrument instrument, Phase phase, Orders orders, PriceLevels levels, LadderNodes nodes) {
        this.instrument = instrument;
        this.phase = phase;
        bids = new BookSide(Side.BUY, instrument, orders, levels, nodes);
        asks = new BookSide(Side.SELL, instrument, orders, levels, nodes);
    }

    public Instrument instrument() {
        return instrument;
    }

    public Phase phase() {
        return phase;
    }

    /// When the phase ends, nanoseconds since 1970 UTC, or [MatchingEngine#NO_DEADLINE].
    public long phaseEndsNs() {
        return phaseEndsNs;
    }

    public BookSide bids() {
        return bids;
    }

    public BookSide asks() {
        return asks;
    }

    public BookSide side(Side side) {
        return side == Side.BUY ? bids : asks;
    }

    /// The side of that ordinal.
    BookSide side(int number) {
        return number == 0 ? bids : asks;
    }

    boolean isEmpty() {
        return bids.isEmpty() && asks.isEmpty();
    }

    void enter(Phase next, long endsNs) {
        phase = next;
        phaseEndsNs = endsNs;
    }
}
