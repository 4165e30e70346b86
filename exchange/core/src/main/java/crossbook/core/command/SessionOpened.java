package crossbook.core.command;

/// A participant has logged on.
public final class SessionOpened extends Command {
    public int participantId;

    /// From 1; no other session of the participant, through whatever gateway, has had it.
    public int sessionId;

    /// The gateway that serves it.
    public int gatewayId;
}
