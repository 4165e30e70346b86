package crossbook.simulation;

import crossbook.core.event.BookSide;
import crossbook.core.model.Phase;
import crossbook.core.order.Side;

/// What an agent sees of one instrument. Prices are price units, quantities units of the
/// instrument. It shows what is true when it is asked, or was a while ago for who sees it late.
public interface BookView {
    int instrumentId();

    boolean hasBid();

    boolean hasAsk();

    /// The best price of a side.
    ///
    /// @throws IllegalStateException if there is none
    long bid();

    /// The same of those who sell.
    long ask();

    /// What stands at the best price; 0 where nothing does.
    long bidQty();

    /// The same of those who sell.
    long askQty();

    /// Between the best prices; not a number where a side is empty.
    default double mid() {
        return hasBid() && hasAsk() ? (bid() + ask()) / 2.0 : Double.NaN;
    }

    boolean hasLastPrice();

    /// The price of the last trade.
    ///
    /// @throws IllegalStateException if there was none
    long lastPrice();

    /// How many prices of a side have an order.
    int levels(Side side);

    /// Shows the levels of a side, best first, until the visitor has enough.
    void visitLevels(Side side, BookSide.LevelVisitor visitor);

    /// The part of the trading day, and what it does.
    Phase phase();

    /// When the phase ends, nanoseconds since 1970 UTC; [Simulation#NEVER] if it does not say.
    long phaseEndsNs();

    /// Whether a trade at a price would trip the circuit breaker, against the reference prices
    /// as they are: the static one and the last price.
    boolean wouldTrip(long price);

    /// Whether a market order would: whether a level that it reaches would. Where the last price
    /// of the order itself counts, the exchange may stop it earlier.
    boolean wouldTrip(Side side, long qty);
}
