package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.command.ChangePhase;
import crossbook.core.command.CorrectTrade;
import crossbook.core.command.DefineClient;
import crossbook.core.command.DefineInstrument;
import crossbook.core.command.NewCross;
import crossbook.core.command.NewOrder;
import crossbook.core.command.TransferFunds;
import crossbook.core.event.Account;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.model.RuleKey;
import crossbook.core.money.Amounts;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.core.order.TransferType;
import crossbook.core.price.Mark;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

/// Positions on margin (`docs/decisions/0027-margin.md`). The market is a future whose price step
/// is worth 10 cents: initial margin of 60 cents for each one bought and 80 for each one sold,
/// maintenance 40 and 50, a fee of 2 cents for the taker and 1 for the maker. Its first mark is
/// 100.
class MarginTest {
    private static final int USD = 0;
    private static final int ANN = 0;
    private static final int BEN = 1;
    private static final int CAT = 2;
    private static final long MAX_PRICE = 1_000_000;
    private static final Coverage FEES =
            new Coverage(Coverage.NO_ASSET, USD, 0, 10, FeeUnit.PER_UNIT, 2, 1, 0);
    private static final Margin TERMS =
            new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.LAST, MAX_PRICE);

    private final TestMarket market = TestMarket.open(
            3, TestMarket.model().rule(RuleKey.REMEMBER_TRADES, "10").build());
    private final MatchingEngine engine = market.engine;
    private int trades;

    MarginTest() {
        market.asset(USD, "USD", 2);
        market.cover(0, "ABC", FEES.onMargin(TERMS), 100);
        market.events.clear();
    }

    private void transfer(TransferType type, int participant, long amount) {
        engine.onTransferFunds(market.transfer(type, participant, USD, amount));
    }

    private void deposit(int participant, long amount) {
        transfer(TransferType.DEPOSIT, participant, amount);
        market.events.clear();
    }

    private void depositAll(long amount) {
        for (int id = 0; id < 3; id++) deposit(id, amount);
    }

    private void buy(int participant, String id, long qty, long price) {
        engine.onNewOrder(TestMarket.order(participant, id, Side.BUY, qty, price));
    }

    private void sell(int participant, String id, long qty, long price) {
        engine.onNewOrder(TestMarket.order(participant, id, Side.SELL, qty, price));
    }

    /// A trade at a price of which nothing is looked at.
    private void trade(int buyer, int seller, long qty, long price) {
        buy(buyer, "b" + ++trades, qty, price);
        sell(seller, "s" + trades, qty, price);
        market.events.clear();
    }

    private void endDay() {
        ChangePhase change = new ChangePhase();
        change.phase = "CLOSED";
        engine.onChangePhase(change);
    }

    private void told(String... lines) {
        assertEquals(List.of(lines), market.events);
        market.events.clear();
        addsUp();
    }

    private void has(int participant, long posted, long held) {
        Account account = engine.accounts().of(participant, new Parties(), USD);
        assertEquals(posted, account == null ? 0 : account.posted(), "posted");
        assertEquals(held, account == null ? 0 : account.held(), "held");
        addsUp();
    }

    /// All accounts add up to zero, and so do the clearing account and the open values.
    private void addsUp() {
        long[] sums = new long[2];
        engine.accounts().visit(account -> {
            sums[0] += account.posted();
            if (account.isClearing()) sums[1] += account.posted();
        });
        engine.accounts().visitPositions(position -> sums[1] += position.openValue());
        assertArrayEquals(new long[2], sums);
    }

    private long clearing() {
        long[] found = {0};
        engine.accounts().visit(account -> {
            if (account.isClearing()) found[0] = account.posted();
        });
        return found[0];
    }

    // A day by hand.

    /// Ann buys 10 of Ben at 100, sells 4 of them to Cat at 103, and keeps 6 until the day ends at
    /// 103.
    @Test
    void aDayByHand() {
        depositAll(1000);
        buy(ANN, "a", 10, 100);
        // Ann's order may come to take: 10 × 2 of fees. It is no worse than the mark, so that it
        // loses nothing at once. Position and order: 10 × 60.
        told("accepted a", "held a 20", "position 0: 0 for 0, held 600");
        has(ANN, 1000, 620);

        sell(BEN, "b", 10, 100);
        // Ben: 10 × 2 and 10 × 80. It trades at 100: 10 × 100 × 10 cents are open. Ann rested and
        // pays 10 × 1, Ben 10 × 2.
        told(
                "accepted b",
                "held b 20",
                "position 1: 0 for 0, held 800",
                "traded 10 @ 100",
                "booked profits 0 and 0, fees 10 and 20, held 0 and 0",
                "position 0: 10 for 10000, held 600",
                "position 1: -10 for -10000, held 800");
        has(ANN, 990, 600);
        has(BEN, 980, 800);
        assertEquals(0, clearing());

        sell(ANN, "c", 4, 103);
        // It only closes: with the 10 that are held it needs but its fees, 4 × 2.
        told("accepted c", "held c 8");
        has(ANN, 990, 608);
        buy(CAT, "d", 4, 105);
        // Cat: fees 4 × 2; at its bound it would lose 4 × (105 − 100) × 10 at once; 4 × 60. It
        // trades at 103: Ann has sold for 4 × 103 × 10 = 4,120 what was 4/10 of 10,000: a profit of
        // 120. The fees are 4 × 2 and 4 × 1. Ann keeps 6 × 60. At the mark of that moment, 100,
        // Cat has lost 4,120 − 4,000 = 120. Then the mark follows: Cat has lost nothing, but Ben
        // 10 × (103 − 100) × 10 = 300, more than he has free.
        told(
                "accepted d",
                "held d 208",
                "position 2: 0 for 0, held 240",
                "traded 4 @ 103",
                "booked profits 0 and 120, fees 8 and 4, held 0 and 0",
                "position 2: 4 for 4120, held 360",
                "position 0: 6 for 6000, held 360",
                "mark 103",
                "position 1: -10 for -10000, held 1100",
                "position 2: 4 for 4120, held 240");
        has(ANN, 990 + 120 - 4, 360);
        has(BEN, 980, 1100);
        has(CAT, 992, 240);
        assertEquals(-120, clearing());

        endDay();
        // Ann: 6 × 103 × 10 = 6,180, for what was 6,000. Ben: −10,300 for −10,000. What has been
        // paid to Ann comes from what Ben pays now.
        told(
                "ABC entered CLOSED 0",
                "settlement 103",
                "settled 0: 6 for 6180, held 360, profit 180",
                "settled 1: -10 for -10300, held 800, profit -300",
                "settled 2: 4 for 4120, held 240, profit 0");
        has(ANN, 1286, 360);
        has(BEN, 680, 800);
        has(CAT, 992, 240);
        assertEquals(0, clearing());

        transfer(TransferType.WITHDRAWAL, ANN, 927);
        told("rejected 4 FUNDS_INSUFFICIENT");
        transfer(TransferType.WITHDRAWAL, ANN, 926);
        told("transferred 926");
    }

    // What is refused.

    @Test
    void aRefusalTellsWhatIsNeededAndFree() {
        deposit(ANN, 619);
        buy(ANN, "a", 10, 100);
        told("rejected a FUNDS_INSUFFICIENT");
        assertEquals(620, engine.highLimit(), "needed");
        assertEquals(619, engine.lowLimit(), "free");
    }

    /// The largest position is 2^53 / (1,000,000 × 10), 900,719,925.
    @ParameterizedTest
    @CsvSource({
        "1, 1000001, AMOUNT_OVERFLOWS",
        "900719926, 1, AMOUNT_OVERFLOWS",
        "9223372036854775807, 1, AMOUNT_OVERFLOWS",
        "4611686018427387904, 4, AMOUNT_OVERFLOWS",
        "900719925, 1, FUNDS_INSUFFICIENT",
        "-1, 100, QTY_NOT_POSITIVE",
        "0, 100, QTY_NOT_POSITIVE"
    })
    void sizesBeyondBounds(long qty, long price, String reason) {
        deposit(ANN, 1000);
        long before = engine.businessHash();
        buy(ANN, "a", qty, price);
        sell(ANN, "b", qty, price);
        told("rejected a " + reason, "rejected b " + reason);
        assertEquals(before, engine.businessHash());
    }

    @Test
    void aSettlementAssetLeavesRoomForProfits() {
        transfer(TransferType.DEPOSIT, ANN, (1L << 62) + 1);
        told("rejected 1 AMOUNT_OVERFLOWS");
        transfer(TransferType.DEPOSIT, ANN, 1L << 62);
        told("transferred " + (1L << 62));
        transfer(TransferType.DEPOSIT, BEN, 1);
        told("rejected 3 AMOUNT_OVERFLOWS");
    }

    @Test
    void theRefusalOfACrossTellsWhatBothSidesNeed() {
        deposit(BEN, 100_000);
        buy(BEN, "b", 1, 99);
        sell(BEN, "s", 1, 101);
        NewCross cross = new NewCross();
        cross.participantId = ANN;
        cross.price = 101;
        cross.qty = 5;
        cross.buyClOrdId.set("x");
        cross.sellClOrdId.set("y");
        // Fees of 5 × 2 for each side, 5 × 1 × 10 lost at once by the buy, 5 × 80 by the sell.
        deposit(ANN, 469);
        engine.onNewCross(cross);
        told("rejected x FUNDS_INSUFFICIENT");
        assertEquals(470, engine.highLimit());
    }

    /// Who has lost the margin already cannot give as much again to a friend.
    @Test
    void anOrderThatOnlyClosesCostsAtMostWhatIsLeft() {
        deposit(ANN, 700);
        deposit(BEN, 10_000);
        deposit(CAT, 10_000);
        trade(ANN, BEN, 10, 100);
        trade(CAT, BEN, 1, 95);
        // Ann has 690, of which 10 × (100 − 95) × 10 are lost at the mark. Fees of 10 × 2, and at
        // once 10 × (95 − 93) × 10: less than the 600 of margin that the order lets go of.
        sell(ANN, "c", 10, 93);
        told("rejected c FUNDS_INSUFFICIENT");
        sell(ANN, "d", 10, 94);
        told("accepted d", "held d 120");
    }

    // What is closed.

    /// A third of 100 is 33, another third of 67 with 2 left is 33, the last is 34.
    @Test
    void aShareIsRoundedTowardsZero() {
        assertEquals(33, Amounts.share(100, 1, 3));
        assertEquals(-34, Amounts.share(-100, -1, -3));
        assertEquals(33, Amounts.share(67, 1, 2));
        long large = (1L << 53) - 1;
        // (2^53 − 1)(2^53 − 2) / (2^53 − 1)
        assertEquals(large - 1, Amounts.share(large, large - 1, large));
        // 3 × (2^52) / (2^53 − 1) = 1.5 and a little; the product of rest and part is beyond 63
        // bits for (2^53 − 2)(2^52) / (2^53 − 1) = 2^52 − 1/2 − a little
        assertEquals((1L << 52) - 1, Amounts.share(large - 1, 1L << 52, large));
    }

    // Corrections.

    @Test
    void theHighestPriceBoundsCorrectionsOfATradeOfAnOwnerWithItself() {
        depositAll(10_000);
        trade(ANN, ANN, 10, 100);
        CorrectTrade correction = new CorrectTrade();
        correction.tradeId = 1;
        correction.changesPrice = true;
        correction.price = MAX_PRICE + 1;
        engine.onCorrectTrade(correction);
        told("rejected correction 1 AMOUNT_OVERFLOWS");
        correction.price = 102;
        engine.onCorrectTrade(correction);
        assertEquals("booked profits 0 and 0, fees 0 and 0, held 0 and 0", market.events.get(0));
    }

    // The instrument.

    @Test
    void whatAnInstrumentOnMarginMustHave() {
        TestMarket other = TestMarket.open(1);
        DefineInstrument instrument = new DefineInstrument();
        instrument.symbol = "ABC";
        instrument.coverage = FEES.onMargin(TERMS);
        other.engine.onDefineInstrument(instrument);
        other.asset(USD, "USD", 2);
        other.engine.onDefineInstrument(instrument);
        instrument.referencePrice = MAX_PRICE + 1;
        other.engine.onDefineInstrument(instrument);
        instrument.referencePrice = 100;
        for (Margin wrong : new Margin[] {
            new Margin(FeeUnit.PER_UNIT, 60, 80, 61, 50, MarkSource.LAST, MAX_PRICE),
            new Margin(FeeUnit.PER_UNIT, 60, 80, -1, 50, MarkSource.LAST, MAX_PRICE),
            new Margin(FeeUnit.PER_MILLION, 1_000_001, 80, 1, 1, MarkSource.LAST, MAX_PRICE),
            new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.LAST, 0)
        }) {
            instrument.coverage = FEES.onMargin(wrong);
            other.engine.onDefineInstrument(instrument);
        }
        assertEquals(
                List.of(
                        "rejected ABC UNKNOWN_ASSET",
                        "rejected ABC REFERENCE_PRICE_OUT_OF_RANGE",
                        "rejected ABC REFERENCE_PRICE_OUT_OF_RANGE",
                        "rejected ABC MARGIN_OUT_OF_RANGE",
                        "rejected ABC MARGIN_OUT_OF_RANGE",
                        "rejected ABC MARGIN_OUT_OF_RANGE",
                        "rejected ABC MARGIN_OUT_OF_RANGE"),
                other.events);
    }

    @Test
    void theMarginOfAnInstrumentStays() {
        Margin other = new Margin(FeeUnit.PER_UNIT, 61, 80, 40, 50, MarkSource.LAST, MAX_PRICE);
        market.cover(0, "ABC", FEES.onMargin(other), 100);
        told("rejected ABC COVERAGE_STAYS");
    }

    /// 300 clients have a position: 256 of them follow a mark at once, the others a millisecond
    /// later.
    @Test
    void manyPositionsFollowAMarkInSteps() {
        deposit(BEN, 1_000_000);
        deposit(CAT, 1_000_000);
        sell(BEN, "all", 300, 100);
        for (int i = 0; i < 300; i++) {
            DefineClient client = new DefineClient();
            client.participantId = ANN;
            client.client.setAccount("C" + i);
            engine.onDefineClient(client);
            TransferFunds funds = new TransferFunds();
            funds.type = TransferType.DEPOSIT;
            funds.transactionId.set("C" + i);
            funds.assetId = USD;
            funds.amount = 100;
            funds.to.setAccount("C" + i);
            engine.onTransferFunds(funds);
            NewOrder order = TestMarket.order(ANN, "c" + i, Side.BUY, 1, 100);
            order.parties.setAccount("C" + i);
            engine.onNewOrder(order.classify());
        }
        market.events.clear();
        trade(CAT, BEN, 1, 99);
        assertEquals(0, engine.nextDeadlineNs() - engine.timestampNs() - Mark.PAUSE_NS);
        market.events.clear();
        engine.onAdvanceTime(Mark.PAUSE_NS - 1);
        told();
        // Ben's position is the first of 302, then come the clients': 255 have followed.
        engine.onAdvanceTime(Mark.PAUSE_NS);
        assertEquals(45, market.events.size());
        assertEquals("position 0: 1 for 1000, held 70", market.events.getFirst());
        assertEquals(MatchingEngine.NO_DEADLINE, engine.nextDeadlineNs());
    }
}
