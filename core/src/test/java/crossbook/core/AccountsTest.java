package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import crossbook.core.command.BustTrade;
import crossbook.core.command.CancelOrder;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineAsset;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.ReportTrade;
import crossbook.core.command.TransferFunds;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.RuleKey;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;
import crossbook.core.order.TransferType;
import crossbook.core.state.StateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Arrays;
import java.util.List;

/// Balances, holds and fees (`docs/decisions/0025-money.md`). The first market is that of
/// exchange-core's example: XBT for LTC, a lot of 0.01 XBT, a price step of 10,000 litoshi,
/// fees of 1,900 and 700 litoshi for a lot.
class AccountsTest {
    private static final int XBT = 0;
    private static final int LTC = 1;
    private static final int FIRST = 0;
    private static final int SECOND = 1;
    private static final Coverage XBT_LTC =
            new Coverage(XBT, LTC, 1_000_000, 10_000, FeeUnit.PER_UNIT, 1900, 700, 0);

    private final TestMarket market = TestMarket.open(
            3, TestMarket.model().rule(RuleKey.REMEMBER_TRADES, "10").build());
    private final MatchingEngine engine = market.engine;
    private int transactions;

    AccountsTest() {
        asset(XBT, "XBT");
        asset(LTC, "LTC");
        cover(XBT_LTC);
        market.events.clear();
    }

    private void asset(int id, String code) {
        DefineAsset asset = new DefineAsset();
        asset.assetId = id;
        asset.code = code;
        asset.scale = 8;
        engine.onDefineAsset(asset);
    }

    private void cover(Coverage coverage) {
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "ABC";
        instrument.priceScale = 2;
        instrument.coverage = coverage;
        engine.onDefineInstrument(instrument);
    }

    private void cover(FeeUnit unit, long taker, long maker, long minFee) {
        cover(new Coverage(XBT, LTC, 1_000_000, 10_000, unit, taker, maker, minFee));
    }

    private TransferFunds transfer(TransferType type, int participant, int asset, long amount) {
        TransferFunds command = new TransferFunds();
        command.type = type;
        command.transactionId.set(++transactions);
        command.assetId = asset;
        command.amount = amount;
        command.toParticipantId = participant;
        command.fromParticipantId = participant;
        return command;
    }

    private void deposit(int participant, int asset, long amount) {
        engine.onTransferFunds(transfer(TransferType.DEPOSIT, participant, asset, amount));
        market.events.clear();
    }

    private void withdraw(int participant, int asset, long amount) {
        engine.onTransferFunds(transfer(TransferType.WITHDRAWAL, participant, asset, amount));
    }

    private static NewOrder buy(String id, long qty, long price) {
        return TestMarket.order(FIRST, id, Side.BUY, qty, price);
    }

    private static NewOrder sell(String id, long qty, long price) {
        return TestMarket.order(SECOND, id, Side.SELL, qty, price);
    }

    private void enter(NewOrder order) {
        engine.onNewOrder(order);
    }

    private void cancel(int participant, String id) {
        CancelOrder cancel = new CancelOrder();
        cancel.participantId = participant;
        cancel.clOrdId.set(id);
        engine.onCancelOrder(cancel);
    }

    private static ReplaceOrder replace(int participant, String id) {
        ReplaceOrder replace = new ReplaceOrder();
        replace.participantId = participant;
        replace.origClOrdId.set(id);
        return replace;
    }

    private void reprice(int participant, String id, long price) {
        ReplaceOrder replace = replace(participant, id);
        replace.changesPrice = true;
        replace.limitPrice = price;
        engine.onReplaceOrder(replace);
    }

    private void told(String... lines) {
        assertEquals(List.of(lines), market.events);
        market.events.clear();
    }

    /// What a participant has, and what of it is held.
    private void has(int participant, int asset, long posted, long held) {
        Account account = engine.accounts().of(participant, new Parties(), asset);
        assertEquals(posted, account == null ? 0 : account.posted(), "posted");
        assertEquals(held, account == null ? 0 : account.held(), "held");
        addsUp();
    }

