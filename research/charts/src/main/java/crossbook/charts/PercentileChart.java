package crossbook.charts;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// A picture of latencies: a curve per histogram, from the median to the rarest value,
/// and below it how many came per second over time, where that is known, or whatever else went
/// on during the run. PNG, without a screen.
///
/// To the right one step is one more nine: 90 %, 99 %, 99.9 %. Upwards is microseconds,
/// ten times more with each step.
public final class PercentileChart {
    private static final int WIDTH = 1200;
    private static final int CURVES_HEIGHT = 560;
    private static final int RATES_HEIGHT = 300;
    private static final int FEW_CURVES = 4; // more do not fit below the axis
    private static final double NS_PER_US = 1e3;

    private final String title;
    private final List<Curve> curves;
    private final TimePanels panels;

    /// One line of the picture.
    ///
    /// @param latencies in nanoseconds
    /// @param perSecond how many came per second, slice after slice; may be empty
    /// @param sliceSeconds how long a slice is
    public record Curve(
            String name, Histogram latencies, List<Double> perSecond, double sliceSeconds) {}

    public PercentileChart(String title, List<Curve> curves) {
        this(title, curves, List.of());
    }

    /// @param panels what is drawn over time instead of the rates; if empty, those are
    public PercentileChart(String title, List<Curve> curves, List<TimePanel> panels) {
        this.title = title;
        this.panels = new TimePanels(panels);
        this.curves =
                curves.stream().filter(c -> c.latencies.getTotalCount() > 0).toList();
        if (this.curves.isEmpty()) throw new IllegalArgumentException("nothing to draw");
    }

    /// Writes the picture as PNG, 1200 pixels wide.
    ///
    /// @throws NoPicture if this machine has no fonts to write the labels with
    public void writePng(Path file) throws IOException {
        PngPicture.write(WIDTH, CURVES_HEIGHT + heightOverTime(), this::paint, file);
    }

    private int heightOverTime() {
        if (panels.height() > 0) return panels.height();
        return hasRates() ? RATES_HEIGHT : 0;
    }

    private boolean hasRates() {
        return curves.stream().anyMatch(curve -> curve.perSecond.size() > 1);
    }

    private void paint(Graphics2D g) {
        percentiles().paint(g, WIDTH, CURVES_HEIGHT);
        g.translate(0, CURVES_HEIGHT);
        if (panels.height() > 0) panels.paint(g, WIDTH);
        else if (hasRates()) rates().paint(g, WIDTH, RATES_HEIGHT);
    }

    private XYChart percentiles() {
        XYChart chart = ChartStyle.panel(WIDTH, CURVES_HEIGHT);
        chart.setTitle(title);
        if (curves.size() > FEW_CURVES) {
            chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
            chart.getStyler().setLegendLayout(LegendLayout.Vertical);
        }
        ChartStyle.latencies(chart);
        chart.setXAxisTitle("share of values at or below");
        chart.getStyler().setXAxisTickLabelsFormattingFunction(PercentileChart::share);
        chart.getStyler().setXAxisMin(0.0);
        chart.getStyler().setXAxisMax(Math.ceil(mostNines()));
        chart.getStyler().setXAxisTickMarkSpacingHint(WIDTH / 12);
        for (int i = 0; i < curves.size(); i++) {
            List<double[]> points = points(curves.get(i).latencies);
            double[] x = points.stream().mapToDouble(p -> p[0]).toArray();
            double[] y = points.stream().mapToDouble(p -> p[1]).toArray();
            draw(chart, i, x, y);
        }
        return chart;
    }

    private double mostNines() {
        return curves.stream()
                .mapToDouble(curve -> nines(curve.latencies.getTotalCount()))
                .max()
                .orElse(1);
    }

    /// How many nines a number of values supports.
    private static double nines(long count) {
        return Math.max(1, Math.log10((double) count));
    }

    /// A tick of the axis of nines: 1 is 90 %. Between whole nines there are no labels.
    static String share(double nines) {
        int whole = (int) Math.round(nines);
        if (whole < 0 || Math.abs(nines - whole) > 1e-6) return "";
        if (whole == 0) return "0 %";
        if (whole == 1) return "90 %";
        return whole == 2 ? "99 %" : "99." + "9".repeat(whole - 2) + " %";
    }

    /// The corners of the curve, up to the last value; its rank is drawn as that of the one
    /// value in so many that there are.
    private static List<double[]> points(Histogram latencies) {
        List<double[]> points = new ArrayList<>();
        long count = latencies.getTotalCount();
        double last = -1;
        for (HistogramIterationValue value : latencies.recordedValues()) {
            long beyond = Math.max(1, count - value.getTotalCountToThisValue());
            double nines = Math.log10((double) count / beyond);
            if (nines - last < 0.002 && beyond > 1) continue;
            points.add(new double[] {nines, Math.max(1, value.getValueIteratedTo()) / NS_PER_US});
            last = nines;
        }
        return points;
    }

    private XYChart rates() {
        XYChart chart = ChartStyle.panel(WIDTH, RATES_HEIGHT);
        chart.setYAxisTitle("answers per second");
        chart.setXAxisTitle("seconds");
        chart.getStyler().setYAxisDecimalPattern("#,##0");
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setLegendVisible(false);
        for (int i = 0; i < curves.size(); i++) {
            Curve curve = curves.get(i);
            int slices = curve.perSecond.size();
            double[] x = new double[slices];
            for (int slice = 0; slice < slices; slice++) x[slice] = slice * curve.sliceSeconds;
            double[] y =
                    curve.perSecond.stream().mapToDouble(Double::doubleValue).toArray();
            if (slices > 1) draw(chart, i, x, y);
        }
        return chart;
    }

    private void draw(XYChart chart, int index, double[] x, double[] y) {
        String name = curves.get(index).name;
        XYSeries series = chart.addSeries(name, x, y);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineColor(ChartStyle.CURVES[index % ChartStyle.CURVES.length]);
        float[] dashes = index < ChartStyle.CURVES.length ? null : new float[] {6, 4};
        series.setLineStyle(
                new BasicStroke(1.6f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0));
    }
}
