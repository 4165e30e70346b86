package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.protocol.entry.BustTradeEncoder;
import crossbook.protocol.entry.CorrectTradeEncoder;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Crosses and off-book trades over FIX, and what becomes of trades after they happened.
class FixTradesTest extends FixExchangeTest {
    private FixClient alice;
    private FixClient bob;

    @BeforeEach
    void logOn() {
        alice = FixClient.loggedOn(exchange, "alice");
        bob = new FixClient(exchange.gateway().fixAddress().orElseThrow(), "bob", "FIXT.1.1");
        bob.logon();
    }

    @AfterEach
    void logOut() {
        alice.close();
        bob.close();
    }

    // Crosses.

    private static String cross(String sides, String more) {
        return "35=s|548=X|549=1|550=0|" + sides + "55=ABC|60=" + FixClient.now() + "|40=2|" + more;
    }

    private static String sides(String buyId, String sellId, long sellQty) {
        return "552=2|54=1|11=" + buyId + "|453=1|448=T1|452=12|1=C1|38=7|528=A|54=2|11=" + sellId
                + "|453=2|448=alice|452=36|448=T2|452=12|38=" + sellQty + "|";
    }

    private void quote() {
        bob.send(bob.order("b1", '1', 1, "10.00"));
        bob.send(bob.order("b2", '2', 1, "10.04"));
        bob.await("|11=b2|");
    }

    @Test
    void bothSidesOfACrossTrade() {
        quote();
        alice.send(cross(
                "552=2|54=1|11=x1|453=1|448=T1|452=12|1=C1|38=7|528=A|54=2|11=x2|38=7|",
                "44=10.02|"));
        assertThat(alice.await("150=0|"))
                .contains("|11=x1|453=1|448=T1|", "|1=C1|", "|54=1|38=7|", "|44=10.02|", "|528=A|");
        assertThat(alice.await("150=0|")).contains("|11=x2|", "|54=2|38=7|").doesNotContain("528=");
        assertThat(alice.await("150=F|")).contains("|32=7|31=10.02|", "|39=2|");
        assertThat(alice.await("150=F|")).contains("|32=7|31=10.02|", "|39=2|");
    }

    @Test
    void aCrossOutsideTheQuoteIsRefusedOrAdjusted() {
        quote();
        String sides = "552=2|54=1|11=x1|38=7|54=2|11=x2|38=7|";
        alice.send(cross(sides, "44=10.05|"));
        assertThat(alice.await("150=8|")).contains("|11=x1|", "|58=CROSS_OUTSIDE_QUOTE");
        assertThat(alice.await("150=8|")).contains("|11=x2|", "|58=CROSS_OUTSIDE_QUOTE");
        alice.send(cross(sides, "44=10.05|20008=Y|"));
        assertThat(alice.await("150=F|")).contains("|31=10.02|");
    }

    @Test
    void whatIsNoCrossIsRejected() {
        alice.send(cross(sides("x1", "x2", 8), "44=10.02|"));
        assertThat(alice.await("35=3|")).contains("|371=38|372=s|373=5|58=OrderQty(38)");
        alice.send(cross("552=2|54=1|11=x1|38=7|54=1|11=x2|38=7|", "44=10.02|"));
        assertThat(alice.await("35=j|")).contains("|372=s|379=x1|380=5|58=Side(54)");
        alice.send(cross("552=2|54=1|11=x1|38=7|54=2|11=x2|38=7|", ""));
        assertThat(alice.await("35=j|"))
                .contains("|372=s|379=x1|380=5|58=FIELD_MISSING: Price(44)");
        alice.send(cross("552=1|54=1|11=x1|38=7|54=2|11=x2|38=7|", "44=10.02|"));
        assertThat(alice.await("35=3|")).contains("|371=552|372=s|373=16|");
        alice.send(cross("552=2|54=1|11=x1|453=2|448=T1|452=12|38=7|54=2|11=x2|38=7|", "44=1.00|"));
        assertThat(alice.await("35=3|")).contains("|371=453|372=s|373=16|");
        alice.send(cross("552=2|54=1|38=7|11=x1|54=2|11=x2|38=7|", "44=10.02|"));
        assertThat(alice.await("35=3|")).contains("|371=11|372=s|373=15|");
        alice.send(cross("", "44=10.02|"));
        assertThat(alice.await("35=3|")).contains("|371=552|372=s|373=1|");
    }

    // Off-book trades.

