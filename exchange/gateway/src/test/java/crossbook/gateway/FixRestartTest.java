package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What is told over FIX of an order that had traded at two prices before the gateway, or the
/// host, was started anew.
class FixRestartTest extends FixExchangeTest {
    private static final String STAYS = "20002=Y|";
    private long nextOfAlice;

    @BeforeEach
    void tradeAtTwoPrices() {
        try (FixClient alice = FixClient.of(exchange, "alice");
                FixClient bob = FixClient.loggedOn(exchange, "bob")) {
            alice.logon(STAYS);
            sell(bob, "b1", 30, "10.00");
            sell(bob, "b2", 20, "10.03");
            alice.send(alice.order("a1", '1', 100, "10.10"));
            assertThat(alice.await("|14=50|")).contains("|39=1|", "|151=50|", "|6=10.012|");
            alice.send("35=1|112=read|"); // what it has read it acknowledges
            alice.await("112=read|");
            nextOfAlice = alice.next;
            exchange.killGateway();
        }
    }

    private static void sell(FixClient bob, String clOrdId, long qty, String price) {
        bob.send(bob.order(clOrdId, '2', qty, price));
        bob.await("|11=" + clOrdId + "|");
    }

    /// Bob sells after the restart.
    private void sellAgain(long qty) {
        FixClient bob = FixClient.of(exchange, "bob");
        try (bob) {
            bob.logon("141=Y|");
            sell(bob, "b3", qty, "10.10");
        }
    }

    private FixClient aliceAgain() {
        FixClient alice = FixClient.of(exchange, "alice");
        alice.next = nextOfAlice;
        alice.logon(STAYS);
        return alice;
    }

    @Test
    void theAverageIsTrueWhenTheGatewayWasStartedAnew() {
        exchange.startGateway();
        checkStatusFillAndEnd();
    }

    @Test
    void theAverageIsTrueWhenTheHostWasStartedAnew() {
        exchange.stopHost();
        exchange.startHost();
        exchange.startGateway();
        checkStatusFillAndEnd();
    }

    private void checkStatusFillAndEnd() {
        try (FixClient alice = aliceAgain()) {
            alice.send("35=H|11=a1|55=ABC|54=1|");
            String status = alice.await("150=I|");
            assertThat(status).contains("|39=1|", "|151=50|14=50|6=10.012|");
            String order = "|37=" + FixClient.value(status, 37) + "|";
            sellAgain(10);
            assertThat(alice.await("150=F|"))
                    .contains(order, "|39=1|", "|151=40|14=60|6=10.02666667|");
            alice.send(alice.cancel("c1", "a1", '1'));
            assertThat(alice.await("150=4|"))
                    .contains(order, "|39=4|", "|151=0|14=60|6=10.02666667|");
            alice.send("35=H|11=a1|55=ABC|54=1|");
            assertThat(alice.await("150=I|")).contains(order, "|39=4|", "|14=60|6=10.02666667|");
        }
    }

    /// The order is closed by the time that its owner hears of its trade.
    @Test
    void theAverageIsTrueOfWhatWasMissed() {
        exchange.startGateway();
        sellAgain(50);
        try (FixClient alice = aliceAgain()) {
            assertThat(alice.await("150=F|")).contains("|39=2|", "|151=0|14=100|6=10.056|");
            alice.send("35=H|11=a1|55=ABC|54=1|");
            assertThat(alice.await("150=I|")).contains("|39=2|", "|14=100|6=10.056|");
        }
    }

    @Test
    void theAverageIsTrueInADropCopy() {
        exchange.startGateway();
        try (FixClient ops = FixClient.of(exchange, TestExchange.OPERATOR)) {
            ops.logon("20010=alice|");
            sellAgain(10);
            assertThat(ops.await("150=F|")).contains("|14=60|6=10.02666667|");
        }
    }
}
