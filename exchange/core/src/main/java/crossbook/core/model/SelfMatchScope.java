package crossbook.core.model;

/// Whose orders self-match prevention keeps apart: the key `self_match_scope`.
public enum SelfMatchScope {
    /// Those of one participant with the same key; without a key an order trades with
    /// all.
    KEY,

    /// All of one participant.
    PARTICIPANT
}