    private static String report(String id, String party, String type, String more) {
        return "35=AE|571=" + id + "|" + more + "570=N|55=ABC|32=500|31=0.77|75=20261126|60="
                + "20200101-10:00:00|552=1|54=2|37=NONE|453=1|448=" + party + "|452=17|20009="
                + type + "|";
    }

    @Test
    void bothSidesHearOfAReport() {
        alice.send(report("r1", "bob", "BT", ""));
        assertThat(alice.await("35=AR|")).contains("|571=r1|150=F|939=0|880=1|55=ABC|");
        assertThat(bob.await("35=AE|"))
                .contains("|487=0|150=F|880=" + 1
                        + "|570=N|55=ABC|32=500|31=0.77|75=20200101|60=20200101-")
                .contains("|552=1|54=1|37=NONE|453=1|448=alice|447=D|452=17|20006=6|20009=BT|");
        bob.send(report("c1", "alice", "BT", "487=1|880=1|"));
        assertThat(bob.await("35=AR|"))
                .contains("|571=c1|150=8|939=1|751=3|880=1|")
                .contains("|58=TRADE_NOT_REPORTED_BY_PARTICIPANT");
        alice.send(report("c2", "bob", "BT", "487=1|880=1|"));
        assertThat(alice.await("35=AE|")).contains("|487=1|150=H|880=1|", "|54=2|37=NONE|11=r1|");
        assertThat(bob.await("35=AE|")).contains("|487=1|150=H|880=1|", "|54=1|37=NONE|");
        alice.send(report("r2", "nobody", "BT", ""));
        assertThat(alice.await("35=AR|")).contains("|571=r2|", "|751=1|", "UNKNOWN_COUNTERPARTY");
        alice.send(report("r3", "bob", "XX", ""));
        assertThat(alice.await("35=AR|")).contains("|751=4|", "TRADE_REPORT_TYPE_NOT_ACCEPTED");
        alice.send(report("r4", "bob", "BT", "487=1|"));
        assertThat(alice.await("35=j|")).contains("|372=AE|380=5|58=TrdMatchID(880)");
        alice.send(report("r5", "bob", "BT", "487=2|880=1|"));
        assertThat(alice.await("35=3|"))
                .contains("|371=487|372=AE|373=5|58=TradeReportTransType(487)");
    }

    // After the trade.

    @Test
    void bustsAndCorrectionsAreTold() {
        try (TestTrader ops = TestTrader.loggedOn(exchange.tcp(), TestExchange.OPERATOR)) {
            alice.send(alice.order("a1", '2', 10, "10.00"));
            String orderId = FixClient.value(alice.await("150=0|"), 37);
            bob.send(bob.order("b1", '1', 10, "10.00"));
            String trade = FixClient.value(bob.await("150=F|"), 880);
            ops.session
                    .message(new CorrectTradeEncoder(), 0)
                    .requestId(1)
                    .instrumentId(0)
                    .tradeId(Long.parseLong(trade))
                    .price(999)
                    .orderQty(4)
                    .reasonText("");
            ops.await("reply 1 TRADE NONE");
            assertThat(alice.await("35=AE|"))
                    .contains("|487=2|150=G|880=" + trade + "|570=N|55=ABC|32=4|31=9.99|")
                    .contains("|552=1|54=2|37=" + orderId + "|11=a1|");
            assertThat(bob.await("35=AE|")).contains("|487=2|150=G|", "|54=1|", "|11=b1|20006=0|");
            ops.session
                    .message(new BustTradeEncoder(), 0)
                    .requestId(2)
                    .instrumentId(0)
                    .tradeId(Long.parseLong(trade))
                    .reasonText("");
            ops.await("reply 2 TRADE NONE");
            assertThat(alice.await("35=AE|")).contains("|487=1|150=H|880=" + trade + "|");
            assertThat(bob.await("35=AE|")).contains("|487=1|150=H|880=" + trade + "|");
        }
    }

    /// What was answered is not asked for again.
    @Test
    void aCancelThatWasAnsweredCounts() {
        alice.send(report("r1", "bob", "BT", ""));
        alice.await("35=AR|");
        alice.send(report("c1", "bob", "BT", "487=1|880=1|"));
        alice.await("150=H|");
        alice.send("35=5|");
        alice.awaitEnd();
        long next = alice.next;
        TestExchange.await(() -> exchange.gateway().status().sessions() == 1);
        alice = FixClient.of(exchange, "alice");
        alice.next = next;
        alice.logon();
        alice.send("35=1|112=there|");
        alice.await("112=there|");
        assertThat(alice.heard).noneMatch(line -> line.startsWith("35=2|"));
    }
}
