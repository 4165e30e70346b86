package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventListener;
import crossbook.client.stream.EventReader;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.protocol.Reason;
import crossbook.protocol.Side;
import crossbook.protocol.event.SessionClosedDecoder;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Nobody loses what concerns it: not with its connection, not with the gateway, not with
/// the host.
@ParameterizedClass(name = "{0} partitions")
@ValueSource(ints = {1, 2})
@Tag("slow")
class RecoveryTest extends ExchangeTest {
    @Parameter
    int partitions;

    @Override
    TestExchange start() {
        return TestExchange.start(directory, TestExchange.SETTINGS, partitions);
    }

    @Test
    void whatWasMissedIsSentAgainAndNothingOfOthers() {
        try (TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob")) {
            long seen;
            try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
                alice.order("a1", Side.SELL, 10, 5).flags().staysOnDisconnect(true);
                alice.sell("a2", 10, 6);
                alice.await("NEW a2");
                seen = alice.lastEventNumber;
                alice.cancel("c1", "never was");
                alice.await("cancelReject c1");
            }
            TestExchange.await(() -> exchange.gateway().status().sessions() == 1);
            bob.buy("b1", 4, 5);
            bob.await("TRADE b1");

            try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                    TestTrader recovery = new TestTrader(exchange.tcp())) {
                recovery.recovery("alice");
                recovery.askMissed(0, seen + 1);
                recovery.await("complete ACCEPTED");
                assertThat(recovery.heard)
                        .containsExactly(
                                "logon NONE",
                                "ack ACCEPTED",
                                "cancelReject c1 never was CANCEL UNKNOWN_ORDER",
                                "EXPIRED a2 0/0 CANCEL_ON_DISCONNECT recovered",
                                "TRADE a1 4@5 6/4 NONE recovered",
                                "complete ACCEPTED");
                assertThat(alice.heard).containsExactly("logon NONE");
            }
        }
    }

    /// Of several engines it does: what they said together is kept whole, and no part of it is told
    /// by itself (`docs/scaling.md`). Who trades sees no difference.
    @Test
    void aGatewayDoesNotReadWhatWasBeforeItsHostStarted() {
        long before;
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.order("a1", Side.SELL, 10, 5).flags().staysOnDisconnect(true);
            alice.await("NEW a1");
            before = alice.lastEventNumber;
        }
        exchange.killGateway();
        exchange.stopHost();
        exchange.startHost();
        exchange.startGateway();
        if (partitions == 1) assertThat(rememberedTo()).isGreaterThan(before);
        try (TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob")) {
            bob.buy("b1", 10, 5);
            bob.await("TRADE b1");
        }
    }

    /// Up to which event the gateway was told the outcome alone.
    private long rememberedTo() {
        return exchange.log.stream()
                .filter(line -> line.contains("events=remembered to="))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf("to=") + 3)))
                .reduce(0, (_, last) -> last);
    }

    @Test
    void requestsThatCannotBeServedAreAnswered() {
        try (TestTrader _ = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader recovery = new TestTrader(exchange.tcp())) {
            recovery.recovery("alice");
            recovery.askMissed(9, 1);
            recovery.await("ack PARTITION_UNKNOWN");
            recovery.askMissed(0, 0);
            recovery.await("ack UNAVAILABLE");
            recovery.askMissed(0, 1_000_000);
            recovery.await("complete ACCEPTED");
            for (int i = 0; i < 110; i++) recovery.askMissed(0, 1_000_000);
            recovery.await("ack REQUEST_LIMIT");
        }
    }

    @Test
    void aGatewayThatWasKilledLeavesNoSessionBehind() {
        long seen;
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.sell("a1", 10, 5);
            alice.await("NEW a1");
            seen = alice.lastEventNumber;
            exchange.killGateway();
        }
        exchange.startGateway();
        try (TestTrader alice = new TestTrader(exchange.tcp());
                TestTrader recovery = new TestTrader(exchange.tcp())) {
            alice.logon("alice", "alicealice");
            assertThat(alice.logonReason).isEqualTo(Reason.NONE);
            recovery.recovery("alice");
            recovery.askMissed(0, seen + 1);
            recovery.await("complete ACCEPTED");
            assertThat(recovery.heard).contains("EXPIRED a1 0/0 CANCEL_ON_DISCONNECT recovered");
        }
    }

    /// An exchange that says it is ready has no orders left that ended with its process.
    @Test
    void aGatewayIsReadyWhenWhatItsFormerLifeLeftIsClosed() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.sell("a1", 10, 5);
            alice.await("NEW a1");
            exchange.stopHost(); // both at once, as in one process
            exchange.killGateway();
        }
        exchange.startHost();
        exchange.startGateway();
        long known = exchange.gateway().status().lastEventNumber();
        boolean[] isClosed = {false};
        EventReader reader = new EventReader(new EventListener() {
            @Override
            public void onSessionClosed(SessionClosedDecoder event) {
                isClosed[0] |= event.head().eventNumber() <= known;
            }
        });
        try (HostConnection host = exchange.connectToHost();
                EventStream events = host.events(1)) {
            TestExchange.await(() -> {
                events.poll(reader, 10);
                return events.lastEventNumber() >= known;
            });
        }
        assertThat(isClosed[0]).isTrue();
    }

    /// Else the end of a session of the previous run would be taken for that of a new one.
    @Test
    void aGatewayThatIsStartedAgainUsesNoSessionIdTwice() {
        Set<Integer> ids = new HashSet<>();
        logonsOneAfterTheOther(ids, 20);
        exchange.killGateway();
        exchange.startGateway();
        logonsOneAfterTheOther(ids, 20);
        assertThat(ids).hasSize(40);
    }

    @Test
    void norDoesOneThatReadsNoEventsOfItsFormerLife() {
        Set<Integer> ids = new HashSet<>();
        logonsOneAfterTheOther(ids, 20);
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            ids.add(alice.sessionId);
            exchange.stopHost();
            exchange.killGateway();
        }
        exchange.startHost();
        exchange.startGateway();
        logonsOneAfterTheOther(ids, 20);
        assertThat(ids).hasSize(41);
    }

    private void logonsOneAfterTheOther(Set<Integer> ids, int count) {
        for (int i = 0; i < count; i++) {
            try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
                ids.add(alice.sessionId);
                alice.session.logout();
                alice.awaitEnd();
            }
        }
    }

    @Test
    void aHostThatGoesAndComesBackIsToldOfAndReportsGoOn() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.sell("a1", 10, 5);
            alice.await("NEW a1");
            exchange.stopHost();
            alice.await("system UNAVAILABLE");
            alice.buy("a2", 1, 1);
            alice.await("businessReject a2 NEW ENGINE_UNAVAILABLE");
            try (TestTrader bob = new TestTrader(exchange.tcp())) {
                bob.logon("bob", "bobbob");
                assertThat(bob.logonReason).isEqualTo(Reason.ENGINE_UNAVAILABLE);
            }
            exchange.startHost();
            alice.await("system AVAILABLE");
            alice.cancel("a3", "a1");
            alice.await("CANCELED a1 0/0 REQUESTED");
            alice.buy("a2", 1, 1);
            alice.await("NEW a2");
        }
    }

    @Test
    void anOrderThatIsSentAgainIsAnsweredWithTheFirstAnswer() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice")) {
            alice.sell("a1", 10, 5);
            alice.await("NEW a1 10/0 NONE");
            long first = alice.lastEventNumber;
            alice.sell("a1", 10, 5);
            String repeated = alice.await(line -> line.endsWith("repeated"));
            assertThat(repeated).startsWith("NEW a1 ");
            assertThat(alice.lastEventNumber).isEqualTo(first);
            alice.sell("a1", 11, 5);
            alice.await("REJECTED a1 0/0 DUPLICATE_CL_ORD_ID");
            alice.massCancel("a2");
            alice.await("massCancel a2 1 NONE");
        }
    }

    @Test
    void aGatewayThatStopsSaysSo() {
        try (TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader idle = new TestTrader(exchange.tcp())) {
            TestExchange.await(() -> exchange.gateway().status().sessions() == 2);
            exchange.gateway().stop();
            for (TestTrader trader : List.of(alice, idle)) {
                trader.await("logout GATEWAY_STOPS");
                trader.awaitEnd();
            }
        }
        TestExchange.await(exchange.gateway()::isStopped);
    }
}
