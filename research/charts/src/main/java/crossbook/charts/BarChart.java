package crossbook.charts;

import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// A picture of figures side by side: a group of bars per category, a bar in each group per
/// series, its figure in it where there are few groups. PNG, without a screen.
public final class BarChart {
    private static final int WIDTH = 1200;
    private static final int HEIGHT = 520;

    /// More have no room for words side by side and figures in the bars.
    private static final int FEW = 8;

    private static final int SLOPE_DEGREES = 45;

    private final CategoryChart chart;
    private final List<String> categories;
    private int series;

    /// @param axis what the bars measure, with its unit
    /// @param categories what the groups are called, at least one
    public BarChart(String title, String axis, List<String> categories) {
        if (categories.isEmpty()) throw new IllegalArgumentException("nothing to draw");
        this.categories = categories;
        chart = new CategoryChartBuilder().width(WIDTH).height(HEIGHT).build();
        ChartStyle.apply(chart.getStyler());
        chart.setTitle(title);
        chart.setYAxisTitle(axis);
        chart.getStyler().setYAxisMin(0.0);
        chart.getStyler().setPlotContentSize(0.95);
        chart.getStyler().setAvailableSpaceFill(0.85);
        chart.getStyler().setXAxisMaxLabelCount(Math.max(2, categories.size())); // all of them
        boolean areFew = categories.size() <= FEW;
        if (!areFew) chart.getStyler().setXAxisLabelRotation(SLOPE_DEGREES);
        chart.getStyler().setLabelsVisible(areFew);
        chart.getStyler().setLabelsPosition(0.93);
        chart.getStyler().setLabelsFont(ChartStyle.small());
        chart.getStyler().setLabelsFontColorAutomaticEnabled(false);
        chart.getStyler().setLabelsFontColor(Color.WHITE);
    }

    /// Adds a bar to each group.
    ///
    /// @param figures one for each category, not negative
    public void add(String name, List<Double> figures) {
        CategorySeries bars = chart.addSeries(name, categories, figures);
        bars.setFillColor(ChartStyle.CURVES[series++ % ChartStyle.CURVES.length]);
    }

    /// Writes the picture as PNG, 1200 pixels wide.
    ///
    /// @throws NoPicture if this machine has no fonts to write the labels with
    public void writePng(Path file) throws IOException {
        PngPicture.write(WIDTH, HEIGHT, g -> chart.paint(g, WIDTH, HEIGHT), file);
    }
}
