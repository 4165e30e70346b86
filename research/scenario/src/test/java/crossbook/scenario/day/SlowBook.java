package crossbook.scenario.day;

import crossbook.core.model.ClosingMethod;
import crossbook.core.model.Phase;
import crossbook.core.model.Phase.Matching;
import crossbook.core.model.Segment;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.day.SlowOrder.Place;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/// One instrument of the slow reference: one list of all its live orders, which is
/// filtered and sorted whenever somebody asks for a part of it, and what the market
/// remembers of its prices.
final class SlowBook {
    static final long NEVER = Long.MAX_VALUE;

    /// The best visible prices and what is displayed at them; null and 0 on an empty
    /// side.
    record Quote(Long bid, long bidQty, Long ask, long askQty) {
        static final Quote NONE = new Quote(null, 0, null, 0);
    }

    /// A trade of the day.
    record Print(long ns, long price, long qty) {}

    /// A trade that did not happen: its price and the reference that it was too far from.
    record Breach(long price, long reference, String kind) {}

    final int number;
    final String symbol;
    final int scale;
    final long tick;
    final long lot;
    final long max;
    final Segment segment;
    final long minReserve;
    final boolean isConstituent;
    boolean isActive = true;

    final List<SlowOrder> orders = new ArrayList<>();

    // Its phase.
    Phase phase;
    long phaseBeganNs;
    long endsNs = NEVER;

    /// When the call began that has no end until it needs one; null if another is on.
    Long idleSinceNs;

    /// The boundary of the schedule that was passed last; null before there is one.
    Long passedNs;

    /// Whether an operator has chosen the phase.
    boolean isForced;

    /// The calls that the auction has been before the one that is on (1.3, 1.4).
    final List<Phase> earlier = new ArrayList<>();

    /// The phase that a volatility auction has broken off.
    Phase interrupted;

    boolean isOvertime;
    int marketOrderExtensions;
    int priceExtensions;
    Breach breach;

    /// The price that was found last, good as long as nobody comes or goes.
    record Priced(SlowAuction auction, Long reference, SlowAuction.Outcome outcome) {}

    Priced priced;

    // What was told, and when something is due.
    SlowAuction.Outcome indicated;
    Long toldNs;
    long indicateNs = NEVER;
    long hiddenRunNs = NEVER;
    Quote quote = Quote.NONE;

    /// When the closing call begins on the day of the trades that may make the close, or null.
    Long closingCallNs;

    // Prices; null where there is none.
    Long last;
    Long fixed;
    Long close;
    boolean hasClosedSince;
    Long auctionClose;
    boolean hasTradedToday;
    final List<Print> prints = new ArrayList<>();

    SlowBook(
            int number,
            String symbol,
            int scale,
            long[] units,
            Segment segment,
            long minReserve,
            boolean isConstituent) {
        this.number = number;
        this.symbol = symbol;
        this.scale = scale;
        tick = units[0];
        lot = units[1];
        max = units[2];
        this.segment = segment;
        this.minReserve = minReserve != 0 ? minReserve : segment.minReserveQty();
        this.isConstituent = isConstituent;
    }

    /// The same instrument with other terms: it keeps its phase and its prices, and forgets
    /// what was told.
    void goOnAs(SlowBook old, long now) {
        phase = old.phase;
        phaseBeganNs = now;
        endsNs = old.endsNs;
        idleSinceNs = old.idleSinceNs;
        passedNs = old.passedNs;
        isForced = old.isForced;
        earlier.addAll(old.earlier);
        interrupted = old.interrupted;
        isOvertime = old.isOvertime;
        marketOrderExtensions = old.marketOrderExtensions;
        priceExtensions = old.priceExtensions;
        last = old.last;
        if (old.fixed != null) fixed = old.fixed;
        if (old.close != null) close = old.close;
        hasClosedSince = old.hasClosedSince;
        auctionClose = old.auctionClose;
        hasTradedToday = old.hasTradedToday;
    }

    /// Whether all that is left on a side can still be counted.
    boolean hasRoomFor(boolean buys, long qty) {
        BigInteger total = BigInteger.valueOf(qty);
        for (SlowOrder order : orders) {
            if (order.buys == buys) total = total.add(BigInteger.valueOf(order.left()));
        }
        return total.bitLength() <= 63;
    }

    // Parts of the book, each in its order of priority.

    private List<SlowOrder> those(Predicate<SlowOrder> wanted, Comparator<SlowOrder> sorting) {
        List<SlowOrder> found = new ArrayList<>();
        for (SlowOrder order : orders) if (wanted.test(order)) found.add(order);
        found.sort(sorting);
        return found;
    }

    private List<SlowOrder> at(Place place, boolean buys, Comparator<SlowOrder> sorting) {
        return those(order -> order.place == place && order.buys == buys, sorting);
    }

