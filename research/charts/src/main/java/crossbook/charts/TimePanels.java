package crossbook.charts;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.markers.SeriesMarkers;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.util.List;
import java.util.stream.DoubleStream;

/// Panels one below the other, whose times are above each other.
final class TimePanels {
    static final int HEIGHT = 240; // of each
    private static final int LABELS_WIDTH = 110; // for any number, so that times align

    private final List<TimePanel> panels;
    private final double endSeconds;

    TimePanels(List<TimePanel> panels) {
        this.panels = panels.stream()
                .filter(panel -> panel.lines().stream().anyMatch(TimePanel.Line::hasValues))
                .toList();
        endSeconds = panels.stream()
                .flatMap(panel -> panel.lines().stream())
                .mapToDouble(TimePanel.Line::endSeconds)
                .max()
                .orElse(1);
    }

    int height() {
        return panels.size() * HEIGHT;
    }

    void paint(Graphics2D g, int width) {
        for (int i = 0; i < panels.size(); i++) {
            XYChart chart = chart(panels.get(i), width);
            if (i == panels.size() - 1) chart.setXAxisTitle("seconds since the run began");
            chart.paint(g, width, HEIGHT);
            g.translate(0, HEIGHT);
        }
    }

    private XYChart chart(TimePanel panel, int width) {
        XYChart chart = ChartStyle.panel(width, HEIGHT);
        chart.setYAxisTitle(panel.title());
        chart.getStyler().setXAxisMin(-ChartStyle.MARGIN * endSeconds);
        chart.getStyler().setXAxisMax((1 + ChartStyle.MARGIN) * endSeconds);
        chart.getStyler().setYAxisLeftWidthHint(LABELS_WIDTH);
        chart.getStyler().setYAxisLogarithmic(panel.isLogarithmic());
        chart.getStyler().setYAxisDecimalPattern("#,##0.###");
        setRange(chart, panel);
        for (int i = 0; i < panel.lines().size(); i++) {
            TimePanel.Line line = panel.lines().get(i);
            Color color = ChartStyle.CURVES[i % ChartStyle.CURVES.length];
            if (line.hasValues()) draw(chart, line, color);
        }
        return chart;
    }

    private static void setRange(XYChart chart, TimePanel panel) {
        double highest = drawn(panel).max().orElse(1);
        if (panel.isLogarithmic()) {
            double lowest = drawn(panel).min().orElse(1);
            chart.getStyler().setYAxisMin(RateChart.axisStart(lowest));
            chart.getStyler().setYAxisMax(RateChart.axisEnd(lowest, highest));
        } else {
            chart.getStyler().setYAxisMin(0.0);
            chart.getStyler().setYAxisMax(highest > 0 ? 1.05 * highest : 1);
        }
    }

    private static DoubleStream drawn(TimePanel panel) {
        return panel.lines().stream().flatMapToDouble(TimePanel.Line::drawn);
    }

    /// A value is in the middle of its slice.
    private static void draw(XYChart chart, TimePanel.Line line, Color color) {
        int count = line.values().size();
        double[] x = new double[count];
        double[] y = new double[count];
        for (int i = 0; i < count; i++) {
            x[i] = (i + 0.5) * line.sliceSeconds();
            y[i] = line.values().get(i);
        }
        XYSeries series = chart.addSeries(line.name(), x, y);
        series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Line);
        series.setMarker(SeriesMarkers.NONE);
        series.setLineColor(color);
        series.setLineStyle(new BasicStroke(1.4f));
    }
}
