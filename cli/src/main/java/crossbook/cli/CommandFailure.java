package crossbook.cli;

/// The one way in which a command fails: a line for the user and the exit code that goes with it.
///
/// The message says what is wrong and, where that is known, what to do about it. It starts in lower
/// case and has no full stop, for it is printed after `crossbook: `.
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ExitCode exitCode;

    /// A failure that explains itself.
    public CommandFailure(ExitCode exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    /// A failure with the exception behind it, which is shown only under `CROSSBOOK_DEBUG=1`.
    public CommandFailure(ExitCode exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /// How the process is to end.
    public ExitCode exitCode() {
        return exitCode;
    }
}
