package crossbook.core.model;

/// Where the mark of an instrument on margin comes from (`docs/decisions/0027-margin.md`).
public enum MarkSource {
    /// The last price, or the closing price if that is newer.
    LAST,

    /// The middle of the best visible bid and offer, rounded down.
    MID,

    /// Whatever a command says ([crossbook.core.command.SetMark]): an index of the operator's
    /// choice.
    INDEX,

    /// The median of index, last price (or closing price) and middle, as long as the index is
    /// not stale: the index alone where the book has no middle, and where there is no index the
    /// mark stays.
    MEDIAN;

    private static final MarkSource[] BY_ORDINAL = values();

    public static MarkSource of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }

    /// Whether a command says what the price is, or what one of its parts is.
    public boolean isByCommand() {
        return this == INDEX || this == MEDIAN;
    }
}
