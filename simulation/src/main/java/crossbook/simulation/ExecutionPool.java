package crossbook.simulation;

import org.agrona.collections.IntArrayList;

import java.util.ArrayList;
import java.util.List;

/// Executions that are on their way to their participants, each in a place of its own.
final class ExecutionPool {
    private final List<Execution> executions = new ArrayList<>();
    private final IntArrayList freePlaces = new IntArrayList();

    /// A place for the next execution.
    int take() {
        if (!freePlaces.isEmpty()) return freePlaces.popInt();
        executions.add(new Execution());
        return executions.size() - 1;
    }

    Execution at(int place) {
        return executions.get(place);
    }

    void release(int place) {
        freePlaces.pushInt(place);
    }

    void clear() {
        executions.clear();
        freePlaces.clear();
    }
}
