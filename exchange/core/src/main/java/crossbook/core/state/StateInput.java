package crossbook.core.state;

/// Where `MatchingEngine.load` reads an engine's state from: the words that were written, in
/// order.
@FunctionalInterface
public interface StateInput {
    /// The next word.
    ///
    /// @throws StateException if there are no more words
    long readLong();
}
