package crossbook.core.model;

/// Which of several stop orders is elected first: the key `stop_election`
/// (`rulebook.md` 4.5).
public enum StopElection {
    /// The one whose stop price is farthest from the last trade, of two the older.
    DISTANCE,

    /// Of the buys the one with the lowest stop price, of the sells the one with the
    /// highest, of two the older.
    STOP_PRICE
}
