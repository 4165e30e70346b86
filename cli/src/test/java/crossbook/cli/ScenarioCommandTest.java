package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

class ScenarioCommandTest {
    private static final String RIGHT = "alice a1 sell 10 @ 10.00\n  accepted a1\n";
    private static final String WRONG = "alice a1 sell 10 @ 10.00\n  rejected \"a1\"\n";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Terminal terminal = Terminal.plain(new PrintWriter(out), new PrintWriter(err));

    @TempDir
    private Path directory;

    private Path right;
    private Path wrong;

    @BeforeEach
    void writeScenarios() throws IOException {
        right = Files.writeString(directory.resolve("a.txt"), RIGHT);
        wrong = Files.writeString(directory.resolve("b.txt"), WRONG);
        Files.writeString(directory.resolve("c.md"), "not a scenario");
    }

    private int run(Object... arguments) {
        String[] words = new String[arguments.length + 1];
        words[0] = "scenario";
        for (int i = 0; i < arguments.length; i++) words[i + 1] = arguments[i].toString();
        return Main.run(terminal, words);
    }

    @Test
    void aScenarioThatAgreesIsDone() {
        assertThat(run(right)).isEqualTo(0);
        assertThat(out.toString()).isEqualToIgnoringNewLines("1 scenario, all agree");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void aDirectoryIsItsTextFilesAndADifferenceIsShown() {
        assertThat(run(directory)).isEqualTo(6);
        assertThat(out.toString()).isEqualTo(wrong + """
                , line 2:
                    alice a1 sell 10 @ 10.00
                  -   rejected "a1"
                  +   accepted a1
                """);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: 1 of 2 scenarios not as the file says;"
                        + " --update writes what happens now");
    }

    @Test
    void updatingWritesWhatHappens() throws IOException {
        assertThat(run("--update", directory)).isEqualTo(0);
        assertThat(out.toString().lines())
                .containsExactly("updated " + wrong, "2 scenarios, 1 updated");
        assertThat(Files.readString(wrong)).isEqualTo(RIGHT);
        assertThat(Files.readString(right)).isEqualTo(RIGHT);
    }

    @Test
    void jsonIsOneObject() {
        assertThat(run("--json", wrong)).isEqualTo(6);
        assertThat(out.toString().strip())
                .isEqualTo(
                        "{\"scenarios\":1,\"agree\":0,\"updated\":0,\"differences\":[{\"file\":\""
                                + wrong + "\",\"line\":2,\"expected\":[\"rejected \\\"a1\\\"\"],"
                                + "\"actual\":[\"accepted a1\"]}]}");
    }

    @Test
    void aMistakeInAFileNamesFileAndLine() throws IOException {
        Files.writeString(wrong, "# A mistake.\nalice a1 sell ten @ 10.00\n");
        assertThat(run(wrong)).isEqualTo(3);
        assertThat(err.toString().strip())
                .isEqualTo("crossbook: " + wrong
                        + ":2: a quantity 'ten' is not a whole number of 64 bits");
    }

    @Test
    void aFileThatIsNotThereIsBadInput() {
        assertThat(run(directory.resolve("d.txt"))).isEqualTo(3);
        assertThat(err.toString()).contains("d.txt: there is no such file");
    }

    @Test
    void noFileIsAWrongCommandLine() {
        assertThat(run()).isEqualTo(2);
    }
}
