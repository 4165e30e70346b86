package crossbook.load.report;

import crossbook.charts.PercentileTable;
import crossbook.market.BadInput;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// A [Report] as one line of JSON, and back. Every curve is there twice: as the rows of the
/// common percentile form, and whole, as HdrHistogram writes it (`histogram`, base 64), so
/// that runs can be drawn over one another.
public final class ReportJson {
    private ReportJson() {}

    static String write(Report report) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("title", report.title());
        json.put("machine", report.machine());
        json.put("workload", report.workload());
        json.put("ratios", report.ratios().stream().map(ReportJson::toMap).toList());
        json.put("series", report.series().stream().map(ReportJson::toMap).toList());
        return Json.write(json);
    }

    private static Map<String, Object> toMap(Ratio ratio) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", ratio.name());
        map.put("floor", ratio.floor());
        map.put("plan", ratio.plan());
        map.put("turns", ratio.turns());
        map.put("p50", ratio.p50());
        map.put("p99", ratio.p99());
        map.put("p50MoreNs", ratio.p50MoreNs());
        map.put("rate", ratio.rate());
        return map;
    }

    private static Map<String, Object> toMap(Series series) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", series.name());
        map.put("plan", series.plan());
        map.put("perSecond", series.perSecond());
        map.put("slices", series.slices());
        map.put("latencies", Json.read(PercentileTable.of(series.latencies()).json()));
        map.put("histogram", HistogramText.write(series.latencies()));
        return map;
    }

    /// A report that was written before.
    ///
    /// @throws BadInput if the file cannot be read or is no report
    public static Report read(Path file) {
        try {
            return report(fields(Json.read(Files.readString(file))));
        } catch (IOException e) {
            throw new BadInput(file + ": cannot be read: " + e.getMessage());
        } catch (BadInput e) {
            throw new BadInput(file + ": " + e.getMessage());
        } catch (ClassCastException | NullPointerException | IllegalArgumentException e) {
            throw new BadInput(file + ": is not a report of crossbook bench --json");
        }
    }

    private static Report report(Map<String, Object> json) {
        return new Report(
                text(json, "title"),
                texts(json, "machine"),
                texts(json, "workload"),
                list(json, "series").stream().map(each -> series(fields(each))).toList(),
                list(json, "ratios").stream().map(each -> ratio(fields(each))).toList());
    }

    private static Series series(Map<String, Object> json) {
        List<Long> slices = list(json, "slices").stream().map(Long.class::cast).toList();
        return new Series(
                text(json, "name"),
                text(json, "plan"),
                HistogramText.read(text(json, "histogram")),
                number(json, "perSecond"),
                slices);
    }

    private static Ratio ratio(Map<String, Object> json) {
        return new Ratio(
                text(json, "name"),
                text(json, "floor"),
                text(json, "plan"),
                (int) number(json, "turns"),
                number(json, "p50"),
                number(json, "p99"),
                number(json, "p50MoreNs"),
                number(json, "rate"));
    }

    private static Map<String, String> texts(Map<String, Object> json, String name) {
        Map<String, String> texts = new LinkedHashMap<>();
        fields(json.get(name)).forEach((key, value) -> texts.put(key, (String) value));
        return texts;
    }

    private static String text(Map<String, Object> json, String name) {
        return (String) Objects.requireNonNull(json.get(name));
    }

    private static double number(Map<String, Object> json, String name) {
        return ((Number) json.get(name)).doubleValue();
    }

    private static List<?> list(Map<String, Object> json, String name) {
        return (List<?>) json.get(name);
    }

    @SuppressWarnings("unchecked") // Json makes no other maps
    private static Map<String, Object> fields(Object json) {
        return (Map<String, Object>) json;
    }
}