    private void addsUp() {
        long[] sums = new long[engine.accounts().assetCount()];
        engine.accounts().visit(account -> {
            sums[account.assetId()] += account.posted();
            boolean mayBeBelow = account.isOutside() || account.isInTransit();
            if (!mayBeBelow) assertEquals(true, account.free() >= 0, "free");
        });
        assertArrayEquals(new long[sums.length], sums, "the accounts of an asset add up to zero");
    }

    private long fees() {
        long[] found = {0};
        engine.accounts().visit(account -> {
            if (account.isFees() && account.assetId() == LTC) found[0] = account.posted();
        });
        return found[0];
    }

    /// Every amount by hand: the hold is 12 lots at the reserve price, 15,600 steps of 10,000
    /// litoshi, and 12 times the larger fee.
    @Test
    void theExampleOfExchangeCore() {
        deposit(FIRST, LTC, 2_000_000_000L);
        deposit(SECOND, XBT, 10_000_000L);
        NewOrder bid = buy("5001", 12, 15_400);
        bid.timeInForce = TimeInForce.GTC;
        bid.reservePrice = 15_600;
        enter(bid.classify());
        told("accepted 5001", "held 5001 " + (12L * 15_600 * 10_000 + 12 * 1900));
        has(FIRST, LTC, 2_000_000_000L, 1_872_022_800L);

        NewOrder ask = sell("5002", 10, 15_250);
        ask.timeInForce = TimeInForce.IOC;
        enter(ask.classify());
        // The buyer rested, so it pays 10 times 700, the seller 10 times 1,900. Two lots are left
        // of the bid, which may still come to take: 2 times 1,900.
        told(
                "accepted 5002",
                "held 5002 10000000",
                "traded 10 @ 15400",
                "booked 10000000 for 1540000000, fees 7000 and 19000, held 312003800 and 0");
        has(FIRST, LTC, 2_000_000_000L - 1_540_000_000L - 7000, 312_003_800L);
        has(FIRST, XBT, 10_000_000, 0);
        has(SECOND, LTC, 1_540_000_000L - 19_000, 0);
        has(SECOND, XBT, 0, 0);

        reprice(FIRST, "5001", 15_300); // within the reserve: nothing else is held
        told("replaced 5001 as 5001");
        reprice(FIRST, "5001", 15_601);
        told("rejected 5001 RESERVE_PRICE_OUT_OF_RANGE");
        cancel(FIRST, "5001");
        told("held 5001 0");
        has(FIRST, LTC, 459_993_000L, 0);

        withdraw(FIRST, XBT, 10_000_000);
        told("transferred 10000000");
        has(FIRST, XBT, 0, 0);
        assertEquals(26_000, fees());
    }

    @Test
    void aBetterPriceIsFreeAtOnce() {
        deposit(FIRST, LTC, 1_000_000_000L);
        deposit(SECOND, XBT, 10_000_000L);
        enter(sell("s", 3, 100));
        market.events.clear();
        enter(buy("b", 5, 120));
        told(
                "accepted b",
                "held b " + (5 * 120 * 10_000 + 5 * 1900),
                "traded 3 @ 100",
                "booked 3000000 for 3000000, fees 5700 and 2100, held "
                        + (2 * 120 * 10_000 + 2 * 1900) + " and 0");
        has(FIRST, LTC, 1_000_000_000L - 3_000_000 - 5700, 2_403_800);
    }

    @Test
    void nobodyBuysOrSellsWhatIsNotThere() {
        enter(buy("b", 1, 100));
        enter(sell("s", 1, 100));
        told("rejected b FUNDS_INSUFFICIENT", "rejected s FUNDS_INSUFFICIENT");
        deposit(FIRST, LTC, 1_001_899);
        enter(buy("b", 1, 100));
        told("rejected b FUNDS_INSUFFICIENT");
        assertEquals(1_001_899, engine.lowLimit(), "free");
        assertEquals(1_001_900, engine.highLimit(), "needed");
        deposit(FIRST, LTC, 1);
        enter(buy("b", 1, 100));
        told("accepted b", "held b 1001900");
        enter(buy("c", 1, 1));
        told("rejected c FUNDS_INSUFFICIENT");
    }

