package crossbook.charts;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import javax.imageio.ImageIO;

class PercentileChartTest {
    @TempDir
    private Path directory;

    @Test
    void aStepOfTheAxisIsOneMoreNine() {
        assertThat(PercentileChart.share(0)).isEqualTo("0 %");
        assertThat(PercentileChart.share(1)).isEqualTo("90 %");
        assertThat(PercentileChart.share(4)).isEqualTo("99.99 %");
        assertThat(PercentileChart.share(2.5)).isEmpty();
        assertThat(PercentileChart.share(-3)).isEmpty();
    }

    @Test
    void manyValuesAreDrawn() throws IOException {
        Histogram latencies = new Histogram(10_000_000_000L, 3);
        for (int i = 1; i <= 2_000_000; i++) latencies.recordValue(i % 1000 == 0 ? 9L * i : 700);
        List<Double> rates = List.of(10.0, 12.0, 8.0);
        Path file = directory.resolve("curve.png");
        new PercentileChart(
                        "many",
                        List.of(
                                new PercentileChart.Curve("one", latencies, rates, 0.1),
                                new PercentileChart.Curve("two", latencies, List.of(), 0.1)))
                .writePng(file);
        assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(1200);
    }

    @Test
    void whatWentOnOverTimeIsBelow() throws IOException {
        Histogram latencies = new Histogram(1_000_000, 3);
        latencies.recordValue(700);
        TimePanel.Line line = new TimePanel.Line("gateway", 0.1, List.of(1.0, Double.NaN, 3.0));
        List<TimePanel> panels = List.of(
                new TimePanel("median (us)", true, List.of(line)),
                new TimePanel("heap (MB)", false, List.of(line)));
        Path file = directory.resolve("run.png");
        new PercentileChart(
                        "a run",
                        List.of(new PercentileChart.Curve("one", latencies, List.of(9.0), 0.1)),
                        panels)
                .writePng(file);
        assertThat(ImageIO.read(file.toFile()).getHeight()).isEqualTo(560 + 2 * 240);
    }
}
