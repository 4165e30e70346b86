package crossbook.core.order;

/// Which price a circuit breaker compares with (`rulebook.md` 1.4).
public enum ReferenceKind {
    /// The price of the latest auction, before the first the previous close.
    STATIC,

    /// The price of the last trade.
    DYNAMIC
}
