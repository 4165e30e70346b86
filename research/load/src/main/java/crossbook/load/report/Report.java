package crossbook.load.report;

import crossbook.charts.TimePanel;
import crossbook.load.Turns.Comparison;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What a benchmark found, and on what and with what it was found.
///
/// @param title what was measured
/// @param machine on what: a name and a text for each fact
/// @param workload with what
/// @param series the curves
/// @param ratios the comparisons
/// @param waits the longest, if they were recorded
/// @param panels what went on over time, if that was recorded; it is drawn and not written
public record Report(
        String title,
        Map<String, String> machine,
        Map<String, String> workload,
        List<Series> series,
        List<Ratio> ratios,
        List<LongWait> waits,
        List<TimePanel> panels) {

    /// A report without what went on over time.
    public Report(
            String title,
            Map<String, String> machine,
            Map<String, String> workload,
            List<Series> series,
            List<Ratio> ratios,
            List<LongWait> waits) {
        this(title, machine, workload, series, ratios, waits, List.of());
    }

    /// A report of this machine that has a title and nothing else yet.
    public static Report of(String title) {
        return new Report(
                title,
                Machine.facts(),
                new LinkedHashMap<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>(),
                new ArrayList<>());
    }

    /// Adds a fact about the workload.
    public Report with(String name, String fact) {
        workload.put(name, fact);
        return this;
    }

    /// Adds a curve.
    public Report add(Series more) {
        series.add(more);
        return this;
    }

    /// Adds what went on over time.
    public Report add(TimePanel more) {
        panels.add(more);
        return this;
    }

    /// Adds the longest waits.
    public Report add(List<LongWait> more) {
        waits.addAll(more);
        return this;
    }

    /// Adds a comparison: its two curves, the timer loop of its turns, and its ratios.
    public Report add(Comparison comparison) {
        String plan = comparison.plan().text();
        series.add(Series.of(comparison.floorName(), plan, comparison.floor()));
        series.add(Series.of(comparison.exchangeName(), plan, comparison.exchange()));
        String beside = plan + ", beside " + comparison.exchangeName();
        series.add(Series.of("timer loop", beside, comparison.gaps()));
        ratios.add(Ratio.of(comparison));
        return this;
    }

    /// For people, without trailing newline.
    public String text() {
        return new ReportText(this).text();
    }

    /// For programs: one line of JSON, which [ReportJson#read] reads again.
    public String json() {
        return ReportJson.write(this);
    }
}
