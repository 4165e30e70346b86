package crossbook.core.command;

import crossbook.core.order.Operation;

/// Move an instrument to another phase of the market model.
public final class ChangePhase extends OperatorCommand {
    /// The end of a phase that lasts until it is changed.
    public static final long NO_END = Long.MAX_VALUE;

    public int instrumentId;

    /// The name of a row of the model's phases.
    public String phase;

    /// When the phase ends and the one that its row names as successor begins,
    /// nanoseconds since 1970 UTC, or [#NO_END] for a phase
    /// without an end.
    public long endsNs = NO_END;

    @Override
    public Operation operation() {
        return Operation.CHANGE_PHASES;
    }
}
