package crossbook.simulation.agents;

/// What a [LiquidityProvider] does.
///
/// @param instrument where
/// @param waits between its limit orders
/// @param cancelAfterNs how long an order rests before it is canceled
/// @param kappa how little the imbalance moves the distance of an order
/// @param nu how little the imbalance bends the power law of quantities
/// @param leastLots where the power law begins
/// @param mostLots where it is cut
/// @param firstSpreadTicks the spread that it assumes before the first quotes
public record LiquidityProviderParameters(
        TradedInstrument instrument,
        Waits waits,
        long cancelAfterNs,
        double kappa,
        double nu,
        long leastLots,
        long mostLots,
        long firstSpreadTicks)
        implements AgentParameters {
    public LiquidityProviderParameters {
        Required.that("cancelAfter", cancelAfterNs, cancelAfterNs > 0, "above 0");
        Required.that("kappa", kappa, kappa >= 0.1 && kappa <= 1e6, "0.1 to 1e6");
        requireLaw(nu, leastLots, mostLots);
        requireSpread(firstSpreadTicks);
    }

    /// What the power law of quantities asks for: an exponent above 0 whatever the imbalance.
    static void requireLaw(double nu, long leastLots, long mostLots) {
        Required.that("nu", nu, nu > 1 && nu <= 1e6, "above 1, at most 1e6");
        Required.that("leastLots", leastLots, leastLots > 0, "above 0");
        Required.that("mostLots", mostLots, mostLots >= leastLots, "at least the least");
    }

    static void requireSpread(long firstSpreadTicks) {
        boolean holds = firstSpreadTicks > 0 && firstSpreadTicks <= 1_000_000;
        Required.that("firstSpreadTicks", firstSpreadTicks, holds, "1 to 1000000");
    }

    @Override
    public int instrumentId() {
        return instrument.instrumentId();
    }

    @Override
    public LiquidityProvider agent(int place) {
        return new LiquidityProvider(new LiquidityProviderParameters(
                instrument.at(place),
                waits,
                cancelAfterNs,
                kappa,
                nu,
                leastLots,
                mostLots,
                firstSpreadTicks));
    }
}
