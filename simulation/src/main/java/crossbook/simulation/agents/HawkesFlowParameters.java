package crossbook.simulation.agents;

import crossbook.simulation.Agent;
import crossbook.simulation.hawkes.HawkesModel;

import java.util.Optional;

/// What a [HawkesFlow] does.
///
/// @param instrumentId where
/// @param model when events of which type come; it has the types of one of [FlowTypes]
/// @param rule how they become orders
/// @param warmUpS for how long the process has run when the flow begins, seconds
/// @param prices what its orders move in
/// @param opening with which orders it begins; none if the book is to begin empty
public record HawkesFlowParameters(
        int instrumentId,
        HawkesModel model,
        FlowRuleName rule,
        double warmUpS,
        FlowPrices prices,
        Optional<FlowOpening> opening)
        implements AgentParameters {
    private static final double LONGEST_WARM_UP_S = 1e7;

    public HawkesFlowParameters {
        int types = model.typeCount();
        require(
                "model",
                types + " types",
                FlowTypes.of(types).isPresent(),
                "a process of 8 types, those of Large (2007), or 10, those of arXiv 2105.02211");
        require(
                "rule",
                "'" + rule.word + "'",
                rule.serves(FlowTypes.of(types).orElseThrow()),
                "one for a process of " + types + " types");
        boolean hasGates = false;
        for (int type = 0; type < types; type++) hasGates |= model.isClosedAtOneTick(type);
        require(
                "model",
                "closed_at_one_tick",
                !hasGates,
                "left out: what finds no room is counted instead");
        require(
                "warmUp",
                warmUpS + " s",
                warmUpS >= 0 && warmUpS <= LONGEST_WARM_UP_S,
                "0 to 1e7 s");
        boolean hasSteps = rule != FlowRuleName.COINTOSSX || CoinTossXRule.STEP % prices.lot() == 0;
        require("lot", String.valueOf(prices.lot()), hasSteps, "a divisor of 100 for 'cointossx'");
        opening.ifPresent(orders -> {
            require("bid", orders.bid() + "", isOnTick(prices, orders.bid()), "on tick, in range");
            require("ask", orders.ask() + "", isOnTick(prices, orders.ask()), "on tick, in range");
        });
    }

    private static boolean isOnTick(FlowPrices prices, long price) {
        return price % prices.tick() == 0 && price >= prices.lowest() && price <= prices.highest();
    }

    private static void require(String name, String value, boolean holds, String rule) {
        if (!holds) throw new IllegalArgumentException(name + ": " + value + ": must be " + rule);
    }

    public FlowTypes types() {
        return FlowTypes.of(model.typeCount()).orElseThrow();
    }

    FlowRule newRule() {
        return switch (rule) {
            case SPREAD -> new SpreadRule(instrumentId, prices);
            case COINTOSSX -> new CoinTossXRule(instrumentId, prices);
            case CROSSING -> new OneTickRule(instrumentId, prices, true);
            case JOINING -> new OneTickRule(instrumentId, prices, false);
        };
    }

    /// The same in another instrument that is alike.
    HawkesFlowParameters in(int otherInstrumentId) {
        return new HawkesFlowParameters(otherInstrumentId, model, rule, warmUpS, prices, opening);
    }

    @Override
    public Agent agent(int place) {
        return new HawkesFlow(place == 0 ? this : in(instrumentId + place));
    }
}
