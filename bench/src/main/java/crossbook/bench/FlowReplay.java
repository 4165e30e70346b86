package crossbook.bench;

/// What takes a flow and is timed.
interface FlowReplay {
    /// Fills the books, and returns how long the flow upon them took.
    long runNs(Flow flow);

    /// What the latest run did, the filling included.
    EventDigest digest();
}
