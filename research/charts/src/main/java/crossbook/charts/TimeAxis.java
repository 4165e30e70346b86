package crossbook.charts;

/// The time axis of a chart: from the first instant on, in the largest unit of which
/// there are two.
///
/// @param unit the unit's symbol
record TimeAxis(long firstNs, long spanNs, String unit, double unitNs) {
    private static final String[] UNITS = {"h", "min", "s", "ms", "us"};
    private static final double[] UNITS_NS = {3600e9, 60e9, 1e9, 1e6, 1e3};

    static TimeAxis of(MarketSeries series) {
        long spanNs = series.lastNs() - series.firstNs();
        for (int i = 0; i < UNITS.length; i++) {
            if (spanNs >= 2 * UNITS_NS[i])
                return new TimeAxis(series.firstNs(), spanNs, UNITS[i], UNITS_NS[i]);
        }
        return new TimeAxis(series.firstNs(), spanNs, "ns", 1);
    }

    double at(long timeNs) {
        return (timeNs - firstNs) / unitNs;
    }

    double end() {
        return Math.max(1, spanNs) / unitNs;
    }

    String title() {
        return "time since the start (" + unit + ")";
    }
}
