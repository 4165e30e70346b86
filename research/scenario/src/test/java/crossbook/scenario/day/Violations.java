package crossbook.scenario.day;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// The invariants that were found broken, by their numbers, each with the command that did it.
final class Violations {
    private final List<String> found = new ArrayList<>();
    private String line = "";

    void begin(String command) {
        line = command;
    }

    void check(int invariant, boolean holds, String what) {
        if (!holds) found.add("invariant " + invariant + ": " + what + ": " + line);
    }

    void check(int invariant, boolean holds, Supplier<String> what) {
        if (!holds) check(invariant, false, what.get());
    }

    List<String> found() {
        return found;
    }
}
