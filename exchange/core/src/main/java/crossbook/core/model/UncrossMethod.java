package crossbook.core.model;

/// How an uncross found out how much can trade where hidden orders insist on a minimum
/// (`rulebook.md` 6.2). What is asked for contains the subset sum problem, so an
/// exact answer can cost any amount of work; the work is bounded, and an answer says what
/// it rests on.
public enum UncrossMethod {
    /// No minimum was in the way. Exact.
    IN_ORDER,

    /// The totals that a side can reach, as intervals. Exact.
    INTERVALS,

    /// The totals that a side can reach, one bit for each. Exact.
    BITS,

    /// Orders whose minimum is not met are left out one after the other. What trades is
    /// valid, but more might have been possible.
    GREEDY;

    public UncrossMethod orWeaker(UncrossMethod other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
