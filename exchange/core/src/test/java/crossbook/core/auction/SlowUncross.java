package crossbook.core.auction;

import crossbook.core.order.Side;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/// The uncross of `rulebook.md` 5 and 6 the slow way: every price, every subset of
/// the hidden orders, every volume. Written from the text, for small books only.
final class SlowUncross {
    /// @param qty of which at least `minQty` trades at once
    record Entry(int order, Side side, boolean market, long price, long qty, Hiding hiding) {
        static Entry market(int order, Side side, long qty) {
            return new Entry(order, side, true, 0, qty, Hiding.VISIBLE);
        }

        boolean accepts(long at) {
            return market || (side == Side.BUY ? price >= at : price <= at);
        }

        boolean isHidden() {
            return hiding.hidden;
        }
    }

    record Hiding(boolean hidden, long minQty) {
        static final Hiding VISIBLE = new Hiding(false, 1);
    }

    /// What is best at one price: the volume, what each order of a side gets (only those
    /// that get something), and how much more the buyers that were not dropped wanted
    /// than the sellers.
    record Outcome(long price, long volume, List<Fill> buys, List<Fill> sells, long surplus) {}

    record Fill(int order, long qty) {}

    /// One way to trade a volume on a side: what is filled, and what was kept.
    private record Way(List<Fill> fills, long keptQty) {}

    private final List<Entry> buys;
    private final List<Entry> sells;

    SlowUncross(List<Entry> entries) {
        buys = sorted(entries, Side.BUY);
        sells = sorted(entries, Side.SELL);
    }

    /// Market orders, then price, visibility, time.
    static List<Entry> sorted(List<Entry> entries, Side side) {
        Comparator<Entry> byPrice = Comparator.comparingLong(Entry::price);
        return entries.stream()
                .filter(entry -> entry.side() == side)
                .sorted(Comparator.comparing((Entry entry) -> !entry.market())
                        .thenComparing(side == Side.BUY ? byPrice.reversed() : byPrice)
                        .thenComparing(Entry::isHidden)
                        .thenComparingInt(Entry::order))
                .toList();
    }

    /// The outcome of every limit price at which something trades, lowest first.
    List<Outcome> outcomes() {
        TreeSet<Long> prices = new TreeSet<>();
        for (Entry entry : buys) if (!entry.market()) prices.add(entry.price());
        for (Entry entry : sells) if (!entry.market()) prices.add(entry.price());
        return prices.stream()
                .map(this::at)
                .filter(outcome -> outcome.volume() > 0)
                .toList();
    }

    Outcome at(long price) {
        List<Entry> buyers = buys.stream().filter(entry -> entry.accepts(price)).toList();
        List<Entry> sellers =
                sells.stream().filter(entry -> entry.accepts(price)).toList();
        int most = (int) Math.min(total(buyers), total(sellers));
        List<Way> buyWays = ways(buyers, most);
        List<Way> sellWays = ways(sellers, most);
        int volume = most;
        while (buyWays.get(volume) == null || sellWays.get(volume) == null) volume--;
        Way buyWay = buyWays.get(volume);
        Way sellWay = sellWays.get(volume);
        long surplus = buyWay.keptQty() - sellWay.keptQty();
        return new Outcome(price, volume, buyWay.fills(), sellWay.fills(), surplus);
    }

    private static long total(List<Entry> entries) {
        return entries.stream().mapToLong(Entry::qty).sum();
    }

    /// Tries every subset of the hidden orders, keeping first ones rather than later
    /// ones, and every volume with it.
    private static List<Way> ways(List<Entry> side, int most) {
        List<Entry> hidden = side.stream().filter(Entry::isHidden).toList();
        List<Way> best = new ArrayList<>();
        for (int volume = 0; volume <= most; volume++) best.add(null);
        for (int dropped = 0; dropped < 1 << hidden.size(); dropped++) {
            List<Entry> kept = new ArrayList<>(side);
            for (int i = 0; i < hidden.size(); i++) {
                // The first order is the highest bit, so that the last is dropped first.
                if ((dropped >> (hidden.size() - 1 - i) & 1) != 0) kept.remove(hidden.get(i));
            }
            for (int volume = 0; volume <= most; volume++) {
                if (best.get(volume) != null) continue;
                List<Fill> fills = filled(kept, volume);
                if (fills != null) best.set(volume, new Way(fills, total(kept)));
            }
        }
        return best;
    }

