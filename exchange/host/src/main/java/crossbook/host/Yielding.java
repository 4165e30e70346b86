package crossbook.host;

/// Whether a thread that finds nothing to do should yield and look again, or sleep: it yields
/// while the machine has a processor for it. A thread that always wants to run is the one that a
/// scheduler lets wait when others want to run too, just when its work comes; one that sleeps is
/// let run soon after it wakes.
///
/// A sleeping thread cannot see whether yielding would pay, so now and then it tries: after ever
/// more looks, as long as it is in vain.
final class Yielding {
    /// The share of its time that a yielding thread may wait for a processor.
    static final int MOST_WAITED_PERCENT = 10;

    private static final int FEWEST_LOOKS = 8;
    private static final int MOST_LOOKS = 256;

    private int rest = FEWEST_LOOKS;
    private int left;

    /// Decides until the next look.
    ///
    /// @param waitedPercent of the time that it wanted to run since the last look, how much
    ///     it had no processor
    void look(int waitedPercent) {
        if (left > 0) {
            left--;
        } else if (waitedPercent > MOST_WAITED_PERCENT) {
            left = rest;
            rest = Math.min(2 * rest, MOST_LOOKS);
        } else {
            rest = FEWEST_LOOKS;
        }
    }

    boolean sleeps() {
        return left > 0;
    }
}
