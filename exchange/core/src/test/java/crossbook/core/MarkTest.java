package crossbook.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import crossbook.core.command.DefineInstrument;
import crossbook.core.command.SetMark;
import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;
import crossbook.core.model.IndexSources;
import crossbook.core.model.Margin;
import crossbook.core.model.MarkSource;
import crossbook.core.order.Side;
import crossbook.core.order.TransferType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;

/// Where a mark comes from, and how far it moves at a time (`docs/decisions/0027-margin.md`).
/// The first mark is 100,000, a step one percent, and an index counts for a minute.
class MarkTest {
    private static final int ANN = 0;
    private static final int BEN = 1;
    private static final long SECOND = 1_000_000_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long STEP = 10_000;
    private static final Coverage FEES =
            new Coverage(Coverage.NO_ASSET, 0, 0, 10, FeeUnit.PER_UNIT, 0, 0, 0);

    private final TestMarket market = TestMarket.open(2);
    private MatchingEngine engine = market.engine;
    private int orders;

    private void begin(MarkSource source, long step) {
        begin(terms(source, step));
    }

    private void begin(Margin terms) {
        engine.onAdvanceTime(MINUTE);
        market.asset(0, "USD", 2);
        market.cover(0, "ABC", FEES.onMargin(terms), 100_000);
        for (int id = 0; id < 2; id++) {
            engine.onTransferFunds(market.transfer(TransferType.DEPOSIT, id, 0, 1L << 40));
        }
        market.events.clear();
    }

    private static Margin terms(MarkSource source, long step) {
        return new Margin(FeeUnit.PER_UNIT, 60, 80, 40, 50, source, 1_000_000)
                .bounded(step, source == MarkSource.MEDIAN ? MINUTE : 0);
    }

    private void enter(int participant, Side side, long price) {
        var order = TestMarket.order(participant, "o" + ++orders, side, 1, price);
        order.timestampNs = engine.timestampNs();
        engine.onNewOrder(order);
    }

    /// What two make between themselves.
    private void trade(long price) {
        enter(ANN, Side.BUY, price);
        enter(BEN, Side.SELL, price);
    }

    private void quote(long bid, long offer) {
        enter(ANN, Side.BUY, bid);
        enter(BEN, Side.SELL, offer);
    }

    private void index(long price) {
        SetMark command = new SetMark();
        command.timestampNs = engine.timestampNs();
        command.price = price;
        engine.onSetMark(command);
    }

    private void pass(long ns) {
        engine.onAdvanceTime(engine.timestampNs() + ns);
    }

    private List<String> marks() {
        List<String> marks = market.events.stream()
                .filter(event -> event.startsWith("mark "))
                .toList();
        market.events.clear();
        return marks;
    }

    private void isAt(long mark) {
        assertEquals(mark, engine.markPrice(0));
    }

    // The median.

    @ParameterizedTest
    @CsvSource({
        "100200, 100100, 100300, 100200",
        "100200, 100300, 100100, 100200",
        "100200, 100300, 100400, 100300",
        "100200, 100100, 100000, 100100"
    })
    void theMedianIsTheMiddleOneOfIndexLastAndMiddle(
            long index, long last, long middle, long mark) {
        begin(MarkSource.MEDIAN, 0);
        trade(last);
        quote(middle - 50, middle + 51);
        index(index);
        isAt(mark);
    }

    @Test
    void withoutAMiddleTheIndexCountsAlone() {
        begin(MarkSource.MEDIAN, 0);
        trade(120_000);
        enter(ANN, Side.BUY, 119_000);
        isAt(100_000);
        index(100_300);
        isAt(100_300);
    }

    @Test
    void withoutAnIndexTheMarkStays() {
        begin(MarkSource.MEDIAN, 0);
        trade(120_000);
        quote(119_000, 121_000);
        assertEquals(List.of(), marks());
        isAt(100_000);
    }

