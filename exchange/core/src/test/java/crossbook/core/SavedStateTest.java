package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.core.command.ChangePhase;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.DefineLimits;
import crossbook.core.command.GatewayLost;
import crossbook.core.command.NewOrder;
import crossbook.core.command.SessionClosed;
import crossbook.core.command.SessionOpened;
import crossbook.core.command.SettleObligations;
import crossbook.core.command.SuspendOwner;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.EventSink;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.LimitSet;
import crossbook.core.model.LimitSet.Protection;
import crossbook.core.model.LimitSet.Rate;
import crossbook.core.model.RuleKey;
import crossbook.core.order.LimitLayer;
import crossbook.core.order.SessionEnd;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TransferType;
import crossbook.core.state.StateException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

class SavedStateTest {
    private static final int SHARES = 0;
    private static final int CASH = 1;

    private final TestMarket market = TestMarket.open(
            2, TestMarket.model().rule(RuleKey.REMEMBER_TRADES, "10").build());
    private final long[] saved;

    SavedStateTest() {
        for (int i = 0; i < 6; i++) {
            market.engine.onNewOrder(TestMarket.order(0, "a" + i, Side.SELL, 10, 1000 + i));
        }
        market.engine.onNewOrder(TestMarket.order(1, "b-with-a-long-name", Side.BUY, 25, 1001));
        openSessions();
        openAccounts();
        limit();
        for (int i = 0; i < 3; i++) tradeCovered("covered-" + i);
        ChangePhase halt = new ChangePhase();
        halt.phase = "HALTED";
        halt.endsNs = 1_000;
        market.engine.onChangePhase(halt);
        saved = market.saved();
    }

    /// Two sessions; the orders of the first do not stand in the book as they came, and one of
    /// them has only its session. What stays of the second is in no session.
    private void openSessions() {
        SessionOpened opened = new SessionOpened();
        opened.sessionId = 5;
        opened.gatewayId = -1;
        market.engine.onSessionOpened(opened);
        NewOrder order = TestMarket.order(0, "in-session-1", Side.SELL, 10, 1009);
        order.sessionId = 5;
        market.engine.onNewOrder(order);
        order = TestMarket.order(0, "in-session-2", Side.SELL, 10, 1008);
        order.sessionId = 5;
        order.parties.setTrader("GROUP-1/TRADER-17");
        market.engine.onNewOrder(order);
        opened.participantId = 1;
        opened.sessionId = 6;
        market.engine.onSessionOpened(opened);
        order = TestMarket.order(1, "stays", Side.BUY, 10, 900);
        order.sessionId = 6;
        order.staysOnDisconnect = true;
        market.engine.onNewOrder(order);
        order = TestMarket.order(1, "gtc", Side.BUY, 10, 901);
        order.sessionId = 6;
        order.timeInForce = TimeInForce.GTC;
        market.engine.onNewOrder(order);
        SessionClosed closed = new SessionClosed();
        closed.participantId = 1;
        closed.sessionId = 6;
        closed.reason = SessionEnd.LOGOUT;
        market.engine.onSessionClosed(closed);
    }

    /// Trades of a second instrument are paid in cash, two days later, and the participant
    /// who sells does so for a client. Another client is suspended.
    private void openAccounts() {
        for (int asset = SHARES; asset <= CASH; asset++) {
            DefineAsset defined = new DefineAsset();
            defined.assetId = asset;
            defined.code = "A" + asset;
            market.engine.onDefineAsset(defined);
        }
        DefineInstrument instrument = new DefineInstrument();
        instrument.instrumentId = 1;
        instrument.symbol = "DEF";
        instrument.coverage =
                new Coverage(SHARES, CASH, 10, 100, FeeUnit.PER_MILLION, 1_500, 500, 7).settling(2);
        market.engine.onDefineInstrument(instrument);
        DefineClient client = new DefineClient();
        client.client.setAccount("CLIENT-1");
        market.engine.onDefineClient(client);
        TransferFunds deposit = new TransferFunds();
        deposit.type = TransferType.DEPOSIT;
        deposit.amount = 10_000_000;
        deposit.assetId = SHARES;
        deposit.to.setAccount("CLIENT-1");
        deposit.transactionId.set("some-shares");
        market.engine.onTransferFunds(deposit);
        deposit.assetId = CASH;
        deposit.toParticipantId = 1;
        deposit.to.clear();
        deposit.transactionId.set(2);
        market.engine.onTransferFunds(deposit);
        client.participantId = 1;
        client.client.setAccount("CLIENT-2");
        market.engine.onDefineClient(client);
        deposit.to.setAccount("CLIENT-2");
        deposit.transactionId.set(3);
        market.engine.onTransferFunds(deposit);
        SuspendOwner suspend = new SuspendOwner();
        suspend.participantId = 1;
        suspend.client.setAccount("CLIENT-2");
        market.engine.onSuspendOwner(suspend);
    }

    /// All that is counted of what has happened is limited.
    private void limit() {
        DefineLimits limits = new DefineLimits();
        limits.everybody = true;
        limits.limits = new LimitSet(
                100,
                1_000_000,
                500_000,
                50,
                10_000_000,
                100,
                new Rate(20, 1_000),
                new Rate(10, 1_000),
                new Rate(5, 1_000),
                new Protection(2, 1_000, 1_000, 100));
        market.engine.onDefineLimits(limits);
        limits.everybody = false;
        limits.client.setAccount("CLIENT-1");
        limits.oneInstrument = true;
        limits.instrumentId = 1;
        limits.layer = LimitLayer.FIRM;
        market.engine.onDefineLimits(limits);
    }

