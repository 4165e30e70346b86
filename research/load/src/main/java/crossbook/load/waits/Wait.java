package crossbook.load.waits;

/// How long an answer was waited for, in the clock of [System#nanoTime].
///
/// @param series what was asked
/// @param startNs when the request was due
/// @param endNs when its answer came
record Wait(String series, long startNs, long endNs) {
    long lengthNs() {
        return endNs - startNs;
    }

    boolean overlaps(Wait other) {
        return startNs < other.endNs && other.startNs < endNs;
    }
}
