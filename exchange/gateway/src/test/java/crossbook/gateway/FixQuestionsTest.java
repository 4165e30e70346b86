package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.entry.ChangePhaseEncoder;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// What is asked over FIX: how orders are, which instruments there are and in which phase; and
/// mass cancels for others.
class FixQuestionsTest extends FixExchangeTest {
    private FixClient alice;

    @BeforeEach
    void logOn() {
        alice = FixClient.loggedOn(exchange, "alice");
    }

    @AfterEach
    void logOut() {
        alice.close();
    }

    private FixClient newer(String name) {
        FixClient client =
                new FixClient(exchange.gateway().fixAddress().orElseThrow(), name, "FIXT.1.1");
        client.logon();
        return client;
    }

    private static String status(String clOrdId, String more) {
        return "35=H|11=" + clOrdId + "|55=ABC|54=1|" + more;
    }

    /// What was heard from now on that has some text.
    private static List<String> heard(FixClient client, String text) {
        return client.heard.stream().filter(line -> line.contains(text)).toList();
    }

    // Orders.

    @Test
    void anOrderIsAskedFor() {
        alice.send(alice.order("a1", '1', 100, "10.05"));
        String orderId = FixClient.value(alice.await("150=0|"), 37);
        alice.send(status("a1", "790=q1|"));
        assertThat(alice.await("150=I|"))
                .contains("|37=" + orderId + "|790=q1|17=0|150=I|39=0|55=ABC|11=a1|54=1|38=100|")
                .contains("|40=2|44=10.05|59=0|151=100|14=0|6=0|");
        alice.send("35=H|37=" + orderId + "|55=ABC|54=1|");
        assertThat(alice.await("150=I|")).contains("|37=" + orderId + "|17=0|", "|11=a1|");
        alice.send(status("a2", ""));
        assertThat(alice.await("150=I|"))
                .contains("|37=NONE|11=a2|17=0|150=I|39=8|103=5|55=ABC|", "|58=UNKNOWN_ORDER");
        alice.send(alice.cancel("c1", "a1", '1'));
        alice.await("150=4|");
        alice.send(status("a1", ""));
        assertThat(alice.await("150=I|"))
                .contains("|37=" + orderId + "|11=a1|17=0|150=I|39=4|55=ABC|54=1|151=0|14=0|6=0|")
                .contains("|58=ORDER_ALREADY_CLOSED");
        alice.send("35=H|55=ABC|54=1|");
        assertThat(alice.await("35=j|")).contains("|372=H|380=5|58=ClOrdID(11)");
    }

    /// What the order asks for is told with all that it was entered with.
    @Test
    void allThatAnOrderHasIsTold() {
        try (FixClient bob = newer("bob")) {
            bob.send("35=D|11=b1|453=1|448=TRADER7|447=D|452=12|1=CLIENT1|55=ABC|54=1|60="
                    + FixClient.now()
                    + "|38=100|40=2|44=9.01|1138=0|110=10|59=1|528=A|2362=7|20002=Y|20003=Y|");
            assertThat(bob.await("150=0|")).contains("|44=9.01|1138=0|110=10|59=1|528=A|");
            bob.send(status("b1", ""));
            assertThat(bob.await("150=I|"))
                    .contains("|11=b1|453=1|448=TRADER7|447=D|452=53|1=CLIENT1|54=1|38=100|40=2|")
                    .contains("|44=9.01|1138=0|110=10|59=1|528=A|2362=7|20002=Y|20003=Y|151=100|");
            bob.send("35=D|11=b2|55=ABC|54=2|60=" + FixClient.now() + "|38=5|40=3|99=8.00|");
            assertThat(bob.await("150=0|")).contains("|40=3|99=8.00|59=0|");
            bob.await("150=9|");
            bob.send(status("b2", ""));
            assertThat(bob.await("150=I|"))
                    .contains("|39=9|55=ABC|11=b2|", "|40=3|99=8.00|", "|58=WAITS_FOR_ELECTION");
        }
        alice.send("35=D|11=a1|55=ABC|54=1|60=" + FixClient.now()
                + "|38=100|40=2|44=9.01|111=0|110=10|2362=7|");
        assertThat(alice.await("150=0|")).contains("|44=9.01|111=0|110=10|59=0|");
        alice.send(status("a1", ""));
        assertThat(alice.await("150=I|")).contains("|44=9.01|111=0|110=10|59=0|151=100|");
    }

