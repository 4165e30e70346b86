package crossbook.charts;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// The upper panel of a [ReplayChart]: best prices, their mid, and trades as dots whose
/// area grows with the quantity.
final class PricePanel {
    private static final int MOST_INSTANTS = 1000;
    private static final int MOST_TRADES = 600;

    /// Quantities are told apart in four sizes: up to these shares of the trades, and
    /// the rest.
    private static final double[] CLASSES = {0.5, 0.85, 0.98, 1};

    private static final double[] DOT_WIDTHS = {4, 5.5, 8, 12};

    private final MarketSeries series;
    private final TimeAxis time;
    private final PriceRange range;
    private final int[] trades;

    PricePanel(MarketSeries series, TimeAxis time) {
        this.series = series;
        this.time = time;
        range = PriceRange.of(DoubleStream.concat(
                DoubleStream.concat(
                        Arrays.stream(series.bestBid()), Arrays.stream(series.bestAsk())),
                Arrays.stream(series.tradePrice())));
        trades = Thinning.largest(series.tradeQty(), MOST_TRADES);
    }

    PriceRange range() {
        return range;
    }

    int drawnTrades() {
        return trades.length;
    }

    XYChart draw(int width, int height, ChartLabels labels) {
        XYChart chart = ChartStyle.panel(width, height, time);
        chart.setTitle(labels.title());
        chart.setYAxisTitle(labels.price());
        chart.getStyler().setYAxisDecimalPattern(range.pattern());
        chart.getStyler().setYAxisMin(range.low());
        chart.getStyler().setYAxisMax(range.high());
        chart.getStyler().setXAxisTitleVisible(false);

        int[] instants = Thinning.even(series.timeNs().length, MOST_INSTANTS);
        double[] x = pick(instants, i -> time.at(series.timeNs()[i]));
        double[] bid = pick(instants, i -> range.shown(series.bestBid()[i]));
        double[] ask = pick(instants, i -> range.shown(series.bestAsk()[i]));
        double[] mid = IntStream.range(0, x.length)
                .mapToDouble(i -> (bid[i] + ask[i]) / 2)
                .toArray();
        ChartStyle.addSteps(chart, "mid", x, mid, ChartStyle.MID);
        ChartStyle.addSteps(chart, "best bid", x, bid, ChartStyle.BIDS);
        ChartStyle.addSteps(chart, "best ask", x, ask, ChartStyle.ASKS);
        addTrades(chart);
        return chart;
    }

    private void addTrades(XYChart chart) {
        double[] sorted = Arrays.stream(series.tradeQty()).sorted().toArray();
        double above = Double.NEGATIVE_INFINITY;
        boolean isFirst = true;
        for (int i = 0; i < CLASSES.length && sorted.length > 0; i++) {
            double from = above;
            double to = sorted[(int) Math.round((sorted.length - 1) * CLASSES[i])];
            int[] chosen = Arrays.stream(trades)
                    .filter(t -> series.tradeQty()[t] > from && series.tradeQty()[t] <= to)
                    .filter(t -> Double.isFinite(range.shown(series.tradePrice()[t])))
                    .toArray();
            above = to;
            if (chosen.length == 0) continue;
            addDots(chart, chosen, isFirst ? "trades (larger dot: more)" : "trades " + i, i)
                    .setShowInLegend(isFirst);
            isFirst = false;
        }
    }

    private XYSeries addDots(XYChart chart, int[] chosen, String name, int sizeClass) {
        XYSeries dots = chart.addSeries(
                name,
                pick(chosen, t -> time.at(series.tradeTimeNs()[t])),
                pick(chosen, t -> series.tradePrice()[t]));
        dots.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
        dots.setMarker(new TradeDot(DOT_WIDTHS[sizeClass]));
        dots.setMarkerColor(ChartStyle.TRADES);
        return dots;
    }

    private static double[] pick(int[] indices, IntToDoubleFunction value) {
        return Arrays.stream(indices).mapToDouble(value).toArray();
    }
}
