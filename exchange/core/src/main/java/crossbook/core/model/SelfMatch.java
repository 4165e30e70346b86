package crossbook.core.model;

/// What happens when two orders of one owner would trade with each other: the key
/// `self_match` (`rulebook.md` 4.4).
public enum SelfMatch {
    /// They trade.
    OFF,

    /// The resting order expires, and the incoming one goes on.
    CANCEL_RESTING,

    /// The rest of the incoming order expires.
    CANCEL_INCOMING,

    CANCEL_BOTH,

    /// Both lose the smaller quantity; the one that has nothing left expires.
    DECREMENT,

    /// What the incoming order has not traded is refused if the best order on the other
    /// side is its owner'"'"'s.
    REJECT_REMAINDER
}
