package crossbook.core.auction;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.auction.SlowUncross.Outcome;
import crossbook.core.model.UncrossMethod;
import crossbook.core.order.Side;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.SplittableRandom;

class HiddenUncrossTest {
    private static final UncrossBounds ONLY_BITS = new UncrossBounds(1, 1 << 20, 1 << 24);
    private static final UncrossBounds NOTHING = new UncrossBounds(1, 1, 0);

    private final Uncross uncross = new Uncross();
    private final PriceTarget target = new PriceTarget();

    // The examples of `rulebook.md` 6.5, numbered as there.

    private static UncrossBook example13() {
        return UncrossBook.of(
                "1: 1000@5900, 2: 500@6000, 3: H1000 3000@6100, 4: H6000 15000@6200,"
                        + " 11: H4000 10000@6300",
                "5: 1000@6800, 6: 500@6700, 7: H1000 3000@6600, 8: H7000 12000@6500,"
                        + " 9: H5000 10000@6400, 10: 1000@6300");
    }

    @Test
    void example13TradesNothing() {
        assertThat(find(example13(), 6000, 6300)).isFalse();
    }

    @Test
    void example14TradesNothing() {
        UncrossBook book = example13().add(Side.BUY, "12: H25000 30000@6500");
        assertThat(find(book, 6000, 6300)).isFalse();
    }

    @Test
    void example15Trades25500At6500() {
        UncrossBook book =
                example13().add(Side.BUY, "12: H25000 30000@6500").add(Side.SELL, "13: 2500@6300");
        assertThat(find(book, 6000, 6300)).isTrue();
        assertThat(uncross.price()).isEqualTo(6500);
        assertThat(uncross.volume()).isEqualTo(25500);
        uncross.allocate();
        assertThat(UncrossBook.trades(uncross))
                .containsExactly("1000 10-12", "2500 13-12", "10000 9-12", "12000 8-12");
    }

    @Test
    void example16Trades15000At6200() {
        UncrossBook book = UncrossBook.of(
                "1: 1000@5900, 2: 500@6000, 3: H2500 3000@6100, 4: H4500 15000@6200,"
                        + " 11: H5000 10000@6300",
                "5: 1000@6800, 6: 500@6700, 12: 2000@6100, 13: 11000@6200, 14: 12000@6300,"
                        + " 15: H1000 2000@6000");
        assertThat(find(book, 6000, 6100)).isTrue();
        assertThat(uncross.price()).isEqualTo(6200);
        assertThat(uncross.volume()).isEqualTo(15000);
        uncross.allocate();
        assertThat(UncrossBook.trades(uncross))
                .containsExactly("2000 15-11", "2000 12-11", "6000 13-11", "5000 13-4");
    }

    // Scenarios of section 10 that end in a run.

    @Test
    void theVisiblePriceIsTakenWhenItIsNearerToTheMiddle() { // 31
        UncrossBook book =
                UncrossBook.of("H15000 15000@10600, 1000@10000", "1000@10500, 15000@10500");
        find(book, 10000, 10500);
        assertThat(uncross.price()).isEqualTo(10500);
        uncross.allocate();
        assertThat(UncrossBook.trades(uncross)).containsExactly("1000 3-1", "14000 4-1");
    }

    @Test
    void theLimitThatAllowsTheMostIsTaken() { // 32
        UncrossBook book =
                UncrossBook.of("H15000 15000@10700, 1000@10000", "1000@10500, 15000@10600");
        find(book, 10000, 10500);
        assertThat(uncross.price()).isEqualTo(10600);
        assertThat(uncross.volume()).isEqualTo(15000);
    }

    // The price.

    @Test
    void theMiddleOfTheQuoteIsTakenInsideTheInterval() {
        UncrossBook book = UncrossBook.of("H10 10@120", "H10 10@100");
        assertThat(price(book, 105, 116, 5)).isEqualTo(110); // 110.5, more to buy or as much
        book.add(Side.SELL, "H10 10@100");
        assertThat(price(book, 105, 116, 5)).isEqualTo(115);
        assertThat(price(book, 105, 115, 5)).isEqualTo(110);
        assertThat(price(book, 60, 80, 5)).isEqualTo(100);
        assertThat(price(book, 160, 180, 5)).isEqualTo(120);
    }

