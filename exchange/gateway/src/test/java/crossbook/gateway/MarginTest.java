package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.AccountPosition;
import crossbook.client.entry.Coverage;
import crossbook.client.entry.Margin;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Transfer;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Side;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/// A future over a socket: what its positions hold, what they gain and lose to the unit, and
/// that what would break the ledger is refused by name.
class MarginTest extends OperatedExchangeTest {
    /// A price step is worth 10; initial margin 60 for each one bought and 80 for each one
    /// sold; a taker pays 2 for each, a maker 1. The first mark is 100.
    private static final Coverage COVERAGE = Coverage.onMargin(
            "USD",
            10,
            FeeUnit.PER_UNIT,
            2,
            1,
            0,
            new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.LAST, 1_000_000)
                    .withholding(true));

    @BeforeEach
    void define() {
        done(OperatorRequest.defineAsset("USD", 2, ""));
        done(OperatorRequest.defineClient("alice", "C1", ""));
        assertThat(define(COVERAGE, 100)).contains(" NONE");
        move(Transfer.deposit("d1", "USD", 10_000, "alice", "C1"));
        move(Transfer.deposit("d2", "USD", 10_000, "bob", ""));
    }

    private String define(Coverage coverage, long referencePrice) {
        return ops.ask(TestExchange.security(TestExchange.SYMBOL, 1, referencePrice, coverage));
    }

    /// And the clearing account is what is open, the other way.
    @Override
    void assertSumsAreZero() {
        super.assertSumsAreZero();
        long clearing = ops.accounts.stream()
                .filter(account -> account.ownerKind() == OwnerKind.CLEARING)
                .mapToLong(AccountBalance::posted)
                .sum();
        assertThat(clearing)
                .isEqualTo(-ops.positions.stream()
                        .mapToLong(AccountPosition::openValue)
                        .sum());
    }

    /// Alice buys five at 100, of which three trade with bob.
    private void trade() {
        alice.order("b", Side.BUY, 5, 100).account("C1");
        alice.await("position 0 C1 0 for 0 at 100, holds 300 of 10000/310 USD");
        bob.sell("s", 3, 100);
        bob.await("position 0  -3 for -3000");
        alice.await("position 0 C1 3 for 3000");
    }

    /// The bid holds 5 × 2 for fees, its owner's position with it 5 × 60; the offer 3 × 80.
    /// The maker pays 3, the taker 6.
    @Test
    void whoTradesHearsOfItsPosition() {
        trade();
        assertThat(bob.heard)
                .containsSubsequence(
                        "account 0 PARTICIPANT  10000/6 USD order 6 s",
                        "position 0  0 for 0 at 100, holds 240 of 10000/246 USD",
                        "account 0 PARTICIPANT  9994/240 USD fee 6 profit 0",
                        "position 0  -3 for -3000 at 100, holds 240 of 9994/240 USD");
        assertThat(alice.heard)
                .containsSubsequence(
                        "account 0 PARTICIPANT C1 10000/10 USD order 10 b",
                        "account 0 PARTICIPANT C1 9997/304 USD fee 3 profit 0",
                        "position 0 C1 3 for 3000 at 100, holds 300 of 9997/304 USD");
        assertSumsAreZero();
    }

    /// At 104 alice's three have gained 3 × 4 × 10, which is paid when the day ends; her own
    /// sale of one gained 40 before.
    @Test
    void aDaySettlesAtItsMark() {
        trade();
        alice.cancel("c", "b");
        bob.buy("b2", 1, 104);
        bob.await("account 0 PARTICIPANT  9994/282 USD order 42 b2");
        alice.order("s2", Side.SELL, 1, 104).account("C1");
        alice.await("account 0 PARTICIPANT C1 10035/120 USD fee 2 profit 40");
        alice.await("position 0 C1 2 for 2000");
        bob.await("account 0 PARTICIPANT  9953/160 USD fee 1 profit -40");
        bob.await("position 0  -2 for -2000 at 104, holds 240");
        assertThat(alice.ask(OperatorRequest.accounts(Optional.empty())))
                .isEqualTo("ACCOUNTS NONE");
        assertThat(alice.positions).singleElement().satisfies(position -> {
            assertThat(position.account()).isEqualTo("C1");
            assertThat(position.mark()).isEqualTo(104);
            assertThat(position.unrealised(10)).isEqualTo(80);
        });
        assertThat(withheld()).isEqualTo(40);
        assertThat(ops.ask(
                        Transfer.withdrawal("w1", "USD", 9_876, "alice", "C1").request("")))
                .contains("FUNDS_INSUFFICIENT");
        assertThat(ops.ask(OperatorRequest.changePhase(0, 0, "CLOSED", ""))).contains(" NONE");
        alice.await("position 0 C1 2 for 2080 at 104, holds 120 of 10115/120 USD profit 80");
        bob.await("position 0  -2 for -2080 at 104, holds 160 of 9873/160 USD profit -80");
        assertThat(withheld()).isZero();
        move(Transfer.withdrawal("w2", "USD", 9_876, "alice", "C1"));
        assertSumsAreZero();
    }

    /// What alice's client cannot take out.
    private long withheld() {
        assertThat(alice.ask(OperatorRequest.accounts(Optional.empty())))
                .isEqualTo("ACCOUNTS NONE");
        return alice.accounts.stream()
                .filter(account -> account.account().equals("C1"))
                .mapToLong(AccountBalance::withheld)
                .reduce((earlier, last) -> last)
                .orElseThrow();
    }

    @Test
    void whatWouldBreakTheLedgerIsRefusedByName() {
        List<String> rows = """
                -1000000 100 QTY_NOT_POSITIVE QTY_NOT_POSITIVE
                -9223372036854775807 1 QTY_NOT_POSITIVE QTY_NOT_POSITIVE
                10 0 PRICE_NOT_POSITIVE PRICE_NOT_POSITIVE
                10 -10 PRICE_NOT_POSITIVE PRICE_NOT_POSITIVE
                1 1000001 AMOUNT_OVERFLOWS AMOUNT_OVERFLOWS
                9223372036854775807 1 AMOUNT_OVERFLOWS AMOUNT_OVERFLOWS
                900719926 100 AMOUNT_OVERFLOWS AMOUNT_OVERFLOWS
                900719925 100 FUNDS_INSUFFICIENT FUNDS_INSUFFICIENT
                162 100 FUNDS_INSUFFICIENT FUNDS_INSUFFICIENT
                10 1 NONE FUNDS_INSUFFICIENT
                5 1000000 FUNDS_INSUFFICIENT NONE
                """.lines().toList();
        for (int i = 0; i < rows.size(); i++) {
            String[] row = rows.get(i).split(" ", -1);
            String buy = "b" + i;
            String sell = "s" + i;
            alice.order(buy, Side.BUY, Long.parseLong(row[0]), Long.parseLong(row[1]))
                    .account("C1");
            assertThat(alice.await(line -> line.contains(" " + buy + " ")))
                    .as(rows.get(i))
                    .endsWith(row[2]);
            alice.cancel("c" + i, buy);
            bob.sell(sell, Long.parseLong(row[0]), Long.parseLong(row[1]));
            assertThat(bob.await(line -> line.contains(" " + sell + " ")))
                    .as(rows.get(i))
                    .endsWith(row[3]);
            assertSumsAreZero();
        }
    }

    @Test
    void termsThatCannotHoldAreRefusedByName() {
        Margin terms = COVERAGE.margin();
        Margin negative =
                new Margin(terms.unit(), -1, 80, -1, 50, terms.markSource(), terms.maxPrice());
        assertThat(define(onMargin(negative), 100)).endsWith("MARGIN_OUT_OF_RANGE");
        Margin tooMuchToKeep =
                new Margin(terms.unit(), 60, 80, 61, 50, terms.markSource(), terms.maxPrice());
        assertThat(define(onMargin(tooMuchToKeep), 100)).endsWith("MARGIN_OUT_OF_RANGE");
        Margin other =
                new Margin(terms.unit(), 61, 80, 40, 50, terms.markSource(), terms.maxPrice());
        assertThat(define(onMargin(other), 100)).endsWith("COVERAGE_STAYS");
    }

    private static Coverage onMargin(Margin margin) {
        return Coverage.onMargin("USD", 10, FeeUnit.PER_UNIT, 2, 1, 0, margin);
    }
}
