package crossbook.core.model;

/// What a replace does whose quantity is not above what the order has executed: the key
/// `amend_below_executed` (`rulebook.md` 4.6).
public enum AmendBelowExecuted {
    /// It is refused.
    REJECT,

    /// It cancels the order.
    CANCEL
}
