package crossbook.flow.replay;

import crossbook.core.model.MarketModel;
import crossbook.core.model.MarketModelBuilder;
import crossbook.core.model.Phase;
import crossbook.core.model.ReplacePriority;
import crossbook.core.model.Treatment;
import crossbook.core.order.OrdType;
import crossbook.core.order.TimeInForce;
import crossbook.flow.FlowFormat;
import crossbook.market.MarketModelFile;

import java.util.Optional;
import java.util.function.Predicate;

/// The rules that a format assumes.
public final class ReplayRules {
    // What a feed tells of a halt has happened: orders come, change and go, and none trades. What
    // others have crossed by then trades at one price when the halt ends.

    private static final String FEED_PHASES = """
                      matching    replace  cancel  ends_day  then
          CONTINUOUS  on_arrival    yes     yes       -       -
          HALTED      at_end        yes     yes       -       CONTINUOUS
        """;

    private static final String FEED_TIMES_IN_FORCE = """
                      DAY   GTC   IOC   FOK
          CONTINUOUS  rest  rest  take  take
          HALTED      rest  rest   -     -
        """;

    private static final String FEED_ORD_TYPES = """
                      MARKET  LIMIT  BUDGET
          CONTINUOUS   take   rest    take
          HALTED        -     rest     -
        """;

    private ReplayRules() {}

    /// Trading at any time, ids that may come again, and the format's own idea of which change of
    /// an order keeps its place.
    public static MarketModel of(FlowFormat format) {
        ReplacePriority priority = switch (format) {
            case LOBSTER, ITCH, MBO_CSV, DBN, HFTBACKTEST -> ReplacePriority.KEEP_ON_REDUCE;
            case RECORDED, EXCHANGE_CORE -> ReplacePriority.LOSE_ON_PRICE;
            case FIVE_SCENARIOS -> ReplacePriority.ALWAYS_LOSE;
        };
        MarketModelBuilder rules = MarketModelFile.shipped("continuous").forgetful().toBuilder()
                .replacePriority(priority);
        if (!format.isFeed()) return rules.build();
        return rules.phases(FEED_PHASES)
                .byTimeInForce(FEED_TIMES_IN_FORCE)
                .byOrdType(FEED_ORD_TYPES)
                .build();
    }

    /// The phase of rules in which orders trade on arrival: the first.
    public static Optional<Phase> trading(MarketModel rules) {
        return first(rules, phase -> phase.matching() == Phase.Matching.ON_ARRIVAL);
    }

    /// The phase of rules for when trading is halted: the first that takes orders, lets them change
    /// and go, and none trade before it ends; without such a one the first without trading.
    public static Optional<Phase> halted(MarketModel rules) {
        return first(rules, phase -> isCall(phase) && takesAll(rules, phase))
                .or(() -> first(rules, phase -> phase.matching() == Phase.Matching.NEVER));
    }

    private static Optional<Phase> first(MarketModel rules, Predicate<Phase> wanted) {
        return rules.phases().stream().filter(wanted).findFirst();
    }

    private static boolean isCall(Phase phase) {
        return phase.matching() == Phase.Matching.AT_END;
    }

    private static boolean takesAll(MarketModel rules, Phase phase) {
        return phase.admitsReplace()
                && phase.admitsCancel()
                && rules.treatment(phase, OrdType.LIMIT) == Treatment.REST
                && rules.treatment(phase, TimeInForce.GTC) == Treatment.REST;
    }
}
