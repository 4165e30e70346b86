package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.gateway.surroundings.GatewaySettings.Fix;

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

    /// Whatever is refused: the state of the order is that of the order.
    @Test
    void aRefusalSaysHowTheOrderIs() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice");
                FixClient bob = FixClient.loggedOn(exchange, "bob")) {
            alice.send(alice.order("a1", '2', 100, "10.05"));
            String one = FixClient.value(alice.await("150=0|"), 37);
            bob.send(bob.order("b1", '1', 40, "10.05"));
            String two = FixClient.value(bob.await("150=F|"), 37);
            alice.await("150=F|");
            bob.send(bob.cancel("c1", "b1", '1'));
            assertThat(bob.await("35=9|")).contains("|37=" + two + "|11=c1|41=b1|39=2|", "|102=0|");
            alice.send(replace("a1", "a2", 40, "10.05"));
            assertThat(alice.await("35=9|"))
                    .contains("|37=" + one + "|11=a2|41=a1|39=1|")
                    .contains("|102=99|58=QTY_NOT_ABOVE_EXECUTED");
            alice.send(replace("a1", "a2", 80, "10.06"));
            alice.await("150=5|");
            alice.send(alice.cancel("c2", "a1", '2'));
            assertThat(alice.await("35=9|"))
                    .contains("|37=" + one + "|11=c2|41=a1|39=1|")
                    .contains("|102=1|58=UNKNOWN_ORDER: the order has another ClOrdID(11) by now");
            alice.send(replace("never", "a3", 80, "10.005"));
            assertThat(alice.await("35=3|")).contains("|371=44|");
            alice.send(replace("never", "a3", 2_000_000, "10.00"));
            assertThat(alice.await("35=9|"))
                    .contains("|37=NONE|11=a3|41=never|39=8|", "|102=1|58=QTY_ABOVE_MAXIMUM");
            alice.send("35=H|11=a1|55=ABC|54=2|");
            assertThat(alice.await("150=I|"))
                    .contains("|37=" + one + "|11=a1|17=0|150=I|39=1|55=ABC|54=2|151=40|14=40|");
            bob.send("35=D|97=Y|" + bob.order("b1", '1', 40, "10.05").substring(5));
            assertThat(bob.await("150=I|"))
                    .contains("|37=" + two + "|11=b1|17=0|150=I|39=2|", "|151=0|14=40|6=10.05|");
        }
    }

    private static String replace(String from, String to, long qty, String price) {
        return "35=G|41=" + from + "|11=" + to + "|55=ABC|54=2|60=" + FixClient.now() + "|38=" + qty
                + "|40=2|44=" + price + "|";
    }

    /// An order of which the session does not know is asked for first.
    @Test
    void aRefusalOfAnOrderOfBeforeSaysHowItIs() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order("a1", '2', 100, "10.05") + "20002=Y|");
            alice.await("150=0|");
            alice.send(alice.order("a2", '1', 40, "10.04"));
            alice.await("150=0|");
            try (FixClient bob = FixClient.loggedOn(exchange, "bob")) {
                bob.send(bob.order("b1", '1', 40, "10.05"));
                alice.await("150=F|");
            }
        }
        TestExchange.await(() -> exchange.gateway().status().sessions() == 0);
        try (FixClient alice = FixClient.of(exchange, "alice")) {
            alice.logon("141=Y|");
            alice.send(replace("a1", "a3", 40, "10.05"));
            assertThat(alice.await("35=9|"))
                    .contains("|11=a3|41=a1|39=1|", "|102=99|58=QTY_NOT_ABOVE_EXECUTED")
                    .doesNotContain("37=NONE");
            alice.send(alice.cancel("c1", "a2", '1'));
            assertThat(alice.await("35=9|")).contains("|37=NONE|11=c1|41=a2|39=8|", "|102=1|");
        }
    }

    /// It may be meant for another order; also before the first has been answered.
    @Test
    void aRequestOfAnotherSideIsRefused() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order("a1", '1', 100, "10.05"));
            alice.send(alice.cancel("c1", "a1", '2'));
            assertThat(alice.await("35=3|"))
                    .contains("|371=54|372=F|373=5|58=Side(54)=2: the order is a buy");
            alice.send(replace("a1", "a2", 50, "10.04"));
            assertThat(alice.await("35=3|")).contains("|371=54|372=G|373=5|58=Side(54)=2: ");
            alice.send(alice.cancel("a1", "a1", '1'));
            assertThat(alice.await("35=3|")).contains("|371=11|372=F|373=5|58=ClOrdID(11)=a1: ");
            alice.send(alice.cancel("c2", "a1", '1'));
            alice.await("|11=c2|41=a1|");
        }
    }

    /// Rounded once, when it is told.
    @Test
    void theAverageIsThatOfAllFills() {
        try (FixClient alice = FixClient.loggedOn(exchange, "alice");
                FixClient bob = new FixClient(
                        exchange.gateway().fixAddress().orElseThrow(), "bob", "FIXT.1.1")) {
            bob.logon();
            alice.send(alice.order("a1", '2', 1, "10.00"));
            alice.send(alice.order("a2", '2', 1, "10.01"));
            alice.send(alice.order("a3", '2', 1, "10.03"));
            alice.await("|11=a3|");
            bob.send(bob.order("b1", '1', 4, "10.03"));
            assertThat(bob.await("150=0|")).doesNotContain("|6=");
            assertThat(bob.await("150=F|")).contains("|14=1|6=10.00|");
            assertThat(bob.await("150=F|")).contains("|14=2|6=10.005|");
            assertThat(bob.await("150=F|")).contains("|14=3|6=10.01333333|");
            bob.send(bob.cancel("c1", "b1", '1'));
            assertThat(bob.await("150=4|")).contains("|151=0|14=3|6=10.01333333|");
            alice.await("|14=1|6=10.03|");
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
                    .containsExactly(
                            "35=A|34=1|98=0|108=30|141=Y|383=8192|", "35=0|34=2|112=next|");
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
