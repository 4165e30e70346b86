package crossbook.bench.command;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.Main;
import crossbook.cli.Verbs;
import crossbook.cli.verb.Failures;
import crossbook.cli.verb.Terminal;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/// What the command line of this module has beside the product's.
class BenchVerbsTest {
    private static final List<String> EVIL = List.of(
            "",
            "-1",
            "0",
            "1.5",
            "1,000",
            "9223372036854775808",
            "\u0661\u0662",
            "a=b",
            "nowhere:99999");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Terminal terminal = Terminal.plain(new PrintWriter(out), new PrintWriter(err));
    private final CommandLine all = Verbs.commandLine(terminal, new Failures(terminal));

    @Test
    void theCommandLineHasThemBesideItsOwn() {
        assertThat(all.getSubcommands()).containsKeys("bench", "load", "chaos", "serve", "replay");
    }

    @Test
    void everyCommandHasThreeExamplesAndADescription() {
        describes("bench", all.getSubcommands().get("bench"));
        describes("load", all.getSubcommands().get("load"));
        describes("chaos", all.getSubcommands().get("chaos"));
    }

    private static void describes(String name, CommandLine command) {
        var usage = command.getCommandSpec().usageMessage();
        assertThat(usage.footer()).as("examples of " + name).hasSize(3);
        assertThat(usage.description()).as("description of " + name).isNotEmpty();
        command.getSubcommands().forEach(BenchVerbsTest::describes);
    }

    @Test
    void theListOfMeasurementsTellsWholeSentences() {
        assertThat(run("bench", "--help")).isZero();
        String list = out.toString().split("\nCommands:\n", -1)[1].split("\n\n", -1)[0];
        List<String> entries = List.of(list.split("\n(?=  [a-z])"));
        assertThat(entries).hasSizeGreaterThan(10).allSatisfy(entry -> {
            assertThat(entry.strip()).endsWith(".");
            assertThat(entry.strip()).doesNotContain(". ");
        });
    }

    @Test
    void whateverIsTypedAfterLoadIsAnsweredInASentence() {
        answersLoad(2);
    }

    @Test
    @Tag("long")
    void everythingThatIsTypedAfterLoadIsAnsweredInASentence() {
        answersLoad(EVIL.size());
    }

    /// Nobody listens at port 1, so no value starts a load.
    ///
    /// @param values how many are tried with each option, the next ones with the next option
    private void answersLoad(int values) {
        int tried = 0;
        for (OptionSpec option :
                all.getSubcommands().get("load").getCommandSpec().options()) {
            if (option.arity().max() == 0) continue;
            for (int i = 0; i < values; i++) {
                String value = EVIL.get(tried++ % EVIL.size());
                err.getBuffer().setLength(0);
                String given = option.longestName() + "=" + value;
                String address = option.longestName().equals("--connect")
                        ? "--rate=1"
                        : "--connect=127.0.0.1:1";
                int code = run("load", address, "--password-file=pom.xml", given);
                assertThat(code).as(given).isIn(2, 3, 4);
                assertThat(err.toString().replace(value, ""))
                        .as(given)
                        .startsWith("crossbook: ")
                        .doesNotContainPattern("Exception|java\\.|unexpected [A-Z]|\\tat ");
            }
        }
    }

    private int run(String... args) {
        return Main.run(terminal, args);
    }
}
