package crossbook.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.charts.LatencyTimeChart.Run;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

import javax.imageio.ImageIO;

class LatencyTimeChartTest {
    @TempDir
    private Path directory;

    @Test
    void drawsRunsOverOneAnother() throws IOException {
        Run fast = new Run("fast", 0.1, List.of(slice(20_000), slice(), slice(30_000)));
        Run slow = new Run("slow", 0.1, List.of(slice(900_000), slice(1_000_000)));
        BufferedImage image = drawn(List.of(fast, slow));
        assertThat(image.getWidth()).isEqualTo(1200);
        assertThat(colors(image)).contains(0x1F6FB4, 0xD1671B).doesNotContain(0x2E8B57);
    }

    /// Its three curves have a color each.
    @Test
    void aSingleRunHasAColorForEachShare() throws IOException {
        Run run = new Run("", 0.1, List.of(slice(20_000), slice(20_000, 900_000)));
        assertThat(colors(drawn(List.of(run)))).contains(0x1F6FB4, 0xD1671B, 0x2E8B57);
    }

    @Test
    void withoutALatencyThereIsNothingToDraw() {
        assertThatThrownBy(
                        () -> new LatencyTimeChart("", List.of(new Run("", 1, List.of(slice())))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private BufferedImage drawn(List<Run> runs) throws IOException {
        Path file = directory.resolve("picture.png");
        new LatencyTimeChart("latency", runs).writePng(file);
        return ImageIO.read(file.toFile());
    }

    private static List<Integer> colors(BufferedImage image) {
        return IntStream.range(0, image.getHeight())
                .boxed()
                .flatMap(y -> IntStream.range(0, image.getWidth())
                        .mapToObj(x -> image.getRGB(x, y) & 0xFFFFFF))
                .distinct()
                .toList();
    }

    private static Histogram slice(long... ns) {
        Histogram slice = new Histogram(3);
        for (long each : ns) slice.recordValue(each);
        return slice;
    }
}
