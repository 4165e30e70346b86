package crossbook.charts;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.Arrays;
import java.util.Locale;

/// The look that all panels share: quiet axes, the legend outside of the data, and
/// colors that stay apart for most eyes and in print.
final class ChartStyle {
    static final Color BIDS = new Color(0x1F6FB4);
    static final Color ASKS = new Color(0xD1671B);
    static final Color MID = new Color(0x8A8D91);
    static final Color TRADES = new Color(0x7A, 0x2E, 0x8E, 0x60);
    static final Color QUIET = new Color(0x5F6368);

    /// For curves that are alike.
    static final Color[] CURVES = {
        BIDS, ASKS, new Color(0x2E8B57), new Color(0x7A2E8E), new Color(0xB8860B), MID
    };

    /// How far an axis goes beyond its ends, so that the ends have labels.
    static final double MARGIN = 0.005;

    private static final Color GRID = new Color(0xE6E8EB);
    private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 17);
    private static final Font AXIS = new Font(Font.SANS_SERIF, Font.PLAIN, 14);
    private static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
    private static final int Y_LABELS_WIDTH = 80; // the same for all panels, so that times align

    private ChartStyle() {}

    static Font small() {
        return SMALL;
    }

    static XYChart panel(int width, int height, TimeAxis time) {
        XYChart chart = panel(width, height);
        chart.getStyler().setXAxisMin(-MARGIN * time.end());
        chart.getStyler().setXAxisMax((1 + MARGIN) * time.end());
        return chart;
    }

    static XYChart panel(int width, int height) {
        XYChart chart = new XYChartBuilder().width(width).height(height).build();
        apply(chart.getStyler());
        return chart;
    }

    static void apply(AxesChartStyler style) {
        style.setChartBackgroundColor(Color.WHITE);
        style.setPlotBackgroundColor(Color.WHITE);
        style.setPlotBorderColor(GRID);
        style.setPlotGridLinesColor(GRID);
        style.setPlotGridLinesStroke(new BasicStroke(1));
        style.setPlotContentSize(1);
        style.setChartPadding(10);
        style.setChartTitleFont(TITLE);
        style.setChartTitleBoxVisible(false);
        style.setAxisTitleFont(AXIS);
        style.setAxisTickLabelsFont(SMALL);
        style.setAxisTickMarksColor(GRID);
        style.setAxisTickLabelsColor(QUIET);
        style.setYAxisLeftWidthHint(Y_LABELS_WIDTH);
        style.setLocale(Locale.ROOT);
        style.setLegendFont(SMALL);
        style.setLegendBorderColor(Color.WHITE);
        style.setLegendPosition(LegendPosition.OutsideS);
        style.setLegendLayout(LegendLayout.Horizontal);
    }

    /// The axis of latencies: microseconds, equal distances for equal ratios.
    static void latencies(XYChart chart) {
        chart.setYAxisTitle("latency (us)");
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setYAxisDecimalPattern("#,##0.###");
    }

    /// A line that keeps its value until the next point.
    static void addSteps(XYChart chart, String name, double[] x, double[] y, Color color) {
        if (Arrays.stream(y).allMatch(Double::isNaN)) return;
        Steps steps = new Steps(x, y);
        XYSeries series = chart.addSeries(name, steps.x(), steps.y());
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineColor(color);
        series.setLineStyle(new BasicStroke(1.1f));
    }
}
