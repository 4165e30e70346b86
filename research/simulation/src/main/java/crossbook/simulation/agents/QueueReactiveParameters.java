package crossbook.simulation.agents;

/// What a [QueueReactive] does.
///
/// @param instrument where; the reference price begins half a tick above its start price
/// @param model how often what happens
/// @param unitLots of how many lots each order is: the unit in which queues are measured
public record QueueReactiveParameters(TradedInstrument instrument, QueueModel model, long unitLots)
        implements AgentParameters {
    public QueueReactiveParameters {
        boolean holds = unitLots > 0 && unitLots <= 1_000_000;
        Required.that("unitLots", unitLots, holds, "1 to 1000000");
    }

    @Override
    public int instrumentId() {
        return instrument.instrumentId();
    }

    @Override
    public QueueReactive agent(int place) {
        return new QueueReactive(
                new QueueReactiveParameters(instrument.at(place), model, unitLots));
    }
}
