package crossbook.simulation.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.market.MarketModelFile;
import crossbook.simulation.Simulation;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;
import crossbook.simulation.events.Recording;

import org.hipparchus.distribution.continuous.ChiSquaredDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.function.IntToDoubleFunction;

/// The queue-reactive model against what is known of birth and death processes. Of a thousand right
/// runs one has a p-value below 0.001; seeds are fixed.
class QueueReactiveTest {
    private static final long SECOND = 1_000_000_000L;
    private static final double LEAST_P = 0.001;
    private static final TradedInstrument NPN = new TradedInstrument(0, 1, 1, 10_000);

    private static final QueueTable TABLE = new QueueTable(
            new double[] {1.5, 2, 1.8, 1.6, 1.2, 1, 0.8, 0},
            new double[] {0, 0.4, 0.7, 0.9, 1.1, 1.2, 1.3, 1.4},
            new double[] {0, 0.9, 0.7, 0.6, 0.5, 0.4, 0.4, 0.3});

    /// A queue on each side around a reference price that stays.
    private static final QueueModel ONE = new QueueModel(0, 0, List.of(TABLE));

    private static SimulationBuilder market(QueueModel model) {
        return Simulation.of(MarketModelFile.shipped("continuous"))
                .instrument("NPN", 10_000)
                .agent("qr", () -> new QueueReactiveParameters(NPN, model, 1).agent(0));
    }

    /// Computed by hand: each likelihood is the one before times birth over death.
    @Test
    void theStationaryDistributionIsThatOfABirthAndDeathProcess() {
        QueueTable table = new QueueTable(
                new double[] {2, 1, 0}, new double[] {0, 1, 1}, new double[] {0, 1, 3});
        assertThat(table.stationary())
                .containsExactly(new double[] {4 / 9., 4 / 9., 1 / 9.}, within(1e-15));
    }

    /// The sizes are looked at every 20 seconds, which is long enough to have forgotten the last
    /// look: the slowest rate out of a size is 1.5 a second.
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void theSizesOfAQueueAreDistributedAsTheClosedFormSays(long seed) {
        Simulation simulation = market(ONE).record(Recording.NONE).seed(seed).build();
        int looks = 2_500;
        long[][] counts = new long[2][TABLE.longest() + 1];
        for (int look = 1; look <= looks; look++) {
            simulation.runUntil(look * 20L * SECOND);
            for (Side side : Side.values()) counts[side.ordinal()][size(simulation, side)]++;
        }
        for (long[] counted : counts) {
            double[] likely = TABLE.stationary();
            double squares = 0;
            for (int size = 0; size < counted.length; size++) {
                double expected = looks * likely[size];
                assertThat(expected).isGreaterThan(5);
                squares += (counted[size] - expected) * (counted[size] - expected) / expected;
            }
            assertThat(pValue(squares, counted.length - 1)).isGreaterThan(LEAST_P);
        }
    }

    private static double pValue(double squares, int freedom) {
        return 1 - new ChiSquaredDistribution(freedom).cumulativeProbability(squares);
    }

    private static int size(Simulation simulation, Side side) {
        if (side == Side.BUY) return (int) simulation.book(0).bidQty();
        return (int) simulation.book(0).askQty();
    }

