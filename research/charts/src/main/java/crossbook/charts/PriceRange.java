package crossbook.charts;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/// The prices that a chart shows: all of them, unless a few lie so far from the rest
/// that the rest would be a flat line. Then it shows three times the width of the
/// middle half beyond it, and it does so only if all of them would need more than twice
/// that.
///
/// @param outsideCount how many prices are not shown
record PriceRange(double low, double high, double lowest, double highest, long outsideCount) {
    private static final double FAR = 3;
    private static final double ROOM = 2;
    private static final double MARGIN = 0.04;

    /// The range of the prices that are not `NaN`.
    static PriceRange of(DoubleStream prices) {
        double[] sorted = prices.filter(Double::isFinite).sorted().toArray();
        if (sorted.length == 0) return new PriceRange(0, 1, 0, 1, 0);

        double width = spread(sorted, 0.25);
        if (width == 0) width = spread(sorted, 0.05);
        if (width == 0) width = Math.max(1e-9, Math.abs(quantile(sorted, 0.5)) / 100);
        double lowest = sorted[0];
        double highest = sorted[sorted.length - 1];
        double near = Math.max(lowest, quantile(sorted, 0.25) - FAR * width);
        double far = Math.min(highest, quantile(sorted, 0.75) + FAR * width);
        boolean allFit = highest - lowest <= ROOM * (far - near);
        double low = allFit ? lowest : near;
        double high = allFit ? highest : far;
        long outside = Arrays.stream(sorted).filter(p -> p < low || p > high).count();

        double margin = high > low ? (high - low) * MARGIN : width / 2;
        return new PriceRange(low - margin, high + margin, lowest, highest, outside);
    }

    /// The pattern that gives every label of the axis the decimals that tell it from
    /// the next.
    String pattern() {
        int decimals = (int) Math.clamp(Math.ceil(-Math.log10((high - low) / 20)), 0, 12);
        return decimals == 0 ? "#,##0" : "#,##0." + "0".repeat(decimals);
    }

    /// The price, or `NaN` if the chart does not show it.
    double shown(double price) {
        return price >= low && price <= high ? price : Double.NaN;
    }

    private static double spread(double[] sorted, double tail) {
        return quantile(sorted, 1 - tail) - quantile(sorted, tail);
    }

    private static double quantile(double[] sorted, double share) {
        return sorted[(int) Math.round((sorted.length - 1) * share)];
    }
}
