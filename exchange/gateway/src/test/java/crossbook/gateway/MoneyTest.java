package crossbook.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.Security;
import crossbook.client.entry.Transfer;
import crossbook.protocol.CoverageKind;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.OwnerKind;
import crossbook.protocol.Side;
import crossbook.protocol.TimeInForce;
import crossbook.protocol.TransferType;
import crossbook.protocol.YesNo;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/// Money over a socket: who may ask what, what each hears of its accounts, and that what mints
/// money elsewhere is refused by name.
class MoneyTest extends OperatedExchangeTest {
    /// A lot is 10 of the base asset, a price unit 2 of the quote asset; a taker pays 3 for a lot,
    /// a maker 1.
    private static final Coverage COVERAGE =
            new Coverage(CoverageKind.FULL, "XBT", "LTC", 10, 2, FeeUnit.PER_UNIT, 3, 1, 0);

    @BeforeEach
    void cover() {
        done(OperatorRequest.defineAsset("XBT", 8, ""));
        done(OperatorRequest.defineAsset("LTC", 8, ""));
        done(OperatorRequest.defineClient("alice", "C1", ""));
        done(security(COVERAGE));
    }

    private static OperatorRequest security(Coverage coverage) {
        return TestExchange.security(TestExchange.SYMBOL, 1, Security.NO_PRICE, coverage);
    }

    private void deposit(String id, String participant, String account, String asset, long amount) {
        move(Transfer.deposit(id, asset, amount, participant, account));
    }

    /// Nobody has less than nothing either.
    @Override
    void assertSumsAreZero() {
        super.assertSumsAreZero();
        assertThat(ops.accounts)
                .allMatch(account -> account.ownerKind() == OwnerKind.OUTSIDE
                        || account.ownerKind() == OwnerKind.CLEARING
                        || (account.held() >= 0 && account.free() >= 0));
    }

    @Test
    void onlyMarketOperationsMoveMoney() {
        for (OperatorRequest request : new OperatorRequest[] {
            OperatorRequest.defineAsset("USD", 2, ""),
            OperatorRequest.defineClient("alice", "C2", ""),
            Transfer.deposit("d1", "LTC", 5, "alice", "").request("")
        }) {
            assertThat(alice.ask(request)).endsWith(" ROLE_NOT_PERMITTED");
        }
        assertThat(alice.ask(OperatorRequest.accounts(Optional.of("bob"))))
                .isEqualTo("ACCOUNTS ROLE_NOT_PERMITTED");
        assertThat(alice.ask(OperatorRequest.accounts(Optional.of("alice"))))
                .isEqualTo("ACCOUNTS NONE");
        assertThat(ops.ask(OperatorRequest.accounts(Optional.of("nobody"))))
                .isEqualTo("ACCOUNTS UNKNOWN_PARTICIPANT");
    }

    @Test
    void aTransferIsBookedOnceAndItsAnswerNamesIt() {
        OperatorRequest deposit =
                Transfer.deposit("d1", "LTC", 700, "alice", "C1").request("");
        assertThat(ops.ask(deposit)).isEqualTo("TRANSFER NONE d1");
        alice.await("account 0 PARTICIPANT C1 700/0 LTC d1");
        assertThat(ops.ask(deposit)).isEqualTo("TRANSFER NONE d1 repeated");
        assertThat(ops.ask(Transfer.deposit("d1", "LTC", 701, "alice", "C1").request("")))
                .isEqualTo("TRANSFER DUPLICATE_TRANSACTION_ID d1");
        assertThat(ops.ask(Transfer.withdrawal("w1", "LTC", 701, "alice", "C1").request("")))
                .isEqualTo("TRANSFER FUNDS_INSUFFICIENT w1 700 of 701");
        assertThat(ops.ask(new Transfer(
                                TransferType.TRANSFER, "t1", "LTC", 300, "alice", "C1", "bob", "")
                        .request("")))
                .isEqualTo("TRANSFER NONE t1");
        bob.await("account 0 PARTICIPANT  300/0 LTC t1");
        assertThat(ops.ask(Transfer.deposit("d2", "LTC", 1, "alice", "C9").request("")))
                .isEqualTo("TRANSFER UNKNOWN_ACCOUNT d2");
        assertThat(ops.ask(Transfer.deposit("d3", "USD", 1, "alice", "").request("")))
                .isEqualTo("TRANSFER UNKNOWN_ASSET d3");
        assertThat(ops.ask(Transfer.deposit("d4", "LTC", 1, "nobody", "").request("")))
                .isEqualTo("TRANSFER UNKNOWN_PARTICIPANT d4");
        assertSumsAreZero();
    }