    /// And it moves again with the next index.
    @Test
    void theMarkStaysOnceTheIndexIsStale() {
        begin(MarkSource.MEDIAN, 0);
        index(100_100);
        pass(MINUTE);
        quote(119_000, 121_000);
        isAt(100_100);
        trade(120_000);
        isAt(120_000);
        pass(1);
        market.events.clear();
        enter(ANN, Side.BUY, 120_500);
        enter(BEN, Side.SELL, 120_500);
        assertEquals(List.of(), marks());
        isAt(120_000);
        index(100_200);
        isAt(120_000);
    }

    /// It answers the command, whatever the mark is.
    @Test
    void anIndexThatLeavesTheMarkWhereItIsIsAnswered() {
        begin(MarkSource.MEDIAN, 0);
        index(100_000);
        assertEquals(List.of("mark 100000"), marks());
        index(1_000_001);
        assertEquals(List.of("rejected mark PRICE_ABOVE_MAXIMUM"), List.copyOf(market.events));
    }

    /// Who makes last price and middle makes two of three: the third bounds them.
    @Test
    void theMarkIsNoFurtherFromTheIndexThanAStep() {
        begin(MarkSource.MEDIAN, STEP);
        for (int minute = 0; minute < 10; minute++) {
            index(100_000);
            trade(150_000 + minute);
            quote(149_000, 151_000);
            pass(50 * SECOND);
        }
        isAt(101_000);
    }

    @Test
    void anIndexTakesTheMarkAlongAtOnce() {
        begin(MarkSource.MEDIAN, STEP);
        index(100_000);
        index(120_000);
        // One percent below it is 118,800.
        isAt(118_800);
        index(80_000);
        isAt(80_800);
    }

    // A command that keeps the collar.

    private void near(String source, long price) {
        SetMark command = new SetMark();
        command.timestampNs = engine.timestampNs();
        command.source = IndexSources.word(source);
        command.price = price;
        command.keepsCollar = true;
        engine.onSetMark(command);
    }

    /// 5 % of 100,000 on either side.
    @ParameterizedTest
    @EnumSource(names = {"INDEX", "MEDIAN"})
    void aSinglePriceBeyondTheCollarIsRefused(MarkSource source) {
        begin(terms(source, 0).liquidating(false, 50_000));
        near("", 105_001);
        near("", 94_999);
        assertEquals(
                List.of("rejected mark PRICE_OUTSIDE_COLLAR", "rejected mark PRICE_OUTSIDE_COLLAR"),
                market.events);
        isAt(100_000);
        near("", 105_000);
        isAt(105_000);
    }

    /// The median outvotes one that is wrong.
    @Test
    void oneOfSeveralSourcesIsTakenWhereverItIs() {
        begin("east west north", 2);
        near("east", 100_000);
        near("west", 100_100);
        near("north", 1);
        isAt(100_000);
    }

    // An index of several sources.

    private void begin(String sources, int minimum) {
        begin(terms(MarkSource.MEDIAN, 0).indexedBy(IndexSources.of(sources, minimum)));
    }

    private void index(String source, long price) {
        SetMark command = new SetMark();
        command.timestampNs = engine.timestampNs();
        command.source = IndexSources.word(source);
        command.price = price;
        engine.onSetMark(command);
    }

    /// Of an even number the middle of the two in the middle, rounded down.
    @ParameterizedTest
    @CsvSource({
        "100300, -, -, -, 100300",
        "100300, 100100, -, -, 100200",
        "100300, 100100, 100102, -, 100102",
        "100300, 100100, 100102, 100105, 100103",
        "1, 100100, 100102, 999999, 100101"
    })
    void anIndexIsTheMedianOfItsSources(
            String east, String west, String north, String south, long mark) {
        begin("east west north south", 1);
        String[] names = {"east", "west", "north", "south"};
        String[] prices = {east, west, north, south};
        for (int i = 0; i < 4; i++) {
            if (!prices[i].equals("-")) index(names[i], Long.parseLong(prices[i]));
        }
        isAt(mark);
    }

