package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.Failures;
import crossbook.cli.verb.Terminal;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import picocli.CommandLine;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

class MainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Terminal terminal = Terminal.plain(new PrintWriter(out), new PrintWriter(err));

    @Test
    void theVersionIsData() {
        assertThat(run("version")).isEqualTo(0);
        assertThat(out.toString()).startsWith("crossbook 1.").contains("commit ", "java ");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void theVersionAsJsonIsOneObjectOnOneLine() {
        assertThat(run("version", "--json")).isEqualTo(0);
        assertThat(out.toString().strip())
                .matches("\\{\"version\":\"1[^\"]+\",\"commit\":\"[^\"]+\",\"java\":\"[^\"]+\","
                        + "\"vm\":\"[^\"]+\",\"system\":\"[^\"]+\"}");
    }

    /// The last is scenario 16 of `rulebook.md`.
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            vresion | there is no command 'vresion'; did you mean 'version'? See crossbook --help
            tset | there is no command 'tset'; did you mean 'test'? See crossbook --help
            xyzzy | there is no command 'xyzzy'; see crossbook --help
            version --jsn | there is no option '--jsn'; did you mean '--json'? See crossbook \
            version --help
            version now | 'now' is one argument too many; see crossbook version --help
            order buy 1 NPN @ 1 --as alice --tif gtd --until 2026-11-30T12:00:00Z | --until: \
            '2026-11-30T12:00:00Z': an order of time in force gtd ends with a date such as \
            2026-11-30, without a time
            """)
    void whatIsMistypedGetsOneLineWithWhatWasMeant(String words, String told) {
        assertThat(run(words.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly("crossbook: " + told);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void anAddressThatIsNoneIsRefusedAlikeByEveryCommand() {
        for (String command :
                List.of("status", "book XYZ", "participants remove alice", "replay none")) {
            err.getBuffer().setLength(0);
            List<String> words = new ArrayList<>(List.of(command.split(" ")));
            words.addAll(List.of("--connect", "localhost"));
            assertThat(run(words.toArray(String[]::new))).isEqualTo(2);
            assertThat(err.toString())
                    .as(command)
                    .contains("--connect", "'localhost' must be an address")
                    .contains("it has no port")
                    .hasLineCount(1);
        }
    }

    @Test
    void helpBeginsWithExamplesAndNamesEveryExitCode() {
        assertThat(run("--help")).isEqualTo(0);
        assertThat(out.toString())
                .startsWith("Examples:")
                .contains("Usage: crossbook", "130   interrupted");
        for (ExitCode code : ExitCode.values()) assertThat(out.toString()).contains(code.meaning());
    }

    @Test
    void theVersionIsAnOptionToo() {
        assertThat(run("--version")).isEqualTo(0);
        String byOption = out.toString();
        out.getBuffer().setLength(0);
        assertThat(run("version")).isEqualTo(0);
        assertThat(byOption).startsWith("crossbook ").isEqualTo(out.toString());
    }

    @Test
    void optionsMayStandBeforeTheVerb() {
        assertThat(run("--quiet", "version")).isEqualTo(0);
        assertThat(out.toString()).startsWith("crossbook ");
    }

    @Test
    void withoutAVerbThereIsHelp() {
        assertThat(run()).isEqualTo(0);
        assertThat(out.toString()).startsWith("Examples:");
    }

    @Test
    void helpIsOfTheCommandThatIsNamed() {
        for (String command : List.of("account statement", "account", "config show", "")) {
            out.getBuffer().setLength(0);
            assertThat(run((command + " --help").strip().split(" "))).isEqualTo(0);
            String wanted = out.toString();
            out.getBuffer().setLength(0);
            assertThat(run(("help " + command).strip().split(" "))).isEqualTo(0);
            assertThat(out.toString()).isEqualTo(wanted);
        }
        assertThat(run("help", "account", "statment")).isEqualTo(ExitCode.USAGE.number());
        assertThat(err.toString())
                .contains("'statment' is no command of crossbook account; did you mean"
                        + " 'statement'? See crossbook account --help");
    }

    @Test
    void everyCommandHasThreeExamplesAndADescription() {
        describesEverySubcommand(Verbs.commandLine(terminal, new Failures(terminal)));
    }

    /// A command whose name is written down wrongly is found only among all of them.
    @Test
    void aCommandThatIsNamedIsReadAlone() {
        CommandLine all = Verbs.commandLine(terminal, new Failures(terminal));
        for (String name : all.getSubcommands().keySet()) {
            if (name.equals("help")) continue;
            CommandLine one = Verbs.commandLine(terminal, new Failures(terminal), name);
            assertThat(one.getSubcommands().keySet()).containsExactly(name);
        }
    }

    @Test
    void listsOfCommandsTellWholeSentences() {
        for (String command : List.of("", "log", "store", "participants", "config")) {
            out.getBuffer().setLength(0);
            assertThat(run((command + " --help").strip().split(" "))).isEqualTo(0);
            String list = out.toString().split("\nCommands:\n", -1)[1].split("\n\n", -1)[0];
            List<String> entries = List.of(list.split("\n(?=  [a-z])"));
            assertThat(entries).as(command).hasSizeGreaterThan(1).allSatisfy(entry -> {
                assertThat(entry.strip()).endsWith(".");
                assertThat(entry.strip()).doesNotContain(". ");
            });
        }
    }

    /// The launcher gives those options and a cache of their own; here they end at once.
    @Test
    void theLauncherKnowsTheVerbsThatAsk() throws IOException {
        String launcher = Files.readString(Path.of("..", "crossbook"));
        Matcher verbs = Pattern.compile("\n +(order \\|[^)]*)\\)").matcher(launcher);
        assertThat(verbs.find()).isTrue();
        List<String> asking = List.of(verbs.group(1).split("[\\s|\\\\]+"));
        CommandLine all = Verbs.commandLine(terminal, new Failures(terminal));
        assertThat(all.getSubcommands().keySet())
                .filteredOn(Verbs::asks)
                .containsExactlyInAnyOrderElementsOf(asking);
    }

    private static void describesEverySubcommand(CommandLine parent) {
        parent.getSubcommands().forEach((name, command) -> {
            var usage = command.getCommandSpec().usageMessage();
            assertThat(usage.footer()).as("examples of " + name).hasSize(3);
            assertThat(usage.description()).as("description of " + name).isNotEmpty();
            describesEverySubcommand(command);
        });
    }

    @Test
    void everyCommandTakesTheOptionsThatAllHave() {
        assertThat(run("version", "--quiet", "--no-color")).isEqualTo(0);
        assertThat(run("--no-color", "version", "-q")).isEqualTo(0);
    }

    @Test
    void aFailureIsOneLineAndItsExitCode() {
        var failure = new CommandFailure(ExitCode.STORAGE, "the disk is full\nat some place");
        assertThat(new Failures(terminal).report(failure)).isEqualTo(ExitCode.STORAGE);
        assertThat(err.toString().lines()).containsExactly("crossbook: the disk is full");
    }

    @Test
    void aBugIsOneLineToo() {
        assertThat(new Failures(terminal).report(new AssertionError("overfill: 7")))
                .isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString().lines())
                .containsExactly(
                        "crossbook: unexpected AssertionError: overfill: 7 (CROSSBOOK_DEBUG=1 shows where)");
    }

    @Test
    void wantOfMemoryIsTold() {
        assertThat(new Failures(terminal).report(new OutOfMemoryError("Java heap space")))
                .isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString())
                .startsWith("crossbook: there is not enough memory: the Java VM takes ")
                .contains("marketdata.replay_messages", "JDK_JAVA_OPTIONS=-Xmx4g")
                .doesNotContain("Error");
    }

    @Test
    void aFailureWithoutAMessageStillHasALine() {
        assertThatCode(() -> new Failures(terminal).report(new IllegalStateException()))
                .doesNotThrowAnyException();
        assertThat(err.toString()).startsWith("crossbook: unexpected IllegalStateException (");
    }

    private int run(String... args) {
        return Main.run(terminal, args);
    }
}
