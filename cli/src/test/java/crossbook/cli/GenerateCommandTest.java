package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

class GenerateCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Terminal terminal = Terminal.plain(new PrintWriter(out), new PrintWriter(err));

    @TempDir
    private Path directory;

    @Test
    void aFlowIsWrittenAndSummedUp() throws IOException {
        Path first = directory.resolve("first.bin.gz");
        Path second = directory.resolve("second.bin.gz");

        assertThat(generate("mixed", "--messages", "500", "--out", first.toString()))
                .isEqualTo(0);
        assertThat(generate("mixed", "--messages=500", "--seed=1", "--out", second.toString()))
                .isEqualTo(0);

        assertThat(out.toString()).startsWith("500 messages (");
        assertThat(err.toString()).isEmpty();
        assertThat(Files.readAllBytes(first))
                .isEqualTo(Files.readAllBytes(second))
                .isNotEmpty();
    }

    @Test
    void marketMakersAreAnotherKind() {
        Path file = directory.resolve("makers.bin.gz");
        assertThat(generate("market-maker", "--messages", "500", "--out", file.toString()))
                .isEqualTo(0);
        assertThat(file).isNotEmptyFile();
    }

    /// The day is read and replayed: every execution is of the order that came first.
    @Test
    void aDayOfItchIsReadAndReplayed() {
        for (String name : new String[] {"day.itch", "day.itch.gz"}) {
            String file = directory.resolve(name).toString();
            assertThat(generate("itch", "--messages", "30000", "--stocks", "20", "--out", file))
                    .isEqualTo(0);
            assertThat(out.toString()).startsWith("30,000 messages of 20 stocks, ");
            assertThat(Main.run(terminal, "replay", file, "--read-only")).isEqualTo(0);
            assertThat(out.toString())
                    .containsPattern("messages read +30,000\n")
                    .containsPattern("new limit +[\\d,]{6}\n");
            assertThat(Main.run(terminal, "replay", file)).isEqualTo(0);
            assertThat(out.toString())
                    .contains("20 instruments; those with most orders:")
                    .containsPattern("rejects +0")
                    .doesNotContain("unknown order", "maker not first");
            out.getBuffer().setLength(0);
        }
    }

    @Test
    void aDayOfItchThatCannotBeIsRefused() {
        assertThat(generate("itch", "--messages", "21", "--stocks", "20", "--out", "x"))
                .isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly("crossbook: --messages: 21: not 22 to 1000000000");
    }

    @Test
    void anUnknownKindIsNamedWithTheOnesThereAre() {
        assertThat(generate("chaos", "--out", "x")).isEqualTo(2);
        assertThat(err.toString()).contains("chaos", "mixed", "market-maker");
    }

    @Test
    void aFlowWithoutMessagesIsRefused() {
        assertThat(generate("mixed", "--messages", "0", "--out", "x")).isEqualTo(2);
        assertThat(err.toString().lines())
                .containsExactly("crossbook: --messages 0: not 1 to 10000000");
    }

    @Test
    void aPlaceThatCannotBeWrittenIsNamed() {
        String file = directory.resolve("missing").resolve("x.gz").toString();
        assertThat(generate("mixed", "--messages", "5", "--out", file)).isEqualTo(8);
        assertThat(err.toString().lines())
                .containsExactly("crossbook: " + file + ": cannot be written");
    }

    private int generate(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "generate";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Main.run(terminal, all);
    }
}
