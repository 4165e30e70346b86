package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Transfer;

import org.junit.jupiter.api.BeforeEach;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// One on which an operator, alice and bob are logged on; the operator moves money.
abstract class OperatedExchangeTest extends ExchangeTest {
    TestTrader ops;
    TestTrader alice;
    TestTrader bob;

    @BeforeEach
    void logOn() {
        ops = exchange.trader(TestExchange.OPERATOR);
        alice = exchange.trader("alice");
        bob = exchange.trader("bob");
    }

    void done(OperatorRequest request) {
        assertThat(ops.ask(request)).contains(" NONE");
    }

    void move(Transfer transfer) {
        done(transfer.request("money"));
    }

    /// The posted amounts of all accounts by asset: no unit is made or lost.
    void assertSumsAreZero() {
        ops.accounts.clear();
        ops.positions.clear();
        assertThat(ops.ask(OperatorRequest.accounts(Optional.empty()))).isEqualTo("ACCOUNTS NONE");
        Map<String, Long> sums = ops.accounts.stream()
                .collect(Collectors.groupingBy(
                        AccountBalance::asset, Collectors.summingLong(AccountBalance::posted)));
        assertThat(sums.values()).isNotEmpty().containsOnly(0L);
    }
}
