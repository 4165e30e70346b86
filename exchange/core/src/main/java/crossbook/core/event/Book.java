package crossbook.core.event;

import crossbook.core.model.Instrument;
import crossbook.core.model.Phase;
import crossbook.core.order.Side;

/// One instrument, to look at: the orders resting on its two visible sides, its phase and its last
/// price.
public interface Book {
    Instrument instrument();

    Phase phase();

    /// When the phase ends, nanoseconds since 1970 UTC, or `MatchingEngine.NO_DEADLINE`.
    long phaseEndsNs();

    /// The price of the last trade, price units.
    ///
    /// @throws IllegalStateException if there was none
    long lastPrice();

    boolean hasLastPrice();

    BookSide bids();

    BookSide asks();

    BookSide side(Side side);

    /// Whether a trade at a price, price units, would trip the circuit breaker as the phase and the
    /// reference prices are now (`rulebook.md` 1.4).
    boolean wouldTrip(long price);
}
