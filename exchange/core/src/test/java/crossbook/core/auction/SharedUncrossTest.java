package crossbook.core.auction;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.auction.SlowUncross.Entry;
import crossbook.core.auction.SlowUncross.Fill;
import crossbook.core.auction.SlowUncross.Hiding;
import crossbook.core.model.AllocationStep;
import crossbook.core.model.AuctionStep;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// An uncross in which those with the worst right that trades share what they get
/// (`rulebook.md` 9, frequent batch auctions).
class SharedUncrossTest {
    private static final List<AuctionStep> LADDER =
            List.of(AuctionStep.MAX_VOLUME, AuctionStep.MIN_SURPLUS, AuctionStep.PRESSURE);
    private static final List<AllocationStep> PRO_RATA = AllocationStep.read("PRO_RATA FIFO");

    private final Uncross uncross = new Uncross();

    @Test
    void betterPricesAreFilledAndTheWorstThatTradesIsShared() {
        assertThat(trades("10@101, 30@100, 60@100, 900@99", "40@99", 1))
                .containsExactly("10 5-1", "10 5-2", "20 5-3");
    }

    @Test
    void marketOrdersShareAmongThemselves() {
        assertThat(trades("MO 30, MO 60, 10@100", "45@100", 1)).containsExactly("15 4-1", "30 4-2");
    }

    @Test
    void whatLotsLeaveOverGoesByTime() {
        assertThat(trades("100@100, 100@100, 100@100", "200@100", 50))
                .containsExactly("100 4-1", "50 4-2", "50 4-3");
    }

    @Test
    void hiddenOrdersKeepToTime() {
        assertThat(trades("H1 30@100, H1 60@100", "45@100", 1)).containsExactly("30 3-1", "15 3-2");
    }

    @Test
    void sharingMovesQuantityOnlyAmongOrdersOfTheSameRight() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < 5_000; i++) {
            UncrossBook book = UncrossBook.random(random, 6, 2, 12).withRandomMarketOrders(random);
            if (!find(book)) continue;
            uncross.allocate();
            Map<String, Long> byTime = byRight(book);
            uncross.allocate(PRO_RATA, 1);
            assertThat(byRight(book)).as("%s", book.entries).isEqualTo(byTime);
        }
    }

    /// What trades, by side and right.
    private Map<String, Long> byRight(UncrossBook book) {
        Map<Integer, Entry> entries =
                book.entries.stream().collect(Collectors.toMap(Entry::order, entry -> entry));
        Map<String, Long> qtys = new TreeMap<>();
        for (UncrossSide side : List.of(uncross.buys(), uncross.sells())) {
            for (Fill fill : UncrossBook.fills(side)) {
                Entry entry = entries.get(fill.order());
                assertThat(fill.qty()).isBetween(0L, entry.qty());
                String right = !entry.hiding().equals(Hiding.VISIBLE)
                        ? "hidden " + entry.order()
                        : entry.market() ? "market" : "at " + entry.price();
                qtys.merge(entry.side() + " " + right, fill.qty(), Long::sum);
            }
        }
        qtys.values().removeIf(qty -> qty == 0);
        return qtys;
    }

    private boolean find(UncrossBook book) {
        book.copyTo(uncross);
        PriceTarget none = new PriceTarget();
        none.forget();
        return uncross.findAuctionPrice(LADDER, none, 1);
    }

    private List<String> trades(String buys, String sells, long lotSize) {
        assertThat(find(UncrossBook.of(buys, sells))).isTrue();
        uncross.allocate(PRO_RATA, lotSize);
        return UncrossBook.trades(uncross);
    }
}