    @Test
    void theAnswerToATransferTellsWhatIsThereInItsOwnScale() {
        OperatorRequest deposit =
                Transfer.deposit("d1", "LTC", 125, "alice", "").inDecimals(1).request("");
        assertThat(ops.ask(deposit)).isEqualTo("TRANSFER NONE d1");
        assertThat(ops.accounts).hasSize(1);
        assertThat(ops.accounts.getFirst().text(ops.accounts.getFirst().posted()))
                .isEqualTo("12.50000000");
        assertThat(ops.ask(
                        new Transfer(TransferType.TRANSFER, "t1", "LTC", 1, "alice", "", "bob", "")
                                .inDecimals(8)
                                .request("")))
                .isEqualTo("TRANSFER NONE t1");
        assertThat(ops.accounts).hasSize(3);
        for (Transfer wrong : List.of(
                Transfer.deposit("d2", "LTC", 1, "alice", "").inDecimals(9),
                Transfer.deposit("d3", "LTC", Long.MAX_VALUE, "alice", "").inDecimals(0))) {
            assertThat(ops.ask(wrong.request(""))).startsWith("TRANSFER FIELD_VALUE_NOT_VALID");
        }
        assertSumsAreZero();
    }

    /// The bid holds 5 × 120 × 2 + 5 × 3, later 2 × 120 × 2 + 2 × 3.
    @Test
    void whoTradesHearsWhatIsHeldPaidAndLeft() {
        deposit("d1", "alice", "C1", "LTC", 2_000);
        deposit("d2", "bob", "", "XBT", 30);
        alice.order("b", Side.BUY, 5, 100).account("C1").reservePrice(120);
        alice.await("account 0 PARTICIPANT C1 2000/1215 LTC order 1215 b");
        bob.sell("s", 3, 100);
        bob.await("account 0 PARTICIPANT  0/0 XBT");
        bob.await("account 0 PARTICIPANT  591/0 LTC fee 9");
        alice.await("account 0 PARTICIPANT C1 30/0 XBT");
        alice.await("account 0 PARTICIPANT C1 1397/486 LTC fee 3");
        alice.replace("b2", "b", 5, 121);
        alice.await("cancelReject b2 b REPLACE RESERVE_PRICE_OUT_OF_RANGE");
        alice.cancel("c", "b");
        alice.await("account 0 PARTICIPANT C1 1397/0 LTC order 0 b");
        assertThat(alice.ask(OperatorRequest.accounts(Optional.empty())))
                .isEqualTo("ACCOUNTS NONE");
        assertThat(alice.accounts)
                .extracting(each -> each.account() + " " + each.free() + " " + each.asset())
                .containsExactly(" 0 XBT", " 0 LTC", "C1 1397 LTC", "C1 30 XBT");
        assertSumsAreZero();
    }

    /// Bob has paid out all of 591, and gets his fee of 9 back when he returns 600.
    @Test
    void aTradeIsBustedIntoADeficit() {
        deposit("d1", "alice", "", "LTC", 2_000);
        deposit("d2", "bob", "", "XBT", 30);
        alice.buy("b", 3, 100);
        alice.await("account 0 PARTICIPANT  2000/609 LTC order 609 b");
        bob.sell("s", 3, 100);
        bob.await("account 0 PARTICIPANT  591/0 LTC fee 9");
        move(Transfer.withdrawal("w1", "LTC", 591, "bob", ""));
        assertThat(ops.ask(OperatorRequest.bustTrade(0, 1, YesNo.NO, "wrong product")))
                .contains("FUNDS_INSUFFICIENT");
        done(OperatorRequest.bustTrade(0, 1, YesNo.YES, "wrong product"));
        bob.await("margin 0 DEFICIT ");
        deposit("d3", "bob", "", "LTC", 591);
        assertSumsAreZero();
    }

    /// 30 of the base asset for 600, fees 3 and 9. A settlement names no date: what is not due yet
    /// is settled by none, however often and by whom it is asked for.
    @Test
    void whatIsOwedIsNeitherSpentNorSettledBeforeItsDate() {
        done(security(COVERAGE.settling(2)));
        deposit("d1", "alice", "", "LTC", 1_000);
        deposit("d2", "bob", "", "XBT", 30);
        alice.buy("b", 3, 100);
        alice.await("account 0 PARTICIPANT  1000/609 LTC order 609 b");
        bob.sell("s", 3, 100);
        bob.await("account 0 PARTICIPANT  30/30 XBT");
        bob.await("account 0 PARTICIPANT  0/0 LTC fee 9");
        alice.await("account 0 PARTICIPANT  997/600 LTC fee 3");

        assertThat(alice.ask(OperatorRequest.settleObligations("")))
                .isEqualTo("SETTLEMENT ROLE_NOT_PERMITTED");
        assertThat(ops.ask(OperatorRequest.settleObligations("early")))
                .isEqualTo("SETTLEMENT NONE 0");
        assertThat(ops.ask(OperatorRequest.settleObligations("early")))
                .isEqualTo("SETTLEMENT NONE 0");
        alice.sell("t", 3, 100);
        assertThat(alice.await("REJECTED t")).endsWith("FUNDS_INSUFFICIENT");
        bob.sell("u", 1, 100);
        assertThat(bob.await("REJECTED u")).endsWith("FUNDS_INSUFFICIENT");
        assertThat(ops.ask(Transfer.withdrawal("w1", "LTC", 398, "alice", "").request("")))
                .isEqualTo("TRANSFER FUNDS_INSUFFICIENT w1 397 of 398");

        assertThat(owed(alice)).containsExactly("alice 0/30 XBT", "alice 600/0 LTC");
        assertThat(owed(bob)).containsExactly("bob 30/0 XBT", "bob 0/591 LTC");
        assertThat(owed(ops)).hasSize(4);
        assertSumsAreZero();
    }