    @Test
    void allOrdersAreAskedFor() {
        alice.send("35=AF|584=m0|585=7|");
        assertThat(alice.await("584=m0|"))
                .contains("|37=NONE|584=m0|911=0|912=Y|17=0|150=I|39=8|103=5|55=[N/A]|54=7|");
        for (int i = 1; i <= 3; i++) {
            alice.send(alice.order("a" + i, i == 2 ? '2' : '1', 1, i == 2 ? "9.00" : i + ".00"));
        }
        alice.await("|11=a3|");
        alice.heard.clear();
        alice.send("35=AF|584=m1|585=7|");
        alice.await("912=Y|");
        assertThat(heard(alice, "584=m1|911=3|")).hasSize(3);
        assertThat(heard(alice, "|912=N|")).hasSize(2);
        alice.heard.clear();
        alice.send("35=AF|584=m2|585=1|55=ABC|54=2|");
        assertThat(alice.await("912=Y|")).contains("|584=m2|911=1|", "|11=a2|");
        alice.send("35=AF|584=m3|585=1|55=XYZ|");
        assertThat(alice.await("35=j|")).contains("|372=AF|380=2|");
        alice.send("35=AF|584=m4|585=8|");
        assertThat(alice.await("35=j|")).contains("|372=AF|380=5|58=PartyID(448)");
        alice.send("35=AF|584=m5|585=8|453=1|448=bob|452=1|");
        assertThat(alice.await("35=j|")).contains("|372=AF|379=m5|380=6|58=ROLE_NOT_PERMITTED");
        try (FixClient ops = FixClient.loggedOn(exchange, TestExchange.OPERATOR)) {
            ops.send("35=AF|584=m6|585=8|453=1|448=alice|452=1|");
            assertThat(ops.await("912=N|")).contains("|584=m6|911=3|");
            ops.send("35=AF|584=m7|585=8|453=1|448=nobody|452=1|");
            assertThat(ops.await("584=m7|")).contains("|911=0|", "|58=UNKNOWN_PARTICIPANT");
        }
    }

    // Mass cancels for others.

    @Test
    void operatorsCancelForOthers() {
        try (FixClient ops = FixClient.loggedOn(exchange, TestExchange.OPERATOR);
                FixClient bob = newer("bob")) {
            alice.send(alice.order("a1", '1', 1, "1.00"));
            alice.send(alice.order("a2", '2', 1, "9.00"));
            alice.await("|11=a2|");
            bob.send(bob.order("b1", '1', 1, "1.00"));
            bob.await("|11=b1|");
            ops.send("35=q|11=m1|530=1|453=1|448=alice|452=1|55=ABC|54=1|60=" + FixClient.now()
                    + "|58=a mistake|");
            assertThat(ops.await("35=r|"))
                    .contains("|11=m1|37=NONE|530=1|531=1|533=1|55=ABC|54=1|");
            assertThat(alice.await("150=4|")).contains("|11=a1|", "|58=MASS_CANCEL");
            ops.send("35=q|11=m2|530=7|453=1|448=CROSSBOOK|452=22|60=" + FixClient.now() + "|");
            assertThat(ops.await("35=r|")).contains("|11=m2|37=NONE|530=7|531=7|533=2|");
            assertThat(alice.await("150=4|")).contains("|11=a2|");
            assertThat(bob.await("150=4|")).contains("|11=b1|");
            ops.send("35=q|11=m3|530=7|453=1|448=nobody|452=1|60=" + FixClient.now() + "|");
            assertThat(ops.await("35=r|")).contains("|531=0|532=99|", "|58=UNKNOWN_PARTICIPANT");
            bob.send("35=q|11=m4|530=7|453=1|448=alice|452=1|60=" + FixClient.now() + "|");
            assertThat(bob.await("35=r|")).contains("|531=0|", "|58=ROLE_NOT_PERMITTED");
        }
    }

