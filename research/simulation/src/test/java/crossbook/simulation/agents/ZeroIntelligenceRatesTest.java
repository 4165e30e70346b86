package crossbook.simulation.agents;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.order.OrdType;
import crossbook.market.MarketModelFile;
import crossbook.simulation.Simulation;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How often [ZeroIntelligence] does what, against its parameters. The number of a Poisson process
/// is as far from its mean as its standard deviation, the root of the mean, lets it: of a thousand
/// right numbers one is farther than 3.29 of these. Seeds are fixed.
class ZeroIntelligenceRatesTest {
    private static final double BOUND = 3.29;
    private static final double HOUR_S = 3_600;
    private static final double LIMIT_RATE = 20;
    private static final double MARKET_RATE = 4;
    private static final double CANCEL_RATE = 0.2;
    private static final double MEAN_DEPTH_TICKS = 8;
    private static final int MOST_LOTS = 10;

    private final long[] ofType = new long[OrdType.values().length];
    private long buys;
    private long cancels;
    private double lots;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theRatesAreThoseOfTheParameters(long seed) {
        ZeroIntelligenceParameters parameters = new ZeroIntelligenceParameters(
                0, LIMIT_RATE, MARKET_RATE, CANCEL_RATE, MEAN_DEPTH_TICKS, MOST_LOTS, 1, 1, 10_000);
        Simulation simulation = Simulation.of(MarketModelFile.shipped("continuous"))
                .instrument("NPN", 10_000)
                .agent("zi", () -> new ZeroIntelligence(parameters))
                .seed(seed)
                .build();
        double expectedCancels = CANCEL_RATE * orderSeconds(simulation);
        count(simulation.table());

        assertThat(deviation(ofType[OrdType.LIMIT.ordinal()], LIMIT_RATE * HOUR_S))
                .as("limit orders")
                .isBetween(-BOUND, BOUND);
        assertThat(deviation(ofType[OrdType.MARKET.ordinal()], MARKET_RATE * HOUR_S))
                .as("market orders")
                .isBetween(-BOUND, BOUND);
        assertThat(deviation(cancels, expectedCancels)).as("cancels").isBetween(-BOUND, BOUND);

        long orders = ofType[OrdType.LIMIT.ordinal()] + ofType[OrdType.MARKET.ordinal()];
        assertThat((buys - orders / 2.0) / Math.sqrt(orders / 4.0))
                .as("buys")
                .isBetween(-BOUND, BOUND);
        double varianceOfLots = (MOST_LOTS * MOST_LOTS - 1) / 12.0;
        assertThat((lots - orders * (MOST_LOTS + 1) / 2.0) / Math.sqrt(orders * varianceOfLots))
                .as("lots")
                .isBetween(-BOUND, BOUND);
        assertThat(simulation.events().count(EventKind.CANCEL_REJECTED)).isZero();
    }

    private static double deviation(long counted, double expected) {
        return (counted - expected) / Math.sqrt(expected);
    }

    /// Runs for an hour. Returns how many orders rested, each for so many seconds, in all.
    private static double orderSeconds(Simulation simulation) {
        long endNs = (long) (HOUR_S * 1e9);
        double sum = 0;
        while (simulation.nowNs() < endNs) {
            long fromNs = simulation.nowNs();
            simulation.runUntil(fromNs); // starts it
            long untilNs = Math.min(endNs, simulation.nextNs());
            sum += simulation.client(0).orders().count() * ((untilNs - fromNs) / 1e9);
            simulation.runUntil(untilNs);
        }
        return sum;
    }

    private void count(EventTable table) {
        for (long row = 0; row < table.rows(); row++) {
            EventKind kind = EventKind.of((int) table.get(row, EventColumn.KIND));
            if (kind == EventKind.ORDER_CANCELED) cancels++;
            if (kind != EventKind.ORDER_ACCEPTED) continue;
            ofType[(int) table.get(row, EventColumn.ORDER_TYPE)]++;
            lots += table.get(row, EventColumn.SIZE);
            if (table.get(row, EventColumn.SIDE) == 'B') buys++;
        }
    }
}
