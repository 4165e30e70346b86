package crossbook.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Executions that are on their way to their participants, each in a place of its own.
final class ExecutionPool {
    private final List<Execution> executions = new ArrayList<>();
    private int[] free = new int[16];
    private int freeCount;

    /// A place for the next execution.
    int take() {
        if (freeCount > 0) return free[--freeCount];
        executions.add(new Execution());
        return executions.size() - 1;
    }

    Execution at(int place) {
        return executions.get(place);
    }

    void release(int place) {
        if (freeCount == free.length) free = Arrays.copyOf(free, 2 * freeCount);
        free[freeCount++] = place;
    }

    void clear() {
        executions.clear();
        freeCount = 0;
    }
}
