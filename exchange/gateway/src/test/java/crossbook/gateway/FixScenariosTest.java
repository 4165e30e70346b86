package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.entry.ChangePhaseEncoder;

import org.junit.jupiter.api.Test;

import java.util.List;

/// Scenarios 89 to 97 of `rulebook.md` over FIX, as [ProtocolScenariosTest] has them over the
/// native protocol. The other two are about market data.
class FixScenariosTest extends FixExchangeTest {
    private FixClient client(String name, String version) {
        return new FixClient(exchange.gateway().fixAddress().orElseThrow(), name, version);
    }

    private void awaitSessions(int count) {
        TestExchange.await(() -> exchange.gateway().status().sessions() == count);
    }

    private static List<String> reports(FixClient client) {
        return client.heard.stream().filter(line -> line.startsWith("35=8|")).toList();
    }

    /// Scenario 89. A second connection of a CompID is dropped without a word, as the session test
    /// cases want it; one of another CompID of the same participant hears why.
    @Test
    void whoeverMayNotLogOnIsToldWhy() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice");
                FixClient second = client("alice", "FIX.4.4");
                FixClient other = client("DESK7", "FIX.4.4");
                FixClient wrong = client("bob", "FIX.4.4");
                FixClient early = client("carol", "FIX.4.4")) {
            second.send("35=A|98=0|108=30|554=alicealice|");
            assertThat(second.awaitEnd()).isNull();
            other.send("35=A|98=0|108=30|553=alice|554=alicealice|");
            assertThat(other.awaitEnd()).contains("35=5|", "|58=ALREADY_LOGGED_ON");
            wrong.send("35=A|98=0|108=30|554=guess|");
            assertThat(wrong.awaitEnd()).contains("35=5|", "|58=WRONG_PASSWORD");
            early.send(early.order("e1", '1', 1, "1.00"));
            assertThat(early.awaitEnd()).isNull();
            alice.send(alice.order("a1", '1', 1, "1.00"));
            alice.await("150=0|");
        }
    }

    /// Scenario 90.
    @Test
    void aFieldThatCannotBeIsNamed() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send("35=D|11=a1|55=ABC|54=1|60=" + FixClient.now() + "|40=2|44=1.00|");
            assertThat(alice.await("35=3|")).contains("|371=38|372=D|373=1|58=OrderQty(38)");
            alice.send(alice.order("a2", '1', 0, "1.00"));
            assertThat(alice.await("150=8|")).contains("|103=13|", "|58=QTY_NOT_POSITIVE");
            alice.send(alice.order("", '1', 1, "1.00"));
            assertThat(alice.await("35=3|")).contains("|371=11|372=D|373=4|58=ClOrdID(11)");
            alice.send(alice.order("a3", '1', 1, "1.00"));
            alice.await("|11=a3|");
        }
    }

    /// As over the native protocol; one character more is refused.
    @Test
    void aUuidNamesAnOrderAllItsLife() {
        String id = "f81d4fae-7dec-11d0-a765-00a0c91e6bf";
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order(id + 1, '2', 10, "5.00"));
            assertThat(alice.await("150=0|")).contains("|11=" + id + "1|");
            alice.send(alice.order(id + 1, '2', 9, "5.00"));
            assertThat(alice.await("150=8|")).contains("|11=" + id + "1|", "|103=6|");
            alice.send(alice.order(id + 2, '2', 10, "5.00"));
            assertThat(alice.await("150=0|")).contains("|11=" + id + "2|");
            alice.send(alice.cancel(id + 3, id + 1, '2'));
            assertThat(alice.await("150=4|")).contains("|11=" + id + "3|", "|41=" + id + "1|");
            alice.send(alice.cancel(id + 4, id + 1, '2'));
            assertThat(alice.await("35=9|")).contains("|11=" + id + "4|", "|41=" + id + "1|");
            alice.send(alice.order(id + "10", '2', 10, "5.00"));
            assertThat(alice.await("35=3|"))
                    .contains(
                            "|371=11|", "58=ClOrdID(11)=" + id + "10: has more than 36 characters");
        }
    }

    /// Scenario 91.
    @Test
    void anUnknownInstrumentIsRefused() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order("a1", '1', 1, "1.00").replace("|55=ABC|", "|55=XYZ|"));
            assertThat(alice.await("35=j|")).contains("|372=D|379=a1|380=2|58=UNKNOWN_INSTRUMENT");
        }
    }

    /// Scenarios 92 and 94: what was missed follows the logon itself, and only who logs on hears
    /// it.
    @Test
    void whatWasMissedIsSentAndNoMore() {
        try (FixClient bob = FixClient.loggedOn(exchange, "bob")) {
            long next;
            try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
                alice.send(alice.order("a1", '2', 10, "5.00") + "20002=Y|");
                alice.await("150=0|");
                alice.send(alice.cancel("c1", "nothing", '2'));
                alice.await("35=9|");
                next = alice.next;
            }
            awaitSessions(1);
            for (int i = 1; i <= 3; i++) bob.send(bob.order("b" + i, '1', i, "5.00"));
            bob.await("|11=b3|");
            bob.await("150=F|");

            try (FixClient nobody = client("alice", "FIX.4.4")) {
                nobody.sendAs(next, "35=2|7=1|16=0|");
                assertThat(nobody.awaitEnd()).isNull();
            }
            try (FixClient alice = FixClient.of(exchange, "alice")) {
                alice.next = next;
                alice.logon();
                alice.await("|14=6|");
                alice.send("35=1|112=all|");
                alice.await("112=all|");
                assertThat(reports(alice)).hasSize(3).allMatch(line -> line.contains("|150=F|"));
                assertThat(alice.heard).noneMatch(line -> line.startsWith("35=9|"));
            }
        }
    }

    /// Scenario 93: the numbers of events jump, those of messages do not.
    @Test
    void numbersThatJumpAreNoLoss() {
        try (FixClient alice = client("alice", "FIXT.1.1");
                FixClient bob = FixClient.loggedOn(exchange, "bob")) {
            alice.logon();
            alice.send(alice.order("a1", '1', 1, "1.00"));
            String first = alice.await("150=0|");
            for (int i = 1; i <= 3; i++) bob.send(bob.order("b" + i, '1', 1, "1.00"));
            bob.await("|11=b3|");
            alice.send(alice.order("a2", '1', 1, "1.00"));
            String second = alice.await("|11=a2|");
            assertThat(number(second, 1181)).isGreaterThanOrEqualTo(number(first, 1181) + 4);
            assertThat(number(second, 34)).isEqualTo(number(first, 34) + 1);
        }
    }

    private static long number(String message, int tag) {
        return Long.parseLong(FixClient.value(message, tag));
    }

    /// Scenario 95.
    @Test
    void aMassCancelIsAnsweredBeforeItsOrdersAre() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            for (int i = 1; i <= 3; i++) alice.send(alice.order("a" + i, '1', 10, i + ".00"));
            alice.await("|11=a3|");
            alice.heard.clear();
            alice.send("35=q|11=m1|530=1|55=ABC|60=" + FixClient.now() + "|");
            alice.await("|41=a1|");
            assertThat(alice.heard).hasSize(4);
            assertThat(alice.heard.getFirst()).startsWith("35=r|").contains("|533=3|");
            assertThat(reports(alice)).hasSize(3).allMatch(line -> line.contains("|150=4|39=4|"));
        }
    }

    /// Scenario 96.
    @Test
    void afterPostCloseOrdersOutliveTheirLine() {
        long next;
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order("a1", '1', 10, "5.00"));
            alice.await("150=0|");
            next = alice.next;
        }
        awaitSessions(0);
        try (FixClient alice = FixClient.of(exchange, "alice");
                TestTrader ops = TestTrader.loggedOn(exchange.tcp(), TestExchange.OPERATOR)) {
            alice.next = next;
            alice.logon();
            assertThat(alice.await("150=C|"))
                    .contains("|11=a1|", "|39=C|", "|58=CANCEL_ON_DISCONNECT");
            alice.send(alice.order("a2", '1', 10, "5.00"));
            alice.await("|11=a2|");
            ops.session
                    .message(new ChangePhaseEncoder(), 0)
                    .requestId(1)
                    .instrumentId(0)
                    .endsNs(ChangePhaseEncoder.endsNsNullValue())
                    .phase("POST_CLOSE")
                    .reasonText("");
            ops.await("reply 1 PHASE NONE");
            next = alice.next;
        }
        awaitSessions(0);
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.next = next;
            alice.logon();
            alice.send("35=H|11=a2|55=ABC|54=1|");
            assertThat(alice.await("35=8|")).contains("|150=I|39=0|", "|11=a2|");
            alice.send(alice.cancel("c2", "a2", '1'));
            assertThat(alice.await("150=4|")).contains("|41=a2|", "|58=REQUESTED");
        }
    }

    /// Scenario 97: an order goes by the text of its id, which is that of every door.
    @Test
    void anOrderGoesByTheTextOfItsId() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order("a1", '1', 10, "5.00"));
            String text = FixClient.value(alice.await("150=0|"), 37);
            alice.send("35=F|37=" + "0".repeat(11 - text.length()) + text + "|11=c1|55=ABC|54=1|60="
                    + FixClient.now() + "|");
            assertThat(alice.await("150=4|")).contains("|37=" + text + "|", "|41=a1|");
            alice.send("35=F|37=01hbIXLE8st|11=c2|55=ABC|54=1|60=" + FixClient.now() + "|");
            assertThat(alice.await("35=9|")).contains("|37=NONE|", "|39=8|", "|102=1|");
        }
    }
}
