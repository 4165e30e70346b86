package crossbook.simulation.agents;

import crossbook.simulation.Agent;

/// What a [ZeroIntelligence] does how often.
///
/// @param instrumentId where
/// @param limitRate limit orders a second, buys and sells together
/// @param marketRate market orders a second, buys and sells together
/// @param cancelRate cancels a second of each resting order
/// @param meanDepthTicks the mean of the exponential distance, ticks
/// @param mostLots the quantity of an order is 1 to so many lots, each as likely
/// @param tick price units that prices are multiples of
/// @param lot what quantities are multiples of
/// @param startPrice price units, on tick: where prices start as long as there is no market
public record ZeroIntelligenceParameters(
        int instrumentId,
        double limitRate,
        double marketRate,
        double cancelRate,
        double meanDepthTicks,
        long mostLots,
        long tick,
        long lot,
        long startPrice)
        implements AgentParameters {
    public ZeroIntelligenceParameters {
        Required.that(
                "limitRate", limitRate, limitRate > 0 && limitRate <= 1e9, "above 0, at most 1e9");
        Required.that("marketRate", marketRate, marketRate >= 0 && marketRate <= 1e9, "0 to 1e9");
        Required.that("cancelRate", cancelRate, cancelRate >= 0 && cancelRate <= 1e9, "0 to 1e9");
        Required.that(
                "meanDepthTicks",
                meanDepthTicks,
                meanDepthTicks > 0 && meanDepthTicks <= 1e6,
                "above 0, at most 1e6");
        Required.that("mostLots", mostLots, mostLots > 0 && mostLots <= 1_000_000, "1 to 1000000");
        Required.that("tick", tick, tick > 0, "above 0");
        Required.that("lot", lot, lot > 0, "above 0");
        Required.that("startPrice", startPrice, startPrice > 0, "above 0");
    }

    /// The same in another instrument that is alike.
    private ZeroIntelligenceParameters in(int otherInstrumentId) {
        return new ZeroIntelligenceParameters(
                otherInstrumentId,
                limitRate,
                marketRate,
                cancelRate,
                meanDepthTicks,
                mostLots,
                tick,
                lot,
                startPrice);
    }

    @Override
    public Agent agent(int place) {
        return new ZeroIntelligence(place == 0 ? this : in(instrumentId + place));
    }
}
