package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class GenerateCommandTest extends CommandsHere {

    @TempDir
    private Path directory;

    @Test
    void aFlowIsWrittenAndSummedUp() throws IOException {
        Path first = directory.resolve("first.bin.gz");
        Path second = directory.resolve("second.bin.gz");

        assertThat(run("generate", "mixed", "--messages", "500", "--out", first.toString()))
                .isEqualTo(0);
        assertThat(run(
                        "generate",
                        "mixed",
                        "--messages=500",
                        "--seed=1",
                        "--out",
                        second.toString()))
                .isEqualTo(0);

        assertThat(out).startsWith("500 messages (");
        assertThat(err).isEmpty();
        assertThat(Files.readAllBytes(first))
                .isEqualTo(Files.readAllBytes(second))
                .isNotEmpty();
    }

    @Test
    void marketMakersAreAnotherKind() {
        Path file = directory.resolve("makers.bin.gz");
        assertThat(run("generate", "market-maker", "--messages", "500", "--out", file.toString()))
                .isEqualTo(0);
        assertThat(file).isNotEmptyFile();
    }

    /// The day is read and replayed: every execution is of the order that came first.
    @Test
    void aDayOfItchIsReadAndReplayed() {
        for (String name : new String[] {"day.itch", "day.itch.gz"}) {
            String file = directory.resolve(name).toString();
            assertThat(run(
                            "generate",
                            "itch",
                            "--messages",
                            "30000",
                            "--stocks",
                            "20",
                            "--out",
                            file))
                    .isEqualTo(0);
            assertThat(out).startsWith("30,000 messages of 20 stocks, ");
            assertThat(run("replay", file, "--read-only")).isEqualTo(0);
            assertThat(out)
                    .containsPattern("messages read +30,000\n")
                    .containsPattern("new limit +[\\d,]{6}\n");
            assertThat(run("replay", file)).isEqualTo(0);
            assertThat(out)
                    .contains("20 instruments; those with most orders:")
                    .containsPattern("rejects +0")
                    .doesNotContain("unknown order", "maker not first");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            itch --messages 21 --stocks 20 | --messages: 21: not 22 to 1000000000
            mixed --messages 0 | --messages 0: not 1 to 10000000
            """)
    void aFlowThatCannotBeIsRefused(String words, String told) {
        assertThat(run(("generate " + words + " --out x").split(" ", -1))).isEqualTo(2);
        assertThat(err.lines()).containsExactly("crossbook: " + told);
    }

    @Test
    void anUnknownKindIsNamedWithTheOnesThereAre() {
        assertThat(run("generate", "chaos", "--out", "x")).isEqualTo(2);
        assertThat(err).contains("chaos", "mixed", "market-maker");
    }

    @Test
    void aPlaceThatCannotBeWrittenIsNamed() {
        String file = directory.resolve("missing").resolve("x.gz").toString();
        assertThat(run("generate", "mixed", "--messages", "5", "--out", file)).isEqualTo(8);
        assertThat(err.lines()).containsExactly("crossbook: " + file + ": cannot be written");
    }
}
