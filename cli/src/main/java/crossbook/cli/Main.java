package crossbook.cli;

import crossbook.cli.run.ComponentLog;
import crossbook.cli.verb.Failures;
import crossbook.cli.verb.Terminal;

/// Where the process starts. The launcher `./crossbook` calls it.
public final class Main {
    private Main() {}

    /// Runs one command and ends the process with its exit code.
    public static void main(String[] args) {
        Terminal terminal = Terminal.ofProcess(args);
        if (Verbs.asks(args)) {
            // Nothing logs, and nothing is left to be done at the end: to get ready for either is
            // a noticeable part of such a command.
            Runtime.getRuntime().halt(run(terminal, args));
        }
        ComponentLog.install(terminal);
        System.exit(run(terminal, args));
    }

    /// Runs one command and returns its exit code.
    public static int run(Terminal terminal, String... args) {
        Failures failures = new Failures(terminal);
        int exitCode;
        try {
            exitCode = Verbs.commandLine(terminal, failures, args).execute(args);
        } catch (Throwable error) { // an assertion that fails or a heap that is full, say
            exitCode = failures.report(error).number();
        }
        terminal.flush();
        return exitCode;
    }
}