    @Test
    void withoutAnyTargetTheLowestPriceIsTaken() {
        UncrossBook.of("H10 10@120", "H10 10@100").copyTo(uncross);
        target.forget();
        assertThat(uncross.findHiddenPrice(target, 5)).isTrue();
        assertThat(uncross.price()).isEqualTo(100);
    }

    @Test
    void aPriceThatIsGivenIsNotLookedFor() {
        UncrossBook.of("H10 10@120, 5@110", "H10 10@100, 7@111").copyTo(uncross);
        assertThat(uncross.findVolume(110)).isTrue();
        assertThat(uncross.price()).isEqualTo(110);
        assertThat(uncross.volume()).isEqualTo(10);
        assertThat(uncross.findVolume(121)).isFalse();
    }

    // Against brute force over all subsets.

    /// Scenario 46 of `rulebook.md`: random books, every subset of the hidden orders.
    @Test
    void agreesWithBruteForceOnSmallBooks() {
        agreesOnSmallBooks(UncrossBounds.DEFAULT, 6, 10_000);
    }

    @Test
    void bitsAgreeWithBruteForceOnSmallBooks() {
        agreesOnSmallBooks(ONLY_BITS, 7, 3_000);
    }

    private void agreesOnSmallBooks(UncrossBounds bounds, int seed, int books) {
        SplittableRandom random = new SplittableRandom(seed);
        Uncross bounded = new Uncross(bounds);
        int[] methods = new int[UncrossMethod.values().length];
        for (int i = 0; i < books; i++) {
            UncrossBook book = UncrossBook.random(random, 7, 3, 6);
            long bid = random.nextLong(1, 70);
            target.setMiddle(bid, bid + random.nextLong(1, 20));
            long step = random.nextBoolean() ? 5 : 1;
            Outcome expected = new SlowUncross(book.entries)
                    .hidden(target.roundedDown(1) + target.roundedUp(1), step);
            book.copyTo(bounded);
            String text = "seed " + seed + " book " + i + ": " + book.entries;
            assertThat(bounded.findHiddenPrice(target, step)).as(text).isEqualTo(expected != null);
            methods[bounded.method().ordinal()]++;
            if (expected == null) continue;
            assertThat(List.of(bounded.price(), bounded.volume(), bounded.surplus()))
                    .as(text)
                    .containsExactly(expected.price(), expected.volume(), expected.surplus());
            bounded.allocate();
            assertThat(UncrossBook.fills(bounded.buys())).as(text).isEqualTo(expected.buys());
            assertThat(UncrossBook.fills(bounded.sells())).as(text).isEqualTo(expected.sells());
            UncrossBook.isValid(bounded, book, text);
        }
        UncrossMethod solver =
                bounds.equals(ONLY_BITS) ? UncrossMethod.BITS : UncrossMethod.INTERVALS;
        assertThat(methods[solver.ordinal()]).isGreaterThan(books / 10);
        assertThat(methods[UncrossMethod.IN_ORDER.ordinal()]).isGreaterThan(books / 10);
        assertThat(methods[UncrossMethod.GREEDY.ordinal()]).isZero();
    }

    @Test
    void withoutWorkTheAnswerIsStillValid() {
        SplittableRandom random = new SplittableRandom(8);
        Uncross greedy = new Uncross(NOTHING);
        int less = 0;
        int asMuch = 0;
        for (int i = 0; i < 10_000; i++) {
            UncrossBook book = UncrossBook.random(random, 7, 3, 6);
            book.copyTo(uncross);
            book.copyTo(greedy);
            target.set(random.nextLong(1, 70));
            boolean canTrade = uncross.findHiddenPrice(target, 5);
            String text = "book " + i + ": " + book.entries;
            if (greedy.findHiddenPrice(target, 5)) {
                assertThat(canTrade).as(text).isTrue();
                greedy.allocate();
                UncrossBook.isValid(greedy, book, text);
            }
            assertThat(greedy.volume()).as(text).isLessThanOrEqualTo(uncross.volume());
            if (greedy.volume() < uncross.volume()) {
                assertThat(greedy.method()).as(text).isEqualTo(UncrossMethod.GREEDY);
                less++;
            } else if (greedy.method() == UncrossMethod.GREEDY) {
                asMuch++;
            }
        }
        assertThat(less).isGreaterThan(100);
        assertThat(asMuch).isGreaterThan(100);
    }

