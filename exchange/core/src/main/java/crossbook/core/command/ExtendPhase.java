package crossbook.core.command;

import crossbook.core.order.Operation;

/// Asks for another end of the phase that an instrument is in, later or earlier. What the schedule
/// has next begins then (`rulebook.md` 1.2, 1.3).
public final class ExtendPhase extends OperatorCommand {
    /// Stands for no new end: the old one is moved by [#byNs].
    public static final long RELATIVE = 0;

    public int instrumentId;

    /// The new end, nanoseconds since 1970 UTC, or [#RELATIVE].
    public long endsNs = RELATIVE;

    /// By how much the end comes later; negative: earlier.
    public long byNs;

    /// The new end of a phase that has an end; [ChangePhase#NO_END] if it would never come.
    public long endsNs(long oldEndNs) {
        if (endsNs != RELATIVE) return endsNs;
        boolean isEndless = byNs > ChangePhase.NO_END - oldEndNs;
        return isEndless ? ChangePhase.NO_END : oldEndNs + byNs;
    }

    @Override
    public Operation operation() {
        return Operation.CHANGE_PHASES;
    }
}
