package crossbook.fix;

import org.agrona.concurrent.UnsafeBuffer;

/// Numbers of 48 bits in a file, each in a word of its own whose other 16 bits are a check of
/// it, its place and whose file it is. A word is written at once: after a kill it is the old or
/// the new one, and whole.
final class SealedWords {
    private static final int CHECK_BITS = 16;
    private static final long CHECK_MASK = (1L << CHECK_BITS) - 1;

    /// The largest number.
    static final long MAX = Long.MAX_VALUE >> CHECK_BITS;

    private final UnsafeBuffer file;
    private final long owner;

    /// @param owner whose file it is: that of another is damage
    SealedWords(UnsafeBuffer file, long owner) {
        this.file = file;
        this.owner = owner;
    }

    long get(int at) {
        return file.getLongAcquire(at) >> CHECK_BITS;
    }

    void put(int at, long number) {
        file.putLongRelease(at, number << CHECK_BITS | check(at, number));
    }

    boolean isWhole(int at) {
        long word = file.getLongAcquire(at);
        return (word & CHECK_MASK) == check(at, word >> CHECK_BITS);
    }

    /// Every bit of what goes in changes about half of those that come out.
    private long check(int at, long number) {
        long z = number + (owner ^ at) * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return (z ^ z >>> 31) >>> (Long.SIZE - CHECK_BITS);
    }
}