    /// From the rows alone: how often what happened to the bids at each size, and for how long they
    /// were of it. Each is a Poisson number, whose mean is the rate times the length.
    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void theIntensitiesEstimatedFromTheRowsAreThoseOfTheTable(long seed) {
        Simulation simulation = market(ONE).seed(seed).build();
        simulation.runUntil(20_000 * SECOND);
        EventTable table = simulation.table();
        double[] seconds = new double[TABLE.longest() + 1];
        long[][] counts = new long[3][TABLE.longest() + 1];
        int size = 0;
        long sinceNs = 0;
        for (long row = 0; row < table.rows(); row++) {
            EventKind kind = EventKind.of((int) table.get(row, EventColumn.KIND));
            boolean isBuy = table.get(row, EventColumn.SIDE) == 'B';
            boolean isLimit = table.get(row, EventColumn.ORDER_TYPE) == OrdType.LIMIT.ordinal();
            int event = switch (kind) {
                case ORDER_ACCEPTED -> isBuy && isLimit ? 0 : -1;
                case ORDER_CANCELED -> isBuy ? 1 : -1;
                case TRADED -> isBuy ? -1 : 2; // a seller takes
                default -> -1;
            };
            if (event < 0) continue;
            long atNs = table.get(row, EventColumn.TS_EVENT);
            if (atNs > 0) { // the orders of the start are drawn
                seconds[size] += (atNs - sinceNs) / 1e9;
                counts[event][size]++;
            }
            sinceNs = atNs;
            size += event == 0 ? 1 : -1;
        }
        List<IntToDoubleFunction> rates = List.of(TABLE::limit, TABLE::cancel, TABLE::market);
        double squares = 0;
        int freedom = 0;
        for (int event = 0; event < rates.size(); event++) {
            for (int each = 0; each < seconds.length; each++) {
                double expected = rates.get(event).applyAsDouble(each) * seconds[each];
                if (expected == 0) {
                    assertThat(counts[event][each]).isZero();
                    continue;
                }
                assertThat(expected).isGreaterThan(100);
                double off = counts[event][each] - expected;
                squares += off * off / expected;
                freedom++;
            }
        }
        assertThat(freedom).isEqualTo(7 + 7 + 7);
        assertThat(pValue(squares, freedom)).isGreaterThan(LEAST_P);
    }

    /// With the probability 0 it never moves, with 1 it moves whenever the mid does and its side is
    /// empty; the rest is in between.
    @Test
    void theReferencePriceFollowsTheMidWithTheProbabilityTheta() {
        assertThat(range(0, 0)).isEqualTo(1);
        long often = range(1, 0);
        assertThat(range(0.2, 0)).isBetween(2L, often);
        assertThat(range(0.7, 0.85)).isGreaterThan(1);
    }

    /// How many prices there were at which somebody bid.
    private static long range(double theta, double thetaReinit) {
        Simulation simulation =
                market(new QueueModel(theta, thetaReinit, List.of(TABLE))).build();
        simulation.runUntil(2_000 * SECOND);
        EventTable table = simulation.table();
        long low = Long.MAX_VALUE;
        long high = Long.MIN_VALUE;
        for (long row = 0; row < table.rows(); row++) {
            boolean isBid = table.get(row, EventColumn.KIND) == EventKind.ORDER_ACCEPTED.ordinal()
                    && table.get(row, EventColumn.ORDER_TYPE) == OrdType.LIMIT.ordinal()
                    && table.get(row, EventColumn.SIDE) == 'B';
            if (!isBid) continue;
            low = Math.min(low, table.get(row, EventColumn.PRICE));
            high = Math.max(high, table.get(row, EventColumn.PRICE));
        }
        return high - low + 1;
    }

    @Test
    void noQueueStandsOutOfSightAndNoneIsLongerThanItsTableSays() {
        QueueModel model = QueueModelFile.shipped("large-tick");
        Simulation simulation = market(model).build();
        for (int step = 1; step <= 2_000; step++) {
            simulation.runUntil(step * SECOND / 2);
            for (Side side : Side.values()) {
                assertThat(simulation.book(0).levels(side))
                        .isLessThanOrEqualTo(model.queues().size());
                simulation.book(0).visitLevels(side, (_, qty, _) -> {
                    assertThat(qty)
                            .isLessThanOrEqualTo(model.queues().getFirst().longest());
                    return true;
                });
            }
        }
        assertThat(simulation.events().count(EventKind.TRADED)).isGreaterThan(100);
    }

    /// Somebody else makes a queue longer: more is canceled and less comes, as the table says.
    @Test
    void ordersOfOthersCount() {
        Simulation simulation = market(ONE).participant("bob").build();
        simulation.runUntil(SECOND);
        simulation.client("bob").limit(0, Side.BUY, 7, 10_000); // the longest by itself
        long orders = simulation.client("qr").orders().count();
        simulation.runUntil(120 * SECOND);
        assertThat(orders).isPositive();
        long ownBids = 0;
        for (int i = 0; i < simulation.client("qr").orders().count(); i++) {
            if (simulation.client("qr").orders().side(i) == Side.BUY) ownBids++;
        }
        assertThat(simulation.book(0).bidQty()).isLessThanOrEqualTo(7);
        assertThat(ownBids).isLessThanOrEqualTo(7);
        assertThat(simulation.client("bob").orders().position(0)).isPositive();
    }
}
