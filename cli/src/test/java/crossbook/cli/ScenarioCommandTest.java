package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

class ScenarioCommandTest extends CommandsHere {
    private static final String RIGHT = "alice a1 sell 10 @ 10.00\n  accepted a1\n";
    private static final String WRONG = "alice a1 sell 10 @ 10.00\n  rejected \"a1\"\n";

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

    private int scenario(Object... words) {
        Stream<Object> all = Stream.concat(Stream.of("scenario"), Stream.of(words));
        return run(all.map(Object::toString).toArray(String[]::new));
    }

    @Test
    void aScenarioThatAgreesIsDone() {
        assertThat(scenario(right)).isEqualTo(0);
        assertThat(out).isEqualToIgnoringNewLines("1 scenario, all agree");
        assertThat(err).isEmpty();
    }

    /// After a public report; skipped where `shared` is not.
    @Test
    void aPostOnlyOrderThatIsAmendedDoesNotTake() {
        Path file = Path.of("../../shared/public-reports/post-only-amended.txt");
        assumeTrue(Files.exists(file), () -> "no " + file);
        assertThat(scenario(file)).isEqualTo(0);
    }

    @Test
    void aDirectoryIsItsTextFilesAndADifferenceIsShown() {
        assertThat(scenario(directory)).isEqualTo(6);
        assertThat(out).isEqualTo(wrong + """
                , line 2:
                    alice a1 sell 10 @ 10.00
                  -   rejected "a1"
                  +   accepted a1""");
        assertThat(err.strip())
                .isEqualTo("crossbook: 1 of 2 scenarios not as the file says;"
                        + " --update writes what happens now");
    }

    @Test
    void updatingWritesWhatHappens() throws IOException {
        assertThat(scenario("--update", directory)).isEqualTo(0);
        assertThat(out.lines()).containsExactly("updated " + wrong, "2 scenarios, 1 updated");
        assertThat(Files.readString(wrong)).isEqualTo(RIGHT);
        assertThat(Files.readString(right)).isEqualTo(RIGHT);
    }

    @Test
    void jsonIsOneObject() {
        assertThat(scenario("--json", wrong)).isEqualTo(6);
        assertThat(out.strip())
                .isEqualTo(
                        "{\"scenarios\":1,\"agree\":0,\"updated\":0,\"differences\":[{\"file\":\""
                                + wrong + "\",\"line\":2,\"expected\":[\"rejected \\\"a1\\\"\"],"
                                + "\"actual\":[\"accepted a1\"]}]}");
    }

    @Test
    void aMistakeInAFileNamesFileAndLine() throws IOException {
        Files.writeString(wrong, "# A mistake.\nalice a1 sell ten @ 10.00\n");
        assertThat(scenario(wrong)).isEqualTo(3);
        assertThat(err.strip())
                .isEqualTo("crossbook: " + wrong
                        + ":2: a quantity 'ten' is not a whole number of 64 bits");
    }

    @Test
    void aFileThatIsNotThereIsBadInput() {
        assertThat(scenario(directory.resolve("d.txt"))).isEqualTo(3);
        assertThat(err).contains("d.txt: there is no such file");
    }

    @Test
    void noFileIsAWrongCommandLine() {
        assertThat(scenario()).isEqualTo(2);
    }
}