    @Test
    void aRefusalThatIsNotForFundsTellsNoLimits() {
        deposit(FIRST, LTC, 5);
        withdraw(FIRST, LTC, 7);
        told("rejected 2 FUNDS_INSUFFICIENT");
        assertEquals(5, engine.lowLimit(), "free");
        assertEquals(7, engine.highLimit(), "needed");
        withdraw(FIRST, LTC, -7);
        told("rejected 3 AMOUNT_NOT_POSITIVE");
        assertEquals(MatchingEngine.NO_LIMIT, engine.lowLimit());
        assertEquals(MatchingEngine.NO_LIMIT, engine.highLimit());

        withdraw(FIRST, LTC, 7);
        withdraw(9, LTC, 7);
        told("rejected 4 FUNDS_INSUFFICIENT", "rejected 5 UNKNOWN_PARTICIPANT");
        assertEquals(MatchingEngine.NO_LIMIT, engine.lowLimit());
    }

    @Test
    void anOrderShowsItsReservePriceWhileItIsLive() {
        deposit(FIRST, LTC, 2_000_000_000L);
        NewOrder bid = buy("b", 1, 100);
        bid.reservePrice = 120;
        enter(bid);
        enter(buy("plain", 1, 100));
        assertEquals(120, engine.order(FIRST, new ClOrdId().set("b")).reservePrice());
        assertEquals(0, engine.order(FIRST, new ClOrdId().set("plain")).reservePrice());
    }

    /// What exchange-core took: a negative size made 1,000 into 10,001,000, and a product of
    /// 2^64 held nothing.
    @ParameterizedTest
    @CsvSource({
        "-1000000, 10, QTY_NOT_POSITIVE",
        "0, 10, QTY_NOT_POSITIVE",
        "10, 0, PRICE_NOT_POSITIVE",
        "10, -10, PRICE_NOT_POSITIVE",
        "4294967296, 4294967296, AMOUNT_OVERFLOWS",
        "2147483648, 2147483648, AMOUNT_OVERFLOWS",
        "9223372036854775807, 1, AMOUNT_OVERFLOWS",
        "9223372036854775807, 140737488355328, AMOUNT_OVERFLOWS",
        "922337203685477, 1, AMOUNT_OVERFLOWS", // the value fits, the fee does not
        "-9223372036854775808, 1, QTY_NOT_POSITIVE"
    })
    void sizesThatMintMoney(long qty, long price, String reason) {
        deposit(FIRST, LTC, 1000);
        deposit(SECOND, XBT, 1000);
        long before = engine.businessHash();
        enter(buy("b", qty, price));
        told("rejected b " + reason);
        enter(sell("s", qty, price));
        String ofSale = "922337203685477".equals("" + qty) ? "AMOUNT_OVERFLOWS" : reason;
        boolean isLess = qty == 4294967296L || qty == 2147483648L;
        told("rejected s " + (isLess ? "FUNDS_INSUFFICIENT" : ofSale));
        assertEquals(before, engine.businessHash());
        has(FIRST, LTC, 1000, 0);
    }

    @Test
    void amountsThatAreNone() {
        for (long amount : new long[] {0, -1, Long.MIN_VALUE}) {
            for (TransferType type : TransferType.values()) {
                TransferFunds command = transfer(type, FIRST, LTC, amount);
                command.toParticipantId = type == TransferType.TRANSFER ? SECOND : FIRST;
                engine.onTransferFunds(command);
                told("rejected " + transactions + " AMOUNT_NOT_POSITIVE");
            }
        }
        deposit(FIRST, LTC, Long.MAX_VALUE);
        engine.onTransferFunds(transfer(TransferType.DEPOSIT, SECOND, LTC, 1));
        told("rejected " + transactions + " AMOUNT_OVERFLOWS");
        withdraw(SECOND, LTC, 1);
        told("rejected " + transactions + " FUNDS_INSUFFICIENT");
        withdraw(FIRST, LTC, Long.MAX_VALUE);
        told("transferred " + Long.MAX_VALUE);
        has(FIRST, LTC, 0, 0);
    }

