package crossbook.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import javax.imageio.ImageIO;

class BarChartTest {
    @TempDir
    private Path directory;

    @Test
    void aLargerFigureHasALargerBar() throws IOException {
        BarChart chart = new BarChart("speed", "M/s", List.of("static", "normal"));
        chart.add("engine", List.of(10.0, 5.0));
        chart.add("floor", List.of(20.0, 20.0));
        Path file = directory.resolve("bars.png");
        chart.writePng(file);

        BufferedImage picture = ImageIO.read(file.toFile());
        assertThat(picture.getWidth()).isEqualTo(1200);
        long engine = pixels(picture, ChartStyle.CURVES[0].getRGB());
        long floor = pixels(picture, ChartStyle.CURVES[1].getRGB());
        assertThat(floor).isGreaterThan(2 * engine);
        assertThat(engine).isPositive();
    }

    private static long pixels(BufferedImage picture, int color) {
        long count = 0;
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                if (picture.getRGB(x, y) == color) count++;
            }
        }
        return count;
    }

    @Test
    void withoutCategoriesThereIsNothingToDraw() {
        assertThatThrownBy(() -> new BarChart("none", "", List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
