package crossbook.core.model;

/// Which price is the dynamic reference of a circuit breaker while one order trades
/// several times: the key `dynamic_ref` (`rulebook.md` 1.4).
public enum DynamicReference {
    /// The last trade before the order.
    PER_ORDER,

    /// The last trade, even of the same order.
    PER_FILL
}
