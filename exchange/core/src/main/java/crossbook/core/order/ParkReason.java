package crossbook.core.order;

/// Why an order waits.
public enum ParkReason {
    /// Its phase has not come, or the auction that it was in has ended.
    WAITS_FOR_PHASE,

    /// The last trade has not reached its stop price.
    WAITS_FOR_ELECTION,

    /// The visible book does not have the price that it follows.
    WAITS_FOR_PEG_REFERENCE
}
