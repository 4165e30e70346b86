package crossbook.core.order;

/// A participant takes back a trade that it has reported. A reusable holder: the engine
/// keeps nothing of it.
public final class CancelReport {
    /// When the command was sequenced, nanoseconds since 1970 UTC.
    public long timestampNs;

    public int instrumentId;
    public int participantId;

    /// The session in which it is asked, as of a [NewOrder].
    public int sessionId;

    public long tradeId;
}
