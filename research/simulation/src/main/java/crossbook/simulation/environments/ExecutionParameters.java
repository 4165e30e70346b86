package crossbook.simulation.environments;

import static crossbook.simulation.environments.EnvironmentSettings.require;

import crossbook.core.order.Side;

/// Execution: so much is to be bought or sold before the market closes.
///
/// @param side buy or sell
/// @param lots how many
/// @param sliceLots how many an action of one slice asks for
/// @param mostSlices how many slices an action can ask for
/// @param unfilledPenalty what each lot costs that is left at the close, ticks
public record ExecutionParameters(
        Side side, long lots, long sliceLots, int mostSlices, double unfilledPenalty)
        implements TaskParameters {
    /// @throws IllegalArgumentException naming the value that cannot be
    public ExecutionParameters {
        require(lots > 0 && lots <= 1_000_000_000, "lots", lots, "not from 1 to 1000000000");
        require(
                sliceLots > 0 && sliceLots <= lots,
                "slice_lots",
                sliceLots,
                "not from 1 to the lots");
        require(
                mostSlices > 0 && mostSlices <= 1_000,
                "max_slices",
                mostSlices,
                "not from 1 to 1000");
        require(
                unfilledPenalty >= 0 && Double.isFinite(unfilledPenalty),
                "unfilled_penalty",
                unfilledPenalty,
                "negative or not finite");
    }

    @Override
    public Task task() {
        return new ExecutionTask(this);
    }
}
