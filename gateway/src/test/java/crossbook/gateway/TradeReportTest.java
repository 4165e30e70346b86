package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.Side;
import crossbook.protocol.entry.CancelReportEncoder;
import crossbook.protocol.entry.ReportTradeEncoder;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;

/// Reports of off-book trades, through a gateway. (The market takes them but in the last
/// second of a day.)
class TradeReportTest {
    @TempDir
    Path directory;

    @Test
    void bothSidesHearOfAReportAndOfItsEnd() {
        long trade = 1;
        try (TestExchange exchange = TestExchange.start(directory);
                TestTrader alice = TestTrader.loggedOn(exchange.tcp(), "alice");
                TestTrader bob = TestTrader.loggedOn(exchange.tcp(), "bob");
                TestTrader carol = TestTrader.loggedOn(exchange.tcp(), "carol");
                TestTrader ops = TestTrader.loggedOn(exchange.tcp(), TestExchange.OPERATOR)) {
            report(alice, "r1", "bob", "BT", 500);
            alice.await("trade TRADE r1 " + trade + " SELL 500@77");
            bob.await("trade TRADE  " + trade + " BUY 500@77");
            report(alice, "r2", "nobody", "BT", 500);
            alice.await("trade REJECTED r2 0 SELL 500@77 UNKNOWN_COUNTERPARTY");
            report(alice, "r3", "bob", "XX", 500);
            alice.await("trade REJECTED r3 0 SELL 500@77 TRADE_REPORT_TYPE_NOT_ACCEPTED");
            report(alice, "r4", "bob", "BT", ReportTradeEncoder.orderQtyNullValue());
            alice.await("reject r4 orderQty FIELD_MISSING");
            report(ops, "o1", "bob", "BT", 1);
            ops.await("businessReject o1 TRADE_REPORT ROLE_NOT_PERMITTED");

            cancel(bob, "c1", trade);
            bob.await("trade REJECTED c1 " + trade + " NULL_VAL");
            cancel(alice, "c2", trade);
            alice.await("trade TRADE_CANCEL r1 " + trade + " SELL 500@77");
            bob.await("trade TRADE_CANCEL  " + trade + " BUY 500@77");
            carol.buy("k1", 1, 5);
            carol.await("NEW k1");
            assertThat(carol.heard).noneMatch(line -> line.startsWith("trade"));
        }
    }

    private static void report(
            TestTrader trader, String id, String counterparty, String type, long qty) {
        trader.session
                .message(new ReportTradeEncoder(), 0)
                .clOrdId(id)
                .instrumentId(0)
                .side(Side.SELL)
                .counterparty(counterparty)
                .reportType(type)
                .price(77)
                .orderQty(qty)
                .tradeTimeNs(0);
    }

    private static void cancel(TestTrader trader, String id, long tradeId) {
        trader.session
                .message(new CancelReportEncoder(), 0)
                .clOrdId(id)
                .instrumentId(0)
                .tradeId(tradeId);
    }
}
