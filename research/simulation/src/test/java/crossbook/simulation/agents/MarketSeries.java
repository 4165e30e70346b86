package crossbook.simulation.agents;

import crossbook.core.order.Side;
import crossbook.simulation.BookView;
import crossbook.simulation.Simulation;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;

import java.util.ArrayList;
import java.util.List;

/// What a run shows: the micro-price after each command, the signs of the market orders that
/// traded, and what stands at each level.
final class MarketSeries {
    static final int LEVELS = 7;

    private final List<Double> microPrices = new ArrayList<>();
    private final List<Double> spreads = new ArrayList<>();
    private final double[] depth = new double[LEVELS];
    private final long[] seen = new long[LEVELS];
    private double[] signs;
    private long commands;
    private long empty;

    /// Runs to an end, and watches the first instrument.
    static MarketSeries of(Simulation simulation, long untilNs) {
        MarketSeries series = new MarketSeries();
        simulation.runUntil(simulation.nowNs());
        while (simulation.nextNs() <= untilNs) {
            long before = simulation.commandCount();
            simulation.runUntil(simulation.nextNs());
            if (simulation.commandCount() > before) series.look(simulation.book(0));
        }
        simulation.runUntil(untilNs);
        series.signs = signs(simulation.table());
        return series;
    }

    /// As the authors weigh it: each price with what stands at it.
    private void look(BookView book) {
        commands++;
        for (Side side : Side.values()) {
            int[] level = {0};
            book.visitLevels(side, (price, qty, orders) -> {
                depth[level[0]] += qty;
                seen[level[0]++]++;
                return level[0] < LEVELS;
            });
        }
        if (!book.hasBid() || !book.hasAsk()) {
            empty++;
            return;
        }
        double bidQty = book.bidQty();
        double askQty = book.askQty();
        microPrices.add((book.bid() * bidQty + book.ask() * askQty) / (bidQty + askQty));
        spreads.add((double) (book.ask() - book.bid()));
    }

    private static double[] signs(EventTable table) {
        List<Double> signs = new ArrayList<>();
        long last = -1;
        for (long row = 0; row < table.rows(); row++) {
            if (table.get(row, EventColumn.KIND) != EventKind.TRADED.ordinal()) continue;
            long taker = table.get(row, EventColumn.ORDER_ID);
            if (taker != last) signs.add(table.get(row, EventColumn.SIDE) == 'B' ? 1.0 : -1.0);
            last = taker;
        }
        return signs.stream().mapToDouble(Double::doubleValue).toArray();
    }

    Returns returns() {
        return Returns.ofPrices(
                microPrices.stream().mapToDouble(Double::doubleValue).toArray());
    }

    Returns signs() {
        return Returns.of(signs);
    }

    /// The mean quantity at a level from 1 on, while there is one, of bids and asks.
    double depth(int level) {
        return depth[level - 1] / Math.max(1, seen[level - 1]);
    }

    double meanSpread() {
        return spreads.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /// After what part of the commands a side was empty.
    double emptyPart() {
        return (double) empty / commands;
    }
}
