package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.entry.EntryException;
import crossbook.client.entry.FixSessionStatus;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.protocol.FixVersion;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Operators see FIX sessions, and let their numbers begin again.
class FixOperatorTest extends FixExchangeTest {
    private static final String RESET =
            "|58=an operator has reset this session: both numbers begin at 1|";

    private OrderEntry ops;

    @BeforeEach
    void logOn() {
        ops = OrderEntry.logOn(exchange.tcp(), TestExchange.OPERATOR, "opsops");
    }

    @AfterEach
    void logOut() {
        ops.close();
    }

    private FixClient client(String compId, String version) {
        return new FixClient(exchange.gateway().fixAddress().orElseThrow(), compId, version);
    }

    private FixSessionStatus only() {
        List<FixSessionStatus> all =
                ops.operator().ask(OperatorRequest.fixSessions()).fixSessions();
        assertThat(all).hasSize(1);
        return all.getFirst();
    }

    private void awaitAway() {
        TestExchange.await(() -> !only().isLoggedOn());
    }

    @Test
    void nobodyHasSpokenFix() {
        assertThat(ops.operator().ask(OperatorRequest.fixSessions()).fixSessions())
                .isEmpty();
        assertThatThrownBy(() ->
                        ops.operator().ask(OperatorRequest.resetFixSession("alice", "alice", "")))
                .isInstanceOf(EntryException.class)
                .hasMessageContaining("UNKNOWN_FIX_SESSION");
    }

    @Test
    void whoIsLoggedOnIsSeenWithNumbersAndLastMessages() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order("a1", '1', 1, "1.00"));
            alice.await("150=0|");
            FixSessionStatus session = only();
            assertThat(session.participant()).isEqualTo("alice");
            assertThat(session.compId()).isEqualTo("alice");
            assertThat(session.version()).isEqualTo(FixVersion.FIX_4_4);
            assertThat(session.isLoggedOn()).isTrue();
            assertThat(session.isDropCopy()).isFalse();
            assertThat(session.nextIn()).isEqualTo(3);
            assertThat(session.nextOut()).isEqualTo(3);
            assertThat(session.lastInType()).isEqualTo("D");
            assertThat(session.lastOutType()).isEqualTo("8");
            assertThat(session.sinceNs()).isPositive();
            assertThat(session.lastInNs()).isGreaterThanOrEqualTo(session.sinceNs());
            assertThat(session.lastOutNs()).isGreaterThanOrEqualTo(session.lastInNs());
            alice.send("35=5|");
            alice.awaitEnd();
        }
        awaitAway();
        FixSessionStatus session = only();
        assertThat(session.nextIn()).isEqualTo(4);
        assertThat(session.nextOut()).isEqualTo(4);
        assertThat(session.lastInType()).isEqualTo("5");
        assertThat(session.sinceNs()).isGreaterThanOrEqualTo(session.lastOutNs());
    }

    /// Names that no file could have, a type of two letters, and a drop copy.
    @Test
    void eachCompIdIsOne() {
        try (FixClient mixed = client("Desk 1/A", "FIXT.1.1");
                FixClient copy = client(TestExchange.OPERATOR, "FIX.4.4")) {
            mixed.send("35=A|98=0|108=30|553=bob|554=bobbob|1137=9|");
            mixed.await("35=A|");
            copy.logon("20010=alice|");
            mixed.send("35=AF|584=m1|585=7|");
            mixed.await("584=m1|");
            List<FixSessionStatus> all =
                    ops.operator().ask(OperatorRequest.fixSessions()).fixSessions();
            assertThat(all.stream().map(each -> each.participant() + " " + each.compId()))
                    .containsExactly("bob Desk 1/A", "ops ops");
            assertThat(all.getFirst().version()).isEqualTo(FixVersion.FIX_5_0_SP2);
            assertThat(all.getFirst().lastInType()).isEqualTo("AF");
            assertThat(all.getLast().isDropCopy()).isTrue();
        }
    }

    @Test
    void whoIsLoggedOnIsEndedAndBeginsAtOne() {
        Thread asking = Thread.ofPlatform()
                .unstarted(() -> ops.operator()
                        .ask(OperatorRequest.resetFixSession("alice", "alice", "by phone")));
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order("a1", '1', 1, "1.00") + "20002=Y|");
            alice.await("150=0|");
            asking.start();
            assertThat(alice.awaitEnd()).startsWith("35=5|34=3|").contains(RESET);
        }
        TestExchange.await(() -> !asking.isAlive());
        assertThat(exchange.log)
                .contains("gateway=1 fix=reset participant=alice compId=alice by=ops"
                        + " reason=by phone");
        FixSessionStatus session = only();
        assertThat(session.isLoggedOn()).isFalse();
        assertThat(session.nextIn()).isEqualTo(1);
        assertThat(session.nextOut()).isEqualTo(1);
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            assertThat(alice.heard).containsExactly("35=A|34=1|98=0|108=30|383=8192|");
            alice.send(alice.cancel("c1", "a1", '1'));
            assertThat(alice.await("150=4|")).contains("|34=2|");
        }
    }

    @Test
    void whoIsAwayBeginsAtOne() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send("35=5|");
            alice.awaitEnd();
        }
        awaitAway();
        ops.operator().ask(OperatorRequest.resetFixSession("alice", "alice", ""));
        assertThat(only().nextIn()).isEqualTo(1);
        assertThat(only().nextOut()).isEqualTo(1);
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            assertThat(alice.heard).containsExactly("35=A|34=1|98=0|108=30|383=8192|");
            TestExchange.await(() -> only().nextIn() == 2);
        }
    }

    /// What a client has not heard of yet it hears after it, with new numbers.
    @Test
    void aResetLosesNoReports() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order("a1", '1', 1, "1.00") + "20002=Y|");
            alice.await("150=0|");
            alice.send("35=5|");
            alice.awaitEnd();
        }
        awaitAway();
        try (FixClient bob = FixClient.loggedOn(exchange, "bob")) {
            bob.send(bob.order("b1", '2', 1, "1.00"));
            bob.await("150=F|");
        }
        ops.operator().ask(OperatorRequest.resetFixSession("alice", "alice", ""));
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            assertThat(alice.await("150=F|")).contains("|34=2|", "|11=a1|");
        }
    }

    @Test
    void onlyOperatorsMay() {
        FixClient.loggedOn(exchange, "alice").close();
        awaitAway();
        try (OrderEntry bob = OrderEntry.logOn(exchange.tcp(), "bob", "bobbob")) {
            assertThatThrownBy(() ->
                            bob.operator().ask(OperatorRequest.fixSessions()).fixSessions())
                    .hasMessageContaining("ROLE_NOT_PERMITTED");
            assertThatThrownBy(() -> bob.operator()
                            .ask(OperatorRequest.resetFixSession("alice", "alice", "")))
                    .hasMessageContaining("ROLE_NOT_PERMITTED");
        }
        assertThat(only().nextIn()).isEqualTo(2);
    }

    @Test
    void aCompIdFitsIntoItsField() {
        try (FixClient strange = client("ali\tce", "FIX.4.4")) {
            strange.send("35=A|98=0|108=30|553=alice|554=alicealice|");
            assertThat(strange.awaitEnd())
                    .contains("SenderCompID(49)=", ": printable ASCII characters alone|");
        }
        try (FixClient longest = client("X".repeat(64), "FIX.4.4")) {
            longest.send("35=A|98=0|108=30|553=alice|554=alicealice|");
            longest.await("35=A|");
            assertThat(only().compId()).isEqualTo("X".repeat(64));
        }
    }
}
