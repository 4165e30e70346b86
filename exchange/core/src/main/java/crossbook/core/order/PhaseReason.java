package crossbook.core.order;

/// Why a phase began, or has another end.
public enum PhaseReason {
    /// A command asked for it.
    REQUESTED,

    /// The phase before it had an end, and that was reached.
    ENDED,

    /// Market orders would be left over (`rulebook.md` 1.3, MOE).
    MARKET_ORDERS_LEFT,

    /// The price of the auction is too far from the reference price (`rulebook.md` 1.3, PME).
    PRICE_OUTSIDE_TOLERANCE,

    /// A trade would have been too far from a reference price (`rulebook.md` 1.4).
    BREAKER_TRIPPED,

    /// Market operations let it end later (`rulebook.md` 1.2, Symbol Status 1).
    EXTENDED,

    /// Market operations let it end earlier (`rulebook.md` 1.2, Symbol Status 2).
    SHORTENED,

    /// It had no end as long as nothing would have happened at it, and now something would.
    NEEDED
}
