package crossbook.cli;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.Verb;
import crossbook.cli.verb.Written;
import crossbook.configuration.DidYouMean;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Parameters;

import java.util.List;

/// `crossbook help`: the help of a command, or of a command of a command.
@Command(
        name = "help",
        description = "Show what a command can do, as its --help does.",
        footer = {
            "  crossbook help",
            "  crossbook help account",
            "  crossbook help account statement",
        })
final class HelpVerb extends Verb {
    @Parameters(
            paramLabel = "COMMAND",
            showDefaultValue = Visibility.NEVER,
            description = "The command, and a command of it; without one all are listed.")
    private List<String> names = List.of();

    @Override
    public void run() {
        CommandLine shown = root();
        for (String name : names) {
            CommandLine next = shown.getSubcommands().get(name);
            if (next == null) throw unknown(name, shown);
            shown = next;
        }
        shown.usage(out());
        out().flush();
    }

    private static CommandFailure unknown(String name, CommandLine within) {
        String above = within.getCommandSpec().qualifiedName();
        String near = DidYouMean.nearest(
                        name, List.copyOf(within.getSubcommands().keySet()))
                .map(meant -> "; did you mean '" + meant + "'? See ")
                .orElse("; see ");
        return CommandFailure.usage(
                Written.quoted(name) + " is no command of " + above + near + above + " --help");
    }
}
