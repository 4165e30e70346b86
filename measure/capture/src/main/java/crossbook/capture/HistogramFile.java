package crossbook.capture;

import crossbook.load.LatencyOverTime;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Files of HdrHistogram, for its own tools and plotters: `.hgrm`, the percentiles of one run, and
/// `.hlog`, the histograms of every slice of time, of any number of runs, which are its tags.
public final class HistogramFile {
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_S = 1e9;
    private static final int TICKS_PER_HALF = 5;

    private HistogramFile() {}

    /// Writes the percentiles, in microseconds.
    public static void writePercentiles(CapturedRun run, Path file) throws IOException {
        try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            run.latencies().outputPercentileDistribution(out, TICKS_PER_HALF, NS_PER_US);
        }
    }

    /// Writes histograms over time, in nanoseconds; maxima beside them are in milliseconds.
    public static void writeLog(Map<String, CapturedRun> runs, Path file) throws IOException {
        try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
            HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputComment("[latencies of an exchange, in nanoseconds, by its packets]");
            log.outputLogFormatVersion();
            log.outputLegend();
            runs.forEach((name, run) -> write(runs.size() > 1 ? name : "", run, log));
        }
    }

    private static void write(String tag, CapturedRun run, HistogramLogWriter log) {
        LatencyOverTime overTime = run.overTime();
        List<Histogram> slices = overTime.slices();
        for (int i = 0; i < slices.size(); i++) {
            Histogram slice = slices.get(i);
            if (!tag.isEmpty()) slice.setTag(tag.replaceAll("[\\s,]", "_"));
            double startNs = overTime.startNs() + (double) i * overTime.sliceNs();
            log.outputIntervalHistogram(
                    startNs / NS_PER_S,
                    (startNs + overTime.sliceNs()) / NS_PER_S,
                    slice,
                    NS_PER_MS);
        }
    }
}
