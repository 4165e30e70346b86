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

    void release(Execution execution) {
        free.add(execution);
    }

    void clear() {
        executions.clear();
        free.clear();
    }
}
