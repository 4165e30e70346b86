package crossbook.cli.verb;

import crossbook.configuration.BadConfiguration;
import crossbook.configuration.DidYouMean;
import crossbook.host.StorageProblem;
import crossbook.market.BadInput;
import crossbook.simulation.events.NoRoomForRows;

import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Turns whatever goes wrong into one line on stderr, or one for each mistake in a
/// configuration, and an exit code.
public final class Failures implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private final Terminal terminal;

    /// Those of a command line that writes to a terminal.
    public Failures(Terminal terminal) {
        this.terminal = terminal;
    }

    /// The command line is wrong.
    @Override
    public int handleParseException(ParameterException exception, String[] args) {
        CommandLine command = exception.getCommandLine();
        String problem = exception instanceof UnmatchedArgumentException unmatched
                ? problem(unmatched, command)
                : firstLine(exception.getMessage());
        String help = command.getCommandSpec().qualifiedName() + " --help";
        terminal.complain(problem + (problem.endsWith("?") ? " See " : "; see ") + help);
        traceIfWanted(exception);
        return ExitCode.USAGE.number();
    }

    /// The command failed.
    @Override
    public int handleExecutionException(
            Exception exception, CommandLine command, ParseResult result) {
        return report(exception).number();
    }

    /// Tells the user of a failure; returns the exit code that it has.
    public ExitCode report(Throwable failure) {
        traceIfWanted(failure);
        if (failure instanceof CommandFailure expected) {
            terminal.complain(firstLine(expected.getMessage()));
            return expected.exitCode();
        }
        if (failure instanceof BadConfiguration bad) {
            bad.mistakes().forEach(mistake -> terminal.complain(mistake.toString()));
            return ExitCode.BAD_INPUT;
        }
        if (failure instanceof BadInput) {
            terminal.complain(firstLine(failure.getMessage()));
            return ExitCode.BAD_INPUT;
        }
        if (failure instanceof UncheckedIOException || failure instanceof IOException) {
            Throwable cause = failure instanceof IOException ? failure : failure.getCause();
            terminal.complain("a file cannot be read or written: "
                    + firstLine(StorageProblem.of((IOException) cause)));
            return ExitCode.STORAGE;
        }
        if (failure instanceof OutOfMemoryError) return outOfMemory();
        if (failure instanceof NoRoomForRows) {
            terminal.complain(failure.getMessage());
            return ExitCode.FAILURE;
        }
        String message = failure.getMessage();
        String detail = message == null ? "" : ": " + firstLine(message);
        terminal.complain("unexpected " + failure.getClass().getSimpleName() + detail
                + " (CROSSBOOK_DEBUG=1 shows where)");
        return ExitCode.FAILURE;
    }

    private ExitCode outOfMemory() {
        terminal.complain("there is not enough memory: the Java VM takes "
                + (Runtime.getRuntime().maxMemory() >> 20)
                + " MB at most; ask for less of what is kept in it, such as"
                + " marketdata.replay_messages, or allow it more, as JDK_JAVA_OPTIONS=-Xmx4g does");
        return ExitCode.FAILURE;
    }

    private void traceIfWanted(Throwable failure) {
        if (terminal.debugging()) failure.printStackTrace(terminal.err());
    }

    private static String problem(UnmatchedArgumentException exception, CommandLine command) {
        String word = exception.getUnmatched().getFirst();
        CommandSpec spec = command.getCommandSpec();
        if (exception.isUnknownOption()) {
            List<String> options = spec.options().stream()
                    .flatMap(option -> Stream.of(option.names()))
                    .toList();
            return "there is no option '" + word + "'" + question(word, options);
        }
        if (spec.subcommands().isEmpty()) return "'" + word + "' is one argument too many";
        return "there is no command '" + word + "'"
                + question(word, List.copyOf(spec.subcommands().keySet()));
    }

    private static String question(String word, List<String> candidates) {
        Optional<String> meant = DidYouMean.nearest(word, candidates);
        return meant.map(name -> "; did you mean '" + name + "'?").orElse("");
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
