package crossbook.core.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crossbook.core.TestMarket;
import crossbook.core.order.Dates;
import crossbook.core.state.StateException;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/// The keys of a model that may be left out.
class MarketRulesTest {
    private static final String SEGMENTS = """
            segment  band  ticks  lot  max_qty   max_value  min_reserve  closing_price
            ZA01     90%   banded 1    99999999  -          700          AUCTION,VWAP,PREVIOUS_CLOSE
            ZA04     -     -      10   -         5000000    -            MID_BBO
            """;
    private static final String TICKS = """
            ticks   from  tick
            banded  0     0.01
            banded  10    0.05
            """;
    private static final String AUCTIONS = """
            phase       type  length  random_end  moe  moe_length  pme  pme_length  breach
            CONTINUOUS  A     5m      30s         1    2m          1    3m          HALTED
            """;
    private static final String TOLERANCES = """
            segment    phase               static  dynamic  from        until
            ZA01       CONTINUOUS,HALTED   10%     3%       -           2020-03-23
            ZA01       CONTINUOUS          8%      2.5%     2020-03-23  -
            ZA04       *                   70%     -        -           -
            """;

    private static MarketModelBuilder full() {
        return TestMarket.model()
                .rule(RuleKey.TICK_TABLES, TICKS)
                .rule(RuleKey.SEGMENTS, SEGMENTS)
                .rule(RuleKey.AUCTIONS, AUCTIONS)
                .rule(RuleKey.TOLERANCES, TOLERANCES)
                .rule(RuleKey.SELF_MATCH, "cancel_resting")
                .rule(RuleKey.ALLOCATION, "TOP SPLIT:40 PRO_RATA:2 FIFO")
                .rule(RuleKey.TRADE_REPORTING, "08:00 18:15")
                .rule(RuleKey.MAX_GOOD_DAYS, "30");
    }

    private static List<String> mistakes(MarketModelBuilder builder) {
        MarketModelException error = assertThrows(MarketModelException.class, builder::build);
        return error.mistakes().stream()
                .map(each -> each.key()
                        + ':'
                        + each.line()
                        + ':'
                        + each.column()
                        + ' '
                        + each.getMessage())
                .toList();
    }

    private static void refuses(String mistake, MarketModelBuilder builder) {
        assertEquals(List.of(mistake), mistakes(builder));
    }

    @Test
    void whatIsLeftOutHasAPlainDefault() {
        MarketModel model = TestMarket.model().build();
        MarketRules rules = model.rules();
        assertTrue(rules.schedule().isEmpty());
        assertTrue(rules.calendar().isTradingDay(Dates.parse("2026-11-22")));
        assertEquals("ALL", rules.segment("").name());
        assertNull(rules.segment("ZA01"));
        assertEquals(AuctionRules.PLAIN, rules.auction(model.initialPhase()));
        assertEquals(Tolerance.NONE, rules.tolerances().at(0, model.initialPhase(), 20_000));
        assertEquals(
                List.of(
                        AuctionStep.MAX_VOLUME,
                        AuctionStep.MIN_SURPLUS,
                        AuctionStep.PRESSURE,
                        AuctionStep.REFERENCE_CLAMP),
                rules.calls().steps());
        assertTrue(rules.calls().admitsLateEntry());
        assertEquals(30 * ModelWords.SECOND_NS, rules.hidden().filterIntervalNs());
        assertEquals(10 * ModelWords.MINUTE_NS, rules.vwapWindowNs());
        assertEquals(SelfMatch.OFF, rules.orders().selfMatch());
        assertEquals(DynamicReference.PER_ORDER, rules.orders().dynamicReference());
        assertEquals(90, rules.orders().maxGoodDays());
        assertTrue(rules.orders().carriesGfa());
        assertEquals(
                List.of(new AllocationStep(AllocationStep.Kind.FIFO, 0)),
                rules.orders().allocation());
        assertFalse(rules.reporting().isOpen(12 * ModelWords.HOUR_NS));
        assertEquals(OptionalLong.empty(), rules.settlementTimeNs());
    }

