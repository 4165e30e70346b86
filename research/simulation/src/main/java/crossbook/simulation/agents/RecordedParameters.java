package crossbook.simulation.agents;

/// What a [RecordedFlow] does.
///
/// @param instrument where; prices of the file are of its scale and on its tick
/// @param orders the recorded ones
public record RecordedParameters(TradedInstrument instrument, RecordedOrders orders)
        implements AgentParameters {
    @Override
    public int instrumentId() {
        return instrument.instrumentId();
    }

    @Override
    public RecordedFlow agent(int place) {
        return new RecordedFlow(new RecordedParameters(instrument.at(place), orders));
    }
}
