package crossbook.simulation.environments;

import crossbook.simulation.events.Recording;
import crossbook.simulation.world.World;
import crossbook.simulation.world.WorldInstrument;

/// The market in which traders act, and how an episode goes.
///
/// @param world who else trades, and under which rules
/// @param instrumentId in what is traded
/// @param levels how many prices of each side an observation has, 1 to 100
/// @param stepNs how much virtual time passes between two actions, nanoseconds
/// @param horizonNs how long an episode is, nanoseconds; a whole number of steps
/// @param warmUpNs how long the others have traded when an episode begins, nanoseconds
/// @param recording what becomes rows of the event table
public record EnvironmentSettings(
        World world,
        int instrumentId,
        int levels,
        long stepNs,
        long horizonNs,
        long warmUpNs,
        Recording recording) {
    private static final int MOST_LEVELS = 100;

    /// @throws IllegalArgumentException naming the value that cannot be
    public EnvironmentSettings {
        require(
                instrumentId >= 0 && instrumentId < world.instruments().size(),
                "instrument",
                instrumentId,
                "there are " + world.instruments().size());
        require(levels > 0 && levels <= MOST_LEVELS, "levels", levels, "not from 1 to 100");
        require(stepNs > 0, "step", stepNs, "not above 0 ns");
        require(
                horizonNs > 0 && horizonNs <= World.LONGEST_NS,
                "horizon",
                horizonNs,
                "not from 1 ns to ten years");
        require(horizonNs % stepNs == 0, "horizon", horizonNs, "no whole number of steps");
        require(
                warmUpNs >= 0 && warmUpNs <= World.LONGEST_NS,
                "warm_up",
                warmUpNs,
                "not from 0 ns to ten years");
    }

    static void require(boolean holds, String name, Object value, String rule) {
        if (!holds) throw new IllegalArgumentException(name + ": " + value + ": " + rule);
    }

    WorldInstrument instrument() {
        return world.instruments().get(instrumentId);
    }
}
