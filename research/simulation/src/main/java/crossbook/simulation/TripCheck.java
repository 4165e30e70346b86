package crossbook.simulation;

import crossbook.core.event.BookSide;
import crossbook.core.order.Side;

/// Whether a market order would trip the circuit breaker: whether a level that it reaches would.
final class TripCheck implements BookSide.LevelVisitor {
    private final BookView book;
    private long wanted;
    private boolean trips;

    TripCheck(BookView book) {
        this.book = book;
    }

    /// Whether one of a side, of so much, would.
    boolean of(Side side, long qty) {
        wanted = qty;
        trips = false;
        book.visitLevels(side.opposite(), this);
        return trips;
    }

    @Override
    public boolean visit(long price, long leavesQty, int orderCount) {
        trips = book.wouldTrip(price);
        wanted -= leavesQty;
        return !trips && wanted > 0;
    }
}
