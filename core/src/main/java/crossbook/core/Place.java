package crossbook.core;

/// Where a live order stands in its book.
enum Place {
    /// In the visible book.
    VISIBLE,

    /// Among the orders that nobody sees.
    HIDDEN,

    /// Among the unpriced orders of an auction call.
    MARKET,

    /// Among the stop orders that are not elected.
    STOPS,

    /// Among the orders that wait for a phase.
    PARKED,

    /// Among the pegged orders that have nothing to follow.
    UNPEGGED;

    /// Whether the order is not in the market, but waits for it.
    boolean isWaiting() {
        return this == STOPS || this == PARKED || this == UNPEGGED;
    }

    private static final Place[] BY_ORDINAL = values();

    static Place of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
