package crossbook.simulation.agents;

import java.util.List;
import java.util.Optional;

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
    JOINING("joining"),

    /// Trades that leave the spread at a tick, and moves of both prices by a tick.
    PRICE("price"),

    /// Moves of the best prices by a tick, which never meet.
    QUOTES("quotes");

    public final String word;

    FlowRuleName(String word) {
        this.word = word;
    }

    /// The types that it can make orders of.
    private List<FlowTypes> served() {
        return switch (this) {
            case SPREAD -> List.of(FlowTypes.LARGE, FlowTypes.TEN_EVENT);
            case COINTOSSX -> List.of(FlowTypes.LARGE);
            case CROSSING, JOINING -> List.of(FlowTypes.TEN_EVENT);
            case PRICE -> List.of(FlowTypes.TRADES_AND_PRICE);
            case QUOTES -> List.of(FlowTypes.BEST_QUOTES);
        };
    }

    /// What it takes the types of a process for that has so many; empty if it cannot make orders of
    /// them.
    public Optional<FlowTypes> types(int count) {
        return served().stream().filter(each -> each.count() == count).findFirst();
    }

    /// Whether distances have a mean.
    public boolean hasDepth() {
        return this == SPREAD;
    }

    /// Whether quantities have a mean.
    public boolean hasLots() {
        return this == SPREAD || this == PRICE || this == QUOTES;
    }
}
