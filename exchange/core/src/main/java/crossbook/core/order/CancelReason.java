package crossbook.core.order;

/// Why an order was canceled: at somebody's request.
public enum CancelReason {
    /// Its participant asked for it.
    REQUESTED,

    /// A mass cancel named it.
    MASS_CANCEL,

    /// A kill switch was thrown.
    KILLED,

    /// The protection of its market maker pulled it.
    PROTECTED,

    /// Its owner's position is liquidated.
    LIQUIDATED
}
