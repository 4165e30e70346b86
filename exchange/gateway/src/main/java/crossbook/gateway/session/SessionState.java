package crossbook.gateway.session;

import java.util.Set;

/// Where a session stands. What may follow what is the table below; a move that is not in
/// it is a bug.
public enum SessionState {
    /// Connected; the logon is awaited.
    CONNECTED,

    /// The password is being checked.
    VERIFYING,

    /// The engine has been told, and has not answered yet.
    OPENING,

    /// Logged on.
    OPEN,

    /// The last messages are on their way; nothing that comes in counts.
    ENDING,

    /// Closed.
    GONE;

    private Set<SessionState> followers() {
        return switch (this) {
            case CONNECTED -> Set.of(VERIFYING, OPENING, OPEN, ENDING, GONE);
            case VERIFYING -> Set.of(OPENING, OPEN, ENDING, GONE);
            case OPENING -> Set.of(OPEN, ENDING, GONE);
            case OPEN -> Set.of(ENDING, GONE);
            case ENDING -> Set.of(GONE);
            case GONE -> Set.of();
        };
    }

    SessionState followedBy(SessionState next) {
        if (!followers().contains(next)) {
            throw new IllegalStateException("a session that is " + this + " becomes " + next);
        }
        return next;
    }
}
