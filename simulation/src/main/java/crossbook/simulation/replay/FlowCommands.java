package crossbook.simulation.replay;

import crossbook.simulation.flow.FlowRecord;

/// Turns the records of a flow into commands for the engine.
@FunctionalInterface
interface FlowCommands {
    void send(FlowRecord entry);
}
