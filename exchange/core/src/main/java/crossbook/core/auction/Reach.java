package crossbook.core.auction;

/// Which totals the orders of one side can reach: from each entry of a [SideFilter] on,
/// what the entries that follow can trade together when every one that trades gets its
/// minimum.
interface Reach {
    /// Whether the entries from `entry` on can trade exactly `qty`.
    boolean contains(int entry, long qty);
}
