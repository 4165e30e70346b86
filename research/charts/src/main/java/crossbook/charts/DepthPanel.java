package crossbook.charts;

import org.knowm.xchart.XYChart;

import java.util.Arrays;

/// The lower panel of a [ReplayChart]: the quantity on both sides of the book.
final class DepthPanel {
    private static final int MOST_INSTANTS = 1000;

    private final MarketSeries series;
    private final TimeAxis time;

    DepthPanel(MarketSeries series, TimeAxis time) {
        this.series = series;
        this.time = time;
    }

    XYChart draw(int width, int height, ChartLabels labels) {
        XYChart chart = ChartStyle.panel(width, height, time);
        chart.setXAxisTitle(time.title());
        chart.setYAxisTitle(labels.quantity());
        double most = Math.max(1, highest());
        chart.getStyler().setYAxisMin(-ChartStyle.MARGIN * most);
        chart.getStyler().setYAxisMax(1.05 * most);

        int[] instants = Thinning.even(series.timeNs().length, MOST_INSTANTS);
        if (instants.length == 0) return chart;
        double[] x = Arrays.stream(instants)
                .mapToDouble(i -> time.at(series.timeNs()[i]))
                .toArray();
        ChartStyle.addSteps(chart, "bids", x, at(instants, series.bidDepth()), ChartStyle.BIDS);
        ChartStyle.addSteps(chart, "asks", x, at(instants, series.askDepth()), ChartStyle.ASKS);
        return chart;
    }

    private double highest() {
        return Math.max(
                Arrays.stream(series.bidDepth()).max().orElse(0),
                Arrays.stream(series.askDepth()).max().orElse(0));
    }

    private static double[] at(int[] instants, double[] values) {
        return Arrays.stream(instants).mapToDouble(i -> values[i]).toArray();
    }
}
