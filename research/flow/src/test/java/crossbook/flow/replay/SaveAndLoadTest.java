package crossbook.flow.replay;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.flow.Progress;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A replay that goes on with a loaded engine comes to the same as one that does not.
class SaveAndLoadTest {
    private static final Path SAMPLES = Path.of("../..", "data", "samples");
    private static final long MOST_MESSAGES = 20_000;

    @TempDir
    private Path directory;

    private static Replay replay(Path flow) {
        return Replay.of(flow, ReplayOptions.DEFAULT.withLimit(MOST_MESSAGES));
    }

    private static void assertSameAtSeveralPoints(Path flow) {
        Fingerprint whole = Fingerprint.of(replay(flow));
        long messages = whole.messages();
        for (long after : List.of(1L, 777L, messages / 2, messages - 1, messages)) {
            Replay interrupted = replay(flow);
            Object first = interrupted.engine();
            assertThat(Fingerprint.of(interrupted.saveAndLoadAfter(after)))
                    .as("saved and loaded after " + after)
                    .isEqualTo(whole);
            assertThat(interrupted.engine()).as("the loaded engine").isNotSameAs(first);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mixed", "market-maker"})
    void theSamplesGiveTheSame(String sample) {
        assertSameAtSeveralPoints(SAMPLES.resolve(sample + ".bin.gz"));
    }

    @Test
    void aFlashCrashGivesTheSame() {
        assertSameAtSeveralPoints(SharedFiles.find("flow/five-scenarios/flash-crash.bin.gz"));
    }

    @Test
    void theRecordedFlowGivesTheSame() {
        assertSameAtSeveralPoints(SharedFiles.find("flow/recorded/jacobi4.bin.gz"));
    }

    /// In the middle of orders that wait to trade, of a halt, and of a seeded book.
    @Test
    void lobsterFlowGivesTheSame() throws IOException {
        Path flow = Files.writeString(directory.resolve("flow.csv"), """
                1.0,1,11,50,1000000,1
                1.1,1,12,50,1000000,1
                1.2,7,0,0,-1,-1
                1.3,3,12,50,1000000,1
                1.4,7,0,0,1,-1
                1.5,4,11,20,1000000,1
                1.6,2,11,10,1000000,1
                """);
        Fingerprint whole = Fingerprint.of(replay(flow));
        for (long after = 1; after <= 7; after++) {
            assertThat(Fingerprint.of(replay(flow).saveAndLoadAfter(after))).isEqualTo(whole);
        }
    }

    @Test
    void theFilesAreTheSame() throws IOException {
        Path flow = SAMPLES.resolve("mixed.bin.gz");
        Path whole = directory.resolve("whole");
        Path interrupted = directory.resolve("interrupted");
        Replay.of(flow, output(whole)).run(Progress.silent());
        Replay.of(flow, output(interrupted)).saveAndLoadAfter(1_234).run(Progress.silent());

        try (Stream<Path> files = Files.list(whole)) {
            assertThat(files)
                    .hasSize(4)
                    .allSatisfy(file -> assertThat(file)
                            .hasSameBinaryContentAs(interrupted.resolve(file.getFileName())));
        }
    }

    private static ReplayOptions output(Path directory) {
        return ReplayOptions.DEFAULT.withLimit(3_000).withOutput(directory, 5);
    }

    @Test
    void aFlowThatEndsBeforeSaysSo() {
        ReplaySummary summary = Replay.of(
                        SAMPLES.resolve("mixed.bin.gz"), ReplayOptions.DEFAULT.withLimit(10))
                .saveAndLoadAfter(11)
                .run(Progress.silent());
        assertThat(summary.warnings())
                .containsExactly("the engine was not saved and loaded after message 11:"
                        + " 10 were replayed");
    }
}
