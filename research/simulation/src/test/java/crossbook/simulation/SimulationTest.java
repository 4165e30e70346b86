package crossbook.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.core.command.DefineInstrument;
import crossbook.core.command.NewOrder;
import crossbook.core.model.Instrument;
import crossbook.core.order.OrdType;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.market.MarketModelFile;
import crossbook.simulation.events.EventColumn;
import crossbook.simulation.events.EventKind;
import crossbook.simulation.events.EventTable;
import crossbook.simulation.random.RandomStream;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

class SimulationTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long HOUR = 3_600 * SECOND;

    private static SimulationBuilder continuous() {
        return Simulation.of(MarketModelFile.shipped("continuous")).instrument("NPN", 10_000);
    }

    @Test
    void theFirstFill() {
        Simulation simulation =
                continuous().participant("alice").participant("bob").build();
        SimulatedClient alice = simulation.client("alice");
        SimulatedClient bob = simulation.client("bob");

        alice.limit(0, Side.SELL, 100, 10_005);
        bob.limit(0, Side.BUY, 60, 10_005, TimeInForce.IOC);

        assertThat(bob.orders().count()).isZero();
        assertThat(bob.orders().position(0)).isEqualTo(60);
        assertThat(bob.orders().cash(0)).isEqualTo(-60 * 10_005);
        assertThat(alice.orders().leavesQty(0)).isEqualTo(40);
        assertThat(simulation.book(0).ask()).isEqualTo(10_005);
        assertThat(simulation.book(0).askQty()).isEqualTo(40);
        assertThat(simulation.events().volume()).isEqualTo(60);
        alice.massCancel();
        assertThat(simulation.book(0).hasAsk()).isFalse();
    }

    @Test
    void whatIsToldOfARefusalSaysNothingOfTheOrderBeforeIt() {
        Simulation simulation = continuous().participant("alice").build();
        SimulatedClient alice = simulation.client(0);
        List<String> told = new ArrayList<>();
        alice.listen((client, execution) ->
                told.add("%s order %b side %s leaves %d price %d traded %d %b"
                        .formatted(
                                execution.kind,
                                execution.orderId != 0,
                                execution.side,
                                execution.leavesQty,
                                execution.limitPrice,
                                execution.lastQty,
                                execution.isAggressor)));

        alice.limit(0, Side.SELL, 5, 10_005);
        alice.cancel(0, 77);
        alice.market(0, Side.BUY, 5);
        alice.limit(0, Side.SELL, -1, 10_006);

        assertThat(told)
                .containsExactly(
                        "ACCEPTED order true side SELL leaves 5 price 10005 traded 0 false",
                        "CANCEL_REJECTED order false side null leaves 0 price 0 traded 0 false",
                        "ACCEPTED order true side BUY leaves 5 price 0 traded 0 false",
                        "FILLED order true side BUY leaves 0 price 0 traded 5 true",
                        "FILLED order true side SELL leaves 0 price 10005 traded 5 false",
                        "REJECTED order false side SELL leaves 0 price 10006 traded 0 false");
    }

    @Test
    void timePassesWithoutAgentsAndOrdersEndExactlyThen() {
        Simulation simulation = jse("2026-01-13T08:00:00Z");
        simulation.changePhase(0, "CONTINUOUS", Simulation.NEVER);
        NewOrder order = simulation.client(0).draft(0, Side.BUY, 10, OrdType.LIMIT);
        order.limitPrice = 9_990;
        order.timeInForce = TimeInForce.GTT;
        order.expireNs = simulation.nowNs() + 30 * SECOND;
        simulation.client(0).enter(order);

        simulation.advance(30 * SECOND - 1);
        assertThat(simulation.book(0).hasBid()).isTrue();
        simulation.advance(1);
        assertThat(simulation.book(0).hasBid()).isFalse();
        EventTable table = simulation.table();
        assertThat(table.get(table.rows() - 1, EventColumn.TS_EVENT))
                .isEqualTo(simulation.startNs() + 30 * SECOND);
    }

    @Test
    void commandsComeAtStatedTimes() {
        Simulation simulation = continuous().participant("alice").build();
        SimulatedClient alice = simulation.client(0);
        for (long second = 3; second > 0; second--) {
            NewOrder order = alice.draft(0, Side.BUY, 10, OrdType.LIMIT);
            order.limitPrice = 9_990 + second;
            alice.enterAt(second * SECOND, order);
        }
        simulation.runUntil(2 * SECOND);
        assertThat(simulation.book(0).bid()).isEqualTo(9_992);
        simulation.runUntil(Simulation.NEVER);
        assertThat(simulation.book(0).bid()).isEqualTo(9_993);
        assertThat(simulation.nowNs()).isEqualTo(3 * SECOND);
        assertThat(simulation.nextNs()).isEqualTo(Simulation.NEVER);
    }

    @Test
    void aDayOfTheJohannesburgMarketHasItsSessionsAtTheirTimes() {
        Simulation simulation = jse("2026-01-13T00:00:00Z");
        simulation.advance(24 * HOUR);
        assertThat(phases(simulation))
                .containsExactly(
                        "START_OF_TRADING 05:00",
                        "OPENING_CALL 06:30",
                        "CONTINUOUS 07:00",
                        "CLOSING_CALL 14:50",
                        "CLOSING_PRICE 15:00",
                        "CLOSING_CROSS 15:02",
                        "POST_CLOSE 15:10",
                        "CLOSED 16:15");
    }

    @Test
    void everyPhaseOfTheModelCanBeEnteredByMarketOperations() {
        Simulation simulation = jse("2026-01-13T08:00:00Z");
        Set<String> entered = new LinkedHashSet<>();
        simulation.engine().marketModel().phases().forEach(phase -> {
            if (!simulation.book(0).phase().name().equals(phase.name())) {
                simulation.changePhase(0, phase.name(), Simulation.NEVER);
            }
            entered.add(simulation.book(0).phase().name());
        });
        assertThat(entered).hasSize(simulation.engine().marketModel().phases().size());
        assertThatThrownBy(() -> simulation.changePhase(0, "NOON", Simulation.NEVER))
                .hasMessage("phase: 'NOON': refused for instrument 0");
    }

    private static Simulation jse(String start) {
        DefineInstrument npn = new DefineInstrument();
        npn.symbol = "NPN";
        npn.segment = "ZA01";
        npn.referencePrice = 10_000;
        return Simulation.of(MarketModelFile.shipped("jse"))
                .instrument(npn)
                .participant("alice")
                .startNs(Instant.parse(start).getEpochSecond() * SECOND)
                .build();
    }

    /// Every phase that began, with its minute of UTC: calls end at random within one.
    private static List<String> phases(Simulation simulation) {
        List<String> phases = new ArrayList<>();
        EventTable table = simulation.table();
        for (long row = 0; row < table.rows(); row++) {
            if (table.get(row, EventColumn.KIND) != EventKind.PHASE_CHANGED.ordinal()) continue;
            int phase = (int) table.get(row, EventColumn.PHASE);
            Instant at = Instant.ofEpochSecond(
                    0, table.get(row, EventColumn.TS_EVENT) / SECOND * SECOND);
            phases.add(simulation.engine().marketModel().phases().get(phase).name() + " "
                    + at.toString().substring(11, 16));
        }
        return phases;
    }

    @Test
    void aMarketOrderThatWouldTripTheBreakerIsKnownBefore() {
        Simulation simulation = jse("2026-01-13T08:00:00Z");
        simulation.changePhase(0, "CONTINUOUS", Simulation.NEVER);
        SimulatedClient alice = simulation.client(0);
        alice.limit(0, Side.SELL, 10, 10_010);
        alice.limit(0, Side.SELL, 10, 13_000);
        assertThat(simulation.book(0).wouldTrip(Side.BUY, 10)).isFalse();
        assertThat(simulation.book(0).wouldTrip(Side.BUY, 11)).isTrue();
        alice.market(0, Side.BUY, 11);
        assertThat(simulation.events().count(EventKind.BREAKER_TRIPPED)).isEqualTo(1);
    }

    @Test
    void whatTravelsNeverOvertakes() {
        Latency far = Latency.lognormal(SECOND, 2);
        List<Long> told = new ArrayList<>();
        Agent listener = new Agent() {
            @Override
            public void onExecution(Context context, Execution execution) {
                told.add(execution.eventNumber);
            }
        };
        Simulation simulation =
                continuous().agent("alice", far, far, () -> listener).build();
        SimulatedClient alice = simulation.client(0);
        for (int i = 0; i < 500; i++) {
            alice.limit(0, Side.BUY, 10, 9_000 + i);
            simulation.advance(SECOND / 100);
        }
        simulation.run();
        assertThat(told).hasSize(500).isSorted();
        List<Long> arrived = new ArrayList<>();
        EventTable table = simulation.table();
        for (long row = 0; row < table.rows(); row++) {
            if (table.get(row, EventColumn.ACTION) == 'A') {
                arrived.add(table.get(row, EventColumn.CLIENT_ORDER_ID));
            }
        }
        assertThat(arrived).hasSize(500).isSorted();
    }

    /// What is on its way, what rests and whoever is to be called.
    @Test
    void whoLeavesIsGoneWithAllThatIsItsOwn() {
        List<String> told = new ArrayList<>();
        Agent agent = new Agent() {
            @Override
            public void onStart(Context context) {
                context.wakeAt(context.now() + SECOND);
                context.wakeAt(context.now() + 4 * SECOND);
            }

            @Override
            public void onWake(Context context) {
                told.add("called");
                context.limit(0, Side.BUY, 10, 9_000);
            }

            @Override
            public void onExecution(Context context, Execution execution) {
                told.add(execution.kind.name());
            }
        };
        Latency in = Latency.constant(SECOND);
        Simulation simulation =
                continuous().agent("alice", in, Latency.NONE, () -> agent).build();
        for (int run = 0; run < 2; run++) {
            simulation.leaveAt(0, simulation.startNs() + 3 * SECOND);
            simulation.runUntil(simulation.startNs() + 2 * SECOND);
            simulation.client(0).limit(0, Side.SELL, 10, 11_000);
            simulation.client(0).limit(0, Side.SELL, 10, 11_000);
            simulation.run();
            assertThat(told).containsExactly("called", "ACCEPTED");
            assertThat(simulation.book(0).hasBid()).isFalse();
            assertThat(simulation.book(0).hasAsk()).isFalse();
            assertThat(simulation.events().count(EventKind.ORDER_CANCELED)).isEqualTo(1);
            assertThat(simulation.orderCount()).isEqualTo(1);
            told.clear();
            simulation.reset(1);
        }
    }

    @Test
    void everyLatencyIsWithinItsBounds() {
        RandomStream random = new RandomStream(1);
        for (int i = 0; i < 1_000; i++) {
            assertThat(Latency.uniform(10, 20).drawNs(random)).isBetween(10L, 20L);
            assertThat(Latency.lognormal(SECOND, 3).drawNs(random)).isNotNegative();
            assertThat(Latency.exponential(SECOND).drawNs(random)).isNotNegative();
        }
        assertThat(Latency.constant(7).drawNs(random)).isEqualTo(7);
        assertThatThrownBy(() -> Latency.uniform(20, 10))
                .hasMessage("latency: 10.0: must not be below the least");
    }

    @Test
    void whatTheExchangeRefusesToDefineIsSaid() {
        assertThatThrownBy(() ->
                        continuous().instrument("NPN", Instrument.NO_PRICE).build())
                .hasMessage("the exchange refuses a participant, asset or instrument:"
                        + " INSTRUMENT_REJECTED, NAME_TAKEN");
        assertThatThrownBy(() -> continuous().participant("a").participant("a"))
                .hasMessage("participant: 'a': taken");
    }
}
