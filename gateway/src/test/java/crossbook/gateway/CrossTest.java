package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.Capacity;
import crossbook.protocol.YesNo;
import crossbook.protocol.entry.NewCrossEncoder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// Internal crosses, through a gateway.
class CrossTest {
    @TempDir
    Path directory;

    @Test
    void bothSidesAreReportedToTheirParticipantAndToNobodyElse() {
        try (TestExchange exchange = TestExchange.start(directory);
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob");
                TestTrader ops = TestTrader.loggedOn(exchange.tcp(), TestExchange.OPERATOR)) {
            cross(alice, "x1", "x2", 12);
            alice.await("REJECTED x1 0/0 CROSS_WITHOUT_QUOTE");
            alice.await("REJECTED x2 0/0 CROSS_WITHOUT_QUOTE");
            bob.buy("b1", 1, 10);
            bob.await("NEW b1");
            bob.sell("b2", 1, 14);
            bob.await("NEW b2");

            cross(alice, "x1", "x2", 12);
            alice.await("NEW x1 7/0");
            alice.await("NEW x2 7/0");
            alice.await("TRADE x1 7@12 0/7");
            alice.await("TRADE x2 7@12 0/7");
            cross(alice, "x1", "x2", 12);
            alice.await(line -> line.startsWith("NEW x1") && line.endsWith(" repeated"));
            cross(ops, "o1", "o2", 12);
            ops.await("businessReject o1 CROSS ROLE_NOT_PERMITTED");
            cross(alice, "x3", "x4", NewCrossEncoder.priceNullValue());
            alice.await("reject x3 price FIELD_MISSING");
            bob.buy("b3", 1, 9);
            bob.await("NEW b3");
            assertThat(bob.heard).noneMatch(line -> line.contains(" x"));
        }
    }

    private static void cross(TestTrader trader, String buyId, String sellId, long price) {
        trader.session
                .message(new NewCrossEncoder(), 0)
                .buyClOrdId(buyId)
                .sellClOrdId(sellId)
                .instrumentId(0)
                .price(price)
                .orderQty(7)
                .adjustable(YesNo.NO)
                .buyCapacity(Capacity.AGENCY)
                .buyTrader("T1")
                .buyAccount("")
                .sellCapacity(Capacity.AGENCY)
                .sellTrader("T1")
                .sellAccount("");
    }
}
