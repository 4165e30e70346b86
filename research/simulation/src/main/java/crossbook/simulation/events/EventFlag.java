package crossbook.simulation.events;

/// A bit of the column `flags`.
public enum EventFlag {
    /// The last row of its command, or of the deadline that caused it: the books agree again.
    LAST,

    /// The order is hidden.
    HIDDEN,

    /// A trade of an auction, at which nobody takes.
    AUCTION,

    /// The fill of who took.
    AGGRESSOR,

    /// A replace that cost the order its place in the queue.
    PRIORITY_LOST,

    /// The client order id is a text.
    TEXT_ID,

    /// The order waits from here on: it is live, but not in the market. It comes there with a row
    /// of the letter `V`; replaced meanwhile, it goes on waiting.
    WAITING,

    /// A cross, both of whose sides came in one command.
    CROSS;

    public final int bit = 1 << ordinal();
}
