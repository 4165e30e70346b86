package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.verb.Failures;
import crossbook.cli.verb.Terminal;

import org.junit.jupiter.api.Test;

import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/// What is published about the command line is what it says itself: `docs/command-line.md` has
/// the help of every command. `-Dcrossbook.update=true` writes the page.
class CommandLinePageTest {
    private static final Path PAGE = Path.of("../docs/command-line.md");

    private final StringBuilder page = new StringBuilder("""
            # Command line

            The help of every command, printed by a test. `crossbook bench` has benchmarks, where they are installed:
            [bench](../measure/bench/README.md).
            """);

    @Test
    void thePageHasTheHelpOfEveryCommand() throws IOException {
        StringWriter nowhere = new StringWriter();
        Terminal terminal = Terminal.plain(new PrintWriter(nowhere), new PrintWriter(nowhere));
        append(2, Verbs.commandLine(terminal, new Failures(terminal)));
        String expected = page.toString();
        if (Boolean.getBoolean("crossbook.update")) Files.writeString(PAGE, expected);
        assertThat(Files.readString(PAGE)).as(PAGE + " is out of date").isEqualTo(expected);
    }

    private void append(int level, CommandLine command) {
        page.append("\n").append("#".repeat(level)).append(' ');
        page.append(command.getCommandSpec().qualifiedName()).append("\n\n```text\n");
        page.append(command.getUsageMessage(Ansi.OFF).stripTrailing()).append("\n```\n");
        command.getSubcommands().values().stream()
                .distinct()
                .forEach(each -> append(Math.min(level + 1, 4), each));
    }
}