    @Test
    void whoIsMeantByATransfer() {
        TransferFunds command = transfer(TransferType.DEPOSIT, 9, LTC, 1);
        engine.onTransferFunds(command);
        told("rejected 1 UNKNOWN_PARTICIPANT");
        command = transfer(TransferType.DEPOSIT, FIRST, 2, 1);
        engine.onTransferFunds(command);
        told("rejected 2 UNKNOWN_ASSET");
        command = transfer(TransferType.TRANSFER, FIRST, LTC, 1);
        engine.onTransferFunds(command);
        told("rejected 3 TRANSFER_TO_ITSELF");
        command = transfer(TransferType.DEPOSIT, FIRST, LTC, 1);
        command.to.setAccount("CLIENT-1");
        engine.onTransferFunds(command);
        told("rejected 4 UNKNOWN_ACCOUNT");
        command = transfer(TransferType.DEPOSIT, FIRST, LTC, 1);
        command.transactionId.clear();
        engine.onTransferFunds(command);
        told("rejected " + command.transactionId + " TRANSACTION_ID_MISSING");
    }

    @Test
    void aTransactionThatComesAgainIsBookedOnce() {
        TransferFunds command = transfer(TransferType.DEPOSIT, FIRST, LTC, 500);
        engine.onTransferFunds(command);
        engine.onTransferFunds(command);
        told("transferred 500", "repeated 1");
        command.amount = 501;
        engine.onTransferFunds(command);
        told("rejected 1 DUPLICATE_TRANSACTION_ID");
        has(FIRST, LTC, 500, 0);
        market.engine = MatchingEngine.load(TestMarket.input(market.saved()), market);
        command.amount = 500;
        market.engine.onTransferFunds(command);
        told("repeated 1");
    }

    private long inTransit() {
        long[] found = {0};
        engine.accounts().visit(account -> {
            if (account.isInTransit()) found[0] += account.posted();
        });
        return found[0];
    }

    /// What has come from another partition can go outside here, where nothing came from.
    @Test
    void halfOfTheWayBetweenPartitionsIsBookedOnce() {
        TransferFunds arrival = transfer(TransferType.ARRIVAL, FIRST, LTC, 700);
        arrival.fromParticipantId = 9; // not read
        engine.onTransferFunds(arrival);
        engine.onTransferFunds(arrival);
        told("transferred 700", "repeated 1");
        arrival.amount = 701;
        engine.onTransferFunds(arrival);
        told("rejected 1 DUPLICATE_TRANSACTION_ID");
        has(FIRST, LTC, 700, 0);
        assertEquals(-700, inTransit());
        withdraw(FIRST, LTC, 300);
        engine.onTransferFunds(transfer(TransferType.DEPARTURE, FIRST, LTC, 401));
        TransferFunds departure = transfer(TransferType.DEPARTURE, FIRST, LTC, 400);
        departure.toParticipantId = 9; // not read
        engine.onTransferFunds(departure);
        told("transferred 300", "rejected 3 FUNDS_INSUFFICIENT", "transferred 400");
        assertEquals(-300, inTransit());
        market.engine = MatchingEngine.load(TestMarket.input(market.saved()), market);
        market.engine.onTransferFunds(departure);
        told("repeated 4");
        has(FIRST, LTC, 0, 0);
    }

