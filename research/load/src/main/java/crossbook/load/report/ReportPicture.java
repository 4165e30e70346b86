package crossbook.load.report;

import crossbook.charts.PercentileChart;
import crossbook.charts.PercentileChart.Curve;
import crossbook.load.LoadResult;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Draws the curves of a [Report].
public final class ReportPicture {
    private static final double NS_PER_S = 1e9;

    private ReportPicture() {}

    /// Writes a PNG.
    ///
    /// @throws crossbook.charts.NoPicture if the machine has no fonts
    public static void write(Report report, Path file) throws IOException {
        new PercentileChart(
                        report.title(),
                        report.series().stream().map(ReportPicture::curve).toList(),
                        report.panels())
                .writePng(file);
    }

    /// The last slice of a run is not a whole one and is left out.
    private static Curve curve(Series series) {
        double seconds = LoadResult.SLICE_NS / NS_PER_S;
        List<Double> perSecond = series.slices().stream()
                .limit(Math.max(0, series.slices().size() - 1))
                .map(count -> count / seconds)
                .toList();
        return new Curve(series.label(), series.latencies(), perSecond, seconds);
    }
}
