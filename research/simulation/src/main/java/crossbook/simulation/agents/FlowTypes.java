package crossbook.simulation.agents;

import crossbook.core.order.Side;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The types of events that a Hawkes process of order flow counts, from 0: of each kind the one of
/// buyers, then the one of sellers. The cancel of a bid is one of buyers; so is what goes up.
public enum FlowTypes {
    /// The eight types of Large (2007), in the order in which CoinTossX has them.
    LARGE(
            FlowKind.MARKET_MOVING,
            FlowKind.LIMIT_INSIDE,
            FlowKind.MARKET_STAYING,
            FlowKind.LIMIT_BEHIND),

    /// The ten types of Jericevich, Chang and Gebbie (arXiv 2105.02211).
    TEN_EVENT(
            FlowKind.MARKET,
            FlowKind.LIMIT_AGGRESSIVE,
            FlowKind.LIMIT_PASSIVE,
            FlowKind.CANCEL_AGGRESSIVE,
            FlowKind.CANCEL_PASSIVE),

    /// The four types of Bacry and Muzy (2014): trades by their side, and moves of the price.
    TRADES_AND_PRICE(FlowKind.TRADE, FlowKind.PRICE_MOVE),

    /// The four types of Zheng, Roueff and Abergel (2014): moves of the best ask and the best bid.
    BEST_QUOTES(FlowKind.ASK_MOVE, FlowKind.BID_MOVE);

    @SuppressWarnings("ImmutableEnumChecker") // it is: List.of made it
    private final List<FlowKind> kinds;

    FlowTypes(FlowKind... kinds) {
        this.kinds = List.of(kinds);
    }

    /// Those of commands of a process with so many types.
    public static Optional<FlowTypes> of(int typeCount) {
        return Arrays.stream(values())
                .filter(each -> each.areCommands() && each.count() == typeCount)
                .findFirst();
    }

    /// Whether an event is one command, so that the rows of a run show which it was.
    public boolean areCommands() {
        return this == LARGE || this == TEN_EVENT;
    }

    public int count() {
        return 2 * kinds.size();
    }

    public FlowKind kind(int type) {
        return kinds.get(type / 2);
    }

    public Side side(int type) {
        return type % 2 == 0 ? Side.BUY : Side.SELL;
    }

    public boolean has(FlowKind kind) {
        return kinds.contains(kind);
    }

    /// The type of a kind that it has.
    public int type(FlowKind kind, Side side) {
        return 2 * kinds.indexOf(kind) + (side == Side.BUY ? 0 : 1);
    }
}
