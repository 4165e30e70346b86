package crossbook.core.auction;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.core.auction.SlowUncross.Entry;
import crossbook.core.auction.SlowUncross.Fill;
import crossbook.core.auction.SlowUncross.Hiding;
import crossbook.core.order.Side;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// The orders of a book, to be uncrossed: read from text or made by chance, and what
/// became of them.
final class UncrossBook {
    final List<Entry> entries = new ArrayList<>();

    /// Reads orders like `300@104`, `MO 200`, `7: H1000 3000@6100` (order 7, hidden, at
    /// least 1000), separated by commas. Orders without a number get the next one.
    UncrossBook add(Side side, String text) {
        for (String part : text.split(",", -1)) {
            String word = part.strip();
            int order = entries.size() + 1;
            if (word.contains(":")) {
                order = Integer.parseInt(word.substring(0, word.indexOf(':')));
                word = word.substring(word.indexOf(':') + 1).strip();
            }
            Hiding hiding = Hiding.VISIBLE;
            if (word.startsWith("H")) {
                hiding = new Hiding(true, Long.parseLong(word.substring(1, word.indexOf(' '))));
                word = word.substring(word.indexOf(' ') + 1);
            }
            if (word.startsWith("MO ")) {
                entries.add(Entry.market(order, side, Long.parseLong(word.substring(3))));
                continue;
            }
            String[] terms = word.split("@", -1);
            long price = Long.parseLong(terms[1]);
            entries.add(new Entry(order, side, false, price, Long.parseLong(terms[0]), hiding));
        }
        return this;
    }

    static UncrossBook of(String buys, String sells) {
        return new UncrossBook().add(Side.BUY, buys).add(Side.SELL, sells);
    }

    /// Up to this many orders on each side, a few units each, at a few prices. Of four
    /// orders this many are hidden.
    static UncrossBook random(SplittableRandom random, int orders, int hiddenOfFour, int prices) {
        UncrossBook book = new UncrossBook();
        for (Side side : Side.values()) {
            for (int left = random.nextInt(orders + 1); left > 0; left--) {
                boolean isHidden = random.nextInt(4) < hiddenOfFour;
                long qty = random.nextInt(1, isHidden ? 25 : 10);
                long minQty = random.nextInt(3) == 0 ? 1 : random.nextLong(1, qty + 1);
                book.entries.add(new Entry(
                        book.entries.size(),
                        side,
                        false,
                        10 * random.nextLong(1, prices + 1),
                        qty,
                        isHidden ? new Hiding(true, minQty) : Hiding.VISIBLE));
            }
        }
        return book;
    }

    UncrossBook withRandomMarketOrders(SplittableRandom random) {
        for (Side side : Side.values()) {
            for (int left = random.nextInt(3) / 2 * random.nextInt(3); left > 0; left--) {
                entries.add(Entry.market(entries.size(), side, random.nextLong(1, 15)));
            }
        }
        return this;
    }

    void copyTo(Uncross uncross) {
        uncross.clear();
        for (Side side : Side.values()) {
            UncrossSide to = uncross.side(side);
            for (Entry entry : SlowUncross.sorted(entries, side)) {
                long minQty = entry.hiding().minQty();
                if (entry.market()) to.addMarket(entry.order(), entry.qty());
                else if (!entry.isHidden()) to.add(entry.order(), entry.price(), entry.qty());
                else to.addHidden(entry.order(), entry.price(), entry.qty(), minQty);
            }
        }
    }

    /// What the orders of a side get, those that get something, by priority.
    static List<Fill> fills(UncrossSide side) {
        List<Fill> fills = new ArrayList<>();
        for (int place = 0; place < side.filledCount(); place++) {
            if (side.filledQty(place) > 0) {
                fills.add(new Fill(side.order(place), side.filledQty(place)));
            }
        }
        return fills;
    }

    /// The trades as `2000 15-11`: quantity, seller, buyer.
    static List<String> trades(Uncross uncross) {
        List<String> trades = new ArrayList<>();
        for (int i = 0; i < uncross.tradeCount(); i++) {
            trades.add(
                    uncross.tradeQty(i) + " " + uncross.sellOrder(i) + "-" + uncross.buyOrder(i));
        }
        return trades;
    }

    /// What the trades give to every order of a side.
    static Map<Integer, Long> traded(Uncross uncross, Side side) {
        Map<Integer, Long> traded = new TreeMap<>();
        for (int i = 0; i < uncross.tradeCount(); i++) {
            int order = side == Side.BUY ? uncross.buyOrder(i) : uncross.sellOrder(i);
            traded.merge(order, uncross.tradeQty(i), Long::sum);
        }
        return traded;
    }

    static Map<Integer, Long> byOrder(List<Fill> fills) {
        Map<Integer, Long> byOrder = new HashMap<>();
        for (Fill fill : fills) byOrder.put(fill.order(), fill.qty());
        return new TreeMap<>(byOrder);
    }

    /// One price that all who trade accept; visible orders in turn; hidden ones with
    /// their minimum; at most one order of a side in part; the trades say the same as the
    /// fills.
    static void isValid(Uncross uncross, UncrossBook book, String text) {
        for (Side side : Side.values()) {
            Map<Integer, Long> traded = traded(uncross, side);
            assertThat(traded).as(text).isEqualTo(byOrder(fills(uncross.side(side))));
            long left = uncross.volume();
            int partial = 0;
            for (Entry entry : SlowUncross.sorted(book.entries, side)) {
                long qty = traded.getOrDefault(entry.order(), 0L);
                assertThat(qty).as(text).isLessThanOrEqualTo(entry.qty());
                if (qty > 0) assertThat(entry.accepts(uncross.price())).as(text).isTrue();
                if (qty > 0 && qty < entry.qty()) partial++;
                if (entry.isHidden()) {
                    if (qty > 0) {
                        assertThat(qty)
                                .as(text)
                                .isGreaterThanOrEqualTo(entry.hiding().minQty());
                    }
                } else if (entry.accepts(uncross.price())) {
                    assertThat(qty).as(text).isEqualTo(Math.min(left, entry.qty()));
                }
                left -= qty;
            }
            assertThat(left).as(text).isZero();
            assertThat(partial).as(text).isLessThanOrEqualTo(1);
        }
    }
}
