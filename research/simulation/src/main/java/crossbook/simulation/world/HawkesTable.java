package crossbook.simulation.world;

import crossbook.market.BadInput;
import crossbook.simulation.agents.AgentParameters;
import crossbook.simulation.agents.FlowOpening;
import crossbook.simulation.agents.FlowPrices;
import crossbook.simulation.agents.FlowRuleName;
import crossbook.simulation.agents.HawkesFlowParameters;
import crossbook.simulation.hawkes.HawkesModel;
import crossbook.simulation.hawkes.HawkesModelFile;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The keys of agents of the kind `hawkes`.
final class HawkesTable {
    private static final Set<String> OPENING_KEYS = Set.of("bid", "bid_qty", "ask", "ask_qty");
    private static final List<String> RULES =
            Arrays.stream(FlowRuleName.values()).map(rule -> rule.word).toList();
    private static final String DEFAULT_MODEL = "cointossx";
    private static final int MAX_NAME = 100;
    private static final double NS_PER_S = 1e9;

    private final WorldTable table;
    private final WorldInstrument instrument;
    private final WorldModels models;

    HawkesTable(WorldTable table, WorldInstrument instrument, WorldModels models) {
        this.table = table;
        this.instrument = instrument;
        this.models = models;
    }

    /// Null after a mistake.
    AgentParameters read(int instrumentId) {
        FlowRuleName rule = rule();
        HawkesModel model = model();
        double warmUpS = table.has("warm_up") ? table.lengthNs("warm_up", 0) / NS_PER_S : 0;
        long tick = instrument.tick();
        long lowest = price("lowest_price", tick);
        long highest = price("highest_price", FlowPrices.HIGHEST / tick * tick);
        double meanDepthTicks = mean("mean_depth_ticks", rule, rule.hasDepth());
        double meanLots = mean("mean_lots", rule, rule.hasLots());
        Optional<FlowOpening> opening = opening();
        if (!table.isClean()) return null;
        return table.named(() -> new HawkesFlowParameters(
                instrumentId,
                model,
                rule,
                warmUpS,
                new FlowPrices(
                        tick,
                        instrument.lot(),
                        instrument.referencePrice(),
                        lowest,
                        highest,
                        meanDepthTicks,
                        meanLots),
                opening));
    }

    private FlowRuleName rule() {
        String word = table.word("rule", RULES);
        return FlowRuleName.values()[RULES.indexOf(word)];
    }

    /// What not all rules have.
    private double mean(String key, FlowRuleName rule, boolean hasIt) {
        if (hasIt) return table.number(key);
        if (table.has(key)) table.refuse(key, "is not for the rule '" + rule.word + "'");
        return 1;
    }

    private HawkesModel model() {
        String name = table.has("model") ? table.ascii("model", MAX_NAME) : DEFAULT_MODEL;
        if (name.isEmpty()) return null;
        try {
            if (!name.endsWith(".toml")) return HawkesModelFile.shipped(name);
            return models.read(name);
        } catch (BadInput e) {
            table.refuse("model", "'" + name + "': " + String.join("; ", e.lines()));
            return null;
        }
    }

    private long price(String key, long instead) {
        return table.has(key) ? table.price(key, instrument.priceScale()) : instead;
    }

    private Optional<FlowOpening> opening() {
        if (!table.has("opening")) return Optional.empty();
        WorldTable orders = table.table("opening", OPENING_KEYS, "an opening");
        if (orders == null) return Optional.empty();
        long bid = orders.price("bid", instrument.priceScale());
        long ask = orders.price("ask", instrument.priceScale());
        long bidQty = orders.whole("bid_qty", 1, 1_000_000_000_000L);
        long askQty = orders.whole("ask_qty", 1, 1_000_000_000_000L);
        if (!orders.isClean()) return table.unclean(Optional.empty());
        return Optional.ofNullable(orders.named(() -> new FlowOpening(bid, bidQty, ask, askQty)));
    }
}
