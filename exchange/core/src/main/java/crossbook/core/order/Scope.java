package crossbook.core.order;

/// For whom a command acts, from the least to the most: anyone who may do it for one may do it
/// for those before.
public enum Scope {
    NOBODY,

    /// The participant who asks.
    ITSELF,

    /// One participant, no matter who it is.
    ANYBODY,

    /// All participants at once, and the market itself.
    EVERYBODY
}
