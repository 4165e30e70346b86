package crossbook.simulation.agents;

import crossbook.core.event.BookSide;
import crossbook.core.model.Phase;
import crossbook.core.order.Side;
import crossbook.simulation.BookView;
import crossbook.simulation.random.RandomStream;

/// A book as an agent of the model of Jericevich, Chang and Gebbie knows it from its last look, and
/// what it makes of it. Where a side is empty the best price that it saw there last stands for it;
/// before the first, half of the first spread away from the start price.
final class SeenBook implements BookSide.LevelVisitor {
    private final TradedInstrument instrument;
    private final double nu;
    private long bid;
    private long ask;
    private double imbalance;
    private long summed;

    /// @param firstSpreadTicks as long as nobody has quoted
    /// @param nu how little the imbalance bends the power law of quantities
    SeenBook(TradedInstrument instrument, long firstSpreadTicks, double nu) {
        this.instrument = instrument;
        this.nu = nu;
        long below = firstSpreadTicks / 2;
        long tick = instrument.tick();
        bid = Math.max(tick, instrument.startPrice() - below * tick);
        ask = instrument.startPrice() + (firstSpreadTicks - below) * tick;
    }

    /// Looks at the book. Returns whether orders trade there on arrival: else the agents do
    /// nothing.
    boolean look(BookView book) {
        if (book.hasBid()) bid = book.bid();
        if (book.hasAsk()) ask = book.ask();
        double bids = qty(book, Side.BUY);
        double asks = qty(book, Side.SELL);
        imbalance = bids + asks == 0 ? 0 : (bids - asks) / (bids + asks);
        return book.phase().matching() == Phase.Matching.ON_ARRIVAL;
    }

    private long qty(BookView book, Side side) {
        summed = 0;
        book.visitLevels(side, this);
        return summed;
    }

    @Override
    public boolean visit(long price, long leavesQty, int orderCount) {
        summed += leavesQty;
        return true;
    }

    long bid() {
        return bid;
    }

    long ask() {
        return ask;
    }

    double mid() {
        return (bid + ask) / 2.0;
    }

    /// At least 1: a side that is empty may have been left where the other has come since.
    long spreadTicks() {
        return Math.max(1, Math.abs(ask - bid) / instrument.tick());
    }

    /// What is bid less what is offered, as a part of both: -1 to 1.
    double imbalance() {
        return imbalance;
    }

    /// A quantity by a power law whose exponent is `1 + imbalance / nu` of who buys and `1 -
    /// imbalance / nu` of who sells.
    ///
    /// @param leastLots where the law begins
    /// @param mostLots where it is cut
    long qty(RandomStream random, Side side, long leastLots, long mostLots) {
        double bent = imbalance / nu;
        double drawn = random.pareto((double) leastLots, side == Side.BUY ? 1 + bent : 1 - bent);
        return instrument.lot() * (long) StrictMath.rint(Math.min(drawn, (double) mostLots));
    }
}
