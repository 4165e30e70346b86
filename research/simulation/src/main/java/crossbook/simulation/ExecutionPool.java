package crossbook.simulation;

import java.util.ArrayList;
import java.util.List;

/// Executions that are on their way to their participants, each in a place of its own.
final class ExecutionPool {
    private final List<Execution> executions = new ArrayList<>();
    private final List<Execution> free = new ArrayList<>();

    /// The next execution, to be filled.
    Execution take() {
        if (!free.isEmpty()) return free.removeLast();
        Execution execution = new Execution(executions.size());
        executions.add(execution);
        return execution;
    }

    Execution at(int place) {
        return executions.get(place);
    }

    /// What it said is forgotten, but for what every execution of an order says anew.
    void release(Execution execution) {
        if (execution.kind != Execution.Kind.ACCEPTED) execution.clear();
        free.add(execution);
    }

    void clear() {
        executions.clear();
        free.clear();
    }
}
