package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.gateway.surroundings.GatewaySettings;
import crossbook.protocol.OrdType;
import crossbook.protocol.OrderTermsEncoder;
import crossbook.protocol.Side;
import crossbook.protocol.entry.OrdersRequestEncoder;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;

/// Who asks how live orders are, and what it is told.
class OrderQueriesTest extends ExchangeTest {
    /// More than the engine tells at a time.
    private static final int MANY = 2_500;

    private TestTrader alice;

    @BeforeEach
    void logOn() {
        alice = exchange.trader("alice");
    }

    private static OrdersRequestEncoder ask(TestTrader trader, long requestId) {
        return trader.session
                .message(new OrdersRequestEncoder(), 0)
                .requestId(requestId)
                .participant("")
                .instrumentId(OrdersRequestEncoder.instrumentIdNullValue())
                .side(Side.NULL_VAL)
                .orderId(OrdersRequestEncoder.orderIdNullValue())
                .origClOrdId("");
    }

    private static List<String> orders(TestTrader trader) {
        return trader.heard.stream().filter(line -> line.startsWith("order ")).toList();
    }

    @Test
    void aTraderAsksForItsOrders() {
        alice.buy("a1", 10, 500);
        alice.sell("a2", 20, 600);
        alice.order("a3", Side.SELL, 5, 700)
                .ordType(OrdType.STOP)
                .price(OrderTermsEncoder.priceNullValue())
                .stopPrice(400);
        alice.await("SUSPENDED a3");
        try (TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob")) {
            bob.buy("b1", 7, 600);
            bob.await("TRADE b1");
            ask(bob, 1);
            bob.await("reply 1 ORDERS NONE");
            assertThat(orders(bob)).isEmpty();
        }
        ask(alice, 2);
        alice.await("reply 2 ORDERS NONE");
        assertThat(orders(alice))
                .containsExactly(
                        "order 2 a1 NEW 10/0 NONE 2",
                        "order 2 a2 PARTIALLY_FILLED 13/7 NONE 1",
                        "order 2 a3 SUSPENDED 5/0 WAITS_FOR_ELECTION 0");
        alice.heard.clear();
        ask(alice, 3).side(Side.BUY);
        alice.await("reply 3 ORDERS NONE");
        assertThat(orders(alice)).containsExactly("order 3 a1 NEW 10/0 NONE 0");
        ask(alice, 4).instrumentId(77);
        alice.await("reply 4 ORDERS UNKNOWN_INSTRUMENT");
    }

    @Test
    void oneOrderIsNamed() {
        alice.buy("a1", 10, 500);
        alice.buy("a2", 10, 500);
        ask(alice, 1).origClOrdId("a2");
        alice.await("reply 1 ORDERS NONE");
        assertThat(orders(alice)).containsExactly("order 1 a2 NEW 10/0 NONE 0");
        alice.cancel("c1", "a2");
        ask(alice, 2).origClOrdId("a2");
        alice.await("reply 2 ORDERS ORDER_ALREADY_CLOSED");
        ask(alice, 3).origClOrdId("a3");
        alice.await("reply 3 ORDERS UNKNOWN_ORDER");
    }

    @Test
    void whoMaySeesTheOrdersOfOthers() {
        alice.buy("a1", 10, 500);
        alice.await("NEW a1");
        try (TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob");
                TestTrader ops = TestTrader.loggedOn(exchange.tcp(), TestExchange.OPERATOR)) {
            ask(bob, 1).participant("alice");
            bob.await("businessReject  ORDERS ROLE_NOT_PERMITTED");
            ask(ops, 2).participant("alice");
            ops.await("reply 2 ORDERS NONE");
            assertThat(orders(ops)).containsExactly("order 2 a1 NEW 10/0 NONE 0");
            ask(ops, 3).participant("nobody");
            ops.await("reply 3 ORDERS UNKNOWN_PARTICIPANT");
        }
    }

    @Test
    void allOfManyAreTold() {
        for (int i = 1; i <= MANY; i++) {
            TestExchange.await(() -> alice.poll() && alice.session.hasRoom());
            alice.buy("m" + i, 1, 500);
        }
        alice.await("NEW m" + MANY);
        alice.heard.clear();
        ask(alice, 1);
        alice.await("reply 1 ORDERS NONE");
        assertThat(orders(alice)).hasSize(MANY).doesNotHaveDuplicates();
        assertThat(orders(alice).getFirst()).endsWith(" " + (MANY - 1));
        assertThat(orders(alice).getLast()).endsWith(" 0");
    }

    @Test
    void tooManyQuestionsHaveToWait() {
        exchange.close();
        exchange = TestExchange.start(
                directory.resolve("slow"),
                TestExchange.SETTINGS.with(new GatewaySettings.Throttle(1, 1, 0, 0)));
        try (TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob")) {
            ask(bob, 1);
            ask(bob, 2);
            bob.await("businessReject  ORDERS THROTTLED retry");
        }
    }
}