    /// A minute after it was set, each source by itself.
    @Test
    void aSourceThatIsStaleDoesNotCount() {
        begin("east west north", 2);
        index("east", 100_100);
        isAt(100_000);
        pass(MINUTE / 2);
        index("west", 100_301);
        isAt(100_200);
        pass(MINUTE / 2);
        index("west", 100_301);
        isAt(100_200);
        pass(1);
        // One is too few: neither index nor market moves the mark.
        index("west", 100_500);
        quote(119_000, 121_000);
        trade(120_000);
        isAt(100_200);
        index("north", 100_500);
        isAt(120_000);
    }

    /// Nobody has to come for it.
    @Test
    void theMarkFollowsWhenASourceGoesStale() {
        begin("east west north", 2);
        index("east", 100_100);
        pass(SECOND);
        index("west", 100_200);
        index("north", 100_400);
        isAt(100_200);
        assertEquals(2 * MINUTE + 1, engine.nextDeadlineNs());
        pass(MINUTE);
        isAt(100_300);
        pass(MINUTE);
        isAt(100_300);
        assertEquals(MatchingEngine.NO_DEADLINE, engine.nextDeadlineNs());
    }

    @Test
    void onlyASourceOfTheIndexSetsIt() {
        begin("east west", 1);
        index("south", 100_100);
        index(100_100);
        assertEquals(
                List.of("rejected mark UNKNOWN_INDEX_SOURCE", "rejected mark UNKNOWN_INDEX_SOURCE"),
                List.copyOf(market.events));
        isAt(100_000);
    }

    @Test
    void anIndexWithoutNamesHasOneSource() {
        begin(MarkSource.MEDIAN, 0);
        index("east", 100_100);
        assertEquals(List.of("rejected mark UNKNOWN_INDEX_SOURCE"), List.copyOf(market.events));
        isAt(100_000);
    }

    @Test
    void theSourcesOfAnIndexAreSaved() {
        begin("east west north", 2);
        index("east", 100_100);
        pass(SECOND);
        long hash = engine.businessHash();
        engine = MatchingEngine.load(TestMarket.input(market.saved()), market);
        assertEquals(hash, engine.businessHash());
        assertEquals(
                IndexSources.of("east west north", 2),
                engine.book(0).instrument().coverage().margin().indexSources());
        index("north", 100_300);
        isAt(100_200);
    }

    // Other terms of the same instrument.

    /// What a position needs stays; where its mark comes from may be another place.
    @Test
    void theSourceOfTheMarkMayChange() {
        begin(MarkSource.LAST, 0);
        trade(120_000);
        isAt(120_000);
        market.events.clear();
        redefine(terms(MarkSource.MEDIAN, STEP).indexedBy(IndexSources.of("east west", 1)));
        isAt(120_000);
        trade(130_000);
        isAt(120_000);
        index("east", 125_000);
        isAt(123_750);
        redefine(terms(MarkSource.MEDIAN, 0).indexedBy(IndexSources.of("north east", 1)));
        index("north", 125_010);
        isAt(125_005);
    }

    /// An engine that was loaded in between goes on as one that was not.
    @Test
    void anEngineThatWasLoadedGoesOnTheSame() {
        begin(MarkSource.LAST, 0);
        trade(120_000);
        MatchingEngine loaded = MatchingEngine.load(TestMarket.input(market.saved()), market);
        redefine(terms(MarkSource.LAST, STEP));
        long hash = engine.businessHash();
        engine = loaded;
        redefine(terms(MarkSource.LAST, STEP));
        assertEquals(hash, engine.businessHash());
    }