    private static Comparator<SlowOrder> byPrice(boolean lowestFirst) {
        return (one, other) -> {
            int byPrice = Long.compare(one.price, other.price);
            if (byPrice != 0) return lowestFirst ? byPrice : -byPrice;
            return Long.compare(one.since, other.since);
        };
    }

    private static final Comparator<SlowOrder> BY_ENTRY =
            Comparator.comparingLong(order -> order.entry);

    List<SlowOrder> visible(boolean buys) {
        return at(Place.VISIBLE, buys, byPrice(!buys));
    }

    List<SlowOrder> hidden(boolean buys) {
        return at(Place.HIDDEN, buys, byPrice(!buys));
    }

    List<SlowOrder> unpriced(boolean buys) {
        return at(Place.UNPRICED, buys, BY_ENTRY);
    }

    /// Nearest to its election first.
    List<SlowOrder> stops(boolean buys) {
        Comparator<SlowOrder> byStop = Comparator.comparingLong(order -> order.stop);
        return at(Place.STOP, buys, (buys ? byStop : byStop.reversed()).thenComparing(BY_ENTRY));
    }

    List<SlowOrder> parked() {
        return those(order -> order.place == Place.PARKED, BY_ENTRY);
    }

    List<SlowOrder> unpegged() {
        return those(order -> order.place == Place.UNPEGGED, BY_ENTRY);
    }

    /// Everybody, in the order in which the exchange goes through them.
    List<SlowOrder> everybody() {
        List<SlowOrder> all = new ArrayList<>();
        all.addAll(visible(true));
        all.addAll(visible(false));
        for (boolean buys : new boolean[] {true, false}) {
            all.addAll(unpriced(buys));
            all.addAll(hidden(buys));
            all.addAll(stops(buys));
        }
        all.addAll(parked());
        all.addAll(unpegged());
        return all;
    }

    boolean hasHidden() {
        return orders.stream().anyMatch(order -> order.place == Place.HIDDEN);
    }

    /// The best price of the orders of a side in a place, or null.
    private Long best(boolean buys, Predicate<SlowOrder> wanted) {
        Long best = null;
        for (SlowOrder order : orders) {
            if (order.buys != buys || !wanted.test(order)) continue;
            if (best == null || (buys ? order.price > best : order.price < best)) {
                best = order.price;
            }
        }
        return best;
    }

    Long bestVisible(boolean buys) {
        return best(buys, order -> order.place == Place.VISIBLE);
    }

    /// Hidden orders included.
    Long bestOfAll(boolean buys) {
        return best(buys, order -> order.place == Place.VISIBLE || order.place == Place.HIDDEN);
    }

    Quote presentQuote() {
        Long bid = bestVisible(true);
        Long ask = bestVisible(false);
        return new Quote(bid, displayedAt(true, bid), ask, displayedAt(false, ask));
    }

    private long displayedAt(boolean buys, Long price) {
        long qty = 0;
        for (SlowOrder order : orders) {
            boolean isThere = order.place == Place.VISIBLE
                    && order.buys == buys
                    && price != null
                    && order.price == price;
            if (isThere) qty += order.displayed();
        }
        return qty;
    }

    // The auction that is on, as which phases ever.

    private List<Phase> phasesOfAuction() {
        List<Phase> phases = new ArrayList<>(earlier);
        phases.add(phase);
        return phases;
    }

    /// Whether orders of that time in force end with the phase, or with the auction that goes on
    /// in it.
    boolean endsNext(TimeInForce timeInForce) {
        return phasesOfAuction().stream().anyMatch(one -> SlowModel.ends(one, timeInForce));
    }

    /// Whether they wait again then.
    boolean parksNext(TimeInForce timeInForce) {
        return phasesOfAuction().stream().anyMatch(one -> SlowModel.parks(one, timeInForce));
    }

    /// Whether its price is that of the closing auction.
    boolean isClosing(SlowModel model) {
        return phasesOfAuction().stream().anyMatch(one -> model.auction(one).type() == 'C');
    }

    /// Whether the auction of a call goes on as another call.
    boolean goesOnAs(Phase next) {
        return phase.matching() == Matching.AT_END && next.matching() == Matching.AT_END;
    }

    // Prices.

    Long dynamic() {
        return last != null ? last : close;
    }

    /// What an auction without a market of its own refers to (5.1).
    Long auctionReference() {
        if (last != null && !hasClosedSince) return last;
        return close != null ? close : fixed;
    }

    long halfTick() {
        return tick % 2 == 0 ? tick / 2 : tick;
    }

    boolean closesBy(ClosingMethod method) {
        return segment.closing().contains(method);
    }

    String text(long price) {
        return BigDecimal.valueOf(price, scale).toPlainString();
    }

    /// The symbol in an event's line; the first instrument's goes without saying.
    String name() {
        return number == 0 ? "" : symbol + " ";
    }

    /// When something is due that no command has to ask for.
    long wakeNs() {
        return Math.min(endsNs, Math.min(hiddenRunNs, indicateNs));
    }
}
