package crossbook.core.model;

/// Where the mark of an instrument on margin comes from (`docs/decisions/0027-margin.md`).
public enum MarkSource {
    /// The last price, or the closing price if that is newer.
    LAST,

    /// The middle of the best visible bid and offer, rounded down.
    MID,

    /// Whatever a command says ([crossbook.core.command.SetMark]): an index of the operator's
    /// choice.
    INDEX;

    private static final MarkSource[] BY_ORDINAL = values();

    public static MarkSource of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
