package crossbook.charts;

import org.HdrHistogram.Histogram;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/// A picture of latencies over time: of each run the median, the 99th percentile and the largest of
/// each slice of time. Time is seconds since the run began; upwards is microseconds, ten times more
/// with each step. PNG, without a screen.
public final class LatencyTimeChart {
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 560;
    private static final int FEW_CURVES = 4; // more do not fit below the axis
    private static final double NS_PER_US = 1e3;
    private static final double LEAST_US = 0.001;

    private final List<Run> runs;
    private final XYChart chart = ChartStyle.panel(WIDTH, HEIGHT);

    /// A run.
    ///
    /// @param name empty if there is no other
    /// @param sliceSeconds how long a slice is
    /// @param slices nanoseconds, slice after slice; one may be empty
    public record Run(String name, double sliceSeconds, List<Histogram> slices) {}

    /// What is drawn of a slice.
    private enum Share {
        MEDIAN("median"),
        MOST("99 %"),
        LARGEST("largest");

        private final String words;

        Share(String words) {
            this.words = words;
        }

        private long ns(Histogram slice) {
            return switch (this) {
                case MEDIAN -> slice.getValueAtPercentile(50);
                case MOST -> slice.getValueAtPercentile(99);
                case LARGEST -> slice.getMaxValue();
            };
        }

        private float[] dashes() {
            return switch (this) {
                case MEDIAN -> null;
                case MOST -> new float[] {6, 4};
                case LARGEST -> new float[] {1.5f, 3};
            };
        }
    }

    /// @throws IllegalArgumentException if no run has a latency
    public LatencyTimeChart(String title, List<Run> all) {
        runs = all.stream().filter(LatencyTimeChart::hasSome).toList();
        if (runs.isEmpty()) throw new IllegalArgumentException("nothing to draw");
        chart.setTitle(title);
        chart.setXAxisTitle("seconds since the run began");
        ChartStyle.latencies(chart);
        chart.getStyler().setMarkerSize(4);
        chart.getStyler().setXAxisMin(0.0);
        if (runs.size() * Share.values().length > FEW_CURVES) {
            chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
            chart.getStyler().setLegendLayout(LegendLayout.Vertical);
        }
        for (int run = 0; run < runs.size(); run++) {
            for (Share share : Share.values()) draw(run, share);
        }
        setRange();
    }

    private static boolean hasSome(Run run) {
        return run.slices.stream().anyMatch(slice -> slice.getTotalCount() > 0);
    }

    /// A single run has a color for each share, several have one each.
    private void draw(int index, Share share) {
        Run run = runs.get(index);
        int count = run.slices.size();
        double[] x = new double[count];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            x[i] = (i + 0.5) * run.sliceSeconds;
            y[i] = us(run.slices.get(i), share);
        }
        int color = runs.size() == 1 ? share.ordinal() : index;
        Color of = ChartStyle.CURVES[color % ChartStyle.CURVES.length];
        String name = run.name.isEmpty() ? share.words : run.name + ": " + share.words;
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line);
        series.setMarker(SeriesMarkers.CIRCLE); // a slice between empty ones has no line
        series.setMarkerColor(of);
        series.setLineColor(of);
        float[] dashes = runs.size() == 1 ? null : share.dashes();
        series.setLineStyle(
                new BasicStroke(1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0));
    }

    private static double us(Histogram slice, Share share) {
        if (slice.getTotalCount() == 0) return Double.NaN;
        return Math.max(LEAST_US, share.ns(slice) / NS_PER_US);
    }

    private void setRange() {
        double lowest = values().min().orElseThrow();
        double highest = values().max().orElseThrow();
        chart.getStyler().setYAxisMin(RateChart.axisStart(lowest));
        chart.getStyler().setYAxisMax(RateChart.axisEnd(lowest, highest));
    }

    private DoubleStream values() {
        return runs.stream()
                .flatMap(run -> run.slices.stream())
                .filter(slice -> slice.getTotalCount() > 0)
                .flatMapToDouble(slice ->
                        Arrays.stream(Share.values()).mapToDouble(share -> us(slice, share)));
    }

    /// Writes the picture as PNG, 1200 pixels wide.
    ///
    /// @throws NoPicture if this machine has no fonts to write the labels with
    public void writePng(Path file) throws IOException {
        PngPicture.write(WIDTH, HEIGHT, g -> chart.paint(g, WIDTH, HEIGHT), file);
    }
}
