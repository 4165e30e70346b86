package crossbook.core.model;

/// Which replace keeps an order's place in the queue: the model's key `replace_priority`
/// (`rulebook.md` 4.6).
public enum ReplacePriority {
    /// A smaller quantity at the same price keeps the place; a new price or a larger quantity
    /// loses it.
    KEEP_ON_REDUCE,

    /// Any replace that names a price or a quantity loses the place.
    ALWAYS_LOSE,

    /// A smaller quantity keeps the place; any replace that names a price loses it, the same price
    /// included.
    LOSE_ON_PRICE;

    /// Whether an order keeps its place when a replace leaves its price as it is and its quantity
    /// as it is or smaller.
    public boolean keepsPlace(boolean namesPrice) {
        return switch (this) {
            case KEEP_ON_REDUCE -> true;
            case LOSE_ON_PRICE -> !namesPrice;
            case ALWAYS_LOSE -> false;
        };
    }
}
