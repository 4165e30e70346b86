package crossbook.runs;

import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventFile;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.RowBooks;
import crossbook.web.text.JsonOut;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;

/// Stylised facts of an instrument in a run, from its rows: the mid price at equal steps of virtual
/// time, how the logarithmic returns between them are distributed and depend on earlier ones, and
/// for how long the spread was how wide.
final class RunFacts {
    private static final int STEPS = 2_000;
    private static final int POINTS = 500;
    private static final int MOST_LAGS = 40;
    private static final double BIN = 0.5;
    private static final int BINS = 24; // to 6 standard deviations on both sides
    private static final double NORMAL = 1 / Math.sqrt(2 * Math.PI);

    private final int instrumentId;
    private final long tick;
    private final long startNs;
    private final long lengthNs;

    /// Twice the mid price after each step; 0 where one side was empty.
    private final long[] doubleMids = new long[STEPS];

    private final long[] lasts = new long[STEPS];
    private final NavigableMap<Long, Long> nsBySpreadTicks = new TreeMap<>();
    private long trades;
    private long volume;

    private RunFacts(EventFile rows, int instrumentId, long tick, long lengthNs) {
        this.instrumentId = instrumentId;
        this.tick = tick;
        this.lengthNs = lengthNs;
        startNs = rows.get(0, EventColumn.TS_EVENT);
    }

    /// Reads all rows.
    ///
    /// @param tick price units
    static RunFacts of(EventFile rows, int instrumentId, long tick, long lengthNs) {
        RunFacts facts = new RunFacts(rows, instrumentId, tick, lengthNs);
        facts.read(rows);
        return facts;
    }

    private void read(EventFile rows) {
        RowBooks books = new RowBooks(rows);
        long beforeNs = startNs;
        long last = 0;
        int step = 0;
        for (long row = 0; row < rows.rows(); row++) {
            long nowNs = rows.get(row, EventColumn.TS_EVENT);
            if (nowNs > beforeNs) {
                spread(books, nowNs - beforeNs);
                while (step < STEPS && endNs(step) < nowNs) sample(step++, books, last);
                beforeNs = nowNs;
            }
            books.apply(row);
            boolean isTrade = rows.get(row, EventColumn.KIND) == EventKind.TRADED.ordinal()
                    && rows.get(row, EventColumn.INSTRUMENT_ID) == instrumentId;
            if (!isTrade) continue;
            last = rows.get(row, EventColumn.PRICE);
            trades++;
            volume += rows.get(row, EventColumn.SIZE);
        }
        spread(books, startNs + lengthNs - beforeNs);
        while (step < STEPS) sample(step++, books, last);
    }

    private long endNs(int step) {
        return startNs + (long) ((double) lengthNs * (step + 1) / STEPS);
    }

    private void sample(int step, RowBooks books, long last) {
        OptionalLong bid = books.bestBid(instrumentId);
        OptionalLong ask = books.bestAsk(instrumentId);
        boolean isThere = bid.isPresent() && ask.isPresent();
        doubleMids[step] = isThere ? bid.getAsLong() + ask.getAsLong() : 0;
        lasts[step] = last;
    }

    private void spread(RowBooks books, long ns) {
        OptionalLong bid = books.bestBid(instrumentId);
        OptionalLong ask = books.bestAsk(instrumentId);
        if (ns <= 0 || bid.isEmpty() || ask.isEmpty()) return;
        nsBySpreadTicks.merge((ask.getAsLong() - bid.getAsLong()) / tick, ns, Long::sum);
    }

    /// Between steps with a mid price; what is not there is left out.
    private double[] returns() {
        double[] returns = new double[STEPS];
        int count = 0;
        for (int step = 1; step < STEPS; step++) {
            boolean isThere = doubleMids[step] > 0 && doubleMids[step - 1] > 0;
            if (!isThere) continue;
            returns[count++] = StrictMath.log((double) doubleMids[step] / doubleMids[step - 1]);
        }
        return Arrays.copyOf(returns, count);
    }

