package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.EntryRequest;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.Security;
import crossbook.client.entry.Transfer;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;

import org.junit.jupiter.api.Test;

/// Orders over FIX that hold money.
class FixMoneyTest extends FixExchangeTest {
    private static final Coverage COVERAGE =
            new Coverage(CoverageKind.FULL, "XBT", "LTC", 10, 2, FeeUnit.PER_UNIT, 3, 1, 0);

    private void prepare(long amount) {
        try (OrderEntry ops = OrderEntry.logOn(exchange.tcp(), TestExchange.OPERATOR, "opsops")) {
            for (OperatorRequest request : new OperatorRequest[] {
                OperatorRequest.defineAsset("XBT", 8, ""),
                OperatorRequest.defineAsset("LTC", 6, ""),
                TestExchange.security(TestExchange.SYMBOL, 1, Security.NO_PRICE, COVERAGE),
                Transfer.deposit("d1", "LTC", amount, "alice", "").request("")
            }) {
                assertThat(ops.ask(EntryRequest.operation(1, request)).isDone()).isTrue();
            }
        }
    }

    /// A bid of 3 at 1.00 holds 3 × 100 × 2 and a fee of 3 × 3, one at 1.01 holds 6 more.
    @Test
    void aRefusalSaysInDecimalsHowMuchOfWhichAssetIsMissing() {
        prepare(609);
        try (FixClient alice = FixClient.loggedOn(exchange, "alice")) {
            alice.send(alice.order("a1", '1', 3, "1.01"));
            assertThat(alice.await("150=8|"))
                    .contains("|58=FUNDS_INSUFFICIENT: "
                            + "It needs 0.000615 LTC, and 0.000609 is free|");
            alice.send(alice.order("s1", '2', 3, "1.01"));
            assertThat(alice.await("150=8|"))
                    .contains("|58=FUNDS_INSUFFICIENT: "
                            + "It needs 0.00000030 XBT, and 0.00000000 is free|");
            alice.send(alice.order("a2", '1', 3, "1.00"));
            alice.await("150=0|");
            alice.send(
                    "35=G|41=a2|11=a3|55=ABC|54=1|60=" + FixClient.now() + "|38=3|40=2|44=1.01|");
            assertThat(alice.await("35=9|"))
                    .contains("|58=FUNDS_INSUFFICIENT: It needs 0.000006 LTC, and ");
        }
    }
}
