package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.AccountBalance;
import crossbook.client.entry.Coverage;
import crossbook.client.entry.Margin;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Security;
import crossbook.client.entry.Transfer;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Side;
import crossbook.protocol.YesNo;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.Optional;

/// A future over a socket whose mark is set by command: who lacks margin hears of it, only closes,
/// and is liquidated; the insurance pays what is lost beyond that.
class MarginCallTest extends OperatedExchangeTest {
    /// A price step is worth 10; initial margin 60 for each one bought, of which 40 are to stay; a
    /// taker pays 2 for each. A liquidation trades a tenth from the mark at most.
    private static final Coverage COVERAGE = Coverage.onMargin(
            "USD",
            10,
            FeeUnit.PER_UNIT,
            2,
            0,
            0,
            new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.INDEX, 1_000_000)
                    .liquidating(false, 100_000));

    @BeforeEach
    void define() {
        done(OperatorRequest.defineAsset("USD", 2, ""));
        done(OperatorRequest.defineClient("alice", "C1", ""));
        Security future = new Security(
                0, TestExchange.SYMBOL, 2, 1, 1, 1_000, true, "", "", 0, false, 100, COVERAGE);
        done(future.definition());
        move(Transfer.deposit("d1", "USD", 500, "alice", "C1"));
        move(Transfer.deposit("d2", "USD", 10_000, "bob", ""));
    }

    private String mark(long price) {
        return ops.ask(OperatorRequest.setMark(0, price, "", YesNo.YES, "the index"));
    }

    private String nearMark(long price) {
        return ops.ask(OperatorRequest.setMark(0, price, "", YesNo.NO, "the index"));
    }

    private String liquidate() {
        return ops.ask(OperatorRequest.liquidatePosition("alice", "C1", 0, "too little"));
    }

    /// Alice has five, for which she paid a fee of 10 of her 500. Twenty lower they have lost
    /// 5 × 20 × 10.
    private void call() {
        bob.sell("s", 5, 100);
        bob.await("NEW s ");
        alice.order("b", Side.BUY, 5, 100).account("C1");
        alice.await("position 0 C1 5 for 5000 at 100, holds 300 of 490/300 USD");
        assertThat(mark(80)).isEqualTo("MARK NONE");
        alice.await("margin 0 CALLED C1 490/1300 USD needs 1200");
    }

    private long insurance() {
        assertSumsAreZero();
        return ops.accounts.stream()
                .filter(account -> account.ownerKind() == OwnerKind.INSURANCE)
                .mapToLong(AccountBalance::posted)
                .sum();
    }

    @Test
    void whoLacksMarginOnlyClosesUntilAllIsThere() {
        call();
        alice.order("b2", Side.BUY, 1, 70).account("C1");
        assertThat(alice.await("REJECTED b2 ")).endsWith("REDUCE_ONLY");
        move(Transfer.deposit("d3", "USD", 810, "alice", "C1"));
        alice.await("margin 0 MET C1 1300/1300 USD");
        assertSumsAreZero();
    }

    @Test
    void openCallsAreToldWithTheAccounts() {
        call();
        assertThat(alice.ask(OperatorRequest.accounts(Optional.empty())))
                .isEqualTo("ACCOUNTS NONE");
        assertThat(alice.heard)
                .contains("margin " + alice.requests + " CALLED C1 490/1300 USD needs 1200");
        assertThat(ops.ask(OperatorRequest.accounts(Optional.of("alice"))))
                .isEqualTo("ACCOUNTS NONE");
        assertThat(ops.heard)
                .contains("margin " + ops.requests + " CALLED C1 490/1300 USD needs 1200");
        assertThat(bob.ask(OperatorRequest.accounts(Optional.empty()))).isEqualTo("ACCOUNTS NONE");
        assertThat(bob.heard).noneMatch(line -> line.startsWith("margin"));
    }

    /// Nobody bids within the collar, 72 or more; then bob does. Five sold at 75 have lost
    /// 5 × 25 × 10, and cost 10.
    @Test
    void aPositionIsLiquidatedWithinTheCollar() {
        call();
        bob.buy("b3", 5, 71);
        bob.await("NEW b3 ");
        assertThat(liquidate()).isEqualTo("LIQUIDATION NONE");
        alice.await("margin 0 LIQUIDATION C1 USD 5 of 0 at 72");
        bob.buy("b4", 5, 75);
        bob.await("NEW b4 ");
        assertThat(liquidate()).isEqualTo("LIQUIDATION NONE");
        alice.await("margin 0 DEFICIT C1 -770/0 USD covered 0 left 770");
        assertSumsAreZero();
        assertThat(ops.heard)
                .contains("margin " + ops.requests + " DEFICIT C1 -770/0 USD covered 0 left 770");
        assertThat(liquidate()).isEqualTo("LIQUIDATION NO_POSITION");
    }

    @Test
    void theInsurancePaysWhatIsLostBeyondTheAccount() {
        move(Transfer.toInsurance("i1", "USD", 1_000, "bob", ""));
        call();
        bob.buy("b3", 5, 75);
        bob.await("NEW b3 ");
        assertThat(liquidate()).isEqualTo("LIQUIDATION NONE");
        alice.await("margin 0 DEFICIT C1 0/0 USD covered 770 left 0");
        alice.await("margin 0 MET C1 0/0 USD");
        assertThat(insurance()).isEqualTo(230);
        Transfer tooMuch = Transfer.fromInsurance("i2", "USD", 231, "bob", "");
        assertThat(ops.ask(tooMuch.request("")))
                .isEqualTo("TRANSFER FUNDS_INSUFFICIENT i2 230 of 231");
        move(Transfer.fromInsurance("i3", "USD", 230, "bob", ""));
        assertThat(insurance()).isZero();
    }

    /// What was held, paid, gained and called for.
    @Test
    void whoWasAwayHearsOfItsAccountsAndItsCall() {
        long before = alice.lastEventNumber;
        call();
        try (TestTrader recovery = missed("alice", before + 1)) {
            assertThat(recovery.heard)
                    .contains(
                            "account 0 PARTICIPANT C1 500/10 USD order 10 b recovered",
                            "account 0 PARTICIPANT C1 490/300 USD fee 10 profit 0 recovered",
                            "position 0 C1 5 for 5000 at 100, holds 300 of 490/300 USD recovered",
                            "margin 0 CALLED C1 490/1300 USD needs 1200 recovered");
        }
    }

    /// The collar is 10 %, of 1.00 and then of 1.10.
    @Test
    void aMarkFarFromTheLastOneNeedsConsent() {
        String far = "MARK PRICE_OUTSIDE_COLLAR";
        assertThat(nearMark(111)).isEqualTo(far);
        assertThat(ops.detail)
                .isEqualTo("ABC is marked at 1.00, and 1.11 is further from that than 10.0000 %,"
                        + " its liquidation_collar; who means it consents to any distance");
        assertThat(nearMark(89)).isEqualTo(far);
        assertThat(nearMark(110)).isEqualTo("MARK NONE");
        assertThat(nearMark(98)).isEqualTo(far);
        assertThat(nearMark(99)).isEqualTo("MARK NONE");
        assertThat(mark(1)).isEqualTo("MARK NONE");
    }

    @Test
    void whatCannotBeDoneIsRefusedByName() {
        assertThat(mark(100)).isEqualTo("MARK NONE"); // what it is already
        assertThat(mark(0)).isEqualTo("MARK PRICE_NOT_POSITIVE");
        assertThat(mark(1_000_001)).isEqualTo("MARK PRICE_ABOVE_MAXIMUM");
        assertThat(ops.ask(OperatorRequest.setMark(77, 100, "", YesNo.NO, "")))
                .isEqualTo("MARK UNKNOWN_INSTRUMENT");
        assertThat(alice.ask(OperatorRequest.setMark(0, 100, "", YesNo.NO, "")))
                .isEqualTo("MARK ROLE_NOT_PERMITTED");
        assertThat(liquidate()).isEqualTo("LIQUIDATION NO_POSITION");
        assertThat(ops.ask(OperatorRequest.liquidatePosition("nobody", "", 0, "")))
                .isEqualTo("LIQUIDATION UNKNOWN_PARTICIPANT");
        assertThat(ops.ask(OperatorRequest.liquidatePosition("alice", "C9", 0, "")))
                .isEqualTo("LIQUIDATION UNKNOWN_ACCOUNT");
        assertThat(alice.ask(OperatorRequest.liquidatePosition("alice", "C1", 0, "")))
                .isEqualTo("LIQUIDATION ROLE_NOT_PERMITTED");
        bob.sell("s", 5, 100);
        bob.await("NEW s ");
        alice.order("b", Side.BUY, 5, 100).account("C1");
        alice.await("position 0 C1 5 for 5000");
        assertThat(liquidate()).isEqualTo("LIQUIDATION MARGIN_NOT_CALLED");
    }
}
