package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.command.BustTrade;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineClient;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.ReplaceOrder;
import crossbook.core.command.SuspendOwner;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Account;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Instrument;
import crossbook.core.model.RuleKey;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.core.order.TransferType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    AccountsTest() {
        market.asset(XBT, "XBT", 8);
        market.asset(LTC, "LTC", 8);
        cover(XBT_LTC);
        market.events.clear();
    }

    private void cover(Coverage coverage) {
        market.cover(0, "ABC", coverage, Instrument.NO_PRICE);
    }

    private void cover(FeeUnit unit, long taker, long maker, long minFee) {
        cover(new Coverage(XBT, LTC, 1_000_000, 10_000, unit, taker, maker, minFee));
    }

    private void deposit(int participant, int asset, long amount) {
        engine.onTransferFunds(market.transfer(TransferType.DEPOSIT, participant, asset, amount));
        market.events.clear();
    }

    private void withdraw(int participant, int asset, long amount) {
        engine.onTransferFunds(
                market.transfer(TransferType.WITHDRAWAL, participant, asset, amount));
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
        TransferFunds arrival = market.transfer(TransferType.ARRIVAL, FIRST, LTC, 700);
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
        engine.onTransferFunds(market.transfer(TransferType.DEPARTURE, FIRST, LTC, 401));
        TransferFunds departure = market.transfer(TransferType.DEPARTURE, FIRST, LTC, 400);
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
        engine.onTransferFunds(
                market.transfer(TransferType.ARRIVAL, FIRST, LTC, Long.MAX_VALUE - 1));
        engine.onTransferFunds(market.transfer(TransferType.DEPOSIT, SECOND, LTC, 2));
        engine.onTransferFunds(market.transfer(TransferType.DEPOSIT, SECOND, LTC, 1));
        engine.onTransferFunds(market.transfer(TransferType.ARRIVAL, SECOND, LTC, 1));
        told(
                "transferred " + (Long.MAX_VALUE - 1),
                "rejected 2 AMOUNT_OVERFLOWS",
                "transferred 1",
                "rejected 4 AMOUNT_OVERFLOWS");
        engine.onTransferFunds(
                market.transfer(TransferType.DEPARTURE, FIRST, LTC, Long.MAX_VALUE - 1));
        engine.onTransferFunds(market.transfer(TransferType.DEPARTURE, SECOND, LTC, 1));
        assertEquals(1, inTransit());
        market.events.clear();
        engine.onTransferFunds(market.transfer(TransferType.DEPOSIT, SECOND, LTC, Long.MAX_VALUE));
        told("rejected 7 AMOUNT_OVERFLOWS"); // outside would have it all, and one unit more
        engine.onTransferFunds(
                market.transfer(TransferType.DEPOSIT, SECOND, LTC, Long.MAX_VALUE - 1));
        told("transferred " + (Long.MAX_VALUE - 1));
        addsUp();
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
    void aReplaceBeyondWhatCanBeCountedIsRefused() {
        deposit(FIRST, LTC, 2_100_000);
        enter(buy("b", 1, 100));
        market.events.clear();
        ReplaceOrder replace = new ReplaceOrder();
        replace.origClOrdId.set("b");
        replace.changesQty = true;
        replace.orderQty = Long.MAX_VALUE - 10;
        engine.onReplaceOrder(replace);
        told("rejected b AMOUNT_OVERFLOWS");
        has(FIRST, LTC, 2_100_000, 1_001_900);
    }

    /// The days of random crosses have none for a client.
    @Test
    void noSideOfACrossIsSuspended() {
        DefineClient client = new DefineClient();
        client.participantId = FIRST;
        client.client.setAccount("C1");
        engine.onDefineClient(client);
        deposit(SECOND, LTC, 10_000_000);
        deposit(SECOND, XBT, 10_000_000);
        enter(TestMarket.order(SECOND, "bid", Side.BUY, 1, 90));
        enter(sell("offer", 1, 110));
        SuspendOwner suspend = new SuspendOwner();
        suspend.client.setAccount("C1");
        engine.onSuspendOwner(suspend);
        market.events.clear();
        NewCross cross = new NewCross();
        cross.price = 100;
        cross.qty = 1;
        cross.buyClOrdId.set("x");
        cross.sellClOrdId.set("y");
        cross.sellParties.setAccount("C1");
        engine.onNewCross(cross);
        told("rejected x OWNER_SUSPENDED");
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
        BustTrade bust = new BustTrade();
        bust.tradeId = 1;
        engine.onBustTrade(bust); // needs nothing that it would not get at once
        has(FIRST, LTC, 13_000, 0);
    }

    /// The seller got 5 x 100 lots of 10,000 less its fee, and keeps 1 unit less than that.
    @Test
    void aBustThatCannotBePaidSaysWhoLacksWhat() {
        deposit(FIRST, LTC, 10_000_000);
        deposit(SECOND, XBT, 10_000_000);
        enter(sell("s", 5, 100));
        enter(buy("b", 5, 100));
        long got = engine.accounts().of(SECOND, new Parties(), LTC).posted();
        withdraw(SECOND, LTC, 1);
        BustTrade bust = new BustTrade();
        bust.tradeId = 1;
        engine.onBustTrade(bust);
        lacks(got, got - 1);
        withdraw(SECOND, LTC, got - 2);
        CorrectTrade correct = new CorrectTrade();
        correct.tradeId = 1;
        correct.changesQty = true;
        correct.qty = 1;
        market.events.clear();
        engine.onCorrectTrade(correct);
        told("rejected correction 1 FUNDS_INSUFFICIENT");
        lacks(4_000_000, 1);
        correct.tradeId = 2;
        engine.onCorrectTrade(correct);
        assertEquals(MatchingEngine.NO_LIMIT, engine.highLimit());
    }

    /// The seller keeps 1 unit of what it got, and lacks all but that. Nothing is insured.
    @Test
    void aBustIntoADeficitIsKeptWhenItIsSaved() {
        deposit(FIRST, LTC, 10_000_000);
        deposit(SECOND, XBT, 10_000_000);
        enter(sell("s", 5, 100));
        enter(buy("b", 5, 100));
        long got = engine.accounts().of(SECOND, new Parties(), LTC).posted();
        withdraw(SECOND, LTC, got - 1);
        BustTrade bust = new BustTrade();
        bust.tradeId = 1;
        bust.intoDeficit = true;
        engine.onBustTrade(bust);
        MatchingEngine loaded = MatchingEngine.load(TestMarket.input(market.saved()), market);
        Account lacking = loaded.accounts().of(SECOND, new Parties(), LTC);
        assertEquals(1 - got, lacking.posted());
        assertEquals(got - 1, lacking.deficit());
        assertArrayEquals(market.saved(), TestMarket.saved(loaded));
    }

    /// The seller lacks litecoin.
    private void lacks(long needed, long free) {
        assertEquals(needed, engine.highLimit());
        assertEquals(free, engine.lowLimit());
        Account lacking = engine.accounts().newView();
        engine.findLacking(lacking);
        assertEquals(SECOND, lacking.participantId());
        assertEquals(LTC, lacking.assetId());
        assertEquals(free, lacking.free());
    }

    @Test
    void whatAnInstrumentIsPaidInStays() {
        cover(FeeUnit.PER_MILLION, 1_000_000, 0, 0);
        told();
        cover(FeeUnit.PER_UNIT, -1, 0, 0);
        told("rejected ABC FEE_OUT_OF_RANGE");
        cover(new Coverage(XBT, XBT, 1, 1, FeeUnit.PER_UNIT, 0, 0, 0));
        told("rejected ABC UNKNOWN_ASSET");
        cover(new Coverage(XBT, LTC, 1, 1, FeeUnit.PER_UNIT, 0, 0, 0));
        told("rejected ABC COVERAGE_STAYS");
    }
}
