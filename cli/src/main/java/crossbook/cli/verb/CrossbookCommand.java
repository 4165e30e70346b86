package crossbook.cli.verb;

import crossbook.flow.Progress;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

import java.io.PrintWriter;

/// The command `crossbook` itself: where its verbs write, and the options that all of them have.
@Command(
        name = "crossbook",
        description = "A stock exchange and its matching engine.",
        footer = {
            "  crossbook demo               an exchange with bots that trade, to look at",
            "  crossbook serve              start the exchange",
            "  crossbook replay day.csv     feed a file of order flow to the engine",
            "  crossbook version            what is installed",
            "  crossbook test               run every check and test",
            "  crossbook help version       what a command can do",
        })
public final class CrossbookCommand implements Runnable {
    private final Terminal terminal;
    private final String mainClass;

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-q", "--quiet"},
            scope = ScopeType.INHERIT,
            description = "Show no progress.")
    private boolean quiet;

    public CrossbookCommand(Terminal terminal, String mainClass) {
        this.terminal = terminal;
        this.mainClass = mainClass;
    }

    /// Without a verb there is nothing to do but to say what could be done.
    @Override
    public void run() {
        spec.commandLine().usage(terminal.out());
    }

    /// The class that starts the command line, for further processes.
    public String mainClass() {
        return mainClass;
    }

    /// Where the data of a command goes.
    public PrintWriter out() {
        return terminal.out();
    }

    /// One line for the user, on stderr.
    public void say(String message) {
        terminal.say(message);
    }

    /// From now on each of those lines is an object.
    public void sayInJson() {
        terminal.sayInJson();
    }

    /// Shows how far a command is, unless the user wants it quiet.
    public Progress progress() {
        return quiet ? Progress.silent() : terminal.progress();
    }
}
