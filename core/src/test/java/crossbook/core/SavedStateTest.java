package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crossbook.core.command.ChangePhase;
import crossbook.core.command.GatewayLost;
import crossbook.core.command.NewOrder;
import crossbook.core.command.SessionClosed;
import crossbook.core.command.SessionOpened;
import crossbook.core.order.SessionEnd;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.state.StateException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;

class SavedStateTest {
    private final TestMarket market = TestMarket.open(2);
    private final long[] saved;

    SavedStateTest() {
        for (int i = 0; i < 6; i++) {
            market.engine.onNewOrder(TestMarket.order(0, "a" + i, Side.SELL, 10, 1000 + i));
        }
        market.engine.onNewOrder(TestMarket.order(1, "b-with-a-long-name", Side.BUY, 25, 1001));
        openSessions();
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
    }

    @Test
    void aStateThatIsCutOffAnywhereIsRefused() {
        for (int length = 0; length < saved.length; length++) {
            long[] part = Arrays.copyOf(saved, length);
            assertThrows(StateException.class, () -> load(part), "cut off at word " + length);
        }
    }

    @Tag("slow")
    @Test
    void aStateWithAnyBitFlippedIsRefused() {
        for (int bit = 0; bit < saved.length * 64; bit++) {
            long[] damaged = saved.clone();
            damaged[bit / 64] ^= 1L << bit;
            assertThrows(StateException.class, () -> load(damaged), "flipped bit " + bit);
        }
    }

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

    @Test
    void anotherVersionIsRefusedByItsNumber() {
        long[] other = saved.clone();
        other[1] = 2;
        StateException error = assertThrows(StateException.class, () -> load(other));
        assertEquals("version 2: only 15 can be read", error.getMessage());
    }

    @Test
    void aForeignFileIsRefused() {
        StateException error = assertThrows(
                StateException.class, () -> load(new long[] {0x0A1A_0A0D_474E_5089L, 0}));
        assertEquals("not a saved state of Crossbook", error.getMessage());
    }
}
