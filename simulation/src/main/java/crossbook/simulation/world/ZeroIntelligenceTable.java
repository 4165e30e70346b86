package crossbook.simulation.world;

import crossbook.simulation.agents.AgentParameters;
import crossbook.simulation.agents.ZeroIntelligenceParameters;

import java.util.Set;

/// The keys of agents of the kind `zero-intelligence`.
final class ZeroIntelligenceTable {
    static final Set<String> KEYS =
            Set.of("limit_rate", "market_rate", "cancel_rate", "mean_depth_ticks", "most_lots");

    private ZeroIntelligenceTable() {}

    /// Null after a mistake.
    static AgentParameters read(WorldTable table, WorldInstrument instrument, int instrumentId) {
        double limitRate = table.number("limit_rate");
        double marketRate = table.number("market_rate");
        double cancelRate = table.number("cancel_rate");
        double meanDepthTicks = table.number("mean_depth_ticks");
        long mostLots = table.whole("most_lots", 1, 1_000_000);
        return table.parameters(() -> new ZeroIntelligenceParameters(
                instrumentId,
                limitRate,
                marketRate,
                cancelRate,
                meanDepthTicks,
                mostLots,
                instrument.tick(),
                instrument.lot(),
                instrument.referencePrice()));
    }
}