    @Test
    void whatComesFromOutsideAndFromOtherPartitionsFitsInOneAccount() {
        engine.onTransferFunds(transfer(TransferType.ARRIVAL, FIRST, LTC, Long.MAX_VALUE - 1));
        engine.onTransferFunds(transfer(TransferType.DEPOSIT, SECOND, LTC, 2));
        engine.onTransferFunds(transfer(TransferType.DEPOSIT, SECOND, LTC, 1));
        engine.onTransferFunds(transfer(TransferType.ARRIVAL, SECOND, LTC, 1));
        told(
                "transferred " + (Long.MAX_VALUE - 1),
                "rejected 2 AMOUNT_OVERFLOWS",
                "transferred 1",
                "rejected 4 AMOUNT_OVERFLOWS");
        engine.onTransferFunds(transfer(TransferType.DEPARTURE, FIRST, LTC, Long.MAX_VALUE - 1));
        engine.onTransferFunds(transfer(TransferType.DEPARTURE, SECOND, LTC, 1));
        assertEquals(1, inTransit());
        market.events.clear();
        engine.onTransferFunds(transfer(TransferType.DEPOSIT, SECOND, LTC, Long.MAX_VALUE));
        told("rejected 7 AMOUNT_OVERFLOWS"); // outside would have it all, and one unit more
        engine.onTransferFunds(transfer(TransferType.DEPOSIT, SECOND, LTC, Long.MAX_VALUE - 1));
        told("transferred " + (Long.MAX_VALUE - 1));
        addsUp();
    }

    @Test
    void aClientHasAccountsOfItsOwn() {
        DefineClient client = new DefineClient();
        client.participantId = FIRST;
        client.client.setAccount("CLIENT-1");
        engine.onDefineClient(client);
        engine.onDefineClient(client);
        told("rejected CLIENT-1 NAME_TAKEN");
        TransferFunds command = transfer(TransferType.DEPOSIT, FIRST, LTC, 5_000_000);
        command.to.setAccount("CLIENT-1");
        engine.onTransferFunds(command);
        command = transfer(TransferType.TRANSFER, FIRST, LTC, 1_000_000);
        command.from.setAccount("CLIENT-1");
        engine.onTransferFunds(command);
        told("transferred 5000000", "transferred 1000000");
        has(FIRST, LTC, 1_000_000, 0);

        NewOrder order = buy("b", 1, 300);
        enter(order);
        told("rejected b FUNDS_INSUFFICIENT");
        order.parties.setAccount("CLIENT-1");
        enter(order.classify());
        told("accepted b", "held b 3001900");
        has(FIRST, LTC, 1_000_000, 0);
        order = buy("c", 1, 1);
        order.parties.setAccount("CLIENT-2");
        enter(order.classify());
        told("rejected c UNKNOWN_ACCOUNT");
    }

    @Test
    void aBuyWithoutALimitNamesAReservePrice() {
        deposit(FIRST, LTC, 1_000_000_000L);
        deposit(SECOND, XBT, 10_000_000L);
        enter(sell("s", 2, 100));
        enter(sell("t", 2, 130));
        market.events.clear();
        NewOrder order = buy("b", 3, 0);
        order.ordType = OrdType.MARKET;
        enter(order.classify());
        told("rejected b PRICE_BOUND_MISSING");
        order.reservePrice = 120;
        order.timeInForce = TimeInForce.IOC;
        enter(order.classify());
        told(
                "accepted b",
                "held b " + (3 * 120 * 10_000 + 3 * 1900),
                "traded 2 @ 100",
                "booked 2000000 for 2000000, fees 3800 and 1400, held 1201900 and 0",
                "expired b NOT_FILLED",
                "held b 0");
        NewOrder sale = sell("u", 1, 0);
        sale.ordType = OrdType.MARKET;
        enter(sale.classify());
        told("accepted u", "held u 1000000", "expired u NOT_FILLED", "held u 0");
    }

    @Test
    void reservePricesThatAreNone() {
        deposit(FIRST, LTC, 1_000_000_000L);
        deposit(SECOND, XBT, 10_000_000L);
        NewOrder order = buy("b", 1, 100);
        order.reservePrice = 99;
        enter(order);
        told("rejected b RESERVE_PRICE_OUT_OF_RANGE");
        NewOrder sale = sell("s", 1, 100);
        sale.reservePrice = 100;
        enter(sale);
        told("rejected s RESERVE_PRICE_NOT_FOR_ORDER");
    }

