package crossbook.simulation.environments;

/// What a trader is to do.
public sealed interface TaskParameters permits MarketMakingParameters, ExecutionParameters {
    /// A task of these parameters, for one trader.
    Task task();
}
