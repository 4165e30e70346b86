package crossbook.web.live;

/// Where an order is in its life, in the words of the JSON interfaces.
public enum OrderState {
    NEW,
    PARTIALLY_FILLED,
    FILLED,
    CANCELED,
    EXPIRED,
    REJECTED,
    /// It waits for a later phase, or for a price to follow.
    PARKED,
    /// A stop order that waits for its election.
    UNTRIGGERED;

    /// Whether it may still trade; one that waits may.
    public boolean isOpen() {
        return this == NEW || this == PARTIALLY_FILLED || this == PARKED || this == UNTRIGGERED;
    }
}
