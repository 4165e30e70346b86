package crossbook.core;

import java.util.Arrays;

/// How the engine's tables of records grow: a chunk of records at a time, so that growing copies
/// nothing but the list of chunks and takes no longer when more is live.
///
/// The record numbered n is in chunk n >>> BITS, at place n & MASK.
final class Chunk {
    static final int BITS = 12;
    static final int RECORDS = 1 << BITS;
    static final int MASK = RECORDS - 1;

    private Chunk() {}

    /// `chunks` and one more, of records of so many longs.
    static long[][] grown(long[][] chunks, int longsPerRecord) {
        long[][] grown = Arrays.copyOf(chunks, chunks.length + 1);
        grown[chunks.length] = new long[RECORDS * longsPerRecord];
        return grown;
    }
}
