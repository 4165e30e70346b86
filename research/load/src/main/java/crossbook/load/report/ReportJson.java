package crossbook.load.report;

import crossbook.charts.PercentileTable;
import crossbook.market.BadInput;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A [Report] as one line of JSON, and back. Every curve is there twice: as the rows of the
/// common percentile form, and whole, as HdrHistogram writes it (`histogram`, base 64), so
/// that runs can be drawn over one another.
public final class ReportJson {
    private ReportJson() {}

    /// A report as it is written.
    record Written(
            String title,
            Map<String, String> machine,
            Map<String, String> workload,
            List<Ratio> ratios,
            List<WrittenSeries> series,
            List<LongWait> waits) {}

    /// A curve as it is written.
    record WrittenSeries(
            String name,
            String plan,
            double perSecond,
            List<Long> slices,
            Object latencies,
            String histogram) {
        static WrittenSeries of(Series series) {
            return new WrittenSeries(
                    series.name(),
                    series.plan(),
                    series.perSecond(),
                    series.slices(),
                    Json.read(PercentileTable.of(series.latencies()).json()),
                    HistogramText.write(series.latencies()));
        }

        Series series() {
            return new Series(name, plan, HistogramText.read(histogram), perSecond, slices);
        }
    }

    static String write(Report report) {
        return Json.write(new Written(
                report.title(),
                report.machine(),
                report.workload(),
                report.ratios(),
                report.series().stream().map(WrittenSeries::of).toList(),
                report.waits()));
    }

    /// Reports of before had no waits, and ratios of fewer figures: those are no numbers.
    private static Object complete(Object read) {
        if (!(read instanceof Map<?, ?> written)) return read;
        Map<Object, Object> complete = new HashMap<>(written);
        complete.putIfAbsent("waits", List.of());
        if (written.get("ratios") instanceof List<?> ratios) {
            complete.put(
                    "ratios", ratios.stream().map(ReportJson::completeRatio).toList());
        }
        return complete;
    }

    private static Object completeRatio(Object ratio) {
        if (!(ratio instanceof Map<?, ?> written)) return ratio;
        Map<Object, Object> complete = new HashMap<>(written);
        complete.putIfAbsent("p999", Double.NaN);
        complete.putIfAbsent("longestMoreNs", Double.NaN);
        return complete;
    }

    /// A report that was written before.
    ///
    /// @throws BadInput if the file cannot be read or is no report
    public static Report read(Path file) {
        try {
            Object read = Json.read(Files.readString(file));
            Written written = Json.as(Written.class, complete(read));
            return new Report(
                    written.title,
                    written.machine,
                    written.workload,
                    written.series.stream().map(WrittenSeries::series).toList(),
                    written.ratios,
                    written.waits);
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read: " + e.getMessage());
        } catch (BadInput e) {
            throw new BadInput(file + ": " + e.getMessage());
        } catch (IllegalArgumentException e) {
            throw new BadInput(file + ": is not a report of crossbook bench --json");
        }
    }
}
