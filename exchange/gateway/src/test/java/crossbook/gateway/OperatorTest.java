package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Participant;
import crossbook.client.entry.Role;
import crossbook.client.entry.Security;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.SecurityListRequestEncoder;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.OptionalLong;
import java.util.Set;

/// What operators may ask, and that nobody else may.
class OperatorTest extends ExchangeTest {
    private TestTrader ops;

    @BeforeEach
    void logOn() {
        ops = exchange.trader(TestExchange.OPERATOR);
    }

    @Test
    void anOperatorMayOperateAndNotTrade() {
        assertThat(ops.ask(phase("CLOSED"))).isEqualTo("PHASE NONE");
        assertThat(ops.ask(phase("CLOSED"))).isEqualTo("PHASE PHASE_UNCHANGED");
        assertThat(ops.ask(phase("NOWHERE"))).isEqualTo("PHASE UNKNOWN_PHASE");
        assertThat(ops.ask(instrument("XYZ", 1))).isEqualTo("INSTRUMENT NONE");
        assertThat(ops.ask(instrument("BAD", 0)))
                .isEqualTo("INSTRUMENT UNITS_PER_TICK_NOT_POSITIVE");
        assertThat(ops.ask(instrument("UVW", 5))).isEqualTo("INSTRUMENT NONE");
        OperatorRequest.status().write(ops.session, 7);
        ops.await("status 7 {\"gateway\":\"alive\"}");
        assertThat(ops.ask(OperatorRequest.takeSnapshot())).isEqualTo("SNAPSHOT NONE");
        ops.buy("o1", 1, 1);
        ops.await("businessReject o1 NEW ROLE_NOT_PERMITTED");
        ops.cross("o2", "o3");
        ops.await("businessReject o2 CROSS ROLE_NOT_PERMITTED");
        ops.report("o4");
        ops.await("businessReject o4 TRADE_REPORT ROLE_NOT_PERMITTED");
    }

    @Test
    void anOperatorMayMoveTheEndOfAPhase() {
        assertThat(ops.ask(extend(60_000_000_000L))).isEqualTo("PHASE PHASE_HAS_NO_END");
        assertThat(ops.ask(OperatorRequest.changePhase(0, Long.MAX_VALUE / 2, "CONTINUOUS", "")))
                .isEqualTo("PHASE NONE");
        assertThat(ops.ask(extend(60_000_000_000L))).isEqualTo("PHASE NONE");
        assertThat(ops.ask(extend(-60_000_000_000L))).isEqualTo("PHASE NONE");
        assertThat(ops.ask(extend(Long.MIN_VALUE))).isEqualTo("PHASE PHASE_END_NOT_IN_FUTURE");
        assertThat(ops.ask(extend(0))).isEqualTo("PHASE PHASE_UNCHANGED");
    }

