package crossbook.simulation.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import crossbook.core.order.Side;
import crossbook.market.MarketModelFile;
import crossbook.simulation.Simulation;
import crossbook.simulation.SimulationBuilder;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;
import crossbook.simulation.random.RandomStream;

import org.junit.jupiter.api.Test;

import java.time.Instant;

/// The agents of the model of Jericevich, Chang and Gebbie, one at a time.
class AgentBasedModelTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3_600 * SECOND;
    private static final TradedInstrument NPN = new TradedInstrument(0, 1, 1, 10_000);
    private static final Waits FAST = new Waits(15 * SECOND, 5 * SECOND, 40 * SECOND);
    private static final Waits SLOW = new Waits(20 * SECOND, 5 * SECOND, 40 * SECOND);
    private static final LiquidityProviderParameters PROVIDER =
            new LiquidityProviderParameters(NPN, FAST, 30 * SECOND, 2.5, 3, 10, 1_000_000, 100);
    private static final TakerParameters TAKER =
            new TakerParameters(NPN, SLOW, 0.05, 3, 20, 50, 1_000_000, 0.1, 100);

    private static SimulationBuilder continuous() {
        return Simulation.of(MarketModelFile.shipped("continuous")).instrument("NPN", 10_000);
    }

    @Test
    void waitsAreExponentialBetweenTheirBounds() {
        RandomStream random = new RandomStream(3);
        double sum = 0;
        int count = 200_000;
        for (int i = 0; i < count; i++) {
            long wait = SLOW.drawNs(random);
            assertThat(wait).isBetween(5 * SECOND, 40 * SECOND);
            sum += wait;
        }
        // 25 s less 35 s / (exp(1.75) - 1); the deviation of a wait is 9.3 s, of the mean 0.021 s
        assertThat(SLOW.expectedNs() / SECOND).isCloseTo(17.6387, within(1e-4));
        assertThat(sum / count / SECOND).isCloseTo(17.6387, within(0.07));
        assertThatThrownBy(() -> new Waits(1, 2, 2))
                .hasMessage("mostWait: 2: must be above the least");
    }

    @Test
    void aProviderCancelsEachOrderAfterItsTime() {
        Simulation simulation =
                continuous().agent("HF", () -> PROVIDER.agent(0)).build();
        simulation.runUntil(HOUR);
        long[] enteredNs = new long[1_000];
        long canceled = 0;
        EventTable table = simulation.table();
        for (long row = 0; row < table.rows(); row++) {
            EventKind kind = EventKind.of((int) table.get(row, EventColumn.KIND));
            int clOrdId = (int) table.get(row, EventColumn.CLIENT_ORDER_ID);
            long atNs = table.get(row, EventColumn.TS_EVENT);
            if (kind == EventKind.ORDER_ACCEPTED) enteredNs[clOrdId] = atNs;
            if (kind != EventKind.ORDER_CANCELED) continue;
            assertThat(atNs - enteredNs[clOrdId]).isEqualTo(30 * SECOND);
            canceled++;
        }
        // A wait is 16.24 s on average, its deviation 8.7 s: in an hour 222, give or take 8.
        assertThat(canceled).isBetween(195L, 245L);
        assertThat(simulation.events().count(EventKind.CANCEL_REJECTED)).isZero();
    }

    /// Nearly all is bid: so it sells. The spread is a tick: so the distance is an exponential
    /// variate of the mean exp(1 / 2.5), rounded down.
    @Test
    void aProviderQuotesAgainstTheImbalance() {
        Simulation simulation = continuous()
                .participant("bob")
                .agent("HF", () -> PROVIDER.agent(0))
                .build();
        simulation.client("bob").limit(0, Side.BUY, 1_000_000_000_000L, 9_900);
        simulation.client("bob").limit(0, Side.SELL, 1, 9_901);
        simulation.runUntil(500 * HOUR);
        EventTable table = simulation.table();
        double distances = 0;
        double logs = 0;
        int orders = 0;
        for (long row = 0; row < table.rows(); row++) {
            boolean isEntered =
                    table.get(row, EventColumn.KIND) == EventKind.ORDER_ACCEPTED.ordinal()
                            && table.get(row, EventColumn.PARTICIPANT_ID) == 1;
            if (!isEntered) continue;
            assertThat(table.get(row, EventColumn.SIDE)).isEqualTo('A');
            long price = table.get(row, EventColumn.PRICE);
            long qty = table.get(row, EventColumn.SIZE);
            assertThat(price).isGreaterThan(9_900);
            assertThat(qty).isBetween(10L, 1_000_000L);
            distances += price - 9_901;
            logs += StrictMath.log(qty / 10.0);
            orders++;
        }
        assertThat(orders).isGreaterThan(100_000);
        // The logarithm of a power law is exponential with the mean 1 / exponent, 1 / (1 - 1 /
        // 3); it is rounded to lots and cut at 11.5.
        assertThat(logs / orders).isCloseTo(1.5, within(0.03));
        double mean = StrictMath.exp(1 / 2.5);
        assertThat(distances / orders).isCloseTo(1 / (StrictMath.exp(1 / mean) - 1), within(0.02));
    }

    @Test
    void aTakerDoesNothingWhereNobodyIs() {
        Simulation simulation = continuous()
                .agent("TF", () -> new ChartistParameters(TAKER).agent(0))
                .agent("VI", () -> new FundamentalistParameters(TAKER, 0.4).agent(0))
                .build();
        simulation.runUntil(HOUR);
        assertThat(simulation.orderCount()).isZero();
    }

    @Test
    void aFundamentalistBuysBelowItsValueAndSellsAboveIt() {
        Fundamentalist[] agent = new Fundamentalist[1];
        Simulation simulation = continuous()
                .participant("bob")
                .agent("VI", () -> agent[0] = new FundamentalistParameters(TAKER, 0.05).agent(0))
                .build();
        simulation.client("bob").limit(0, Side.BUY, 1_000_000_000, 9_995);
        simulation.client("bob").limit(0, Side.SELL, 1_000_000_000, 10_005);
        simulation.runUntil(HOUR);
        assertThat(agent[0].value()).isNotEqualTo(10_000);
        boolean buys = agent[0].value() >= 10_000;
        assertThat(simulation.client("VI").orders().position(0) > 0).isEqualTo(buys);
        assertThat(simulation.events().count(EventKind.TRADED)).isBetween(180L, 230L);
    }

    /// The mid goes up by a jump: the average comes after, and the chartist buys; then down.
    @Test
    void aChartistFollowsTheTrend() {
        Chartist[] agent = new Chartist[1];
        Simulation simulation = continuous()
                .participant("bob")
                .agent("TF", () -> agent[0] = new ChartistParameters(TAKER).agent(0))
                .build();
        quoteAround(simulation, 10_100);
        simulation.runUntil(30 * SECOND);
        assertThat(agent[0].average()).isStrictlyBetween(10_000.0, 10_100.0);
        assertThat(simulation.client("TF").orders().position(0)).isPositive();

        long bought = simulation.client("TF").orders().position(0);
        simulation.client("bob").massCancel();
        quoteAround(simulation, 9_900);
        simulation.runUntil(65 * SECOND);
        assertThat(agent[0].average()).isGreaterThan(9_900.0);
        assertThat(simulation.client("TF").orders().position(0)).isLessThan(bought);
    }

    private static void quoteAround(Simulation simulation, long mid) {
        simulation.client("bob").limit(0, Side.BUY, 1_000_000_000, mid - 5);
        simulation.client("bob").limit(0, Side.SELL, 1_000_000_000, mid + 5);
    }

    /// A large order would reach the far level, where the breaker is; a small one would not.
    @Test
    void noTakerTripsTheBreaker() {
        Simulation simulation = Simulation.of(MarketModelFile.shipped("jse-paper"))
                .instrument("NPN", 10_000)
                .participant("bob")
                .agent("VI", () -> new FundamentalistParameters(TAKER, 0.4).agent(0))
                .startNs(Instant.parse("2026-01-13T08:00:00Z").getEpochSecond() * SECOND)
                .build();
        simulation.changePhase(0, "CONTINUOUS", Simulation.NEVER);
        long beganNs = simulation.nowNs();
        for (int minute = 1; minute < 90; minute++) {
            simulation.client("bob").massCancel();
            simulation.client("bob").limit(0, Side.BUY, 100, 9_995);
            simulation.client("bob").limit(0, Side.BUY, 10_000_000, 8_000);
            simulation.client("bob").limit(0, Side.SELL, 100, 10_005);
            simulation.client("bob").limit(0, Side.SELL, 10_000_000, 12_000);
            simulation.runUntil(beganNs + minute * 60L * SECOND);
        }
        assertThat(simulation.events().count(EventKind.BREAKER_TRIPPED)).isZero();
        assertThat(simulation.events().count(EventKind.TRADED)).isPositive();
    }

    @Test
    void parametersOutOfTheirBoundsAreNamed() {
        assertThatThrownBy(() -> new FundamentalistParameters(TAKER, -1))
                .hasMessage("sigma: -1.0: must be 0 to 10");
        assertThatThrownBy(
                        () -> new LiquidityProviderParameters(NPN, FAST, 1, 2.5, 1, 10, 100, 100))
                .hasMessage("nu: 1.0: must be above 1, at most 1e6");
        assertThatThrownBy(() -> new TakerParameters(NPN, SLOW, 2, 3, 20, 50, 100, 0.1, 100))
                .hasMessage("delta: 2.0: must be 0 to 1");
    }
}
