package crossbook.simulation.events;

/// What of a run becomes rows. What is counted is counted with each.
public enum Recording {
    /// Every event.
    ALL,

    /// Trades, changes of phase, auctions, and the best prices after each command that changed
    /// them.
    TOP,

    /// Nothing.
    NONE
}
