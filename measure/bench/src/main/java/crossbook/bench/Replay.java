package crossbook.bench;

/// What takes a program, message by message, and is timed.
interface Replay {
    /// Fills fresh books, and returns how long the messages took that are measured. Making and
    /// filling the books is not timed; their growth is.
    long runNs(Program program);

    /// What the latest run did, the filling included.
    EventDigest digest();
}
