package crossbook.simulation.hawkes;

/// Which rates of decay are estimated, and which are one parameter.
public enum Decays {
    /// None: they are known, and the log-likelihood has one maximum.
    FIXED,

    /// Each by itself.
    PER_PAIR,

    /// One for each type that is excited.
    PER_RECEIVER,

    /// One for each type that excites.
    PER_SOURCE,

    /// One for all pairs.
    SINGLE;

    /// Whether the parameters of one receiver are no other's.
    boolean rowsAreSeparate() {
        return this == FIXED || this == PER_PAIR || this == PER_RECEIVER;
    }
}
