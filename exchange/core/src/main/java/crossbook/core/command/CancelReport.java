package crossbook.core.command;

/// A participant takes back a trade that it has reported.
public final class CancelReport extends Command {
    public int instrumentId;
    public int participantId;

    /// The session in which it is asked, as of a [NewOrder].
    public int sessionId;

    public long tradeId;
}