    @Test
    void aBudgetIsHeldWhole() {
        deposit(FIRST, LTC, 10_000_000L);
        deposit(SECOND, XBT, 10_000_000L);
        enter(sell("s", 2, 100));
        enter(sell("t", 2, 130));
        market.events.clear();
        NewOrder order = buy("b", 4, 0);
        order.ordType = OrdType.BUDGET;
        order.timeInForce = TimeInForce.IOC;
        order.budget = 340;
        enter(order.classify());
        told(
                "accepted b",
                "held b " + (340 * 10_000 + 4 * 1900),
                "traded 2 @ 100",
                "booked 2000000 for 2000000, fees 3800 and 1400, held 1403800 and 0",
                "traded 1 @ 130",
                "booked 1000000 for 1300000, fees 1900 and 700, held 101900 and 1000000",
                "expired b BUDGET_SPENT",
                "held b 0");
    }

    /// 1 in a million of 10,000 a lot is 0.01 a lot: an order pays it rounded up once.
    @Test
    void aFeeIsRoundedOncePerOrder() {
        cover(FeeUnit.PER_MILLION, 1, 1, 0);
        deposit(FIRST, LTC, 100_000_000L);
        deposit(SECOND, XBT, 1_000_000_000L);
        enter(buy("b", 250, 1));
        market.events.clear();
        for (int i = 0; i < 3; i++) enter(sell("s" + i, 80, 1));
        // 0.8, 1.6, 2.4 of the buyer, charged 1, 1 and 1; of each seller 0.8, charged 1.
        assertEquals(6, fees());
        assertEquals(
                List.of("1 and 1", "1 and 1", "1 and 1"),
                market.events.stream()
                        .filter(line -> line.startsWith("booked"))
                        .map(line -> line.replaceAll(".*fees (\\d+ and \\d+).*", "$1"))
                        .toList());
    }

    @Test
    void theLeastFeeIsPaidOncePerOrder() {
        cover(FeeUnit.PER_MILLION, 1000, 0, 500);
        deposit(FIRST, LTC, 1_000_000L);
        deposit(SECOND, XBT, 10_000_000L);
        enter(buy("b", 10, 5));
        told("accepted b", "held b 500500"); // the larger of 500 and 0.1 % of 500,000
        enter(sell("s", 1, 5));
        enter(sell("t", 1, 5));
        told(
                "accepted s",
                "held s 1000000",
                "traded 1 @ 5",
                "booked 1000000 for 50000, fees 500 and 500, held 450000 and 0",
                "accepted t",
                "held t 1000000",
                "traded 1 @ 5",
                "booked 1000000 for 50000, fees 0 and 500, held 400000 and 0");
    }

    @Test
    void aSellerPaysNoMoreThanAFillBrings() {
        cover(FeeUnit.PER_UNIT, 0, 0, 25_000);
        deposit(FIRST, LTC, 1_000_000L);
        deposit(SECOND, XBT, 10_000_000L);
        enter(sell("s", 5, 1));
        enter(buy("b", 1, 1));
        enter(buy("c", 3, 1));
        has(SECOND, LTC, 40_000 - 25_000, 0); // all of the first fill, 15,000 of the second
        has(SECOND, XBT, 6_000_000, 1_000_000);
    }

    /// Its fees add up to more than an amount can be, of which no fill can bring as much.
    @Test
    void whatASellerOwesDoesNotOverflow() {
        cover(FeeUnit.PER_UNIT, 0, 1L << 61, 0);
        deposit(FIRST, LTC, 1L << 62);
        deposit(SECOND, XBT, 10_000_000);
        enter(sell("s", 10, 1));
        for (int i = 0; i < 9; i++) enter(buy("b" + i, 1, 1));
        has(SECOND, LTC, 0, 0);
        has(FIRST, LTC, (1L << 62) - 90_000, 0);
        assertEquals(90_000, fees());
    }