    @Test
    void aTraderCancelsOneSide() {
        alice.send(alice.order("a1", '1', 1, "1.00"));
        alice.send(alice.order("a2", '2', 1, "9.00"));
        alice.await("|11=a2|");
        alice.send("35=q|11=m1|530=7|54=2|60=" + FixClient.now() + "|");
        assertThat(alice.await("35=r|")).contains("|530=7|531=7|533=1|");
        assertThat(alice.await("150=4|")).contains("|41=a2|");
    }

    // The market.

    @Test
    void theInstrumentsAreListed() {
        try (FixClient bob = newer("bob")) {
            bob.send("35=x|320=l1|559=4|");
            assertThat(bob.await("35=y|"))
                    .contains("|320=l1|322=l1-1|560=0|393=1|893=Y|146=1|55=ABC|965=1|969=0.01|")
                    .contains("|2576=2|561=1|562=1|1140=1000000|336=1|625=3|");
        }
        alice.send("35=x|320=l2|559=0|55=ABC|");
        assertThat(alice.await("35=y|"))
                .contains("|320=l2|322=l2-1|560=0|393=1|893=Y|146=1|55=ABC|561=1|562=1|336=1|")
                .contains("|625=3|58=decimals 2; units of the last decimal in a tick 1; at most");
        alice.send("35=x|320=l3|559=4|1300=OTHER|");
        assertThat(alice.await("35=y|")).contains("|320=l3|322=l3-0|560=2|393=0|893=Y|");
        alice.send("35=x|320=l4|559=0|55=XYZ|");
        assertThat(alice.await("35=j|")).contains("|372=x|380=2|");
    }

    private void changePhase(TestTrader ops, String phase) {
        ops.session
                .message(new ChangePhaseEncoder(), 0)
                .requestId(1)
                .instrumentId(0)
                .endsNs(0)
                .phase(phase)
                .reasonText("");
        ops.await("reply 1 PHASE NONE");
        ops.heard.clear();
    }

    @Test
    void phasesAreToldAtEveryChange() {
        try (FixClient bob = newer("bob");
                TestTrader ops = TestTrader.loggedOn(exchange.tcp(), TestExchange.OPERATOR)) {
            bob.send("35=g|335=g1|263=1|");
            assertThat(bob.await("35=h|"))
                    .contains("|335=g1|336=1|625=3|340=2|58=CONTINUOUS|55=ABC|");
            alice.send("35=g|335=g2|263=0|");
            assertThat(alice.await("35=h|")).contains("|335=g2|336=1|625=3|340=2|58=CONTINUOUS|");
            alice.send("35=e|324=e1|55=ABC|263=1|");
            assertThat(alice.await("35=f|"))
                    .contains("|324=e1|55=ABC|336=1|625=3|326=17|58=CONTINUOUS|");
            changePhase(ops, "POST_CLOSE");
            assertThat(bob.await("35=h|"))
                    .contains("|335=g1|336=1|625=7|325=Y|340=3|58=POST_CLOSE|55=ABC|");
            assertThat(alice.await("35=f|"))
                    .contains("|324=e1|55=ABC|336=1|625=7|325=Y|326=18|58=POST_CLOSE|");
            alice.send("35=e|324=e1|55=ABC|263=2|");
            alice.send("35=1|112=done|");
            alice.await("112=done|");
            alice.heard.clear();
            changePhase(ops, "CONTINUOUS");
            bob.await("58=CONTINUOUS|");
            alice.send("35=1|112=again|");
            alice.await("112=again|");
            assertThat(alice.heard).hasSize(1);
            alice.send("35=g|335=g3|336=OTHER|263=1|");
            assertThat(alice.await("35=h|")).contains("|335=g3|336=OTHER|340=6|567=1|");
        }
    }

    @Test
    void whoDoesNotTradeAsksToo() {
        try (FixClient ops = FixClient.loggedOn(exchange, TestExchange.OPERATOR)) {
            ops.send("35=x|320=l1|559=4|");
            ops.await("35=y|");
            ops.send("35=AF|584=m1|585=7|");
            ops.await("584=m1|911=0|");
        }
    }
}
