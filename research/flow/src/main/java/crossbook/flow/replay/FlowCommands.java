package crossbook.flow.replay;

import crossbook.flow.FlowRecord;

/// Turns the records of a flow into commands for the engine.
@FunctionalInterface
interface FlowCommands {
    void send(FlowRecord entry);
}
