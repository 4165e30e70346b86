package crossbook.core.auction;

/// How much work an uncross with minimum quantities may be before it is no longer exact.
/// The work is counted, not timed: the same book gives the same answer everywhere.
///
/// @param maxIntervals how many intervals the reachable totals of one side may take
/// @param maxWords how many words of 64 bits the reachable totals of one side may take
/// @param maxWork how many intervals and words one uncross may make in all, at all prices
record UncrossBounds(int maxIntervals, int maxWords, long maxWork) {
    /// Exact for any 12 hidden orders that cross on a side, whatever their sizes, and for hundreds
    /// whose sizes have a measure in common. Some 20 ms at worst.
    static final UncrossBounds DEFAULT = new UncrossBounds(1 << 15, 1 << 18, 1 << 20);
}