    // Bounds.

    @Test
    void twentyFourHiddenOrdersAreSolvedExactly() {
        SplittableRandom random = new SplittableRandom(9);
        for (int i = 0; i < 20; i++) {
            UncrossBook book = new UncrossBook();
            for (int j = 0; j < 24; j++) {
                long qty = 100 * random.nextLong(150, 900); // all or nothing, awkward sizes
                book.add(Side.BUY, "H%d %d@100".formatted(qty, qty));
                long half = 100 * random.nextLong(150, 900);
                book.add(Side.SELL, "H%d %d@100".formatted(half, half));
            }
            book.copyTo(uncross);
            target.set(100);
            assertThat(uncross.findHiddenPrice(target, 1)).isTrue();
            assertThat(uncross.method()).isNotEqualTo(UncrossMethod.GREEDY);
            uncross.allocate();
            UncrossBook.isValid(uncross, book, "book " + i);
        }
    }

    @Test
    void twelveHiddenOrdersOfAnySizeAreSolvedExactly() {
        SplittableRandom random = new SplittableRandom(12);
        for (int i = 0; i < 20; i++) {
            UncrossBook book = new UncrossBook();
            for (int j = 0; j < 12; j++) {
                for (Side side : Side.values()) {
                    long qty = random.nextLong(1L << 40, 1L << 41);
                    book.add(side, "H%d %d@100".formatted(qty, qty));
                }
            }
            book.copyTo(uncross);
            target.set(100);
            uncross.findHiddenPrice(target, 1);
            assertThat(uncross.method()).isEqualTo(UncrossMethod.INTERVALS);
        }
    }

    @Test
    void sizesWithoutACommonMeasureEndInTheGreedyAnswer() {
        SplittableRandom random = new SplittableRandom(10);
        UncrossBook book = new UncrossBook();
        for (int j = 0; j < 40; j++) {
            long qty = random.nextLong(1L << 40, 1L << 41);
            book.add(Side.BUY, "H%d %d@100".formatted(qty, qty));
        }
        book.add(Side.SELL, "%d@100, H%d %d@100".formatted(1L << 44, 1L << 42, 1L << 43));
        book.copyTo(uncross);
        target.set(100);
        assertThat(uncross.findHiddenPrice(target, 1)).isTrue();
        assertThat(uncross.method()).isEqualTo(UncrossMethod.GREEDY);
        uncross.allocate();
        UncrossBook.isValid(uncross, book, "40 orders");
    }

    @Test
    void aScratchThatWasUsedBeforeGivesTheSameAnswer() {
        SplittableRandom random = new SplittableRandom(11);
        Uncross used = new Uncross(new UncrossBounds(6, 12, 20));
        for (int i = 0; i < 3_000; i++) {
            UncrossBook book = UncrossBook.random(random, 7, 3, 6);
            Uncross fresh = new Uncross(new UncrossBounds(6, 12, 20));
            target.set(35);
            assertThat(answer(used, book)).isEqualTo(answer(fresh, book));
        }
    }

    private String answer(Uncross by, UncrossBook book) {
        book.copyTo(by);
        if (!by.findHiddenPrice(target, 5)) return "nothing " + by.method();
        by.allocate();
        UncrossBook.isValid(by, book, book.entries.toString());
        return by.price() + " " + by.method() + " " + UncrossBook.trades(by);
    }

    private long price(UncrossBook book, long bid, long ask, long step) {
        book.copyTo(uncross);
        target.setMiddle(bid, ask);
        assertThat(uncross.findHiddenPrice(target, step)).isTrue();
        return uncross.price();
    }

    private boolean find(UncrossBook book, long bid, long ask) {
        book.copyTo(uncross);
        target.setMiddle(bid, ask);
        return uncross.findHiddenPrice(target, 1);
    }
}
