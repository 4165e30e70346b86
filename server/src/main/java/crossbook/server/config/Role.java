package crossbook.server.config;

/// What a participant may do (`security-and-risk.md` 4.2).
public enum Role {
    /// Sees public data and its own profile.
    VIEWER,
    /// Enters and cancels its own orders.
    TRADER,
    /// Limits, kills and cancels for its firm.
    RISK,
    /// Halts and resumes, changes phases, busts trades.
    MARKET_OPERATIONS,
    /// Manages participants, takes snapshots, stops the exchange; may not trade.
    ADMIN
}
