package crossbook.core.order;

/// Why a session ended.
public enum SessionEnd {
    /// The participant logged out.
    LOGOUT,

    /// The connection was closed, broke or fell silent.
    DISCONNECT,

    /// Its gateway is gone, or begins anew.
    GATEWAY_LOST,

    /// Market operations ended it.
    MARKET_OPERATIONS
}
