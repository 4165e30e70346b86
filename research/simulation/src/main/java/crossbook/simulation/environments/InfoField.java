package crossbook.simulation.environments;

/// The exact numbers beside an observation, eight bytes each, in this order.
public enum InfoField {
    /// What all draws of the episode depend on.
    SEED,

    /// The virtual time, nanoseconds since 1970 UTC.
    NOW_NS,

    /// How many steps of the episode are over.
    STEPS,

    /// What was bought less what was sold, units of the instrument.
    POSITION,

    /// What was received less what was paid, price units times quantity.
    CASH,

    /// Twice the middle of the best prices without the trader's own orders, price units: the
    /// last one while a side is empty.
    TWICE_MID,

    /// How many of the trader's orders are not over.
    LIVE_ORDERS;

    static final int COUNT = values().length;
}
