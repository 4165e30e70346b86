package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The same flow gives the same events and the same state, no matter who compiles the engine:
/// nothing may depend on timing, on addresses or on the seed of a hash table.
@Tag("slow")
class SameEverywhereTest {
    private static final long MESSAGES = 1_000;

    private static final List<Path> FLOWS = flows();
    private static final List<String> HERE = fingerprints();

    private static List<Path> flows() {
        Path samples = Path.of("../..", "data", "samples").toAbsolutePath();
        List<Path> flows = new ArrayList<>();
        flows.add(samples.resolve("mixed.bin.gz"));
        flows.add(samples.resolve("market-maker.bin.gz"));
        try {
            flows.add(SharedFiles.find("flow/five-scenarios/swing-40.bin.gz"));
        } catch (TestAbortedException absent) {
            // Then the samples have to do.
        }
        return flows;
    }

    private static List<String> fingerprints() {
        return FLOWS.stream()
                .map(flow -> Fingerprint.of(flow, MESSAGES).toString())
                .toList();
    }

    @Test
    void againInThisJava() {
        assertThat(fingerprints()).isEqualTo(HERE).doesNotHaveDuplicates();
    }

    @Test
    void underAnotherName(@TempDir Path directory) throws IOException {
        for (Path flow : FLOWS) {
            Path copy = Files.copy(flow, directory.resolve("copy-of-" + flow.getFileName()));
            assertThat(Fingerprint.of(copy, MESSAGES)).isEqualTo(Fingerprint.of(flow, MESSAGES));
        }
    }

    @Test
    void inAJavaThatInterprets() throws Exception {
        assertThat(fingerprintsOf("-Xint")).isEqualTo(HERE);
    }

    @Test
    void inAJavaWithItsFirstCompilerOnly() throws Exception {
        assertThat(fingerprintsOf("-XX:TieredStopAtLevel=1")).isEqualTo(HERE);
    }

    private List<String> fingerprintsOf(String option) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                option,
                "-cp",
                System.getProperty("java.class.path"),
                Fingerprint.class.getName(),
                String.valueOf(MESSAGES)));
        FLOWS.forEach(flow -> command.add(flow.toString()));
        Process java = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(said).isZero();
        return said.lines().toList();
    }
}
