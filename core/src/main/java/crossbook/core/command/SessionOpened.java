package crossbook.core.command;

/// A participant has logged on. A reusable holder: the engine keeps nothing of it.
public final class SessionOpened {
    /// When the command was sequenced, nanoseconds since 1970 UTC.
    public long timestampNs;

    public int participantId;

    /// From 1; no other session of the participant, through whatever gateway, has had it.
    public int sessionId;

    /// The gateway that serves it.
    public int gatewayId;
}
