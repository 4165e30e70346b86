package crossbook.core.order;

/// Why an order has changed without anybody asking.
public enum RestateReason {
    /// The displayed part of an iceberg was exhausted and is filled up again: to the market it is
    /// another order, behind the others at its price (`rulebook.md` 2.7).
    REPLENISHED,

    /// It would have traded with an order of its own participant, and both were reduced.
    SELF_MATCH
}