    @Test
    void segmentsHaveTheirOwnRules() {
        MarketRules rules = full().build().rules();
        Segment top = rules.segment("ZA01");
        assertEquals(0, top.number());
        assertEquals(9_000, top.bandBp());
        assertEquals(99_999_999, top.maxOrderQty());
        assertEquals(Long.MAX_VALUE, top.maxOrderValue());
        assertEquals(700, top.minReserveQty());
        assertEquals(
                List.of(ClosingMethod.AUCTION, ClosingMethod.VWAP, ClosingMethod.PREVIOUS_CLOSE),
                top.closing());
        Segment special = rules.segment("ZA04");
        assertEquals(10, special.lotSize());
        assertEquals(5_000_000, special.maxOrderValue());
        assertNull(rules.ticks(special, 2));
    }

    /// `rulebook.md`, scenario 9.
    @Test
    void theEndsOfThePriceBandAreInIt() {
        Segment top = full().build().rules().segment("ZA01");
        assertTrue(top.isInBand(19_000, 10_000));
        assertFalse(top.isInBand(19_001, 10_000));
        assertTrue(top.isInBand(1_000, 10_000));
        assertFalse(top.isInBand(999, 10_000));
        assertTrue(full().build().rules().segment("ZA04").isInBand(1, 10_000));
    }

    /// 90% of 10,009 is 9,008.1.
    @Test
    void aPartOfAPriceUnitMakesThePriceBandNoWider() {
        Segment top = full().build().rules().segment("ZA01");
        assertEquals(9_008, top.bandWidth(10_009));
        assertTrue(top.isInBand(10_009 + 9_008, 10_009));
        assertFalse(top.isInBand(10_009 + 9_009, 10_009));
        assertTrue(top.isInBand(10_009 - 9_008, 10_009));
        assertFalse(top.isInBand(10_009 - 9_009, 10_009));
    }

    @Test
    void thePriceBandIsRightForTheLargestNumbers() {
        Segment top = full().build().rules().segment("ZA01");
        assertFalse(top.isInBand(Long.MAX_VALUE, 10_000));
        assertTrue(top.isInBand(1L << 46, Instrument.MAX_PRICE));
        assertFalse(top.isInBand(1, Instrument.MAX_PRICE));
    }

    @Test
    void theTickDependsOnTheBandOfThePrice() {
        MarketRules rules = full().build().rules();
        Ticks cents = rules.ticks(rules.segment("ZA01"), 2);
        assertEquals(1, cents.tick(999));
        assertEquals(5, cents.tick(1_000));
        assertTrue(cents.isOnTick(999));
        assertFalse(cents.isOnTick(1_001));
        assertEquals(500, rules.ticks(rules.segment("ZA01"), 4).tick(100_000));
        assertNull(rules.ticks(rules.segment("ZA01"), 1));
    }

    @Test
    void aToleranceCountsForItsDays() {
        MarketModel model = full().build();
        Tolerances tolerances = model.rules().tolerances();
        Phase open = model.phase("CONTINUOUS");
        int last = Dates.parse("2020-03-22");
        assertEquals(new Tolerance(1_000, 300), tolerances.at(0, open, last));
        assertEquals(new Tolerance(800, 250), tolerances.at(0, open, last + 1));
        assertEquals(new Tolerance(1_000, 300), tolerances.at(0, model.phase("HALTED"), last));
        assertEquals(Tolerance.NONE, tolerances.at(0, model.phase("HALTED"), last + 1));
        assertEquals(new Tolerance(7_000, 0), tolerances.at(1, model.phase("CLOSED"), last));
    }

