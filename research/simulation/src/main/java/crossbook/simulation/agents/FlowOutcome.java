package crossbook.simulation.agents;

/// What became of an event of a Hawkes process when it was to become an order. All but the first
/// two send nothing; the process goes on as if they had.
public enum FlowOutcome {
    /// An order was sent, or a cancel, that is what its type says in the book as it was seen.
    SENT("sent"),

    /// One was sent that cannot be what its type says, as the source of the rule does.
    OTHER_TYPE("otherType"),

    /// There is no price for it: the spread is one tick, or what is left of a range is empty.
    NO_ROOM("noRoom"),

    /// Nothing stands on the side of the book that it is about.
    EMPTY_SIDE("emptySide"),

    /// The best queue is a single lot, so that any market order takes it.
    TOO_SMALL("tooSmall"),

    /// The participant has no such order to cancel.
    NO_ORDER("noOrder"),

    /// None of many draws was one that its type allows.
    OUT_OF_DRAWS("outOfDraws");

    /// What it is called in the report of a run.
    public final String word;

    FlowOutcome(String word) {
        this.word = word;
    }
}
