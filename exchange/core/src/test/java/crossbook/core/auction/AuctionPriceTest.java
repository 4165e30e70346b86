package crossbook.core.auction;

import static crossbook.core.model.AuctionStep.MAX_VOLUME;
import static crossbook.core.model.AuctionStep.MIDPOINT;
import static crossbook.core.model.AuctionStep.MIN_SURPLUS;
import static crossbook.core.model.AuctionStep.PRESSURE;
import static crossbook.core.model.AuctionStep.REFERENCE_CLAMP;
import static crossbook.core.model.AuctionStep.REFERENCE_NEAREST;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.auction.SlowUncross.Entry;
import crossbook.core.auction.SlowUncross.Outcome;
import crossbook.core.model.AuctionStep;
import crossbook.core.model.UncrossMethod;
import crossbook.core.order.AuctionOutcome;
import crossbook.core.order.Side;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.SplittableRandom;

class AuctionPriceTest {
    private static final List<AuctionStep> LADDER =
            List.of(MAX_VOLUME, MIN_SURPLUS, PRESSURE, REFERENCE_CLAMP);

    private final Uncross uncross = new Uncross();
    private final PriceTarget reference = new PriceTarget();

    /// The worked examples of `rulebook.md` 5.4, and what else its scenarios 57 to 65
    /// say.
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            A1  | 10000@10550, 5600@10450, 200@10400  | MO 2500, 6900@10300, 1000@10450, 200@10600 |       | 10450 | 10400 | 5200
            A2  | 10000@10550, 5600@10450, 200@10400  | MO 2500, 6900@10300, 1000@10400, 200@10600 |       | 10450 | 10400 | 5200
            A3  | 10000@10550, 5600@10500, 1000@10400 | MO 2500, 6900@10300, 1000@10400, 200@10600 |       | 10500 | 10400 | 5200
            A4  | 200@104, 300@103, 500@101           | 100@100, 300@102, 400@103                  | 102   | 103   | 500   | -300
            A5  | 500@105                             | 300@100                                    | 101   | 105   | 300   | 200
            A6  | 300@105                             | 500@100                                    | 104   | 100   | 300   | -200
            A7  | 300@105                             | 300@100                                    | 103   | 103   | 300   | 0
            A7  | 300@105                             | 300@100                                    | 110   | 105   | 300   | 0
            A7  | 300@105                             | 300@100                                    | 90    | 100   | 300   | 0
            A7  | 300@105                             | 300@100                                    |       | 100   | 300   | 0
            A8  | 300@103, 100@101                    | 300@100, 100@102                           | 101   | 101   | 300   | 100
            A9  | 200@104, 100@102                    | 200@101, 100@103                           | 200   | 103   | 200   | -100
            A10 | MO 500                              | MO 300                                     | 10000 | 10000 | 300   | 200
            A11 | MO 500                              | 300@10050, 400@10100                       | 10000 | 10100 | 500   | -200
            A12 | MO 1000, 200@10000                  | 300@9990                                   | 10000 | 10000 | 300   | 900
            65  | MO 200, 300@10100                   | 300@10000                                  | 10000 | 10100 | 300   | 200
            """)
    void workedExamples(
            String name,
            String buys,
            String sells,
            Long at,
            long price,
            long volume,
            long surplus) {
        find(UncrossBook.of(buys, sells), at, 1, LADDER);
        assertThat(List.of(uncross.price(), uncross.volume(), uncross.surplus()))
                .as(name)
                .containsExactly(price, volume, surplus);
    }

    @Test
    void withoutACrossThereIsNoPrice() { // A13
        assertThat(find(UncrossBook.of("100@99", "100@101"), 100L, 1, LADDER)).isFalse();
        assertThat(uncross.hasPrice()).isFalse();
        assertThat(uncross.volume()).isZero();
    }

    @Test
    void withoutAReferencePriceMarketOrdersDoNotMeet() {
        assertThat(find(UncrossBook.of("MO 500", "MO 300"), null, 1, LADDER)).isFalse();
        assertThat(uncross.unfilledMarketQty(Side.BUY)).isEqualTo(500);
    }

    @Test
    void anEmptySideHasNoPrice() {
        assertThat(find(new UncrossBook().add(Side.BUY, "MO 5, 5@10"), 10L, 1, LADDER))
                .isFalse();
        assertThat(find(new UncrossBook(), 10L, 1, LADDER)).isFalse();
    }

    @Test
    void saysHowMuchOfMarketOrdersIsLeft() {
        find(UncrossBook.of("MO 500", "MO 300"), 10000L, 1, LADDER);
        assertThat(uncross.unfilledMarketQty(Side.BUY)).isEqualTo(200);
        assertThat(uncross.unfilledMarketQty(Side.SELL)).isZero();
        find(UncrossBook.of("MO 1000, 200@10000", "300@9990"), null, 1, LADDER);
        assertThat(uncross.unfilledMarketQty(Side.BUY)).isEqualTo(700);
        AuctionOutcome outcome = new AuctionOutcome();
        uncross.read(outcome);
        assertThat(List.of(outcome.price, outcome.qty, outcome.surplus, outcome.unfilledMarketQty))
                .containsExactly(10000L, 300L, 900L, 700L);
        assertThat(outcome.hasPrice).isTrue();
    }

    // Other ladders.

    @Test
    void theNearestSurvivingLimitMayDecide() {
        List<AuctionStep> steps = List.of(MAX_VOLUME, MIN_SURPLUS, REFERENCE_NEAREST);
        assertThat(price("500@105", "300@100", 101L, steps)).isEqualTo(100); // no pressure
        assertThat(price("300@105", "300@100", 103L, steps)).isEqualTo(105);
        assertThat(price("300@104", "300@100", 102L, steps)).isEqualTo(100); // the lower of two
        assertThat(price("300@104", "300@100", null, steps)).isEqualTo(100);
    }

    @Test
    void theMiddleOfTheInsideQuoteMayDecide() {
        List<AuctionStep> steps = List.of(MAX_VOLUME, MIN_SURPLUS, MIDPOINT);
        assertThat(price("300@106", "300@100", 90L, steps)).isEqualTo(103);
        assertThat(price("300@105", "300@100", 90L, steps)).isEqualTo(102); // 102.5, no half ticks
        assertThat(price("300@106", "MO 300", 90L, steps)).isEqualTo(106);
        assertThat(price("300@106, H1 50@200", "300@100, 50@100", 90L, steps)).isEqualTo(103);
    }

    @Test
    void theLowestPriceThatTheStepsLeaveIsTaken() {
        assertThat(price("500@105", "300@100", 101L, List.of(MAX_VOLUME))).isEqualTo(100);
    }

    @ParameterizedTest
    @CsvSource({"104, 100", "115, 110", "116, 120", "126, 130", "130, 130"})
    void aReferencePriceOffTheTickIsRoundedToTheNearerEnd(long at, long expected) {
        find(UncrossBook.of("300@130", "300@100"), at, 10, LADDER);
        assertThat(uncross.price()).isEqualTo(expected);
    }

    // Who trades.

    @Test
    void marketOrdersComeFirst() { // scenario 65
        UncrossBook book = UncrossBook.of("MO 200, 300@10100", "300@10000");
        assertThat(trades(book)).containsExactly("200 3-1", "100 3-2");
        assertThat(uncross.unfilledMarketQty(Side.BUY)).isZero();
    }

    @Test
    void visibleOrdersComeBeforeHiddenOnesOfTheirPrice() { // scenario 66
        assertThat(trades(UncrossBook.of("H10 100@50, 100@50", "100@50")))
                .containsExactly("100 3-2");
    }

    @Test
    void theLastOrderOfTheLongSideIsFilledInPart() { // A1
        UncrossBook book = UncrossBook.of(
                "10000@10550, 5600@10450, 200@10400", "MO 2500, 6900@10300, 1000@10450, 200@10600");
        assertThat(trades(book)).containsExactly("2500 4-1", "6900 5-1", "600 6-1", "400 6-2");
    }

    private List<String> trades(UncrossBook book) {
        find(book, null, 1, LADDER);
        uncross.allocate();
        return UncrossBook.trades(uncross);
    }

    // Hidden orders.

    @Test
    void aHiddenOrderThatWouldGetLessThanItsMinimumIsLeftOut() {
        find(UncrossBook.of("H400 500@105, 100@103", "300@100"), 101L, 1, LADDER);
        assertThat(uncross.price()).isEqualTo(100); // -200 at both, without the hidden order
        assertThat(uncross.volume()).isEqualTo(100);
        assertThat(uncross.surplus()).isEqualTo(-200);
        assertThat(uncross.method()).isEqualTo(UncrossMethod.INTERVALS);
    }

    @Test
    void aReferencePriceAtWhichAMinimumIsNotMetGivesWayToTheNearestLimit() {
        UncrossBook book = UncrossBook.of("H60 60@105, 40@103", "H60 60@100, 40@102");
        find(book, 104L, 1, List.of(MAX_VOLUME, REFERENCE_CLAMP));
        assertThat(uncross.volume()).isEqualTo(100);
        assertThat(uncross.price()).isEqualTo(103);
    }

    // Against brute force.

    @Test
    void agreesWithBruteForceOnRandomBooks() {
        SplittableRandom random = new SplittableRandom(4);
        int priced = 0;
        for (int i = 0; i < 100_000; i++) {
            UncrossBook book = UncrossBook.random(random, 6, 0, 12);
            priced += agrees(book.withRandomMarketOrders(random), random) ? 1 : 0;
        }
        assertThat(priced).isBetween(50_000, 95_000);
    }

    @Tag("slow")
    @Test
    void agreesWithBruteForceOnRandomBooksWithHiddenOrders() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 10_000; i++) {
            UncrossBook book = UncrossBook.random(random, 6, 2, 8);
            agrees(book.withRandomMarketOrders(random), random);
        }
    }

    private boolean agrees(UncrossBook book, SplittableRandom random) {
        Long at = random.nextInt(8) == 0 ? null : (Long) random.nextLong(1, 140);
        long tick = random.nextBoolean() ? 10 : 5;
        Outcome expected = new SlowUncross(book.entries).auction(at, tick);
        String text = book.entries + " at " + at + ", tick " + tick;
        assertThat(find(book, at, tick, LADDER)).as(text).isEqualTo(expected != null);
        if (expected == null) return false;
        assertThat(List.of(uncross.price(), uncross.volume(), uncross.surplus()))
                .as(text)
                .containsExactly(expected.price(), expected.volume(), expected.surplus());
        assertThat(uncross.unfilledMarketQty(Side.BUY))
                .as(text)
                .isEqualTo(unfilledMarketQty(book, Side.BUY, expected.buys()));
        assertThat(uncross.unfilledMarketQty(Side.SELL))
                .as(text)
                .isEqualTo(unfilledMarketQty(book, Side.SELL, expected.sells()));
        uncross.allocate();
        assertThat(UncrossBook.fills(uncross.buys())).as(text).isEqualTo(expected.buys());
        assertThat(UncrossBook.fills(uncross.sells())).as(text).isEqualTo(expected.sells());
        UncrossBook.isValid(uncross, book, text);
        return true;
    }

    private static long unfilledMarketQty(
            UncrossBook book, Side side, List<SlowUncross.Fill> fills) {
        long unfilled = 0;
        for (Entry entry : book.entries) {
            if (entry.side() != side || !entry.market()) continue;
            unfilled += entry.qty();
            for (SlowUncross.Fill fill : fills) {
                if (fill.order() == entry.order()) unfilled -= fill.qty();
            }
        }
        return unfilled;
    }

    private long price(String buys, String sells, Long at, List<AuctionStep> steps) {
        find(UncrossBook.of(buys, sells), at, 1, steps);
        return uncross.price();
    }

    private boolean find(UncrossBook book, Long at, long tick, List<AuctionStep> steps) {
        book.copyTo(uncross);
        if (at == null) reference.forget();
        else reference.set(at);
        return uncross.findAuctionPrice(steps, reference, tick);
    }
}
