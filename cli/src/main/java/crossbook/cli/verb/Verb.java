package crossbook.cli.verb;

import crossbook.flow.Progress;

import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;

/// A command of the command line. One that only has subcommands does nothing but say which.
public abstract class Verb implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(out());
    }

    /// The whole command line that it belongs to.
    protected final CrossbookCommand crossbook() {
        return (CrossbookCommand) spec.root().userObject();
    }

    /// All commands.
    protected final CommandLine root() {
        return spec.root().commandLine();
    }

    /// How a user calls it, such as `crossbook log cat`.
    protected final String qualifiedName() {
        return spec.qualifiedName();
    }

    /// Where its data goes.
    protected final PrintWriter out() {
        return crossbook().out();
    }

    /// Prints a line of data.
    protected void print(Object line) {
        out().println(line);
    }

    /// One line for the user, on stderr.
    protected final void say(String message) {
        crossbook().say(message);
    }

    /// Shows how far it is, unless the user wants it quiet.
    protected final Progress progress() {
        return crossbook().progress();
    }
}
