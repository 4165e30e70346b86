package crossbook.simulation.world;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The kinds of agents that a world's file knows, and the keys that each has.
enum AgentKind {
    ZERO_INTELLIGENCE("limit_rate market_rate cancel_rate mean_depth_ticks most_lots"),
    HAWKES("model rule warm_up opening lowest_price highest_price mean_depth_ticks mean_lots"),
    LIQUIDITY_PROVIDER("mean_wait least_wait most_wait cancel_after kappa nu least_lots most_lots"
            + " first_spread_ticks"),
    CHARTIST("mean_wait least_wait most_wait delta nu least_lots least_lots_far most_lots"
            + " largest_move first_spread_ticks"),
    FUNDAMENTALIST("mean_wait least_wait most_wait delta nu sigma least_lots least_lots_far"
            + " most_lots largest_move first_spread_ticks"),
    QUEUE_REACTIVE("model unit_lots"),
    RECORDED("file symbol");

    private static final String OF_ALL =
            "kind name count instrument latency_in latency_out latency_market_data ";

    private final String own;

    AgentKind(String own) {
        this.own = own;
    }

    /// As the file spells it.
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Set<String> keys() {
        return new HashSet<>(List.of((OF_ALL + own).split(" ")));
    }

    /// What a table says; null after a mistake.
    static AgentKind of(WorldTable table) {
        List<String> words = Arrays.stream(values()).map(AgentKind::word).toList();
        String word = table.word("kind", words);
        return table.isClean() ? values()[words.indexOf(word)] : null;
    }
}
