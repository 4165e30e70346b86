package crossbook.bench.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.bench.JavaProcess;
import crossbook.cli.Main;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Who ends `crossbook chaos` before its end finds nothing of it left running.
@Tag("slow")
class EndedChaosTest {
    @TempDir
    private Path directory;

    @Test
    void nothingIsLeftBehind() throws Exception {
        FaultKind kind = Chaos.possible().contains(FaultKind.FULL_DISK)
                ? FaultKind.FULL_DISK
                : FaultKind.KILL_LEADER;
        List<String> command = JavaProcess.likeThisOne()
                .with("-Djava.io.tmpdir=" + directory)
                .command(Main.class, List.of("chaos", "--faults=100", "--only=" + kind));
        Process chaos = new ProcessBuilder(command).start();
        try (BufferedReader said = chaos.errorReader(StandardCharsets.UTF_8)) {
            assertThat(said.readLine()).contains(kind.words);
            chaos.destroy();
            assertThat(chaos.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            chaos.destroyForcibly();
        }
        assertThat(ProcessHandle.allProcesses())
                .noneMatch(process ->
                        process.info().commandLine().orElse("").contains(directory.toString()));
        assertThat(Path.of("/proc/mounts")).content().doesNotContain(directory.toString());
        assertThat(directory).isNotEmptyDirectory(); // what it did is there to be looked at
    }
}
