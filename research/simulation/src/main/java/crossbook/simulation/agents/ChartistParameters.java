package crossbook.simulation.agents;

/// What a [Chartist] does: nothing but what [TakerParameters] say.
public record ChartistParameters(TakerParameters taker) implements AgentParameters {
    @Override
    public int instrumentId() {
        return taker.instrument().instrumentId();
    }

    @Override
    public Chartist agent(int place) {
        return new Chartist(new ChartistParameters(taker.at(place)));
    }
}
