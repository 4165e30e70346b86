package crossbook.scenario.day;

import crossbook.core.model.AuctionStep;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Many trade with many at one price (`rulebook.md` 5 and 6): every price is looked
/// at, and at each every total that a side can reach. Looks at the book and changes
/// nothing.
final class SlowAuction {
    /// What trades, who is left over (sellers below zero), and what is left of market
    /// orders.
    record Outcome(long price, long volume, long surplus, long unfilledMarketQty) {
        boolean hasPrice() {
            return volume > 0;
        }
    }

    record Trade(SlowOrder buy, SlowOrder sell, long qty) {}

    /// An order, or a part of one: an iceberg has what it displays and, behind the
    /// others at its price, what it does not. Without a price it accepts every one.
    private record Entry(SlowOrder order, Long price, int rank, long qty, long min) {
        boolean isHidden() {
            return rank == 2;
        }

        boolean accepts(long at) {
            return price == null || (order.buys ? price >= at : price <= at);
        }
    }

    /// What each of the orders that accept a price gets there; some hidden ones are left
    /// out.
    private static final class Side {
        final List<Entry> entries;
        final long[] fills;
        final long keptQty;

        Side(List<Entry> entries, long[] fills, long keptQty) {
            this.entries = entries;
            this.fills = fills;
            this.keptQty = keptQty;
        }
    }

    private record Interval(long from, long to) {}

    private final List<Entry> buys;
    private final List<Entry> sells;

    private SlowAuction(List<Entry> buys, List<Entry> sells) {
        this.buys = buys;
        this.sells = sells;
    }

    /// The auction of a call.
    static SlowAuction ofCall(SlowBook book) {
        return new SlowAuction(everybody(book, true, false), everybody(book, false, false));
    }

    /// The auction at the closing price: who has come for it and accepts it, by time.
    static SlowAuction ofVolume(SlowBook book) {
        return new SlowAuction(atClose(book, true), atClose(book, false));
    }

    private static List<Entry> atClose(SlowBook book, boolean buys) {
        return unpriced(book.unpriced(buys).stream()
                .filter(order -> book.close != null && order.accepts(book.close))
                .toList());
    }

    /// The uncross of orders that are in the book and hidden from each other; who does
    /// not trade with hidden orders has no part in it.
    static SlowAuction ofHidden(SlowBook book) {
        return new SlowAuction(everybody(book, true, true), everybody(book, false, true));
    }

    private static List<Entry> unpriced(List<SlowOrder> orders) {
        return new ArrayList<>(orders.stream()
                .map(order -> new Entry(order, null, 0, order.left(), 1))
                .toList());
    }

    /// Market orders by time; then by price, visibility, time (2.2).
    private static List<Entry> everybody(SlowBook book, boolean buys, boolean isOfHidden) {
        List<Entry> priced = new ArrayList<>();
        for (SlowOrder order : book.visible(buys)) {
            if (isOfHidden && order.excludesHidden) continue;
            priced.add(new Entry(order, order.price, 0, order.displayed(), 1));
            if (order.reserve() > 0) {
                priced.add(new Entry(order, order.price, 1, order.reserve(), 1));
            }
        }
        for (SlowOrder order : book.hidden(buys)) {
            long min = Math.min(order.min, order.left());
            priced.add(new Entry(order, order.price, 2, order.left(), min));
        }
        priced.sort((one, other) -> {
            int byPrice = Long.compare(one.price, other.price);
            if (byPrice != 0) return buys ? -byPrice : byPrice;
            if (one.rank != other.rank) return one.rank - other.rank;
            return Long.compare(one.order.since, other.order.since);
        });
        List<Entry> all = unpriced(isOfHidden ? List.of() : book.unpriced(buys));
        all.addAll(priced);
        return all;
    }

    /// Whether another auction is of the same orders, and of as much of each.
    boolean hasSameOrders(SlowAuction other) {
        return buys.equals(other.buys) && sells.equals(other.sells);
    }

    // At one price.

    private static List<Entry> accepting(List<Entry> side, long price) {
        return side.stream().filter(entry -> entry.accepts(price)).toList();
    }

    private static long total(List<Entry> entries) {
        return entries.stream().mapToLong(Entry::qty).sum();
    }

    /// The largest volume that both sides can reach.
    private long volume(long price) {
        List<Entry> buyers = accepting(buys, price);
        List<Entry> sellers = accepting(sells, price);
        if (buyers.isEmpty() || sellers.isEmpty()) return 0;
        long most = 0;
        List<Interval> totals = reach(sellers);
        for (Interval one : reach(buyers)) {
            for (Interval other : totals) {
                long to = Math.min(one.to, other.to);
                if (to >= Math.max(one.from, other.from)) most = Math.max(most, to);
            }
        }
        return most;
    }

