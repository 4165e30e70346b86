package crossbook.simulation.agents;

/// How the events of a Hawkes process become orders, by the word that a file says.
public enum FlowRuleName {
    /// Every order fits between or behind the quotes as they are; draws are by inversion, one for a
    /// price and one for a quantity.
    SPREAD("spread"),

    /// As CoinTossX: normal prices and volumes, drawn again until they are what the type says.
    COINTOSSX("cointossx"),

    /// Model 1 of arXiv 2105.02211: an aggressive limit order is a tick better than its best price,
    /// also where that meets the other side.
    CROSSING("crossing"),

    /// Model 2 of the same: where the spread is one tick it joins its best price.
    JOINING("joining");

    public final String word;

    FlowRuleName(String word) {
        this.word = word;
    }

    /// Whether it can make orders of these types.
    public boolean serves(FlowTypes types) {
        return switch (this) {
            case SPREAD -> true;
            case COINTOSSX -> types == FlowTypes.LARGE;
            case CROSSING, JOINING -> types == FlowTypes.TEN_EVENT;
        };
    }
}
