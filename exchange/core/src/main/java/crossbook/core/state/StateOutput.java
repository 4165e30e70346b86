package crossbook.core.state;

/// Where `MatchingEngine.save` writes an engine's state: a sequence of 64-bit words.
@FunctionalInterface
public interface StateOutput {
    void writeLong(long word);
}