    /// Fills the orders in turn; null if one would get less than its minimum or the
    /// volume is more.
    private static List<Fill> filled(List<Entry> kept, long volume) {
        List<Fill> fills = new ArrayList<>();
        long left = volume;
        for (Entry entry : kept) {
            long qty = Math.min(left, entry.qty());
            if (qty == 0) break;
            if (qty < entry.hiding().minQty()) return null;
            fills.add(new Fill(entry.order(), qty));
            left -= qty;
        }
        return left == 0 ? fills : null;
    }

    // The price of an auction (5.1, all five steps).

    /// @param reference null if there is none
    Outcome auction(Long reference, long tick) {
        if (buys.stream().allMatch(Entry::market) && sells.stream().allMatch(Entry::market)) {
            return reference == null || at(reference).volume() == 0 ? null : at(reference);
        }
        List<Outcome> kept = outcomes();
        if (kept.isEmpty()) return null;
        long most = kept.stream().mapToLong(Outcome::volume).max().getAsLong();
        kept = kept.stream().filter(outcome -> outcome.volume() == most).toList();
        long least = kept.stream().mapToLong(o -> Math.abs(o.surplus())).min().getAsLong();
        kept = kept.stream().filter(o -> Math.abs(o.surplus()) == least).toList();
        if (kept.size() == 1) return kept.getFirst();
        if (kept.stream().allMatch(outcome -> outcome.surplus() > 0)) return kept.getLast();
        if (kept.stream().allMatch(outcome -> outcome.surplus() < 0)) return kept.getFirst();
        return byReference(kept, reference, tick);
    }

    private Outcome byReference(List<Outcome> kept, Long reference, long tick) {
        long first = kept.getFirst().price();
        long last = kept.getLast().price();
        for (Outcome outcome : kept) if (outcome.surplus() > 0) first = outcome.price();
        for (Outcome outcome : kept.reversed()) if (outcome.surplus() < 0) last = outcome.price();
        long low = Math.min(first, last);
        long high = Math.max(first, last);
        if (reference == null || reference <= low) return at(low);
        if (reference >= high) return at(high);
        long price = reference;
        boolean isLower = reference - low <= high - reference;
        while (price % tick != 0 && price != low && price != high) price += isLower ? -1 : 1;
        Outcome between = at(price);
        return between.volume() == kept.getFirst().volume()
                ? between
                : nearest(kept, 2 * reference);
    }

    // The price of hidden orders (6.3).

    /// @param twice twice the target
    Outcome hidden(long twice, long step) {
        List<Outcome> kept = outcomes();
        if (kept.isEmpty()) return null;
        long most = kept.stream().mapToLong(Outcome::volume).max().getAsLong();
        kept = kept.stream().filter(outcome -> outcome.volume() == most).toList();
        if (2 * kept.getFirst().price() < twice && twice < 2 * kept.getLast().price()) {
            Outcome between = at(roundedTarget(twice, step));
            if (between.volume() == most) return between;
        }
        return nearest(kept, twice);
    }

    private long roundedTarget(long twice, long step) {
        if (twice % (2 * step) == 0) return twice / 2;
        long down = twice / (2 * step) * step;
        long up = down + step;
        long buyers = total(buys.stream().filter(entry -> entry.accepts(up)).toList());
        long sellers = total(sells.stream().filter(entry -> entry.accepts(up)).toList());
        return buyers >= sellers ? down : up;
    }

    private static Outcome nearest(List<Outcome> kept, long twice) {
        Outcome nearest = kept.getFirst();
        for (Outcome outcome : kept) {
            long distance = Math.abs(2 * outcome.price() - twice);
            if (distance < Math.abs(2 * nearest.price() - twice)) nearest = outcome;
        }
        return nearest;
    }
}
