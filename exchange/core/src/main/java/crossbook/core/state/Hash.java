package crossbook.core.state;

/// Scatters 64-bit words: the finalizer of SplitMix64 (Steele, Lea and Flood, 2014), a
/// bijection in which every input bit moves every output bit.
public final class Hash {
    private Hash() {}

    public static long mix(long word) {
        long z = (word ^ word >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /// The hash of a sequence that had the hash `hash` and goes on with `word`.
    public static long then(long hash, long word) {
        return mix(hash ^ word) + 0x9E3779B97F4A7C15L;
    }
}
