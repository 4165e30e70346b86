package crossbook.charts;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.markers.SeriesMarkers;

import java.awt.BasicStroke;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/// A picture of latencies over rates: a curve per percentile. Both axes are logarithmic.
/// PNG, without a screen.
public final class RateChart {
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 560;
    private static final double LEAST_US = 0.001;

    private final XYChart chart = ChartStyle.panel(WIDTH, HEIGHT);
    private final List<Double> perSecond;
    private double lowestUs = Double.MAX_VALUE;
    private double highestUs = LEAST_US;
    private int curves;

    /// @param perSecond the rates, at least one, the lowest first
    public RateChart(String title, List<Double> perSecond) {
        if (perSecond.isEmpty()) throw new IllegalArgumentException("nothing to draw");
        this.perSecond = perSecond;
        chart.setTitle(title);
        chart.setXAxisTitle("messages per second");
        ChartStyle.latencies(chart);
        chart.getStyler().setXAxisLogarithmic(true);
        chart.getStyler().setXAxisTickLabelsFormattingFunction(RateChart::rate);
        double lowest = Collections.min(perSecond);
        chart.getStyler().setXAxisMin(axisStart(lowest));
        chart.getStyler().setXAxisMax(axisEnd(lowest, Collections.max(perSecond)));
    }

    /// Adds a curve: a latency in microseconds for each rate.
    public void add(String name, List<Double> us) {
        double[] x = perSecond.stream().mapToDouble(Double::doubleValue).toArray();
        double[] y = us.stream().mapToDouble(each -> Math.max(LEAST_US, each)).toArray();
        lowestUs = Math.min(lowestUs, Arrays.stream(y).min().orElseThrow());
        highestUs = Math.max(highestUs, Arrays.stream(y).max().orElseThrow());
        chart.getStyler().setYAxisMin(axisStart(lowestUs));
        chart.getStyler().setYAxisMax(axisEnd(lowestUs, highestUs));
        int index = curves++;
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line);
        series.setMarker(SeriesMarkers.CIRCLE);
        series.setMarkerColor(ChartStyle.CURVES[index % ChartStyle.CURVES.length]);
        series.setLineColor(ChartStyle.CURVES[index % ChartStyle.CURVES.length]);
        float[] dashes = index < ChartStyle.CURVES.length ? null : new float[] {6, 4};
        series.setLineStyle(
                new BasicStroke(1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0));
    }

    /// Writes the picture as PNG, 1200 pixels wide.
    ///
    /// @throws NoPicture if this machine has no fonts to write the labels with
    public void writePng(Path file) throws IOException {
        PngPicture.write(WIDTH, HEIGHT, g -> chart.paint(g, WIDTH, HEIGHT), file);
    }

    /// Axes begin and end at powers of ten, for only these have labels.
    static double axisStart(double lowest) {
        return Math.pow(10, Math.floor(Math.log10(lowest)));
    }

    /// At least one decade after the start.
    static double axisEnd(double lowest, double highest) {
        return Math.max(10 * axisStart(lowest), Math.pow(10, Math.ceil(Math.log10(highest))));
    }

    /// A tick of the axis: 100K, 1M.
    static String rate(double perSecond) {
        long whole = Math.round(perSecond);
        if (whole >= 1_000_000 && whole % 100_000 == 0) {
            return String.format(Locale.ROOT, "%s M", whole / 1e6).replace(".0 ", " ");
        }
        return whole % 1_000 == 0 ? whole / 1_000 + " K" : Long.toString(whole);
    }
}
