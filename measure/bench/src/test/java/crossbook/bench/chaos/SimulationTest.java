package crossbook.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.JavaProcess;
import crossbook.cli.Main;
import crossbook.cli.verb.Terminal;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/// Faults in virtual time: what was promised is kept, each seed is repeatable, and what
/// is wrong is seen.
@Tag("slow")
class SimulationTest {
    private static final long SEED = 7;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void aSeedIsAlwaysTheSameRun() {
        SimulationResult once = Simulation.run(SEED);
        assertThat(once.orders()).isPositive();
        assertThat(Simulation.run(SEED)).isEqualTo(once);
        assertThat(Simulation.run(SEED + 1).hash()).isNotEqualTo(once.hash());
    }

    @Test
    void whatWasPromisedIsKept() {
        String table = chaos(0, "--seeds=200");
        assertThat(table).contains("seeds 1 to 200: ").contains("\n0 seeds with violations");
    }

    @Test
    @Tag("long")
    void whatWasPromisedIsKeptWithThousandsOfSeeds() {
        assertThat(chaos(0, "--seeds=5000")).contains("\n0 seeds with violations");
    }

    @Test
    void oneSeedTellsWhatHappenedAndItsHash() {
        SimulationResult result = Simulation.run(SEED);
        assertThat(result.faults()).isNotEmpty();
        assertThat(chaos(0, "--seeds=1", "--seed=" + SEED))
                .isEqualToIgnoringNewLines(result.text())
                .contains(result.faults())
                .containsPattern("hash [0-9a-f]{16}");
    }

    /// What it had acknowledged just before it crashed is gone, and its events are
    /// sound: only those who traded can know it.
    @Test
    void aHostThatForgetsIsFound() {
        List<String> violations = LongStream.rangeClosed(1, 100)
                .mapToObj(Simulation::runForgetting)
                .flatMap(result -> result.violations().stream())
                .toList();
        assertThat(violations)
                .anySatisfy(each -> assertThat(each).contains("acknowledged, but not recorded"))
                .anySatisfy(each -> assertThat(each).contains("accepted twice"));
    }

    @Test
    void aBrokenEngineIsFound() throws Exception {
        Path classes = PlantedCore.newestFirst(directory);
        List<String> command = new ArrayList<>(JavaProcess.likeThisOne()
                .command(Main.class, List.of("chaos", "--simulated", "--seeds=1")));
        int path = command.indexOf("-cp") + 1;
        command.set(path, classes + File.pathSeparator + command.get(path));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(6);
        assertThat(said)
                .contains("VIOLATION auditor: ")
                .contains("again: crossbook chaos --simulated --seeds 1 --seed 1\n");
    }

    @Test
    void aMistakeIsSaidInASentence() {
        chaos(2, "--seeds=0");
        assertThat(err.toString()).contains("--seeds: must be at least 1, not 0");
        chaos(2, "--faults=3");
        assertThat(err.toString()).contains("--faults: not with --simulated");
        run(2, "chaos", "--seeds=3");
        assertThat(err.toString()).contains("--seeds: only with --simulated");
    }

    private String chaos(int code, String... options) {
        List<String> words = new ArrayList<>(List.of("chaos", "--simulated"));
        words.addAll(List.of(options));
        return run(code, words.toArray(new String[0]));
    }

    private String run(int code, String... words) {
        Terminal terminal = Terminal.plain(new PrintWriter(out), new PrintWriter(err));
        assertThat(Main.run(terminal, words)).as(() -> out + "\n" + err).isEqualTo(code);
        return out.toString();
    }
}
