package crossbook.web.sim;

import crossbook.simulation.Simulation;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.events.Recording;
import crossbook.simulation.world.World;

import java.util.List;

/// What an engine is made of.
///
/// @param world the market, its instruments and its agents, if it has any
/// @param recording what becomes rows, whatever the world says
/// @param seed what all draws depend on
/// @param participants who is there from the start beside the agents
public record SimSpec(World world, Recording recording, long seed, List<String> participants) {
    /// The simulation, at its start.
    Simulation simulation() {
        SimulationBuilder builder = world.builder(seed).record(recording).keepTops();
        participants.forEach(builder::participant);
        return builder.build();
    }
}