    /// `rulebook.md`, scenarios 72 and 74.
    @Test
    void theLimitOfAToleranceBreachesIt() {
        Tolerance tolerance = new Tolerance(1_000, 300);
        assertFalse(tolerance.isDynamicBreach(10_299, 10_000));
        assertTrue(tolerance.isDynamicBreach(10_300, 10_000));
        assertTrue(tolerance.isDynamicBreach(9_700, 10_000));
        assertFalse(tolerance.isStaticBreach(10_999, 10_000));
        assertTrue(tolerance.isStaticBreach(11_000, 10_000));
        assertFalse(Tolerance.NONE.isStaticBreach(1, 10_000));
        long high = Instrument.MAX_PRICE;
        assertTrue(new Tolerance(30_000, 1).isDynamicBreach(high, high - high / 5_000));
        assertFalse(new Tolerance(30_000, 1).isStaticBreach(high, high / 2));
    }

    @Test
    void anAuctionSaysHowItEnds() {
        MarketModel model = full().build();
        assertEquals(
                new AuctionRules(
                        'A',
                        300_000_000_000L,
                        30_000_000_000L,
                        1,
                        120_000_000_000L,
                        1,
                        180_000_000_000L,
                        "HALTED"),
                model.rules().auction(model.phase("CONTINUOUS")));
    }

    @Test
    void theStepsOfAnAllocationHaveTheirNumbers() {
        assertEquals(
                List.of(
                        new AllocationStep(AllocationStep.Kind.TOP, 0),
                        new AllocationStep(AllocationStep.Kind.SPLIT, 40),
                        new AllocationStep(AllocationStep.Kind.PRO_RATA, 2),
                        new AllocationStep(AllocationStep.Kind.FIFO, 0)),
                full().build().rules().orders().allocation());
    }

    @Test
    void reportsAreAcceptedUntilTheirEnd() {
        ReportingRules reporting = full().build().rules().reporting();
        assertFalse(reporting.isOpen(ModelWords.timeOfDay("08:00") - 1));
        assertTrue(reporting.isOpen(ModelWords.timeOfDay("08:00")));
        assertFalse(reporting.isOpen(ModelWords.timeOfDay("18:15")));
    }

    @Test
    void aModelComesBackAsItWasSaved() {
        MarketModel model = full().build();
        LongStream.Builder words = LongStream.builder();
        model.save(words::add);
        long[] saved = words.build().toArray();
        int[] next = {0};
        MarketModel loaded = MarketModel.load(() -> saved[next[0]++]);
        assertEquals(saved.length, next[0]);
        assertEquals(model, loaded);
        assertEquals(model.hashCode(), loaded.hashCode());
        for (RuleKey key : RuleKey.values()) {
            assertEquals(model.rules().text(key), loaded.rules().text(key));
        }
        assertEquals("cancel_resting", loaded.rules().text(RuleKey.SELF_MATCH));
        assertNotEquals(model, full().rule(RuleKey.SELF_MATCH, "off").build());
        assertEquals(
                TestMarket.model().build(),
                TestMarket.model().rule(RuleKey.SELF_MATCH, "off").build());
        long[] unknown = Arrays.copyOf(saved, saved.length);
        int last = saved.length - 1;
        while (unknown[last] != word("self_mat")) last--;
        unknown[last] = word("self_map");
        next[0] = 0;
        assertThrows(StateException.class, () -> MarketModel.load(() -> unknown[next[0]++]));
    }

    private static long word(String text) {
        long word = 0;
        for (int i = 0; i < text.length(); i++) word |= (long) text.charAt(i) << (8 * i);
        return word;
    }

