package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.core.command.ChangePhase;
import crossbook.core.command.LiquidatePosition;
import crossbook.core.command.NewOrder;
import crossbook.core.command.SetMark;
import crossbook.core.command.SettleObligations;
import crossbook.core.event.Account;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.Instrument;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.order.Parties;
import crossbook.core.order.Side;
import crossbook.core.order.TransferType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;

/// Margin calls, liquidation and what is left of it (`docs/decisions/0027-margin.md`). The market
/// is that of [MarginTest], without fees: a price step is worth 10 cents; initial margin of 60
/// cents for each one bought and 80 for each one sold, maintenance 40 and 50. Its mark comes by
/// command, and is 100 first.
class LiquidationTest {
    private static final int USD = 0;
    private static final int SHARES = 1;
    private static final int ANN = 0;
    private static final int BEN = 1;
    private static final int CAT = 2;
    private static final Coverage FEES =
            new Coverage(Coverage.NO_ASSET, USD, 0, 10, FeeUnit.PER_UNIT, 0, 0, 0);
    private static final Margin TERMS =
            new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.INDEX, 1_000_000);

    private final TestMarket market = TestMarket.open(3);
    private final MatchingEngine engine = market.engine;

    LiquidationTest() {
        market.asset(USD, "USD", 2);
    }

    /// Ann has bought 10 of Ben at 100; each has 1,000, and Cat too.
    private void begin(Margin terms) {
        market.cover(0, "ABC", FEES.onMargin(terms), 100);
        for (int id = 0; id < 3; id++) transfer(TransferType.DEPOSIT, id, 1000);
        buy(ANN, "a", 10, 100);
        sell(BEN, "b", 10, 100);
        market.events.clear();
    }

    private void transfer(TransferType type, int participant, long amount) {
        engine.onTransferFunds(market.transfer(type, participant, USD, amount));
    }

    private void buy(int participant, String id, long qty, long price) {
        engine.onNewOrder(TestMarket.order(participant, id, Side.BUY, qty, price));
    }

    private void sell(int participant, String id, long qty, long price) {
        engine.onNewOrder(TestMarket.order(participant, id, Side.SELL, qty, price));
    }

    private void mark(long price) {
        SetMark command = new SetMark();
        command.price = price;
        engine.onSetMark(command);
    }

    private void liquidate(int participant) {
        LiquidatePosition command = new LiquidatePosition();
        command.participantId = participant;
        engine.onLiquidatePosition(command);
    }

    private void told(String... lines) {
        market.events.replaceAll(line -> line.replaceAll("LIQ\\d+", "LIQ"));
        assertEquals(List.of(lines), market.events);
        market.events.clear();
        addsUp();
    }

    private void has(int participant, long posted, long held) {
        Account account = engine.accounts().of(participant, new Parties(), USD);
        assertEquals(posted, account.posted(), "posted");
        assertEquals(held, account.held(), "held");
        addsUp();
    }

    private void addsUp() {
        long[] sums = new long[2];
        engine.accounts().visit(account -> {
            sums[0] += account.posted();
            if (account.isClearing()) sums[1] += account.posted();
        });
        engine.accounts().visitPositions(position -> sums[1] += position.openValue());
        assertArrayEquals(new long[2], sums);
    }

    // Calls.

    /// Ben, who is due 1,000 for what he has sold to Cat, lacks 400 until he is paid.
    @Test
    void whatIsSettledMeetsACall() {
        begin(TERMS);
        market.asset(SHARES, "SHARES", 0);
        Coverage later = new Coverage(SHARES, USD, 1, 1, FeeUnit.PER_UNIT, 0, 0, 0).settling(1);
        market.cover(1, "XYZ", later, Instrument.NO_PRICE);
        engine.onTransferFunds(market.transfer(TransferType.DEPOSIT, BEN, SHARES, 10));
        NewOrder order = TestMarket.order(BEN, "s", Side.SELL, 10, 100);
        order.instrumentId = 1;
        engine.onNewOrder(order);
        order = TestMarket.order(CAT, "s", Side.BUY, 10, 100);
        order.instrumentId = 1;
        engine.onNewOrder(order);
        mark(106);
        market.events.clear();

        SettleObligations settle = new SettleObligations();
        settle.timestampNs = 24L * 3600 * 1_000_000_000;
        engine.onSettleObligations(settle);

        assertTrue(market.events.contains("met 1: 2000 for 1400"), market.events::toString);
        has(BEN, 2000, 1400);
    }

    /// Ben has never had an order in the other instrument, of which none needs anything.
    @Test
    void whoIsCalledOpensNothingInAnotherInstrumentEither() {
        begin(TERMS);
        Margin none = new Margin(FeeUnit.PER_UNIT, 0, 0, 0, 0, MarkSource.INDEX, 1_000_000);
        market.cover(1, "XYZ", FEES.onMargin(none), 100);
        mark(110);
        market.events.clear();
        NewOrder order = TestMarket.order(BEN, "c", Side.BUY, 1, 100);
        order.instrumentId = 1;
        engine.onNewOrder(order);
        told("rejected c REDUCE_ONLY");
    }

    // Liquidation by command.

    @Test
    void aPositionIsClosedByCommand() {
        begin(TERMS.liquidating(false, 50_000));
        buy(BEN, "c", 3, 90);
        sell(CAT, "d", 4, 111);
        sell(CAT, "e", 6, 116);
        mark(110);
        market.events.clear();
        has(BEN, 1000, 800 + 1000);

        // Within 5 % of 110: up to 115. Only 4 are sold so low. Ben loses 4 × 11 × 10.
        liquidate(BEN);
        told(
                "liquidation 1: -10 for -10000, held 1800, limit 115",
                "accepted LIQ",
                "held LIQ 500",
                "traded 4 @ 111",
                "booked profits -440 and 0, fees 0 and 0, held 300 and 0",
                "position 1: -6 for -6000, held 1080",
                "position 2: -4 for -4440, held 800",
                "expired LIQ NOT_FILLED",
                "held LIQ 0");
        has(BEN, 560, 6 * 80 + 6 * 100);
        assertTrue(engine.book(0).bids().isEmpty(), "what Ben wanted to buy is canceled");
    }

    @ParameterizedTest
    @CsvSource({"1, NO_POSITION", "2, NO_POSITION", "0, MARGIN_NOT_CALLED", "7, UNKNOWN_PARTICIPANT"
    })
    void whatIsNotCalledIsNotLiquidated(int participant, String reason) {
        begin(TERMS);
        if (participant == BEN) {
            buy(BEN, "c", 10, 100);
            sell(ANN, "d", 10, 100);
        }
        market.events.clear();
        liquidate(participant);
        told("rejected liquidation " + reason);
    }

    @Test
    void nothingIsLiquidatedWhileNothingTrades() {
        begin(TERMS);
        mark(110);
        ChangePhase change = new ChangePhase();
        change.phase = "CLOSED";
        engine.onChangePhase(change);
        market.events.clear();
        liquidate(BEN);
        told("rejected liquidation PHASE_REFUSES_TIME_IN_FORCE");
    }

    // Liquidation alone.

    @Test
    void aPositionIsClosedAsSoonAsSomebodySells() {
        begin(TERMS.liquidating(true, 50_000));
        mark(110);
        told(
                "mark 110",
                "position 1: -10 for -10000, held 1800",
                "called 1: 1000 for 1800"); // nobody sells
        sell(CAT, "c", 1, 116); // too far from the mark
        told("accepted c", "position 2: 0 for 0, held 80");
        sell(CAT, "d", 10, 110);
        told(
                "accepted d",
                "position 2: 0 for 0, held 880",
                "liquidation 1: -10 for -10000, held 1800, limit 115",
                "accepted LIQ",
                "held LIQ 500",
                "traded 10 @ 110",
                "booked profits -1000 and 0, fees 0 and 0, held 0 and 0",
                "position 1: 0 for 0, held 0",
                "position 2: -10 for -11000, held 880",
                "met 1: 0 for 0");
    }

    /// Ben needs 10 × 80 and his loss of 200 for what is open, and 2 × 80 for what he would sell
    /// beyond. Without that order he lacks nothing.
    @Test
    void whereItIsEnoughToCancelTheOrdersNothingIsClosed() {
        begin(TERMS.liquidating(false, 50_000));
        sell(BEN, "c", 2, 120);
        mark(106);
        mark(102);
        has(BEN, 1000, 1160);
        sell(CAT, "d", 10, 102);
        market.events.clear();
        liquidate(BEN);
        told(
                "position 1: -10 for -10000, held 1000",
                "met 1: 1000 for 1000",
                "liquidation 1: -10 for -10000, held 1000, limit 107");
        has(BEN, 1000, 1000);
    }

    /// A call stands until the initial margin is there again. Ben lacks 200 of what he needs at
    /// least and finds nobody; then he lacks nothing of that, and is closed by command alone.
    @Test
    void whoHasWhatIsNeededAtLeastAgainIsNotLiquidatedAlone() {
        begin(TERMS.liquidating(true, 50_000));
        mark(107);
        mark(103);
        has(BEN, 1000, 1100);
        sell(CAT, "c", 10, 103);
        has(BEN, 1000, 1100);
        mark(106);
        has(BEN, 700, 0);
    }

    /// Ben lacks 100. Each one that is closed lets go of 80 and its loss of 30, and costs 80
    /// where it is bought at 108: four bring 120, three only 90. At 103 they cost 30 each.
    @Test
    void whoIsCalledIsClosedByCommandAsFarAsTheInitialMarginNeedsIt() {
        begin(TERMS.liquidating(false, 50_000));
        mark(107);
        mark(103);
        sell(CAT, "c", 10, 103);
        market.events.clear();
        liquidate(BEN);
        told(
                "liquidation 1: -10 for -10000, held 1100, limit 108",
                "accepted LIQ",
                "held LIQ 200",
                "traded 4 @ 103",
                "booked profits -120 and 0, fees 0 and 0, held 0 and 0",
                "position 1: -6 for -6000, held 660",
                "position 2: -4 for -4120, held 800",
                "met 1: 880 for 660");
    }

    // What is left.

    @Test
    void theInsurancePaysWhatAnOwnerCannot() {
        begin(TERMS.liquidating(true, 1_000_000));
        transfer(TransferType.TO_INSURANCE, CAT, 120);
        told("transferred 120");
        sell(ANN, "c", 10, 115);
        market.events.clear();
        mark(115);
        // Ben has lost 1,500 of 1,000: 120 of the 500 are paid, and 380 stay.
        told(
                "mark 115",
                "position 1: -10 for -10000, held 2300",
                "called 1: 1000 for 2300",
                "liquidation 1: -10 for -10000, held 2300, limit 230",
                "accepted LIQ",
                "held LIQ 11500",
                "traded 10 @ 115",
                "booked profits -1500 and 1500, fees 0 and 0, held 0 and 0",
                "position 1: 0 for 0, held 0",
                "position 0: 0 for 0, held 0",
                "deficit 1: -380 for 0, covered 120, left 380");
        has(BEN, -380, 0);
        has(ANN, 2500, 0);

        transfer(TransferType.TO_INSURANCE, CAT, 500);
        transfer(TransferType.DEPOSIT, BEN, 80);
        told(
                "transferred 500",
                "transferred 80",
                "deficit 1: 0 for 0, covered 300, left 0",
                "met 1: 0 for 0");
        transfer(TransferType.FROM_INSURANCE, CAT, 201);
        told("rejected 7 FUNDS_INSUFFICIENT");
        transfer(TransferType.FROM_INSURANCE, CAT, 200);
        told("transferred 200");
    }

    // Marks.

    @ParameterizedTest
    @CsvSource({
        "0, 0, PRICE_NOT_POSITIVE",
        "0, -5, PRICE_NOT_POSITIVE",
        "0, 1000001, PRICE_ABOVE_MAXIMUM",
        "0, 9223372036854775807, PRICE_ABOVE_MAXIMUM",
        "1, 5, UNKNOWN_INSTRUMENT"
    })
    void aMarkThatIsNoneIsRefused(int instrument, long price, String reason) {
        begin(TERMS);
        SetMark command = new SetMark();
        command.instrumentId = instrument;
        command.price = price;
        engine.onSetMark(command);
        told("rejected mark " + reason);
    }

    @Test
    void aMarkThatFollowsTheMarketIsNotSet() {
        begin(new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, MarkSource.LAST, 1_000_000));
        mark(105);
        told("rejected mark MARK_NOT_BY_COMMAND");
    }

    /// An id that begins as those of liquidations may be the participant's own.
    @Test
    void theOrderHasAnIdThatIsNotInUse() {
        begin(TERMS.liquidating(true, 1_000_000));
        mark(110);
        long next = engine.eventNumber();
        for (int i = 20; i < 30; i++) buy(BEN, "LIQ" + (next + i), 1, 1);
        sell(CAT, "c", 10, 110);
        String id = "accepted LIQ" + (next + 30);
        assertTrue(market.events.contains(id), market.events::toString);
    }

    /// Ann has sold one of ten four higher.
    @Test
    void profitThatIsNotSettledIsSaved() {
        begin(TERMS.withholding(true));
        buy(CAT, "c", 1, 104);
        sell(ANN, "d", 1, 104);
        MatchingEngine loaded = MatchingEngine.load(TestMarket.input(market.saved()), market);
        assertEquals(40, loaded.accounts().of(ANN, new Parties(), USD).withheld());
        assertEquals(0, loaded.accounts().of(CAT, new Parties(), USD).withheld());
        assertArrayEquals(market.saved(), TestMarket.saved(loaded));
        assertEquals(
                TERMS.withholding(true), loaded.book(0).instrument().coverage().margin());
    }

    @Test
    void howPositionsAreLiquidatedIsSaved() {
        begin(TERMS.liquidating(true, 5_000));
        MatchingEngine loaded = MatchingEngine.load(TestMarket.input(market.saved()), market);
        Margin margin = loaded.book(0).instrument().coverage().margin();
        assertEquals(TERMS.liquidating(true, 5_000), margin);
    }
}
