package crossbook.runs.engine;

import crossbook.core.model.Asset;
import crossbook.core.model.Coverage;
import crossbook.simulation.Simulation;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.events.Recording;
import crossbook.simulation.world.World;
import crossbook.web.text.Problem;

import java.util.List;
import java.util.Map;

/// What an engine is made of.
///
/// @param world the market, its instruments and its agents, if it has any
/// @param recording what becomes rows, whatever the world says
/// @param seed what all draws depend on
/// @param participants who is there from the start beside the agents
/// @param money what can be owned, and of which instruments orders are covered
public record SimSpec(
        World world, Recording recording, long seed, List<String> participants, Money money) {
    /// What can be owned, and of which instruments orders are covered.
    ///
    /// @param assets in the order of their numbers
    /// @param coverages by the numbers of the instruments
    public record Money(List<Asset> assets, Map<Integer, Coverage> coverages) {
        /// There is no money.
        public static final Money NONE = new Money(List.of(), Map.of());
    }

    /// The simulation, at its start.
    ///
    /// @throws Problem if the exchange refuses an asset, an instrument or a participant
    Simulation simulation() {
        SimulationBuilder builder = world.builder(seed).record(recording).keepTops();
        money.assets.forEach(asset -> builder.asset(asset.code(), asset.scale()));
        money.coverages.forEach(builder::cover);
        participants.forEach(builder::participant);
        try {
            return builder.build();
        } catch (IllegalArgumentException e) {
            throw Problem.field("instruments", e.getMessage());
        }
    }
}
