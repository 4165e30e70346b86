package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Coverage;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.BustTradeEncoder;
import crossbook.protocol.entry.ChangePhaseEncoder;
import crossbook.protocol.entry.CorrectTradeEncoder;
import crossbook.protocol.entry.DefineInstrumentEncoder;
import crossbook.protocol.entry.DefineParticipantEncoder;
import crossbook.protocol.entry.ExtendPhaseEncoder;
import crossbook.protocol.entry.SecurityListRequestEncoder;
import crossbook.protocol.entry.StatusRequestEncoder;
import crossbook.protocol.entry.StopRequestEncoder;
import crossbook.protocol.entry.TakeSnapshotEncoder;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// What operators may ask, and that nobody else may.
class OperatorTest {
    @TempDir
    Path directory;

    private TestExchange exchange;
    private TestTrader ops;

    @BeforeEach
    void start() {
        exchange = TestExchange.start(directory);
        ops = TestTrader.loggedOn(exchange.tcp(), TestExchange.OPERATOR);
    }

    @AfterEach
    void stop() {
        ops.close();
        exchange.close();
    }

    @Test
    void anOperatorMayOperateAndNotTrade() {
        phase(ops, 1, "CLOSED");
        ops.await("reply 1 PHASE NONE");
        phase(ops, 2, "CLOSED");
        ops.await("reply 2 PHASE PHASE_UNCHANGED");
        phase(ops, 3, "NOWHERE");
        ops.await("reply 3 PHASE UNKNOWN_PHASE");
        instrument(ops, 4, "XYZ", 1);
        ops.await("reply 4 INSTRUMENT NONE");
        instrument(ops, 5, "BAD", 0);
        ops.await("reply 5 INSTRUMENT UNITS_PER_TICK_NOT_POSITIVE");
        instrument(ops, 6, "UVW", 5);
        ops.await("reply 6 INSTRUMENT NONE");
        ops.session.message(new StatusRequestEncoder(), 0).requestId(7);
        ops.await("status 7 {\"gateway\":\"alive\"}");
        ops.session.message(new TakeSnapshotEncoder(), 0).requestId(8);
        ops.await("reply 8 SNAPSHOT NONE");
        ops.buy("o1", 1, 1);
        ops.await("businessReject o1 NEW ROLE_NOT_PERMITTED");
    }

