package crossbook.core;

/// Why a phase began.
public enum PhaseReason {
    /// A command asked for it.
    REQUESTED,

    /// The phase before it had an end, and that was reached.
    ENDED
}
