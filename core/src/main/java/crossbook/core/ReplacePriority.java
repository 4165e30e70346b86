package crossbook.core;

/// Which replace keeps an order's place in the queue: the model's key `replace_priority`
/// (`market-rules.md` 4.6).
public enum ReplacePriority {
    /// A smaller quantity at the same price keeps the place; a new price or a larger quantity
    /// loses it.
    KEEP_ON_REDUCE,

    /// Any replace that names a price or a quantity loses the place.
    ALWAYS_LOSE
}