    @Test
    void anOperatorMayMoveTheEndOfAPhase() {
        extend(ops, 1, 60_000_000_000L);
        ops.await("reply 1 PHASE PHASE_HAS_NO_END");
        ops.session
                .message(new ChangePhaseEncoder(), 0)
                .requestId(2)
                .instrumentId(0)
                .endsNs(Long.MAX_VALUE / 2)
                .phase("CONTINUOUS")
                .reasonText("");
        ops.await("reply 2 PHASE NONE");
        extend(ops, 3, 60_000_000_000L);
        ops.await("reply 3 PHASE NONE");
        extend(ops, 4, -60_000_000_000L);
        ops.await("reply 4 PHASE NONE");
        extend(ops, 5, Long.MIN_VALUE);
        ops.await("reply 5 PHASE PHASE_END_NOT_IN_FUTURE");
        extend(ops, 6, 0);
        ops.await("reply 6 PHASE PHASE_UNCHANGED");
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
            correct(ops, 1, trade, 15);
            ops.await("reply 1 TRADE NONE");
            alice.await("trade TRADE_CORRECT a1 " + trade + " BUY 15@5");
            bob.await("trade TRADE_CORRECT b1 " + trade + " SELL 15@5");
            bust(ops, 2, trade);
            ops.await("reply 2 TRADE NONE");
            alice.await("trade TRADE_CANCEL a1 " + trade + " BUY 15@5");
            bob.await("trade TRADE_CANCEL b1 " + trade + " SELL 15@5");
            bust(ops, 3, trade);
            ops.await("reply 3 TRADE TRADE_ALREADY_BUSTED");
            bust(ops, 4, trade + 1);
            ops.await("reply 4 TRADE UNKNOWN_TRADE");
            bust(alice, 5, trade);
            alice.await("businessReject  TRADE ROLE_NOT_PERMITTED");
            correct(alice, 6, trade, 1);
            alice.await("businessReject  TRADE ROLE_NOT_PERMITTED");
        }
    }

    private static void bust(TestTrader trader, long requestId, long tradeId) {
        trader.session
                .message(new BustTradeEncoder(), 0)
                .requestId(requestId)
                .instrumentId(0)
                .tradeId(tradeId)
                .reasonText("");
    }

    private static void correct(TestTrader trader, long requestId, long tradeId, long qty) {
        trader.session
                .message(new CorrectTradeEncoder(), 0)
                .requestId(requestId)
                .instrumentId(0)
                .tradeId(tradeId)
                .price(CorrectTradeEncoder.priceNullValue())
                .orderQty(qty)
                .reasonText("");
    }

    @Test
    void aTraderMayNotOperate() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            phase(alice, 1, "CLOSED");
            alice.await("businessReject  PHASE ROLE_NOT_PERMITTED");
            extend(alice, 7, 1);
            alice.await("businessReject  PHASE ROLE_NOT_PERMITTED");
            instrument(alice, 2, "XYZ", 1);
            alice.await("businessReject  INSTRUMENT ROLE_NOT_PERMITTED");
            participant(alice, 3, "mallory", "hash");
            alice.await("businessReject  PARTICIPANT ROLE_NOT_PERMITTED");
            alice.session.message(new TakeSnapshotEncoder(), 0).requestId(4);
            alice.await("businessReject  SNAPSHOT ROLE_NOT_PERMITTED");
            alice.session.message(new StatusRequestEncoder(), 0).requestId(5);
            alice.await("businessReject  STATUS ROLE_NOT_PERMITTED");
            alice.session.message(new StopRequestEncoder(), 0).requestId(6);
            alice.await("businessReject  STOP ROLE_NOT_PERMITTED");
            assertThat(exchange.operations).isEmpty();
        }
    }

    @Test
    void whoIsDefinedCanLogOn() {
        participant(ops, 1, "erin", "bad");
        ops.await("reply 1 PARTICIPANT STORAGE_FAILED");
        participant(ops, 2, "erin", "erinerin");
        participant(ops, 3, "frank", "frankfrank");
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
            phase(ops, 1, "CLOSED");
            ops.await("reply 1 PHASE NONE");
            alice.await("security ABC CLOSED 0 NO");
            instrument(ops, 2, "XYZ", 1);
            ops.await("reply 2 INSTRUMENT NONE");
            alice.await("security XYZ");
        }
    }

    @Test
    void anOperatorMayStopTheExchange() {
        ops.session.message(new StopRequestEncoder(), 0).requestId(1);
        ops.await("reply 1 STOP NONE");
        ops.await("logout GATEWAY_STOPS");
        assertThat(exchange.operations).containsExactly("stop");
    }

    private static void phase(TestTrader trader, long requestId, String phase) {
        trader.session
                .message(new ChangePhaseEncoder(), 0)
                .requestId(requestId)
                .instrumentId(0)
                .endsNs(0)
                .phase(phase)
                .reasonText("");
    }

    private static void extend(TestTrader trader, long requestId, long byNs) {
        trader.session
                .message(new ExtendPhaseEncoder(), 0)
                .requestId(requestId)
                .instrumentId(0)
                .endsNs(0)
                .byNs(byNs)
                .reasonText("");
    }

    private static void instrument(
            TestTrader trader, long requestId, String symbol, long unitsPerTick) {
        DefineInstrumentEncoder instrument = trader.session
                .message(new DefineInstrumentEncoder(), 0)
                .requestId(requestId)
                .priceScale((short) 2)
                .active(YesNo.YES)
                .unitsPerTick(unitsPerTick)
                .lotSize(1)
                .maxOrderQty(1_000)
                .symbol(symbol)
                .segment("")
                .minReserveQty(0)
                .constituent(YesNo.NO)
                .referencePrice(DefineInstrumentEncoder.referencePriceNullValue());
        Coverage.NONE.write(instrument.coverage());
    }

    private static void participant(
            TestTrader trader, long requestId, String name, String passwordHash) {
        byte[] hash = passwordHash.getBytes(StandardCharsets.US_ASCII);
        DefineParticipantEncoder participant = trader.session
                .message(new DefineParticipantEncoder(), Integer.BYTES + hash.length)
                .requestId(requestId)
                .name(name)
                .active(YesNo.YES)
                .cancelOnDisconnect(YesNo.YES)
                .cancelsGtcOnDisconnect(YesNo.NO);
        participant.roles().clear().trader(true);
        participant.putPasswordHash(hash, 0, hash.length);
    }
}
