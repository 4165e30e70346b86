package crossbook.host;

/// Why a host does not start or does not go on: what is wrong, where, and what to do
/// about it, in one line.
public final class HostException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// What kind of thing is wrong; a command line has an exit code for each.
    public enum Kind {
        CONFIGURATION,
        PORT_IN_USE,
        STORAGE,
        ALREADY_RUNNING,
        /// A recording or a snapshot is damaged, or a replay of the log gives something
        /// else than what was recorded.
        DAMAGED,
        /// The engine cannot handle a command of the log.
        ENGINE_FAILED,
        /// The machine did not serve the host for longer than its connections wait.
        NOT_SERVED,
        /// Whatever else: a fault.
        FAILED
    }

    private final Kind kind;

    public HostException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public HostException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
