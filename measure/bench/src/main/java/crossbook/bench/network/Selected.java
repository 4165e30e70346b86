package crossbook.bench.network;

/// A channel that a selector can watch.
interface Selected {
    /// What can be done at once, as `SelectionKey` names it.
    int readyOps();
}
