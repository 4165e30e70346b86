package crossbook.simulation.agents;

/// What a [Fundamentalist] does.
///
/// @param taker how it trades
/// @param sigma the standard deviation of the logarithm of what it holds the instrument to be worth
public record FundamentalistParameters(TakerParameters taker, double sigma)
        implements AgentParameters {
    public FundamentalistParameters {
        Required.that("sigma", sigma, sigma >= 0 && sigma <= 10, "0 to 10");
    }

    @Override
    public int instrumentId() {
        return taker.instrument().instrumentId();
    }

    @Override
    public Fundamentalist agent(int place) {
        return new Fundamentalist(new FundamentalistParameters(taker.at(place), sigma));
    }
}
