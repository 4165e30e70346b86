package crossbook.cli.run;

import crossbook.cli.verb.Terminal;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// What the components of an exchange log, told like everything else that a user is told:
/// a line on stderr. A command that runs an exchange for its own ends tells only what is
/// wrong; `crossbook serve` tells every change of state.
public final class ComponentLog extends Handler {
    /// Kept, because a logger that nobody holds forgets its level.
    private static final Logger COMPONENTS = Logger.getLogger("crossbook");

    private final Terminal terminal;

    private ComponentLog(Terminal terminal) {
        this.terminal = terminal;
    }

    /// From now on logs go to the terminal, and only warnings.
    public static void install(Terminal terminal) {
        LogManager.getLogManager().reset();
        Logger.getLogger("").addHandler(new ComponentLog(terminal));
        COMPONENTS.setLevel(Level.WARNING);
    }

    /// From now on changes of state are told too.
    static void tellChanges() {
        COMPONENTS.setLevel(Level.INFO);
    }

    @Override
    public void publish(LogRecord line) {
        if (!isLoggable(line)) return;
        Throwable thrown = line.getThrown();
        boolean isWarning = line.getLevel().intValue() >= Level.WARNING.intValue();
        terminal.say(
                isWarning ? System.Logger.Level.WARNING : System.Logger.Level.INFO,
                line.getMessage() + (thrown == null ? "" : ": " + thrown));
        if (thrown != null && terminal.debugging()) thrown.printStackTrace(terminal.err());
    }

    @Override
    public void flush() {
        terminal.flush();
    }

    @Override
    public void close() {
        flush();
    }
}
