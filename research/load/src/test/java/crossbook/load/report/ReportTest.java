package crossbook.load.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.market.BadInput;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import javax.imageio.ImageIO;

class ReportTest {
    @TempDir
    private Path directory;

    @Test
    void aReportIsReadAsItWasWritten() throws IOException {
        Report report = report(1);
        Path file = directory.resolve("run.json");
        Files.writeString(file, report.json());
        Report read = ReportJson.read(file);
        assertThat(read).isEqualTo(report);
        assertThat(read.text()).isEqualTo(report.text());
        assertThat(read.series().getFirst().latencies().getCountAtValue(3_000)).isEqualTo(1);
    }

    /// As those are that were written before waits were recorded, and the ends of the tails
    /// compared.
    @Test
    void anOlderReportIsRead() throws IOException {
        Report report = report(1);
        Path file = directory.resolve("run.json");
        String waits = report.json().substring(report.json().indexOf(",\"waits\":"));
        String older = report.json()
                .replace(waits, "}")
                .replace("\"p999\":3.0,", "")
                .replace("\"longestMoreNs\":42000.0,", "");
        Files.writeString(file, older);
        assertThat(ReportJson.read(file).waits()).isEmpty();
        assertThat(ReportJson.read(file).series()).isEqualTo(report.series());
        assertThat(ReportJson.read(file).ratios().getFirst().p99()).isEqualTo(2.25);
        assertThat(ReportJson.read(file).ratios().getFirst().p999()).isNaN();
        assertThat(ReportJson.read(file).ratios().getFirst().longestMoreNs()).isNaN();
    }

    @Test
    void theTextHasMachineWorkloadRatiosAndEveryCurve() {
        String text = report(1).text();
        assertThat(text).contains("processor  a \"fast\" one");
        assertThat(text).contains("orders     100 at 10.00");
        assertThat(text)
                .contains(
                        "1.50x    2.25x    3.00x     +0.750          +42    0.90x  exchange by echo, 1/s");
        assertThat(text).contains("0.05      0.09      0.10         -         -        3.00");
        assertThat(text).contains("    1.500       12.34  exchange, 1/s: collection\n");
        assertThat(text).contains("    2.000        5.00  exchange, 1/s: no cause recorded\n");
        assertThat(text).endsWith("maximum  3,001          101       0");
    }

    @Test
    void runsAreLaidOverOneAnother() {
        Map<String, Report> runs = new LinkedHashMap<>();
        runs.put("before", report(1));
        runs.put("after", report(2));
        Report overlay = Overlay.of(runs);
        assertThat(overlay.series().stream().map(Series::label))
                .containsExactly("before: exchange, 1/s", "after: exchange, 1/s");
        assertThat(overlay.machine()).containsEntry("processor", "a \"fast\" one");
        assertThat(overlay.workload()).containsEntry("run", "1 | 2");
        assertThat(overlay.waits().getLast().series()).isEqualTo("after: exchange, 1/s");
        assertThatThrownBy(() -> Overlay.of(Map.of("one", report(1)))).isInstanceOf(BadInput.class);
    }

    @Test
    void thePictureIsOne() throws IOException {
        Path file = directory.resolve("picture.png");
        ReportPicture.write(report(1), file);
        assertThat(ImageIO.read(file.toFile()).getHeight()).isEqualTo(860);
    }

    @Test
    void whatIsNoReportIsSaidToBeNone() throws IOException {
        for (String text : List.of("", "{", "{}", "[1,2", "{\"title\":\"x\"}", "{\"title\":1}")) {
            Path file = directory.resolve("bad.json");
            Files.writeString(file, text);
            assertThatThrownBy(() -> ReportJson.read(file))
                    .as(text)
                    .isInstanceOf(BadInput.class)
                    .hasMessageStartingWith(file + ": ");
        }
    }

    @Test
    void jsonIsReadAsItIsWritten() {
        String text = "{\"a\":[1,-2.5,true,false,null,\"q\\\"\\\\\\u0001é\"],\"b\":{},\"c\":[]}";
        assertThat(Json.write(Json.read(text))).isEqualTo(text);
    }

    private static Report report(int run) {
        Histogram latencies = new Histogram(1_000_000, 3);
        for (int ns = 1; ns <= 100; ns++) latencies.recordValue(ns);
        latencies.recordValue(3_000);
        Report report = new Report(
                "a run",
                new LinkedHashMap<>(Map.of("processor", "a \"fast\" one")),
                new LinkedHashMap<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>());
        report.with("orders", "100 at 10.00").with("run", String.valueOf(run));
        report.add(new Series("exchange", "1/s", latencies, 101, List.of(50L, 50L, 1L)));
        report.add(List.of(
                new LongWait("exchange, 1/s", 1_500_000_000, 12_340_000, List.of("collection")),
                new LongWait("exchange, 1/s", 2_000_000_000, 5_000_000, List.of())));
        report.ratios()
                .add(new Ratio("exchange", "echo", "1/s", 10, 1.5, 2.25, 3, 750, 42_000, 0.9));
        return report;
    }
}
