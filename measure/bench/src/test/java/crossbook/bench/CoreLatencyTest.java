package crossbook.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.flow.Progress;
import crossbook.market.BadInput;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import javax.imageio.ImageIO;

@Tag("slow")
class CoreLatencyTest {
    private static final Duration SHORT = Duration.ofMillis(50);

    @TempDir
    private Path directory;

    @Test
    void everyMessageThatIsDueIsMeasured() {
        PacedReplay replay = new PacedReplay(GeneratedProgram.of(1_000));

        RateResult result = replay.measure(20_000, 2, SHORT); // 1,000 in two passes of 900

        assertThat(result.engine().getTotalCount()).isEqualTo(2 * 1_000);
        assertThat(result.floor().getTotalCount()).isEqualTo(2 * 1_000);
        assertThat(result.p999ByFloor()).isPositive();
    }

    @Test
    void anEmptyStreamIsBadInput() {
        assertThatThrownBy(() -> new PacedReplay(GeneratedProgram.of(0)))
                .isInstanceOf(BadInput.class)
                .hasMessage("generated: holds no message");
    }

    @Test
    void theTableEndsWhereTheEngineDoesNotKeepUp() {
        CoreLatencyReport report =
                measure(List.of(100_000_000L, 90_000_000L, 90_000_000L), SHORT.dividedBy(10));

        assertThat(report.results()).hasSize(1);
        assertThat(report.results().getFirst().keptUp()).isFalse();
        assertThat(report.table()).contains("90M       not kept up with: ").doesNotContain("100M ");
    }

    @Test
    void aRateIsMeasured() {
        CoreLatencyReport report = measure(List.of(2_500L), SHORT);

        assertThat(report.results()).hasSize(1);
        RateResult result = report.results().getFirst();
        assertThat(result.perSecond()).isEqualTo(2_500);
        assertThat(result.engine().getTotalCount()).isEqualTo(2 * 125);
        assertThat(report.workload()).startsWith("mixed, 60,000 messages; 2 turns of 50 ms");
        assertThat(report.machine()).contains("cores").startsWith("load ");
    }

    @Test
    void aStreamThatIsNoneIsBadInput() throws IOException {
        Path file = Files.writeString(directory.resolve("none.bin.gz"), "nothing");
        assertThatThrownBy(() -> measure(file, List.of(1_000L), SHORT))
                .isInstanceOf(BadInput.class);
    }

    private static CoreLatencyReport measure(List<Long> rates, Duration each) {
        Path sample = StreamFiles.exchangeCore(Optional.of(Path.of("nowhere")))
                .found()
                .getFirst();
        return measure(sample, rates, each);
    }

    private static CoreLatencyReport measure(Path stream, List<Long> rates, Duration each) {
        return new CoreLatency("" + stream, rates, 2, each, Cover.NONE, true)
                .run(Progress.silent());
    }

    @Test
    void theTableIsLaidOutInRates() {
        assertThat(report().table().lines())
                .contains(
                        "engine           50 %       90 %       95 %       99 %     99.9 %    99.99 %"
                                + "      worst  of floor",
                        "125K             0.50       0.90       0.95       0.99       1.00       1.00"
                                + "       1.00     1.25x",
                        "2M        not kept up with: 1.50 M/s done; rates above it are not measured")
                .contains(
                        "125K             0.05       0.09       0.10       0.10       0.10       0.10"
                                + "       0.10");
    }

    @Test
    void theSameIsThereAsJson() {
        assertThat(report().json())
                .startsWith("{\"workload\":\"a \\\"day\\\"\",\"machine\":\"load 3\",\"rates\":[")
                .contains("{\"perSecond\":125000,\"donePerSecond\":125000,\"keptUp\":true,"
                        + "\"p999ByFloor\":1.250,\"engine\":{\"count\":100,\"p50Ns\":500,")
                .contains("\"worstNs\":1000},\"floor\":{\"count\":100,\"p50Ns\":50,")
                .contains("{\"perSecond\":2000000,\"donePerSecond\":1500000,\"keptUp\":false,");
    }

    @Test
    void theCurvesAreDrawn() throws IOException {
        Path file = directory.resolve("latency.png");
        report().writePicture(file);
        assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(1200);
    }

    @Test
    void aResultSurvivesTheWayBetweenProcesses() {
        RateResult result = report().results().getLast();
        assertThat(TaskProcess.object(TaskProcess.text(result))).isEqualTo(result);
    }

    private static CoreLatencyReport report() {
        return new CoreLatencyReport(
                "a \"day\"",
                "load 3",
                List.of(
                        new RateResult(125_000, true, 125_000, 1.25, to(1_000), to(100)),
                        new RateResult(2_000_000, false, 1_500_000, 9, to(1_000_000), to(100))));
    }

    /// A hundred values, evenly spread, in nanoseconds.
    private static Histogram to(long most) {
        Histogram histogram = new Histogram(3);
        for (int i = 1; i <= 100; i++) histogram.recordValue(i * most / 100);
        return histogram;
    }
}
