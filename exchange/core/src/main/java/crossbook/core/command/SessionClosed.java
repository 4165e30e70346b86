package crossbook.core.command;

import crossbook.core.order.SessionEnd;

/// A session has ended.
public final class SessionClosed extends Command {
    public int participantId;
    public int sessionId;

    /// Who says so; only repeated where the command is refused.
    public int gatewayId;

    public SessionEnd reason;
}