    /// The totals that a side can trade: whole orders one after the other, the last
    /// perhaps in part; hidden orders may be left out, and get their minimum if they are
    /// not (6.2).
    private static List<Interval> reach(List<Entry> side) {
        List<Interval> found = new ArrayList<>();
        TreeSet<Long> sums = new TreeSet<>(Set.of(0L));
        for (Entry entry : side) {
            TreeSet<Long> next = new TreeSet<>();
            for (long sum : sums) {
                found.add(new Interval(sum + entry.min, sum + entry.qty));
                next.add(sum + entry.qty);
                if (entry.isHidden()) next.add(sum);
            }
            sums = next;
        }
        return merged(found);
    }

    private static List<Interval> merged(List<Interval> intervals) {
        intervals.sort((one, other) -> Long.compare(one.from, other.from));
        List<Interval> merged = new ArrayList<>();
        for (Interval interval : intervals) {
            boolean joins = !merged.isEmpty() && interval.from <= merged.getLast().to + 1;
            if (!joins) {
                merged.add(interval);
            } else if (interval.to > merged.getLast().to) {
                merged.add(new Interval(merged.removeLast().from, interval.to));
            }
        }
        return merged;
    }

    /// Gives a volume to a side, to those of higher priority wherever it can be done.
    private static Side filled(List<Entry> side, long volume) {
        long[] fills = new long[side.size()];
        boolean isPossible = fill(side, 0, volume, fills, new HashSet<>());
        if (!isPossible) throw new IllegalStateException("cannot trade " + volume);
        long kept = total(side);
        long need = volume;
        for (int i = 0; need > 0; need -= fills[i++]) if (fills[i] == 0) kept -= side.get(i).qty;
        return new Side(side, fills, kept);
    }

    private static boolean fill(
            List<Entry> side, int place, long need, long[] fills, Set<List<Long>> impossible) {
        if (need == 0) return true;
        if (place == side.size() || impossible.contains(List.of((long) place, need))) return false;
        Entry entry = side.get(place);
        long qty = Math.min(entry.qty, need);
        if (qty >= entry.min
                && (qty == need || fill(side, place + 1, need - qty, fills, impossible))) {
            fills[place] = qty;
            return true;
        }
        if (entry.isHidden() && fill(side, place + 1, need, fills, impossible)) return true;
        impossible.add(List.of((long) place, need));
        return false;
    }

    /// Everything about a price: who is left over does not count those that were left
    /// out.
    private Outcome at(long price) {
        long volume = volume(price);
        if (volume == 0) return new Outcome(price, 0, 0, unfilledMarketQty(0));
        long surplus = filled(accepting(buys, price), volume).keptQty
                - filled(accepting(sells, price), volume).keptQty;
        return new Outcome(price, volume, surplus, unfilledMarketQty(volume));
    }

    private long unfilledMarketQty(long volume) {
        long unfilled = 0;
        for (List<Entry> side : List.of(buys, sells)) {
            long markets = total(side.stream().filter(e -> e.price == null).toList());
            unfilled += Math.max(0, markets - volume);
        }
        return unfilled;
    }

    private Outcome nothing() {
        return new Outcome(0, 0, 0, unfilledMarketQty(0));
    }

    // The price of an auction (5.1).

    /// What an auction gives at a price that is given.
    Outcome given(Long price) {
        return price == null ? nothing() : found(at(price));
    }

    private Outcome found(Outcome outcome) {
        return outcome.hasPrice() ? outcome : nothing();
    }

    private List<Long> prices() {
        return Stream.concat(buys.stream(), sells.stream())
                .map(Entry::price)
                .filter(price -> price != null)
                .distinct()
                .sorted()
                .toList();
    }

    /// @param reference null where there is none
    Outcome price(List<AuctionStep> steps, Long reference, long tick) {
        if (prices().isEmpty()) return given(reference);
        List<Outcome> kept = mostVolume();
        if (kept.isEmpty()) return nothing();
        for (AuctionStep step : steps) {
            if (kept.size() == 1) break;
            kept = switch (step) {
                case MAX_VOLUME -> kept;
                case MIN_SURPLUS -> smallestSurplus(kept);
                case PRESSURE -> byPressure(kept);
                case REFERENCE_CLAMP ->
                    List.of(clamped(kept, reference == null ? null : 2 * reference, tick));
                case REFERENCE_NEAREST ->
                    List.of(reference == null ? kept.getFirst() : nearest(kept, 2 * reference));
                case MIDPOINT -> List.of(clamped(kept, twiceMiddle(), tick));
            };
        }
        return kept.getFirst();
    }

