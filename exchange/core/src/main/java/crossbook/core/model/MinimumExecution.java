package crossbook.core.model;

/// How small the minimum execution size of a hidden order may be: the key `mes_rule`
/// (`rulebook.md` 2.1).
public enum MinimumExecution {
    /// Any size up to the quantity.
    WITHIN_QTY,

    /// At least the minimum reserve size of the instrument.
    AT_LEAST_RESERVE
}
