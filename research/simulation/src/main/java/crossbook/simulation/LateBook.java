package crossbook.simulation;

import crossbook.core.event.BookSide;
import crossbook.core.model.Phase;
import crossbook.core.order.Side;

/// A book as somebody sees it whose market data takes time: as it was that long ago. Reference
/// prices of circuit breakers are those of now.
final class LateBook implements BookView {
    private final Simulation simulation;
    private final PastBook past;
    private final int instrumentId;
    private final long delayNs;
    private final TripCheck tripCheck = new TripCheck(this);

    LateBook(Simulation simulation, PastBook past, int instrumentId, long delayNs) {
        this.simulation = simulation;
        this.past = past;
        this.instrumentId = instrumentId;
        this.delayNs = delayNs;
    }

    private PastBook.Moment seen() {
        return past.at(simulation.nowNs() - delayNs);
    }

    private long best(Side side) {
        PastBook.Moment seen = seen();
        if (seen.levels(side) == 0) throw new IllegalStateException("no " + side);
        return seen.bestPrice(side);
    }

    @Override
    public int instrumentId() {
        return instrumentId;
    }

    @Override
    public boolean hasBid() {
        return levels(Side.BUY) > 0;
    }

    @Override
    public boolean hasAsk() {
        return levels(Side.SELL) > 0;
    }

    @Override
    public long bid() {
        return best(Side.BUY);
    }

    @Override
    public long ask() {
        return best(Side.SELL);
    }

    @Override
    public long bidQty() {
        return seen().bestQty(Side.BUY);
    }

    @Override
    public long askQty() {
        return seen().bestQty(Side.SELL);
    }

    @Override
    public boolean hasLastPrice() {
        return seen().hasLastPrice();
    }

    @Override
    public long lastPrice() {
        if (!hasLastPrice()) throw new IllegalStateException("nothing has traded");
        return seen().lastPrice();
    }

    @Override
    public int levels(Side side) {
        return seen().levels(side);
    }

    @Override
    public void visitLevels(Side side, BookSide.LevelVisitor visitor) {
        seen().visitLevels(side, visitor);
    }

    @Override
    public Phase phase() {
        return seen().phase();
    }

    @Override
    public long phaseEndsNs() {
        return seen().phaseEndsNs();
    }

    @Override
    public boolean wouldTrip(long price) {
        return simulation.book(instrumentId).wouldTrip(price);
    }

    @Override
    public boolean wouldTrip(Side side, long qty) {
        return tripCheck.of(side, qty);
    }
}
