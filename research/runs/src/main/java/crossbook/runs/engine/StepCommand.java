package crossbook.runs.engine;

import crossbook.simulation.Simulation;

/// A command of a batch, checked.
///
/// @param atNs when it is handled, nanoseconds since 1970 UTC; [#AT_ONCE]: at the time of the
///     command before it
/// @param deed what is done then; nothing, of a command that only lets time pass
public record StepCommand(long atNs, Deed deed) {
    /// At the time of the command before it.
    public static final long AT_ONCE = -1;

    /// What a command does.
    @FunctionalInterface
    public interface Deed {
        void to(Simulation simulation);
    }
}
