package crossbook.simulation;

/// Hears what a participant of a simulation learns of its orders ([SimulatedClient#listen]).
@FunctionalInterface
public interface ExecutionListener {
    /// Something has become of an order.
    ///
    /// @param execution valid during the call
    void onExecution(SimulatedClient client, Execution execution);
}
