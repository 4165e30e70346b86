package crossbook.core.order;

/// What a participant is to the exchange (`rulebook.md` 8.5). What each role may do,
/// [Operation] says.
public enum Role {
    /// Sees public data.
    VIEWER,

    /// Enters, changes and cancels its own orders.
    TRADER,

    /// Stops others from trading.
    RISK,

    /// Runs the market: its phases, trades and instruments.
    MARKET_OPERATIONS,

    /// Manages participants; cannot trade.
    ADMIN
}
