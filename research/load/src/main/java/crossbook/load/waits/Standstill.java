package crossbook.load.waits;

/// Something that stood still or took time, in the clock of [System#nanoTime].
///
/// @param what in words
/// @param startNs not before
/// @param endNs not after
/// @param lengthNs how long between them
record Standstill(Cause cause, String what, long startNs, long endNs, long lengthNs) {
    /// It lasted from one time to the other.
    static Standstill of(Cause cause, String what, long startNs, long endNs) {
        return new Standstill(cause, what, startNs, endNs, endNs - startNs);
    }

    /// How much of a wait it may have been.
    long within(Wait wait) {
        long sharedNs = Math.min(endNs, wait.endNs()) - Math.max(startNs, wait.startNs());
        return Math.clamp(sharedNs, 0, lengthNs);
    }
}
