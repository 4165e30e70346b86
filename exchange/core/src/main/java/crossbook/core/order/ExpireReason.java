package crossbook.core.order;

/// Why an order expired: a rule ended it.
public enum ExpireReason {
    /// It could not rest, and this much found nothing to trade with.
    NOT_FILLED,

    /// It trades whole or not at all, and could not trade whole.
    NOT_WHOLE,

    /// Its budget did not reach further.
    BUDGET_SPENT,

    /// The trading day ended.
    END_OF_DAY,

    /// A phase began in which orders of its type and time in force may only take.
    PHASE_RESTS_NO_SUCH_ORDER,

    /// The session in which it was entered was closed (`rulebook.md` 4.7).
    CANCEL_ON_DISCONNECT,

    /// The phase for which it was entered has ended, or what is left of it cannot rest in another.
    END_OF_PHASE,

    /// Its own time, or its date, has come.
    EXPIRY_REACHED,

    /// Too little is left of a hidden order (`rulebook.md` 2.5).
    BELOW_MINIMUM,

    /// It would have traded with an order of its own participant (`rulebook.md` 4.4).
    SELF_MATCH,

    /// A trade would have been too far from a reference price (`rulebook.md` 1.4).
    BREAKER
}