    /// What one hears to be owed and due, behind the date.
    private List<String> owed(TestTrader trader) {
        trader.heard.clear();
        assertThat(trader.ask(OperatorRequest.accounts(Optional.empty())))
                .isEqualTo("ACCOUNTS NONE");
        return trader.heard.stream()
                .filter(line -> line.startsWith("obligation " + trader.requests))
                .map(line -> line.substring(line.indexOf(' ', line.indexOf(' ', 11) + 1) + 1))
                .toList();
    }

    @Test
    void termsThatCannotBeAreRefusedByName() {
        assertThat(ops.ask(security(COVERAGE.settling(31))))
                .contains("SETTLEMENT_DAYS_OUT_OF_RANGE");
        assertThat(ops.ask(security(new Coverage(
                        CoverageKind.FULL, "XBT", "USD", 10, 2, FeeUnit.PER_UNIT, 3, 1, 0))))
                .contains("UNKNOWN_ASSET");
        assertThat(ops.ask(OperatorRequest.defineAsset("XBT", 9, "")))
                .isEqualTo("ASSET ASSET_SCALE_STAYS");
    }

    /// What mints money in exchange-core 0.5.3: a negative size made 1,000 into 10,001,000, and
    /// products that overflow held nothing.
    @Test
    void sizesThatMintMoneyAreRefusedByName() {
        deposit("d1", "alice", "", "LTC", 1_000);
        deposit("d2", "alice", "", "XBT", 1_000);
        List<String> rows = """
                -1000000 10 QTY_NOT_POSITIVE QTY_NOT_POSITIVE
                0 10 QTY_NOT_POSITIVE QTY_NOT_POSITIVE
                10 0 PRICE_NOT_POSITIVE PRICE_NOT_POSITIVE
                10 -10 PRICE_NOT_POSITIVE PRICE_NOT_POSITIVE
                2147483648 10 FUNDS_INSUFFICIENT FUNDS_INSUFFICIENT
                -2147483648 10 QTY_NOT_POSITIVE QTY_NOT_POSITIVE
                4294967296 4294967296 AMOUNT_OVERFLOWS FUNDS_INSUFFICIENT
                2147483648 2147483648 AMOUNT_OVERFLOWS FUNDS_INSUFFICIENT
                9223372036854775807 1 AMOUNT_OVERFLOWS AMOUNT_OVERFLOWS
                9223372036854775807 140737488355328 AMOUNT_OVERFLOWS AMOUNT_OVERFLOWS
                -9223372036854775807 1 QTY_NOT_POSITIVE QTY_NOT_POSITIVE
                1 9223372036854775807 PRICE_ABOVE_MAXIMUM PRICE_ABOVE_MAXIMUM
                """.lines().toList();
        for (int i = 0; i < rows.size(); i++) {
            String[] row = rows.get(i).split(" ", -1);
            long qty = Long.parseLong(row[0]);
            long price = Long.parseLong(row[1]);
            alice.buy("b" + i, qty, price);
            assertThat(alice.await("REJECTED b" + i + " ")).as(rows.get(i)).endsWith(row[2]);
            alice.sell("s" + i, qty, price);
            assertThat(alice.await("REJECTED s" + i + " ")).as(rows.get(i)).endsWith(row[3]);
            assertSumsAreZero();
        }
    }

    /// An order that trades with another of the same owner moves nothing but fees; an order that is
    /// sent twice under one id is one order.
    @Test
    void oneselfAndTwiceMintNothing() {
        deposit("d1", "alice", "", "LTC", 1_000);
        deposit("d2", "alice", "", "XBT", 100);
        alice.sell("s", 2, 100);
        alice.await("account 0 PARTICIPANT  100/20 XBT order 20 s");
        alice.order("b", Side.BUY, 2, 100).timeInForce(TimeInForce.IOC);
        alice.await("TRADE b");
        assertSumsAreZero();
        alice.buy("r", 1, 50);
        alice.await("account 0 PARTICIPANT  992/103 LTC order 103 r");
        alice.buy("r", 1, 50);
        alice.await(line -> line.startsWith("NEW r") && line.endsWith("repeated"));
        alice.buy("r", 2, 50);
        assertThat(alice.await("REJECTED r")).endsWith("DUPLICATE_CL_ORD_ID");
        alice.heard.clear();
        assertThat(alice.ask(OperatorRequest.accounts(Optional.empty())))
                .isEqualTo("ACCOUNTS NONE");
        assertThat(alice.heard)
                .contains("account " + alice.requests + " PARTICIPANT  992/103 LTC")
                .contains("account " + alice.requests + " PARTICIPANT  100/0 XBT");
        assertSumsAreZero();
    }
}