    void write(JsonOut out, int priceScale) {
        out.number("trades", trades);
        out.number("volume", volume);
        out.number("stepNs", lengthNs / STEPS);
        List<Integer> shown = new ArrayList<>();
        for (int step = STEPS / POINTS - 1; step < STEPS; step += STEPS / POINTS) shown.add(step);
        out.array("prices", shown, (point, step) -> {
            point.number("virtualNs", endNs(step) - startNs);
            point.price("mid", tenths(doubleMids[step]), priceScale + 1);
            point.price("last", known(lasts[step]), priceScale);
        });
        double[] returns = returns();
        Moments moments = Moments.of(returns);
        out.object("returns", inner -> distribution(inner, returns, moments));
        boolean varies = moments.deviation > 0;
        out.array("autocorrelation", varies ? lags(returns.length) : List.of(), (each, lag) -> {
            each.count("lag", lag);
            each.fraction("returns", correlation(returns, lag));
            each.fraction("absolute", correlation(absolute(returns), lag));
        });
        out.object("spread", this::spread);
    }

    private static OptionalLong known(long price) {
        return price == 0 ? OptionalLong.empty() : OptionalLong.of(price);
    }

    /// A mid price with one decimal more, so that half a unit is exact.
    private static OptionalLong tenths(long doubleMid) {
        return doubleMid == 0 ? OptionalLong.empty() : OptionalLong.of(doubleMid * 5);
    }

    /// How many returns lie where, in standard deviations, beside a normal distribution.
    private static void distribution(JsonOut out, double[] returns, Moments moments) {
        out.count("count", returns.length);
        out.fraction("deviation", moments.deviation);
        out.fraction("excessKurtosis", moments.excessKurtosis);
        long[] counts = new long[BINS];
        if (moments.deviation > 0) {
            for (double each : returns) {
                double z = (each - moments.mean) / moments.deviation;
                int bin = (int) StrictMath.floor(z / BIN) + BINS / 2;
                counts[Math.clamp(bin, 0, BINS - 1)]++;
            }
        }
        List<Integer> bins = new ArrayList<>();
        for (int bin = 0; moments.deviation > 0 && bin < BINS; bin++) bins.add(bin);
        out.array("histogram", bins, (each, bin) -> {
            double from = (bin - BINS / 2) * BIN;
            double middle = from + BIN / 2;
            each.fraction("from", from);
            each.count("count", counts[bin]);
            each.fraction(
                    "normal", returns.length * BIN * NORMAL * StrictMath.exp(-middle * middle / 2));
        });
    }

    private static List<Integer> lags(int count) {
        List<Integer> lags = new ArrayList<>();
        for (int lag = 1; lag <= Math.min(MOST_LAGS, count / 4); lag++) lags.add(lag);
        return lags;
    }

    private static double[] absolute(double[] values) {
        return Arrays.stream(values).map(Math::abs).toArray();
    }

    private static double correlation(double[] values, int lag) {
        double mean = Arrays.stream(values).average().orElse(0);
        double of = 0;
        double all = 0;
        for (int i = 0; i < values.length; i++) {
            double here = values[i] - mean;
            all += here * here;
            if (i >= lag) of += here * (values[i - lag] - mean);
        }
        return all == 0 ? 0 : of / all;
    }

    private void spread(JsonOut out) {
        long all = nsBySpreadTicks.values().stream().mapToLong(Long::longValue).sum();
        double mean = 0;
        for (var each : nsBySpreadTicks.entrySet()) {
            mean += (double) each.getKey() * each.getValue();
        }
        out.fraction("meanTicks", all == 0 ? 0 : mean / all);
        out.array("histogram", nsBySpreadTicks.entrySet(), (each, entry) -> {
            each.number("ticks", entry.getKey());
            each.fraction("share", (double) entry.getValue() / all);
        });
    }

    /// Of a sample.
    private record Moments(double mean, double deviation, double excessKurtosis) {
        static Moments of(double[] values) {
            double mean = Arrays.stream(values).average().orElse(0);
            double second = 0;
            double fourth = 0;
            for (double each : values) {
                double square = (each - mean) * (each - mean);
                second += square;
                fourth += square * square;
            }
            int count = Math.max(1, values.length);
            double variance = second / count;
            double kurtosis = variance == 0 ? 0 : fourth / count / (variance * variance) - 3;
            return new Moments(mean, Math.sqrt(variance), kurtosis);
        }
    }
}
