package crossbook.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import javax.imageio.ImageIO;

class RateChartTest {
    @TempDir
    private Path directory;

    @Test
    void aTickIsAShortNumber() {
        assertThat(RateChart.rate(100_000)).isEqualTo("100 K");
        assertThat(RateChart.rate(1_000_000)).isEqualTo("1 M");
        assertThat(RateChart.rate(2_500_000)).isEqualTo("2.5 M");
        assertThat(RateChart.rate(50)).isEqualTo("50");
    }

    @Test
    void axesEndAtPowersOfTen() {
        assertThat(RateChart.axisStart(125_000)).isEqualTo(100_000);
        assertThat(RateChart.axisStart(100_000)).isEqualTo(100_000);
        assertThat(RateChart.axisEnd(125_000, 7_000_000)).isEqualTo(10_000_000);
        assertThat(RateChart.axisEnd(125_000, 10_000_000)).isEqualTo(10_000_000);
        assertThat(RateChart.axisEnd(1_000_000, 1_000_000)).isEqualTo(10_000_000);
    }

    @Test
    void curvesAndSinglePointsAreDrawn() throws IOException {
        for (List<Double> rates : List.of(List.of(1e6), List.of(125e3, 250e3, 1e7))) {
            RateChart chart = new RateChart("latency", rates);
            for (int curve = 1; curve <= 8; curve++) {
                int factor = curve;
                chart.add(
                        "curve " + curve,
                        rates.stream().map(rate -> factor * rate / 1e7).toList());
            }
            Path file = directory.resolve("rates.png");
            chart.writePng(file);
            assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(1200);
        }
    }

    @Test
    void withoutRatesThereIsNothingToDraw() {
        assertThatThrownBy(() -> new RateChart("none", List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
