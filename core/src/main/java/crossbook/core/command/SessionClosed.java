package crossbook.core.command;

import crossbook.core.order.SessionEnd;

/// A session has ended. A reusable holder: the engine keeps nothing of it.
public final class SessionClosed {
    /// When the command was sequenced, nanoseconds since 1970 UTC.
    public long timestampNs;

    public int participantId;
    public int sessionId;

    /// Who says so; only repeated where the command is refused.
    public int gatewayId;

    public SessionEnd reason;
}
