package crossbook.simulation.agents;

/// What chartists and fundamentalists have in common ([Taking]).
///
/// @param instrument where
/// @param waits between its decisions
/// @param delta how far the price must be from what it compares it with, as a part of the mid,
///     for a large order
/// @param nu how little the imbalance bends the power law of quantities
/// @param leastLots where the power law of an order begins
/// @param leastLotsFar where that of a large one begins
/// @param mostLots where both are cut
/// @param largestMove how far the best price may be from that of the last trade, as a part of it
/// @param firstSpreadTicks the spread that it assumes before the first quotes
public record TakerParameters(
        TradedInstrument instrument,
        Waits waits,
        double delta,
        double nu,
        long leastLots,
        long leastLotsFar,
        long mostLots,
        double largestMove,
        long firstSpreadTicks) {
    public TakerParameters {
        Required.that("delta", delta, delta >= 0 && delta <= 1, "0 to 1");
        LiquidityProviderParameters.requireLaw(nu, leastLots, mostLots);
        Required.that(
                "leastLotsFar",
                leastLotsFar,
                leastLotsFar > 0 && leastLotsFar <= mostLots,
                "1 to the most");
        Required.that(
                "largestMove", largestMove, largestMove > 0 && largestMove <= 1, "above 0, to 1");
        LiquidityProviderParameters.requireSpread(firstSpreadTicks);
    }

    /// The same in another instrument that is alike.
    TakerParameters at(int place) {
        return new TakerParameters(
                instrument.at(place),
                waits,
                delta,
                nu,
                leastLots,
                leastLotsFar,
                mostLots,
                largestMove,
                firstSpreadTicks);
    }
}
