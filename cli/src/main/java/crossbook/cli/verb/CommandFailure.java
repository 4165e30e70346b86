package crossbook.cli.verb;

import crossbook.host.StorageProblem;

import java.io.IOException;

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

    /// The command line is wrong.
    public static CommandFailure usage(String message) {
        return new CommandFailure(ExitCode.USAGE, message);
    }

    /// Something that the user gave is wrong.
    public static CommandFailure badInput(String message) {
        return new CommandFailure(ExitCode.BAD_INPUT, message);
    }

    /// A file cannot be read or written.
    ///
    /// @param problem what cannot be done; why is told behind it
    public static CommandFailure storage(String problem, IOException cause) {
        return new CommandFailure(
                ExitCode.STORAGE, problem + ": " + StorageProblem.of(cause), cause);
    }

    /// How the process is to end.
    public ExitCode exitCode() {
        return exitCode;
    }
}
