package crossbook.core;

/// Move an instrument to another phase of the market model. A reusable holder: the engine keeps
/// nothing of it.
public final class ChangePhase extends OperatorCommand {
    public int instrumentId;

    /// The name of a row of the model's phases.
    public String phase;

    /// When the phase ends and the one that its row names as successor begins,
    /// nanoseconds since 1970 UTC, or [MatchingEngine#NO_DEADLINE] for a phase
    /// without an end.
    public long endsNs = MatchingEngine.NO_DEADLINE;

    @Override
    Operation operation() {
        return Operation.CHANGE_PHASES;
    }
}
