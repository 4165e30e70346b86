package crossbook.auditor;

/// What events do not tell of a market and the auditor has to know.
///
/// @param timePriority whether of orders at one price the first to come is the first to trade: not
///     so where a level is shared out (`rulebook.md` 9)
public record AuditorSettings(boolean timePriority) {
    /// Price and time, as most markets have it.
    public static final AuditorSettings DEFAULT = new AuditorSettings(true);
}
