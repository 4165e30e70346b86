package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import crossbook.cli.verb.ExitCode;
import crossbook.load.report.ReportJson;
import crossbook.load.report.Series;

import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.imageio.ImageIO;

class CaptureCommandTest extends CommandsHere {
    private static final String SAMPLE = "../data/samples/fix-orders.pcapng";
    private static final Path PAGE = Path.of("../docs/capture.md");

    @TempDir
    private Path directory;

    /// The command of docs/capture.md, and what it prints there.
    @Test
    void aFileIsShownAsThePageSays() throws IOException {
        assertThat(capture(SAMPLE)).isEqualTo(0);
        assertThat(out)
                .contains("exchange     127.0.0.9:7007 (it is who answers)")
                .contains("requests     160: 128 NewOrderSingle, 16 OrderCancelRequest, 16 Order")
                .contains("answered     160; 2 refusals\nunanswered   0\nunmeasured   none\n")
                .contains("segments     4 repeated, 0 out of order");
        String page = Files.readString(PAGE);
        assertThat(page).contains("./crossbook capture data/samples/fix-orders.pcapng\n");
        out.lines()
                .filter(line -> !line.startsWith("capture "))
                .limit(40)
                .forEach(line -> assertThat(page).contains(line));
    }

    @Test
    void picturesHistogramsAndJsonAreWritten() throws IOException {
        Path picture = directory.resolve("run.png");
        Path overTime = directory.resolve("time.png");
        Path histogram = directory.resolve("run.hgrm");
        assertThat(capture(
                        SAMPLE,
                        "--port=7007",
                        "--json",
                        "--picture=" + picture,
                        "--over-time=" + overTime,
                        "--histogram=" + histogram))
                .isEqualTo(0);
        assertThat(err.lines())
                .containsExactly(
                        "crossbook: wrote " + picture,
                        "crossbook: wrote " + overTime,
                        "crossbook: wrote " + histogram);
        assertThat(ImageIO.read(picture.toFile()).getHeight()).isEqualTo(860);
        assertThat(ImageIO.read(overTime.toFile()).getWidth()).isEqualTo(1200);
        assertThat(histogram)
                .content()
                .contains("#[Mean    =")
                .contains("Total count    =          160]");
        Path json = Files.writeString(directory.resolve("run.json"), out);
        List<Series> series = ReportJson.read(json).series();
        assertThat(series).hasSize(4);
        assertThat(series.getFirst().latencies().getTotalCount()).isEqualTo(160);
        assertThat(ReportJson.read(json).workload())
                .containsEntry("exchange", "127.0.0.9:7007 (by its port)");
    }

    @Test
    void runsAreLaidOverOneAnother() throws IOException {
        Path other = directory.resolve("other.pcapng");
        Files.copy(Path.of(SAMPLE), other);
        Path log = directory.resolve("both.hlog");
        assertThat(capture(SAMPLE, other.toString(), "--histogram", log.toString()))
                .isEqualTo(0);
        assertThat(out)
                .contains("fix-orders: all requests")
                .contains("other: all requests")
                .doesNotContain("other: NewOrderSingle");
        List<String> tags = new ArrayList<>();
        long count = 0;
        try (HistogramLogReader reader = new HistogramLogReader(log.toFile())) {
            while (reader.hasNext()) {
                EncodableHistogram next = reader.nextIntervalHistogram();
                if (!tags.contains(next.getTag())) tags.add(next.getTag());
                count += ((Histogram) next).getTotalCount();
            }
        }
        assertThat(tags).containsExactly("fix-orders", "other");
        assertThat(count).isEqualTo(320);
    }

    @Test
    void aFileThatEndsWithinAPacketIsReadUpToThere() throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(SAMPLE));
        Path file = directory.resolve("part.pcapng");
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        assertThat(capture(file.toString())).isEqualTo(0);
        assertThat(err)
                .startsWith("crossbook: " + file + ": offset ")
                .contains(": the file ends within a block, of whose ")
                .endsWith(" are there; what is before counts\n");
        assertThat(err.lines()).hasSize(1);
    }

    @Test
    void mistakesNameFieldValueAndRule() throws IOException {
        assertWrong(ExitCode.USAGE, "FILE: is missing; or --interface NAME captures now");
        assertWrong(ExitCode.USAGE, "--port: 0: must be from 1 to 65535", SAMPLE, "--port=0");
        assertWrong(ExitCode.USAGE, "--port: 65536: must be from", SAMPLE, "--port=7007,65536");
        assertWrong(ExitCode.USAGE, "'x': ", SAMPLE, "--port=x");
        assertWrong(
                ExitCode.USAGE, "--interface: lo: there is a FILE too", SAMPLE, "--interface=lo");
        assertWrong(ExitCode.USAGE, "--for: needs --interface", SAMPLE, "--for=5s");
        assertWrong(ExitCode.USAGE, "--write: needs --interface", SAMPLE, "--write=x");
        assertWrong(ExitCode.USAGE, "'5' is no duration", "--interface=lo", "--for=5");
        assertWrong(ExitCode.USAGE, "must end in .hgrm or .hlog", SAMPLE, "--histogram=x.txt");
        assertWrong(
                ExitCode.USAGE,
                "--histogram: x.hgrm: has percentiles of one run, and there are 2",
                SAMPLE,
                SAMPLE,
                "--histogram=x.hgrm");
        assertWrong(ExitCode.BAD_INPUT, "no.pcap: there is no such file", "no.pcap");
        Path text = Files.writeString(directory.resolve("text"), "no packets at all");
        assertWrong(ExitCode.BAD_INPUT, "offset 0: 6e6f2070 is no magic number", text.toString());
        assertWrong(ExitCode.BAD_INPUT, "no request was answered", SAMPLE, "--port=1");
    }

    private void assertWrong(ExitCode code, String message, String... args) {
        assertThat(capture(args)).isEqualTo(code.number());
        assertThat(err.lines()).hasSize(1);
        assertThat(err).contains(message);
    }

    @Test
    void anInterfaceIsCapturedIntoAFile() throws IOException {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "packets are captured on Linux");
        assertWrong(ExitCode.FAILURE, "there is no interface 'no0': there are ", "--interface=no0");
        Path file = directory.resolve("live.pcapng");
        int code = capture("--interface=lo", "--port=1", "--for=100ms", "--write=" + file);
        assumeFalse(err.contains("not permitted"), err);
        assertThat(code).isEqualTo(ExitCode.BAD_INPUT.number()); // nobody asked anything
        assertThat(err.lines())
                .containsExactly(
                        "crossbook: capturing on lo; Ctrl-C ends it",
                        "crossbook: wrote " + file,
                        "crossbook: no request was answered on the ports of --port");
        assertThat(out).contains("stamped      by the kernel, nanoseconds");
        assertThat(capture(file.toString())).isEqualTo(ExitCode.BAD_INPUT.number());
    }

    private int capture(String... args) {
        List<String> all = new ArrayList<>(List.of("capture"));
        all.addAll(List.of(args));
        return run(all.toArray(String[]::new));
    }
}
