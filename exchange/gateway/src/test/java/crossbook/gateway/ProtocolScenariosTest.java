package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.MassCancelScope;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.entry.ChangePhaseEncoder;

import org.junit.jupiter.api.Test;

/// Scenarios 89 to 96 of `rulebook.md`, over TCP. The numbers that the exchange's own protocol
/// has for the reasons are in `docs/testing.md`.
class ProtocolScenariosTest extends ExchangeTest {
    /// Scenario 89.
    @Test
    void whoeverMayNotLogOnIsToldWhy() {
        try (TestTrader early = new TestTrader(exchange.tcp());
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader second = new TestTrader(exchange.tcp());
                TestTrader wrong = new TestTrader(exchange.tcp())) {
            second.logon("alice", "alicealice");
            assertThat(second.logonReason).isEqualTo(Reason.ALREADY_LOGGED_ON);
            wrong.logon("bob", "guess");
            assertThat(wrong.logonReason).isEqualTo(Reason.WRONG_PASSWORD);
            early.buy("e1", 1, 1);
            early.await("businessReject e1 NEW NOT_LOGGED_ON");
            alice.buy("a1", 1, 1);
            alice.await("NEW a1 1/0");
        }
    }

    /// Scenario 90: a field that is not there, and two whose values cannot be.
    @Test
    void aFieldThatCannotBeIsNamed() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.order("a1", Side.BUY, Long.MIN_VALUE, 1);
            alice.await("reject a1 orderQty FIELD_MISSING");
            alice.buy("a2", 0, 1);
            alice.await("REJECTED a2 0/0 QTY_NOT_POSITIVE");
            alice.buy("", 1, 1);
            alice.await("REJECTED  0/0 CL_ORD_ID_MISSING");
            alice.buy("a3", 1, 1);
            alice.await("NEW a3 1/0");
        }
    }

    /// Every answer has all of an id, and two that differ in their last character are two.
    @Test
    void aUuidNamesAnOrderAllItsLife() {
        String id = "f81d4fae-7dec-11d0-a765-00a0c91e6bf";
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob")) {
            alice.sell(id + 1, 10, 5);
            alice.await("NEW " + id + "1 10/0");
            alice.sell(id + 1, 9, 5);
            alice.await("REJECTED " + id + "1 0/0 DUPLICATE_CL_ORD_ID");
            alice.sell(id + 2, 1, 6);
            alice.await("NEW " + id + "2 1/0");
            alice.replace(id + 3, id + 1, 8, 5);
            alice.await("REPLACED " + id + "3");
            bob.buy(id + 1, 3, 5);
            bob.await("TRADE " + id + "1 3@5 0/3");
            alice.await("TRADE " + id + "3 3@5 5/3");
            alice.cancel(id + 4, id + 3);
            alice.await("CANCELED " + id + "3");
            alice.cancel(id + 5, id + 3);
            alice.await("cancelReject " + id + "5 " + id + "3 CANCEL ORDER_ALREADY_CLOSED");
        }
    }

    /// Scenario 91.
    @Test
    void anUnknownInstrumentIsRefused() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.order("a1", Side.BUY, 1, 1).instrumentId(99);
            alice.await("REJECTED a1 0/0 UNKNOWN_INSTRUMENT");
        }
    }

    /// Scenario 92: three executions while nobody is there, and a refused cancel before, which is
    /// told here too.
    @Test
    void whatWasMissedIsSentAndNoMore() {
        try (TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob")) {
            long seen;
            try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
                alice.order("a1", Side.SELL, 10, 5).flags().staysOnDisconnect(true);
                alice.await("NEW a1");
                seen = alice.lastEventNumber;
                alice.cancel("c1", "nothing");
                alice.await("cancelReject c1 nothing CANCEL UNKNOWN_ORDER");
            }
            awaitSessions(1);
            bob.buy("b1", 1, 5);
            bob.buy("b2", 2, 5);
            bob.buy("b3", 3, 5);
            bob.await("TRADE b3");

            try (TestTrader _ = TestTrader.loggedOn(exchange.tcp(), "alice");
                    TestTrader recovery = missed("alice", seen + 1)) {
                assertThat(recovery.heard)
                        .containsExactly(
                                "logon NONE",
                                "ack ACCEPTED",
                                "cancelReject c1 nothing CANCEL UNKNOWN_ORDER",
                                "TRADE a1 1@5 9/1 NONE recovered",
                                "TRADE a1 2@5 7/3 NONE recovered",
                                "TRADE a1 3@5 4/6 NONE recovered",
                                "complete ACCEPTED");
            }
        }
    }

    /// Scenario 93: what lies between the numbers is about others.
    @Test
    void numbersThatJumpAreNoLoss() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob")) {
            alice.buy("a1", 1, 1);
            alice.await("NEW a1");
            long first = alice.lastEventNumber;
            for (int i = 1; i <= 3; i++) bob.buy("b" + i, 1, 1);
            bob.await("NEW b3");
            alice.buy("a2", 1, 1);
            alice.await("NEW a2");
            assertThat(alice.lastEventNumber).isGreaterThanOrEqualTo(first + 4);
            assertThat(alice.heard)
                    .containsExactly("logon NONE", "NEW a1 1/0 NONE", "NEW a2 1/0 NONE");
        }
    }

    /// Scenario 94.
    @Test
    void recoveryNeedsARealTimeSession() {
        try (TestTrader alone = new TestTrader(exchange.tcp())) {
            alone.recovery("carol");
            assertThat(alone.logonReason).isEqualTo(Reason.NO_REAL_TIME_SESSION);
        }
    }

    /// Scenario 95.
    @Test
    void aMassCancelIsAnsweredBeforeItsOrdersAre() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            for (int i = 1; i <= 3; i++) alice.buy("a" + i, 10, i);
            alice.await("NEW a3");
            alice.heard.clear();
            alice.session
                    .massCancel()
                    .clOrdId("m1")
                    .scope(MassCancelScope.INSTRUMENT)
                    .instrumentId(0);
            alice.await("CANCELED a1");
            assertThat(alice.heard)
                    .containsExactly(
                            "massCancel m1 3 NONE",
                            "CANCELED a3 0/0 MASS_CANCEL",
                            "CANCELED a2 0/0 MASS_CANCEL",
                            "CANCELED a1 0/0 MASS_CANCEL");
        }
    }

    @Test
    void aMassCancelOfOneSideLeavesTheOther() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.buy("b1", 10, 1000);
            alice.sell("s1", 10, 1010);
            alice.await("NEW s1");
            alice.massCancel("m1", Side.SELL);
            alice.await("CANCELED s1");
            alice.massCancel("m2", Side.SELL);
            alice.await("massCancel m2 0 NONE");
            alice.massCancel("m3", Side.BUY);
            alice.await("CANCELED b1");
            assertThat(alice.heard).contains("massCancel m1 1 NONE", "massCancel m3 1 NONE");
        }
    }

    /// Scenario 96: a line that is dropped takes its orders along, but not after post close.
    @Test
    void afterPostCloseOrdersOutliveTheirLine() {
        long seen = enterAndDrop("a1");
        try (TestTrader _ = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader recovery = missed("alice", seen + 1)) {
            assertThat(recovery.heard).contains("EXPIRED a1 0/0 CANCEL_ON_DISCONNECT recovered");
        }
        awaitSessions(0);

        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader ops = TestTrader.loggedOn(exchange.tcp(), TestExchange.OPERATOR)) {
            alice.buy("a2", 10, 5);
            alice.await("NEW a2");
            seen = alice.lastEventNumber;
            ops.session
                    .message(new ChangePhaseEncoder(), 0)
                    .requestId(1)
                    .instrumentId(0)
                    .endsNs(ChangePhaseEncoder.endsNsNullValue())
                    .phase("POST_CLOSE")
                    .reasonText("");
            ops.await("reply 1 PHASE NONE");
        }
        awaitSessions(0);
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader recovery = missed("alice", seen + 1)) {
            assertThat(recovery.heard)
                    .containsExactly("logon NONE", "ack ACCEPTED", "complete ACCEPTED");
            alice.cancel("c2", "a2");
            alice.await("CANCELED a2 0/0 REQUESTED");
        }
    }

    private long enterAndDrop(String clOrdId) {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.buy(clOrdId, 10, 5);
            alice.await("NEW " + clOrdId);
            return alice.lastEventNumber;
        } finally {
            awaitSessions(0);
        }
    }

    private void awaitSessions(int count) {
        TestExchange.await(() -> exchange.gateway().status().sessions() == count);
    }
}