    @Test
    void aReplaceNeedsNoMoreThanIsThere() {
        deposit(FIRST, LTC, 2_100_000);
        enter(buy("b", 1, 100));
        market.events.clear();
        reprice(FIRST, "b", 209);
        told("replaced b as b", "held b 2091900");
        reprice(FIRST, "b", 210);
        told("rejected b FUNDS_INSUFFICIENT");
        ReplaceOrder more = replace(FIRST, "b");
        more.changesQty = true;
        more.orderQty = 2;
        engine.onReplaceOrder(more);
        told("rejected b FUNDS_INSUFFICIENT");
        more.changesPrice = true;
        more.limitPrice = 104;
        engine.onReplaceOrder(more);
        told("replaced b as b", "held b 2083800");
        more.orderQty = Long.MAX_VALUE - 10;
        engine.onReplaceOrder(more);
        told("rejected b AMOUNT_OVERFLOWS");
        has(FIRST, LTC, 2_100_000, 2_083_800);
    }

    @Test
    void whoTradesWithItselfPaysOnlyFees() {
        deposit(FIRST, LTC, 10_000_000);
        deposit(FIRST, XBT, 10_000_000);
        enter(TestMarket.order(FIRST, "s", Side.SELL, 5, 100));
        enter(buy("b", 5, 100));
        has(FIRST, LTC, 10_000_000 - 5 * (1900 + 700), 0);
        has(FIRST, XBT, 10_000_000, 0);
        withdraw(FIRST, LTC, 10_000_000 - 13_000);
        withdraw(FIRST, XBT, 10_000_000);
        bust(1); // needs nothing that it would not get at once
        has(FIRST, LTC, 13_000, 0);
    }

    private void bust(long tradeId) {
        BustTrade bust = new BustTrade();
        bust.tradeId = tradeId;
        engine.onBustTrade(bust);
    }

    @Test
    void aBustGivesEverythingBackIfItIsStillThere() {
        deposit(FIRST, LTC, 10_000_000);
        deposit(SECOND, XBT, 10_000_000);
        enter(sell("s", 5, 100));
        enter(buy("b", 5, 100));
        withdraw(FIRST, XBT, 1);
        market.events.clear();
        bust(1);
        told("rejected bust 1 FUNDS_INSUFFICIENT");
        deposit(FIRST, XBT, 1);
        bust(1);
        told("booked -5000000 for -5000000, fees -9500 and -3500, held 0 and 0");
        has(FIRST, LTC, 10_000_000, 0);
        has(SECOND, XBT, 10_000_000, 0);
        assertEquals(0, fees());
    }

    @Test
    void aCorrectionMovesTheDifference() {
        deposit(FIRST, LTC, 10_000_000);
        deposit(SECOND, XBT, 10_000_000);
        enter(sell("s", 7, 100));
        enter(buy("b", 7, 100));
        market.events.clear();
        CorrectTrade correction = new CorrectTrade();
        correction.tradeId = 1;
        correction.changesPrice = true;
        correction.price = 1L << 47;
        engine.onCorrectTrade(correction);
        told("rejected correction 1 AMOUNT_OVERFLOWS");
        correction.price = 200;
        engine.onCorrectTrade(correction);
        told("rejected correction 1 FUNDS_INSUFFICIENT");
        correction.price = 150;
        correction.changesQty = true;
        correction.qty = 4;
        engine.onCorrectTrade(correction);
        told("booked -3000000 for -1000000, fees 0 and 0, held 0 and 0");
        has(FIRST, LTC, 10_000_000 - 6_000_000 - 13_300, 0);
        has(SECOND, XBT, 10_000_000 - 4_000_000, 0);
        bust(1);
        told("booked -4000000 for -6000000, fees -13300 and -4900, held 0 and 0");
        has(FIRST, LTC, 10_000_000, 0);
    }

    @Test
    void bothSidesOfACrossAreCovered() {
        deposit(SECOND, XBT, 10_000_000);
        deposit(FIRST, LTC, 100_000_000);
        enter(buy("b", 1, 90));
        enter(sell("s", 1, 110));
        market.events.clear();
        NewCross cross = new NewCross();
        cross.participantId = 2;
        cross.price = 100;
        cross.qty = 3;
        cross.buyClOrdId.set("x");
        cross.sellClOrdId.set("y");
        engine.onNewCross(cross);
        told("rejected x FUNDS_INSUFFICIENT");
        deposit(2, LTC, 3_100_000);
        engine.onNewCross(cross);
        told("rejected x FUNDS_INSUFFICIENT");
        deposit(2, XBT, 3_000_000);
        engine.onNewCross(cross);
        told(
                "accepted x",
                "held x 3005700",
                "accepted y",
                "held y 3000000",
                "traded 3 @ 100",
                "booked 3000000 for 3000000, fees 2100 and 2100, held 0 and 0");
        has(2, LTC, 3_100_000 - 4200, 0);
    }