    @Test
    void severalMistakesAreToldAtOnce() {
        assertEquals(
                List.of(
                        "utc_offsets:1:1 '0200' is not an offset such as +02:00",
                        "auctions:2:19 '5' is not a length of time such as 30s: a whole number"
                                + " and one of ns, us, ms, s, m, h",
                        "tolerances:3:32 '8' is not a percentage such as 10% or 2.5%, with at most"
                                + " two decimals",
                        "auction_steps:0:0 'PRESURE' is unknown: MAX_VOLUME, MIN_SURPLUS,"
                                + " PRESSURE, REFERENCE_CLAMP, REFERENCE_NEAREST, MIDPOINT",
                        "allocation:0:0 the last step must be FIFO"),
                mistakes(full().rule(RuleKey.UTC_OFFSETS, "- 0200")
                        .rule(RuleKey.AUCTIONS, AUCTIONS.replace("5m", "5 "))
                        .rule(RuleKey.TOLERANCES, TOLERANCES.replace(" 8% ", " 8  "))
                        .rule(RuleKey.AUCTION_STEPS, "MAX_VOLUME PRESURE")
                        .rule(RuleKey.ALLOCATION, "TOP")));
    }

    @Test
    void everyTableNamesThePlaceOfAMistake() {
        refuses(
                "segments:2:16 word 'bended' is unknown: banded",
                full().rule(RuleKey.SEGMENTS, SEGMENTS.replace("banded", "bended")));
        refuses(
                "segments:3:1 row ZA01 stands twice",
                full().rule(RuleKey.SEGMENTS, SEGMENTS.replace("ZA04", "ZA01"))
                        .rule(RuleKey.TOLERANCES, ""));
        refuses(
                "segments:3:62 'MID' is unknown: *, AUCTION, VWAP, LAST_TRADE, MID_BBO,"
                        + " PREVIOUS_CLOSE",
                full().rule(RuleKey.SEGMENTS, SEGMENTS.replace("MID_BBO", "MID"))
                        .rule(RuleKey.TOLERANCES, ""));
        refuses(
                "tick_tables:3:9 the bands do not ascend",
                full().rule(RuleKey.TICK_TABLES, TICKS.replace("10 ", "0  ")));
        refuses(
                "tick_tables:2:9 the first band begins at 0",
                full().rule(RuleKey.TICK_TABLES, TICKS.replace("0     0.01", "1     0.01")));
        refuses(
                "auctions:2:73 word 'PAUSE' is unknown: CONTINUOUS, HALTED, CLOSED",
                full().rule(RuleKey.AUCTIONS, AUCTIONS.replace("HALTED", "PAUSE")));
        refuses(
                "auctions:2:44 extensions need a length",
                full().rule(RuleKey.AUCTIONS, AUCTIONS.replace("2m", "- ")));
        refuses(
                "tolerances:3:1 two rows count for phase CONTINUOUS on one day",
                full().rule(
                                RuleKey.TOLERANCES,
                                TOLERANCES.replace("2020-03-23  -", "2020-03-22  -")));
        refuses(
                "holidays:1:12 '2026-02-30' is not a date such as 2026-11-21",
                full().rule(RuleKey.HOLIDAYS, "2026 01-01 02-30"));
        refuses(
                "weekend:0:0 'SUN' is unknown: MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY,"
                        + " SATURDAY, SUNDAY",
                full().rule(RuleKey.WEEKEND, "SUN"));
        refuses(
                "trade_reporting:0:0 '18:00 08:00' is not two times such as 08:00 18:15, nor -",
                full().rule(RuleKey.TRADE_REPORTING, "18:00 08:00"));
        refuses(
                "settlement_time:0:0 '24:00' is not a time such as 09:00 or 09:00:30",
                full().rule(RuleKey.SETTLEMENT_TIME, "24:00"));
    }

    @Test
    void aTextThatIsNotOfTheFormOfItsKeyIsRefusedAtOnce() {
        assertThrows(
                MarketModelException.class,
                () -> TestMarket.model().rule(RuleKey.SELF_MATCH, "maybe"));
        assertThrows(
                MarketModelException.class,
                () -> TestMarket.model().rule(RuleKey.MAX_GOOD_DAYS, "0"));
        assertThrows(
                MarketModelException.class,
                () -> TestMarket.model().rule(RuleKey.VWAP_WINDOW, "10"));
    }
}
