package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.gateway.GatewaySettings.Fix;

import org.junit.jupiter.api.Test;

/// Orders over FIX, and what becomes of them.
class FixOrdersTest extends FixExchangeTest {
    @Test
    void twoOrdersTrade() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice");
                FixClient bob = FixClient.loggedOn(exchange, "bob")) {
            alice.send(alice.order("a1", '2', 100, "10.05"));
            assertThat(alice.await("150=0|")).contains("|11=a1|", "|44=10.05|", "|151=100|");
            bob.send(bob.order("b1", '1', 40, "10.06"));
            String fill = bob.await("150=F|");
            assertThat(fill).contains("|11=b1|", "|39=2|", "|31=10.05|", "|32=40|", "|851=2|");
            assertThat(alice.await("150=F|"))
                    .contains("|11=a1|", "|39=1|", "|151=60|", "|14=40|", "|851=1|");
            assertThat(FixClient.value(fill, 880)).isNotEmpty();
        }
    }

    @Test
    void ordersAreReplacedAndCanceled() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order("a1", '1', 100, "10.05"));
            String orderId = FixClient.value(alice.await("150=0|"), 37);
            alice.send(
                    "35=G|41=a1|11=a2|55=ABC|54=1|60=" + FixClient.now() + "|38=80|40=2|44=10.01|");
            assertThat(alice.await("150=5|"))
                    .contains("|11=a2|41=a1|", "|38=80|", "|44=10.01|", "|638=1|", "|39=0|");
            alice.send(alice.cancel("c1", "a2", '1'));
            assertThat(alice.await("150=4|"))
                    .contains("|11=c1|41=a2|", "|39=4|", "|151=0|", "|58=REQUESTED");
            alice.send(alice.cancel("c2", "a2", '1'));
            assertThat(alice.await("35=9|"))
                    .contains("|11=c2|41=a2|39=4|", "|434=1|102=0|58=ORDER_ALREADY_CLOSED: ");
            alice.send("35=F|37=" + orderId + "|11=c3|55=ABC|54=1|60=" + FixClient.now() + "|");
            assertThat(alice.await("35=9|")).contains("|11=c3|41=NONE|39=4|");
        }
    }

    @Test
    void manyAreCanceledAtOnce() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            for (int i = 1; i <= 3; i++) alice.send(alice.order("a" + i, '1', 1, i + ".00"));
            alice.await("|11=a3|");
            alice.heard.clear();
            alice.send("35=q|11=m1|530=1|55=ABC|60=" + FixClient.now() + "|");
            alice.await("|41=a1|");
            assertThat(alice.heard.getFirst())
                    .isEqualTo("35=r|34=5|11=m1|37=NONE|530=1|531=1|533=3|55=ABC|");
            assertThat(alice.heard).hasSize(4).allMatch(line -> line.contains("|11=m1|"));
        }
    }

    @Test
    void whatIsRefusedSaysWhatWouldBeRight() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order("a1", '1', 2_000_000, "1.00"));
            assertThat(alice.await("150=8|"))
                    .contains("|39=8|103=13|")
                    .contains("|58=QTY_ABOVE_MAXIMUM: ABC takes a quantity of at most 1000000");
        }
    }

    @Test
    void whoDoesNotTradeIsNotLetTrade() {
        try (FixClient ops = FixClient.loggedOn(exchange, TestExchange.OPERATOR)) {
            ops.send(ops.order("o1", '1', 1, "1.00"));
            assertThat(ops.await("35=j|"))
                    .contains("|45=2|372=D|379=o1|380=6|58=ROLE_NOT_PERMITTED");
        }
    }

    @Test
    void tooManyOrdersHaveToWait() {
        exchange.close();
        exchange = TestExchange.start(
                directory.resolve("slow"),
                TestExchange.SETTINGS
                        .withFix(Fix.in(directory.resolve("fix-slow")))
                        .with(new GatewaySettings.Throttle(1, 2, 0, 0)));
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            for (int i = 1; i <= 3; i++) alice.send(alice.order("a" + i, '1', 1, "1.00"));
            assertThat(alice.await("35=j|"))
                    .contains("|45=4|372=D|379=a3|380=8|58=THROTTLED: ", "; wait ");
        }
    }

    /// Both numbers begin again, and nothing of before is told.
    @Test
    void aResetBeginsAgain() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order("a1", '1', 1, "1.00"));
            alice.await("150=0|");
        }
        TestExchange.await(() -> exchange.gateway().status().sessions() == 0);
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.logon("141=Y|");
            alice.send("35=1|112=next|");
            alice.await("112=next|");
            assertThat(alice.heard)
                    .containsExactly("35=A|34=1|98=0|108=30|141=Y|383=8192|", "35=0|34=2|112=next|");
        }
    }

    /// A participant may speak FIX under several names, each with numbers of its own.
    @Test
    void eachCompIdHasItsNumbers() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send("35=5|");
            alice.awaitEnd();
        }
        TestExchange.await(() -> exchange.gateway().status().sessions() == 0);
        try (FixClient desk = FixClient.of(exchange, "DESK7")) {
            desk.send("35=A|98=0|108=30|553=alice|554=alicealice|");
            assertThat(desk.await("35=A|")).contains("|56=DESK7|34=1|");
            desk.send(desk.order("d1", '1', 1, "1.00"));
            desk.await("|11=d1|");
        }
    }
}