    @Test
    void aTradeReportMovesNobodysMoney() {
        ReportTrade report = new ReportTrade();
        report.clOrdId.set("r");
        report.side = Side.BUY;
        report.participantId = FIRST;
        report.counterpartyId = SECOND;
        report.price = 100;
        report.qty = 1;
        engine.onReportTrade(report);
        told("rejected r INSTRUMENT_IS_COVERED");
    }

    @Test
    void whatAnInstrumentIsPaidInStays() {
        cover(FeeUnit.PER_MILLION, 1_000_000, 0, 0);
        told();
        cover(FeeUnit.PER_MILLION, 1_000_001, 0, 0);
        told("rejected ABC FEE_OUT_OF_RANGE");
        cover(FeeUnit.PER_UNIT, -1, 0, 0);
        told("rejected ABC FEE_OUT_OF_RANGE");
        cover(new Coverage(XBT, LTC, 0, 1, FeeUnit.PER_UNIT, 0, 0, 0));
        told("rejected ABC UNITS_NOT_POSITIVE");
        cover(new Coverage(XBT, XBT, 1, 1, FeeUnit.PER_UNIT, 0, 0, 0));
        told("rejected ABC UNKNOWN_ASSET");
        cover(new Coverage(XBT, LTC, 1, 1, FeeUnit.PER_UNIT, 0, 0, 0));
        told("rejected ABC COVERAGE_STAYS");
        cover((Coverage) null);
        told("rejected ABC COVERAGE_STAYS");
        DefineAsset asset = new DefineAsset();
        asset.code = "XBT";
        asset.scale = 7;
        engine.onDefineAsset(asset);
        told("rejected XBT ASSET_SCALE_STAYS");
    }

    /// Saved in the middle of orders that have traded, it goes on as if it had not been.
    @Test
    void whatIsSavedGoesOn() {
        cover(FeeUnit.PER_MILLION, 333, 77, 3);
        deposit(FIRST, LTC, 1_000_000_000L);
        deposit(SECOND, XBT, 100_000_000L);
        NewOrder reserved = buy("r", 9, 95);
        reserved.reservePrice = 99;
        enter(reserved.classify());
        enter(buy("b", 10, 101));
        enter(sell("s", 4, 100));
        enter(sell("t", 10, 107));
        market.events.clear();
        long[] saved = market.saved();
        MatchingEngine original = engine;
        goOn(original);
        List<String> lines = List.copyOf(market.events);
        market.events.clear();
        MatchingEngine loaded = MatchingEngine.load(TestMarket.input(saved), market);
        market.engine = loaded;
        assertArrayEquals(saved, market.saved());
        goOn(loaded);
        assertEquals(lines, market.events);
        assertEquals(original.stateHash(), loaded.stateHash());
    }

    private static void goOn(MatchingEngine engine) {
        engine.onNewOrder(sell("u", 8, 95));
        engine.onNewOrder(buy("c", 3, 107));
        CancelOrder cancel = new CancelOrder();
        cancel.clOrdId.set("r");
        engine.onCancelOrder(cancel);
    }

    @Test
    void aSavedStateThatDoesNotAddUpIsRefused() {
        deposit(FIRST, LTC, 1_000_003L);
        long[] saved = market.saved();
        for (int i = 0; i < saved.length; i++) {
            if (saved[i] != 1_000_003L) continue;
            long[] other = Arrays.copyOf(saved, saved.length);
            other[i]++;
            assertThrows(
                    StateException.class,
                    () -> MatchingEngine.load(TestMarket.input(other), market));
        }
    }
}
