package crossbook.core.model;

/// Which hidden orders may be left out of their uncross: the key `hidden_filter`
/// (`rulebook.md` 6.2).
public enum HiddenFilter {
    /// Hidden orders whose minimum cannot be met; visible orders never wait for them,
    /// and one order of each side at most is filled in part.
    STRICT
}
