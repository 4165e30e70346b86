package crossbook.core.state;

import java.util.function.Consumer;

/// Hashes the words of a state instead of keeping them. The same words have the same hash on every
/// machine.
public final class HashingOutput implements StateOutput {
    /// The hash of the words that `parts` writes.
    public static long hashOf(Consumer<StateOutput> parts) {
        HashingOutput out = new HashingOutput();
        parts.accept(out);
        return out.hash();
    }

    private long hash;

    @Override
    public void writeLong(long word) {
        hash = Hash.then(hash, word);
    }

    /// The hash of the words so far.
    public long hash() {
        return hash;
    }
}
