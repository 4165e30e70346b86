package crossbook.core;

/// Hashes the words of a state instead of keeping them. The same words have the same hash on every
/// machine.
final class HashingOutput implements StateOutput {
    private long hash;

    @Override
    public void writeLong(long word) {
        hash = Hash.then(hash, word);
    }

    long hash() {
        return hash;
    }
}
