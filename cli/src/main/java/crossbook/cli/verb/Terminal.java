package crossbook.cli.verb;

import crossbook.flow.Progress;

import java.io.PrintWriter;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;

/// Where a command writes: data to `out`, words for the user through `say`, and progress.
///
/// The launcher knows whether there is a terminal behind stdout and stderr and says so in two
/// system properties; without it the answer is no, and everything is plain.
public final class Terminal {
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean colored;
    private final boolean debugging;
    private final TerminalProgress progress;
    private volatile boolean inJson;

    private Terminal(
            PrintWriter out,
            PrintWriter err,
            TerminalProgress.Style style,
            boolean colored,
            boolean debugging) {
        this.out = out;
        this.err = err;
        this.colored = colored;
        this.debugging = debugging;
        this.progress = new TerminalProgress(err, style, System::nanoTime);
    }

    /// The terminal, file or pipe that the process was started with.
    public static Terminal ofProcess(String[] args) {
        Map<String, String> environment = System.getenv();
        boolean colored = Boolean.getBoolean("crossbook.stdout.terminal")
                && environment.getOrDefault("NO_COLOR", "").isEmpty()
                && !Arrays.asList(args).contains("--no-color");
        return new Terminal(
                new PrintWriter(System.out, false, System.out.charset()),
                new PrintWriter(System.err, true, System.err.charset()),
                Boolean.getBoolean("crossbook.stderr.terminal")
                        ? TerminalProgress.Style.LIVE
                        : TerminalProgress.Style.PLAIN,
                colored,
                "1".equals(environment.get("CROSSBOOK_DEBUG")));
    }

    /// Two plain writers.
    public static Terminal plain(PrintWriter out, PrintWriter err) {
        return new Terminal(out, err, TerminalProgress.Style.PLAIN, false, false);
    }

    /// For the data of the command. Flushed when the command ends; a command that goes on for long
    /// flushes it itself.
    public PrintWriter out() {
        return out;
    }

    /// For words to the user. A line of progress that stands there is cleared first.
    public PrintWriter err() {
        progress.clear();
        return err;
    }

    /// From now on each line for the user is an object.
    void sayInJson() {
        inJson = true;
    }

    /// One line for the user.
    public void say(String message) {
        say(Level.INFO, message);
    }

    /// One line for the user, about what went wrong.
    void complain(String message) {
        say(Level.ERROR, message);
    }

    /// One line for the user, on stderr, as important as it is.
    public void say(Level level, String message) {
        PrintWriter cleared = err();
        cleared.println(
                inJson ? LogLine.json(Instant.now(), level, message) : "crossbook: " + message);
        cleared.flush();
    }

    /// Shows on stderr how far the command is.
    Progress progress() {
        return progress;
    }

    /// Whether what is written may have colors.
    public boolean colored() {
        return colored;
    }

    /// Whether stack traces are wanted.
    public boolean debugging() {
        return debugging;
    }

    /// Writes what has not been written yet.
    public void flush() {
        out.flush();
        err.flush();
    }
}
