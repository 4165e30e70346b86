package crossbook.charts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import javax.imageio.ImageIO;

class ReplayChartTest {
    private static final ChartLabels LABELS = new ChartLabels("NPN", "price (ZAR)", "shares");

    @TempDir
    private Path directory;

    @Test
    void aPictureIsDrawnWithoutAScreen() throws IOException {
        Path file = directory.resolve("chart.png");
        new ReplayChart(market(5000), LABELS).writePng(file);

        assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(1200);
        assertThat(file.toFile()).size().isLessThan(500_000);
    }

    @Test
    void theSameMarketGivesTheSamePicture() throws IOException {
        Path first = directory.resolve("first.png");
        Path second = directory.resolve("second.png");
        new ReplayChart(market(3000), LABELS).writePng(first);
        new ReplayChart(market(3000), LABELS).writePng(second);
        assertThat(first).hasSameBinaryContentAs(second);
    }

    @Test
    void marketsOfOneInstantOfOneTradeAndWithoutPricesAreDrawn() throws IOException {
        long[] once = {7};
        double[] empty = {Double.NaN};
        double[] none = {0};
        MarketSeries emptyBook =
                new MarketSeries(once, empty, empty, none, none, new long[0], none(), none());
        MarketSeries oneTrade = new MarketSeries(
                new long[0], none(), none(), none(), none(), once, new double[] {9}, once());
        new ReplayChart(emptyBook, LABELS).writePng(directory.resolve("empty.png"));
        new ReplayChart(oneTrade, LABELS).writePng(directory.resolve("trade.png"));
        new ReplayChart(market(2), LABELS).writePng(directory.resolve("two.png"));
        assertThat(directory.resolve("trade.png")).isNotEmptyFile();
    }

    @Test
    void aSeriesHasAsManyPricesAsTimes() {
        assertThatThrownBy(() -> new MarketSeries(
                        new long[2], none(), none(), none(), none(), new long[0], none(), none()))
                .hasMessage("bestBid: 0 values for 2 times");
    }

    /// A Java of its own, in which fontconfig finds nothing.
    @Test
    @EnabledOnOs(OS.LINUX)
    void aMachineWithoutFontsGetsNoPictureButOneLine() throws Exception {
        Path noFonts = Files.writeString(directory.resolve("fonts.conf"), "<fontconfig/>");
        ProcessBuilder java = new ProcessBuilder(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.awt.headless=true",
                "-Duser.home=" + directory, // Java remembers there which fonts it found
                "-cp",
                System.getProperty("java.class.path"),
                WithoutFonts.class.getName(),
                directory.resolve("none.png").toString()));
        java.environment().put("FONTCONFIG_FILE", noFonts.toString());
        java.redirectErrorStream(true);

        Process process = java.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said.strip())
                .startsWith("no picture was drawn, for no fonts are installed")
                .doesNotContain("\n");
    }

    /// Tries twice, for Java fails differently the second time.
    static final class WithoutFonts {
        public static void main(String[] args) throws IOException {
            ReplayChart chart = new ReplayChart(market(10), LABELS);
            try {
                chart.writePng(Path.of(args[0]));
            } catch (NoPicture first) {
                try {
                    chart.writePng(Path.of(args[0]));
                } catch (NoPicture second) {
                    System.out.println(second.getMessage());
                }
            }
        }
    }

    private static MarketSeries market(int instants) {
        long[] times = new long[instants];
        double[] bids = new double[instants];
        double[] asks = new double[instants];
        double[] depth = new double[instants];
        for (int i = 0; i < instants; i++) {
            times[i] = i * 1_000_000L;
            bids[i] = i % 100 == 0 ? Double.NaN : 700 + i % 7;
            asks[i] = i == 1 ? 2000 : 710 + i % 5;
            depth[i] = 1000 + i % 50;
        }
        return new MarketSeries(times, bids, asks, depth, depth, times, asks, depth);
    }

    private static double[] none() {
        return new double[0];
    }

    private static double[] once() {
        return new double[] {1};
    }
}