    private List<Outcome> mostVolume() {
        List<Outcome> all =
                prices().stream().map(this::at).filter(Outcome::hasPrice).toList();
        long most = all.stream().mapToLong(Outcome::volume).max().orElse(0);
        return all.stream().filter(outcome -> outcome.volume == most).toList();
    }

    private static List<Outcome> smallestSurplus(List<Outcome> kept) {
        long least = kept.stream().mapToLong(o -> Math.abs(o.surplus)).min().orElseThrow();
        return kept.stream().filter(o -> Math.abs(o.surplus) == least).toList();
    }

    private static List<Outcome> byPressure(List<Outcome> kept) {
        if (kept.stream().allMatch(o -> o.surplus > 0)) return List.of(kept.getLast());
        if (kept.stream().allMatch(o -> o.surplus < 0)) return List.of(kept.getFirst());
        return kept;
    }

    /// The price nearest to a target between the last with buyers left and the first
    /// with sellers left; `twice` the target, for a middle may be half a unit.
    private Outcome clamped(List<Outcome> kept, Long twice, long tick) {
        long one = kept.getFirst().price;
        for (Outcome outcome : kept) if (outcome.surplus > 0) one = outcome.price;
        long other = kept.getLast().price;
        for (Outcome outcome : kept.reversed()) if (outcome.surplus < 0) other = outcome.price;
        long low = Math.min(one, other);
        long high = Math.max(one, other);
        if (twice == null || twice <= 2 * low) return at(low);
        if (twice >= 2 * high) return at(high);
        boolean isLower = twice - 2 * low <= 2 * high - twice;
        long price = isLower
                ? Math.max(low, Math.floorDiv(twice, 2 * tick) * tick)
                : Math.min(high, Math.ceilDiv(twice, 2 * tick) * tick);
        Outcome between = at(price);
        return between.volume == kept.getFirst().volume ? between : nearest(kept, twice);
    }

    /// The lower of two that are equally near.
    private static Outcome nearest(List<Outcome> kept, long twice) {
        return Collections.min(
                kept,
                (one, other) -> Long.compare(
                        Math.abs(2 * one.price - twice), Math.abs(2 * other.price - twice)));
    }

    private Long twiceMiddle() {
        Long bid = firstVisible(buys);
        Long ask = firstVisible(sells);
        if (bid != null && ask != null) return bid + ask;
        if (bid != null) return 2 * bid;
        return ask != null ? Long.valueOf(2 * ask) : null;
    }

    private static Long firstVisible(List<Entry> side) {
        for (Entry entry : side) if (entry.price != null && !entry.isHidden()) return entry.price;
        return null;
    }

    // The price of hidden orders (6.3).

    /// @param twice twice the target, or null
    Outcome hiddenPrice(Long twice, long step) {
        List<Outcome> kept = mostVolume();
        if (kept.isEmpty()) return nothing();
        if (twice == null) return kept.getFirst();
        long lowest = kept.getFirst().price;
        long highest = kept.getLast().price;
        if (2 * lowest < twice && twice < 2 * highest) {
            long down = Math.max(lowest, Math.floorDiv(twice, 2 * step) * step);
            long up = Math.min(highest, Math.ceilDiv(twice, 2 * step) * step);
            boolean hasMoreBuyers = total(accepting(buys, up)) >= total(accepting(sells, up));
            Outcome between = at(hasMoreBuyers ? down : up);
            if (between.volume == kept.getFirst().volume) return between;
        }
        return nearest(kept, twice);
    }

    // Who trades (5.2).

    /// Two fingers, one on each side's list: each trade is what the two have in common.
    List<Trade> trades(Outcome outcome) {
        Side buyers = filled(accepting(buys, outcome.price), outcome.volume);
        Side sellers = filled(accepting(sells, outcome.price), outcome.volume);
        List<Trade> trades = new ArrayList<>();
        int buy = 0;
        int sell = 0;
        for (long left = outcome.volume; left > 0; ) {
            while (buyers.fills[buy] == 0) buy++;
            while (sellers.fills[sell] == 0) sell++;
            long qty = Math.min(buyers.fills[buy], sellers.fills[sell]);
            trades.add(
                    new Trade(buyers.entries.get(buy).order, sellers.entries.get(sell).order, qty));
            buyers.fills[buy] -= qty;
            sellers.fills[sell] -= qty;
            left -= qty;
        }
        return trades;
    }
}
