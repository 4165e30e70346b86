package crossbook.core.model;

/// What of the book is published during a call: the key `auction_visibility`
/// (`rulebook.md` 5.3).
public enum AuctionVisibility {
    /// Every visible order.
    FULL_DEPTH,

    /// The best price of each side alone.
    LEVEL_1
}
