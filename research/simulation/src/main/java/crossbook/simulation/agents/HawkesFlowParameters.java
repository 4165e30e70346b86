package crossbook.simulation.agents;

import crossbook.simulation.Agent;
import crossbook.simulation.hawkes.HawkesModel;
import crossbook.simulation.hawkes.QuoteSpread;
import crossbook.simulation.hawkes.TypeGate;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/// What a [HawkesFlow] does.
///
/// @param instrumentId where
/// @param model when events of which type come; it has the types of one of [FlowTypes], as the
///     rule takes them
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
                Arrays.stream(FlowTypes.values()).anyMatch(each -> each.count() == types),
                "a process of 4, 8 or 10 types (docs/hawkes.md)");
        require(
                "rule",
                "'" + rule.word + "'",
                rule.types(types).isPresent(),
                "one for a process of " + types + " types");
        if (rule == FlowRuleName.QUOTES) QuoteSpread.check(model);
        else require("model", "closed_at_one_tick", isOpen(model), "left out for this rule");
        require(
                "warmUp",
                warmUpS + " s",
                warmUpS >= 0 && warmUpS <= LONGEST_WARM_UP_S,
                "0 to 1e7 s");
        boolean isCold = rule != FlowRuleName.QUOTES || warmUpS == 0;
        require("warmUp", warmUpS + " s", isCold, "0 s: the spread would move meanwhile");
        boolean hasSteps = rule != FlowRuleName.COINTOSSX || CoinTossXRule.STEP % prices.lot() == 0;
        require("lot", String.valueOf(prices.lot()), hasSteps, "a divisor of 100 for 'cointossx'");
        opening.ifPresent(orders -> {
            require("bid", orders.bid() + "", isOnTick(prices, orders.bid()), "on tick, in range");
            require("ask", orders.ask() + "", isOnTick(prices, orders.ask()), "on tick, in range");
        });
        boolean isOpened = rule.types(types).orElseThrow().areCommands() || opening.isPresent();
        require("opening", "none", isOpened, "there for the rule '" + rule.word + "'");
        boolean isNarrow = rule != FlowRuleName.PRICE || spreadTicks(prices, opening) == 1;
        require("opening", "the spread", isNarrow, "one tick for the rule 'price'");
    }

    private static boolean isOpen(HawkesModel model) {
        return IntStream.range(0, model.typeCount()).noneMatch(model::isClosedAtOneTick);
    }

    private static long spreadTicks(FlowPrices prices, Optional<FlowOpening> opening) {
        return opening.map(orders -> (orders.ask() - orders.bid()) / prices.tick())
                .orElse(0L);
    }

    private static boolean isOnTick(FlowPrices prices, long price) {
        return price % prices.tick() == 0 && prices.has(price);
    }

    private static void require(String name, String value, boolean holds, String rule) {
        if (!holds) throw new IllegalArgumentException(name + ": " + value + ": must be " + rule);
    }

    public FlowTypes types() {
        return rule.types(model.typeCount()).orElseThrow();
    }

    /// The spread between the orders with which it begins, ticks; 0 if there are none.
    public long spreadTicks() {
        return spreadTicks(prices, opening);
    }

    /// What may happen: for the rule `quotes`, what narrows the spread may not at one tick.
    TypeGate newGate() {
        return rule == FlowRuleName.QUOTES ? QuoteSpread.of(spreadTicks()) : TypeGate.OPEN;
    }

    FlowRule newRule() {
        return switch (rule) {
            case SPREAD -> new SpreadRule(instrumentId, prices);
            case COINTOSSX -> new CoinTossXRule(instrumentId, prices);
            case CROSSING -> new OneTickRule(instrumentId, prices, true);
            case JOINING -> new OneTickRule(instrumentId, prices, false);
            case PRICE -> new PriceRule(instrumentId, prices);
            case QUOTES -> new QuotesRule(instrumentId, prices);
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
