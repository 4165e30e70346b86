package crossbook.simulation.environments;

import java.util.List;

/// What a trader is to do: what it sees beside the market, how its actions become orders, and
/// what they are worth.
///
/// An action is a few whole numbers, each from 0 and below a count.
public interface Task {
    /// What it adds to the observation.
    List<Feature> features();

    /// Below which count each number of an action is.
    int[] actionCounts();

    /// An episode begins: the market is seen, and the trader has nothing.
    void begin(Trader trader);

    /// Turns an action into orders.
    void act(Trader trader, int[] action);

    /// Twice the price at which the trader's position is valued, price units.
    long twiceMark(Trader trader);

    /// What a step costs beside the change of the trader's worth, ticks times lots.
    ///
    /// @param isEnd whether the market closes with it
    double charge(Trader trader, boolean isEnd);

    /// Whether there is nothing left to do.
    boolean isDone(Trader trader);

    /// Writes its features, in their order.
    void observe(Trader trader, Observation observation);
}