    @Test
    void anOperatorMayCancelAndCorrectATrade() {
        long trade = 1;
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob")) {
            alice.buy("a1", 30, 5);
            alice.await("NEW a1");
            bob.sell("b1", 20, 5);
            bob.await("TRADE b1");
            assertThat(ops.ask(correct(trade, 15))).isEqualTo("TRADE NONE");
            alice.await("trade TRADE_CORRECT a1 " + trade + " BUY 15@5");
            bob.await("trade TRADE_CORRECT b1 " + trade + " SELL 15@5");
            assertThat(ops.ask(bust(trade))).isEqualTo("TRADE NONE");
            alice.await("trade TRADE_CANCEL a1 " + trade + " BUY 15@5");
            bob.await("trade TRADE_CANCEL b1 " + trade + " SELL 15@5");
            assertThat(ops.ask(bust(trade))).isEqualTo("TRADE TRADE_ALREADY_BUSTED");
            assertThat(ops.ask(bust(trade + 1))).isEqualTo("TRADE UNKNOWN_TRADE");
            assertThat(alice.ask(bust(trade))).isEqualTo("TRADE ROLE_NOT_PERMITTED");
            assertThat(alice.ask(correct(trade, 1))).isEqualTo("TRADE ROLE_NOT_PERMITTED");
        }
    }

    @Test
    void aTraderMayNotOperate() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            assertThat(alice.ask(phase("CLOSED"))).isEqualTo("PHASE ROLE_NOT_PERMITTED");
            assertThat(alice.ask(extend(1))).isEqualTo("PHASE ROLE_NOT_PERMITTED");
            assertThat(alice.ask(instrument("XYZ", 1))).isEqualTo("INSTRUMENT ROLE_NOT_PERMITTED");
            assertThat(alice.ask(participant("mallory", "hash")))
                    .isEqualTo("PARTICIPANT ROLE_NOT_PERMITTED");
            assertThat(alice.ask(OperatorRequest.takeSnapshot()))
                    .isEqualTo("SNAPSHOT ROLE_NOT_PERMITTED");
            assertThat(alice.ask(OperatorRequest.status())).isEqualTo("STATUS ROLE_NOT_PERMITTED");
            assertThat(alice.ask(OperatorRequest.stop())).isEqualTo("STOP ROLE_NOT_PERMITTED");
            assertThat(exchange.operations).isEmpty();
        }
    }

    @Test
    void whoIsDefinedCanLogOn() {
        assertThat(ops.ask(participant("erin", "bad"))).isEqualTo("PARTICIPANT STORAGE_FAILED");
        participant("erin", "erinerin").write(ops.session, 2);
        participant("frank", "frankfrank").write(ops.session, 3);
        ops.await("reply 2 PARTICIPANT NONE");
        ops.await("reply 3 PARTICIPANT NONE");
        assertThat(exchange.operations)
                .containsExactly("store erin true [TRADER]", "store frank true [TRADER]");
        try (TestTrader erin = TestTrader.loggedOn(exchange.tcp(), "erin");
                TestTrader frank = TestTrader.loggedOn(exchange.tcp(), "frank")) {
            erin.buy("e1", 1, 5);
            erin.await("NEW e1");
            frank.sell("f1", 1, 5);
            frank.await("TRADE f1");
        }
    }

    @Test
    void whoAsksForTheInstrumentsHearsOfTheirChanges() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.session.message(new SecurityListRequestEncoder(), 0).requestId(9);
            alice.await("security ABC CONTINUOUS 9 YES");
            assertThat(ops.ask(phase("CLOSED"))).isEqualTo("PHASE NONE");
            alice.await("security ABC CLOSED 0 NO");
            assertThat(ops.ask(instrument("XYZ", 1))).isEqualTo("INSTRUMENT NONE");
            alice.await("security XYZ");
        }
    }

    @Test
    void anOperatorMayStopTheExchange() {
        assertThat(ops.ask(OperatorRequest.stop())).isEqualTo("STOP NONE");
        ops.await("logout GATEWAY_STOPS");
        assertThat(exchange.operations).containsExactly("stop");
    }

    private static OperatorRequest phase(String phase) {
        return OperatorRequest.changePhase(0, 0, phase, "");
    }

    private static OperatorRequest extend(long byNs) {
        return OperatorRequest.extendPhase(0, 0, byNs, "");
    }

    private static OperatorRequest bust(long tradeId) {
        return OperatorRequest.bustTrade(0, tradeId, YesNo.NO, "");
    }

    private static OperatorRequest correct(long tradeId, long qty) {
        return OperatorRequest.correctTrade(
                0, tradeId, OptionalLong.empty(), OptionalLong.of(qty), YesNo.NO, "");
    }

    private static OperatorRequest instrument(String symbol, long unitsPerTick) {
        return new Security(0, symbol, 2, unitsPerTick, 1, 1_000, true, "").definition();
    }

    private static OperatorRequest participant(String name, String passwordHash) {
        return new Participant(name, true, true, false, Set.of(Role.TRADER), passwordHash)
                .definition();
    }
}