    private void redefine(Margin terms) {
        DefineInstrument command = new DefineInstrument();
        command.timestampNs = engine.timestampNs();
        command.symbol = "ABC";
        command.referencePrice = 100_000;
        command.coverage = FEES.onMargin(terms);
        engine.onDefineInstrument(command);
    }

    // The step.

    /// A minute was quiet: one percent. Then a sixtieth of it for each second.
    @ParameterizedTest
    @CsvSource({"LAST, 150000, 101000", "LAST, 50000, 99000", "MID, 150000, 101000"})
    void theMarketMovesTheMarkAStepInAMinute(MarkSource source, long price, long first) {
        begin(source, STEP);
        if (source == MarkSource.LAST) trade(price);
        else quote(price - 1, price + 1);
        isAt(first);
        pass(SECOND - 1);
        isAt(first);
        pass(1);
        long second = first / 100 / 60;
        isAt(price > first ? first + second : first - second);
        pass(59 * SECOND);
        long away = Math.abs(engine.markPrice(0) - 100_000);
        assertEquals(true, away > 1_950 && away <= 2_020, "away by " + away);
    }

    /// It arrives, and then nothing is waited for.
    @Test
    void theMarkGoesAllTheWay() {
        begin(MarkSource.LAST, STEP);
        trade(102_000);
        assertEquals(2 * MINUTE, MINUTE + engine.nextDeadlineNs() - SECOND);
        pass(2 * MINUTE);
        isAt(102_000);
        assertEquals(MatchingEngine.NO_DEADLINE, engine.nextDeadlineNs());
    }

    @Test
    void aStepLessThanAPriceUnitIsOneInAMinute() {
        begin(MarkSource.LAST, 1);
        trade(100_002);
        isAt(100_001);
        pass(MINUTE - 1);
        isAt(100_001);
        pass(1);
        isAt(100_002);
    }

    @Test
    void withoutAStepTheMarkIsWhereItsSourceIs() {
        begin(MarkSource.LAST, 0);
        trade(150_000);
        isAt(150_000);
    }

    // The state, the instrument.

    @Test
    void howFarAMarkHasComeIsSaved() {
        begin(MarkSource.MEDIAN, STEP);
        index(100_900);
        trade(150_000);
        quote(149_000, 151_000);
        pass(500_000_000);
        long hash = engine.businessHash();
        engine = MatchingEngine.load(TestMarket.input(market.saved()), market);
        assertEquals(hash, engine.businessHash());
        assertEquals(
                terms(MarkSource.MEDIAN, STEP),
                engine.book(0).instrument().coverage().margin());
        isAt(100_900);
        pass(500_000_000);
        // A sixtieth of one percent of it.
        isAt(100_916);
    }

    @Test
    void boundsThatAreNoneAreRefused() {
        market.asset(0, "USD", 2);
        Margin median = terms(MarkSource.MEDIAN, STEP);
        for (Margin wrong : new Margin[] {
            median.bounded(-1, MINUTE),
            median.bounded(1_000_001, MINUTE),
            median.bounded(STEP, 0),
            median.bounded(STEP, -1),
            terms(MarkSource.LAST, STEP).bounded(STEP, 1),
            median.indexedBy(IndexSources.of("east west", 0)),
            median.indexedBy(IndexSources.of("east west", 3)),
            median.indexedBy(IndexSources.of("", 2)),
            median.indexedBy(IndexSources.of("east east", 1)),
            median.indexedBy(IndexSources.of("a b c d e f g h i", 1)),
            median.indexedBy(IndexSources.of("southeast", 1)),
            median.indexedBy(new IndexSources(List.of("a b"), 1)),
            terms(MarkSource.LAST, STEP).indexedBy(IndexSources.of("east", 1))
        }) {
            market.events.clear();
            market.cover(0, "ABC", FEES.onMargin(wrong), 100_000);
            assertEquals(
                    List.of("rejected ABC MARGIN_OUT_OF_RANGE"), market.events, wrong.toString());
        }
    }
}
