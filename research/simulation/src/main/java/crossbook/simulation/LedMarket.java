package crossbook.simulation;

import crossbook.core.model.Phase;
import crossbook.core.order.Side;

/// A market that a recording leads: beside entering orders, it has the market go to the phases
/// that it tells of, and prints the trades that it tells and the market does not make.
public interface LedMarket {
    /// Has an instrument go to a phase, now.
    void moveTo(int instrumentId, Phase phase);

    /// Tells a trade that the market has not made.
    ///
    /// @param taker who took; null if nobody did, or nobody knows
    void printTrade(int instrumentId, Side taker, long qty, long price);
}