    /// A part of a client's order trades, and the rest goes on holding something, until its quotes
    /// are pulled.
    private void tradeCovered(String clOrdId) {
        NewOrder order = TestMarket.order(0, clOrdId, Side.SELL, 10, 500);
        order.instrumentId = 1;
        order.parties.setAccount("CLIENT-1");
        market.engine.onNewOrder(order);
        order = TestMarket.order(1, clOrdId, Side.BUY, 7, 500);
        order.instrumentId = 1;
        market.engine.onNewOrder(order);
    }

    @Test
    void aLoadedStateHoldsLimitsAndSettlesAsItWouldHave() {
        market.engine = MatchingEngine.load(TestMarket.input(saved), market);
        market.events.clear();
        tradeCovered("late");
        SettleObligations settle = new SettleObligations();
        settle.timestampNs = 2 * 86_400_000_000_000L;
        market.engine.onSettleObligations(settle);
        assertEquals(
                List.of(
                        "rejected late QUOTES_PULLED",
                        "accepted late",
                        "held late 350525",
                        "ABC entered CONTINUOUS 1000",
                        "settled A0 of 5 for 1970-01-03: owed 140, due 0",
                        "settled A1 of 6 for 1970-01-03: owed 700000, due 0",
                        "settled A0 of 6 for 1970-01-03: owed 0, due 140",
                        "settled A1 of 5 for 1970-01-03: owed 0, due 699650",
                        "settled 4"),
                market.events);
    }

    @Test
    void aLoadedSessionEndsAsItWouldHaveEnded() {
        market.engine = MatchingEngine.load(TestMarket.input(saved), market);
        market.events.clear();
        GatewayLost lost = new GatewayLost();
        lost.gatewayId = -1;
        market.engine.onGatewayLost(lost);
        assertEquals(
                List.of(
                        "expired in-session-1 CANCEL_ON_DISCONNECT",
                        "expired in-session-2 CANCEL_ON_DISCONNECT",
                        "closed 5 via -1 GATEWAY_LOST 2"),
                market.events);
    }

    private static MatchingEngine load(long[] words) {
        return MatchingEngine.load(TestMarket.input(words), new EventSink() {});
    }

    @Test
    void aLoadedStateIsTheSavedOne() {
        long hash = market.engine.stateHash();
        long businessHash = market.engine.businessHash();
        market.engine = load(saved);
        assertArrayEquals(saved, market.saved());
        assertEquals(hash, market.engine.stateHash());
        assertEquals(businessHash, market.engine.businessHash());
        assertEquals(1_000, market.engine.nextDeadlineNs());
        long[] suspended = {0};
        market.engine.accounts().visitSuspended((_, _, _, posted) -> suspended[0] += posted);
        assertEquals(10_000_000, suspended[0]);
    }

    @Test
    void aStateThatIsCutOffAnywhereIsRefused() {
        for (int length = 0; length < saved.length; length++) {
            long[] part = Arrays.copyOf(saved, length);
            assertThrows(StateException.class, () -> load(part), "cut off at word " + length);
        }
    }

    /// A bit of each word, and each place of a word in some.
    @Test
    void aStateWithABitFlippedIsRefused() {
        flipEvery(61);
    }

    @Tag("long")
    @Test
    void aStateWithAnyBitFlippedIsRefused() {
        flipEvery(1);
    }

    private void flipEvery(int step) {
        for (int bit = 0; bit < saved.length * 64; bit += step) {
            long[] damaged = saved.clone();
            damaged[bit / 64] ^= 1L << bit;
            assertThrows(StateException.class, () -> load(damaged), "flipped bit " + bit);
        }
    }

    @Tag("slow")
    @Test
    void aStateWithAWordOfExtremesIsRefused() {
        for (int word = 0; word < saved.length; word++) {
            for (long extreme : new long[] {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 31}) {
                if (saved[word] == extreme) continue;
                long[] damaged = saved.clone();
                damaged[word] = extreme;
                assertThrows(StateException.class, () -> load(damaged), "word " + word);
            }
        }
    }

    @Tag("slow")
    @Test
    void whatIsWrongWithAnOrderNamesItsSlot() {
        Set<String> told = new HashSet<>();
        for (int word = 0; word < saved.length; word++) {
            if (saved[word] == -1) continue;
            long[] damaged = saved.clone();
            damaged[word] = -1;
            told.add(assertThrows(StateException.class, () -> load(damaged)).getMessage());
        }
        assertTrue(told.contains("order slot 2: quantity: -1 is not positive"), told::toString);
        assertTrue(told.contains("order slot 2: participant: -1 is not in 0 to 2147483646"));
    }

    @Test
    void anotherVersionIsRefusedByItsNumber() {
        long[] other = saved.clone();
        other[1] = 2;
        StateException error = assertThrows(StateException.class, () -> load(other));
        assertEquals("version 2: only 19 can be read", error.getMessage());
    }

    @Test
    void aForeignFileIsRefused() {
        StateException error = assertThrows(
                StateException.class, () -> load(new long[] {0x0A1A_0A0D_474E_5089L, 0}));
        assertEquals("not a saved state of Crossbook", error.getMessage());
    }
}
