package crossbook.simulation.records;

/// For what an agent beyond a [RecordDesk] is called; the ordinal is the lower byte of what
/// [RecordDesk#next] returns.
public enum Call {
    /// Nobody is: the time is over.
    NOBODY,

    START,
    WAKE,

    /// For the oldest of its executions for which it was not called.
    EXECUTION,

    /// A book that it watches has changed: the state tells of which instrument.
    BOOK,

    /// Somebody has traded in an instrument that it watches: the state tells what.
    TRADE
}
