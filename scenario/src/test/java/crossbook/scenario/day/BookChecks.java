package crossbook.scenario.day;

import crossbook.core.order.OrdType;
import crossbook.scenario.Observed.BookSeen;
import crossbook.scenario.Observed.Level;
import crossbook.scenario.Observed.Looked;
import crossbook.scenario.Observed.OrderSeen;
import crossbook.scenario.Observed.SideSeen;
import crossbook.scenario.day.SlowOrder.Place;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Watches the books between commands.
///
/// 15  a stop that the last price has reached does not wait while orders trade
/// 16  the public sees of an iceberg what it displays, and nothing of hidden orders
/// 19  while orders trade on arrival the best bid is below the best ask
/// 22  no hidden orders that could trade are left when the quote has changed, or for longer than
/// the
///     time after which they are tried again
/// 25  the book shows the observer's orders in their places; levels, counts and totals add up; each
///     live order is in one place
/// 37  a refused command, and one that was repeated, leaves the state as it was
final class BookChecks {
    private final ObservedMarket market;
    private final AuctionChecks auctions;
    private final Violations violations;
    private final Map<SlowBook, Long> crossedSinceNs = new HashMap<>();
    private final Map<SlowBook, Long> phaseBeganNs = new HashMap<>();
    private long businessHash;

    BookChecks(ObservedMarket market, AuctionChecks auctions, Violations violations) {
        this.market = market;
        this.auctions = auctions;
        this.violations = violations;
    }

    private void check(int invariant, boolean holds, String what) {
        violations.check(invariant, holds, what);
    }

    /// @param isRefused whether the command was refused and nothing else happened
    /// @param changed the books of which the last deed has changed the quote
    void look(Looked looked, boolean isRefused, Set<SlowBook> changed) {
        boolean isSame = looked.businessHash() == businessHash;
        check(37, !isRefused || isSame, "a refused command changed the state");
        businessHash = looked.businessHash();
        for (BookSeen seen : looked.books()) {
            SlowBook book = market.book(seen.instrumentId());
            check(31, seen.phase().equals(book.phase.name()), "is in " + seen.phase());
            if (SlowModel.isContinuous(book.phase)) open(book, seen, changed.contains(book));
            else crossedSinceNs.remove(book);
            side(seen.bids(), book, true);
            side(seen.asks(), book, false);
        }
        int live = market.orders.size();
        check(25, looked.liveOrders() == live, looked.liveOrders() + " live orders, not " + live);
        long placed = market.orders.values().stream()
                .filter(order -> order.place != Place.NOWHERE)
                .count();
        check(25, placed == live, "a live order stands nowhere");
    }

    // 16 and 25

    private void side(SideSeen seen, SlowBook book, boolean buys) {
        List<SlowOrder> expected = book.visible(buys);
        for (OrderSeen order : seen.orders()) {
            check(16, !order.ordType().isHidden, "a hidden order is seen");
            check(15, !order.ordType().hasStopPrice, "a stop is seen");
        }
        for (int i = 0; i < Math.min(expected.size(), seen.orders().size()); i++) {
            order(seen.orders().get(i), expected.get(i));
        }
        check(25, seen.orders().size() == expected.size(), "as many orders");
        List<Level> levels = new ArrayList<>();
        for (SlowOrder order : expected) {
            boolean joins = !levels.isEmpty() && levels.getLast().price() == order.price;
            Level last = joins ? levels.removeLast() : new Level(order.price, 0, 0);
            long qty = last.leavesQty() + order.displayed();
            levels.add(new Level(order.price, qty, last.orderCount() + 1));
        }
        levels(seen, levels, expected);
        boolean isSummedUp = seen.levelCount() == levels.size()
                && seen.orderCount() == expected.size()
                && Objects.equals(seen.bestPrice(), book.bestVisible(buys));
        check(25, isSummedUp, "counts and best price of a side");
    }

    private void order(OrderSeen seen, SlowOrder expected) {
        boolean isIt = market.order(seen) == expected;
        int invariant = seen.ordType() == OrdType.ICEBERG ? 16 : 25;
        check(invariant, isIt, seen.clOrdId() + " instead of " + expected.id);
        if (!isIt) return;
        check(invariant, seen.displayedQty() == expected.displayed(), "quantity of " + expected.id);
        boolean isWhole = seen.leavesQty() == expected.left() && seen.cumQty() == expected.executed;
        check(25, isWhole, "quantities of " + expected.id);
    }

    /// A level that shows what its icebergs do not display tells what nobody may know.
    private void levels(SideSeen seen, List<Level> levels, List<SlowOrder> orders) {
        if (seen.levels().equals(levels)) return;
        boolean tellsReserve = seen.levels().size() == levels.size();
        for (int i = 0; tellsReserve && i < levels.size(); i++) {
            Level level = levels.get(i);
            long reserve = orders.stream()
                    .filter(order -> order.price == level.price())
                    .mapToLong(SlowOrder::reserve)
                    .sum();
            long more = seen.levels().get(i).leavesQty() - level.leavesQty();
            tellsReserve = more == 0 || (more > 0 && more <= reserve);
        }
        check(tellsReserve ? 16 : 25, false, "levels of a side");
    }

    // 15, 19 and 22

    private void open(SlowBook book, BookSeen seen, boolean isChanged) {
        Long bid = seen.bids().bestPrice();
        Long ask = seen.asks().bestPrice();
        check(19, bid == null || ask == null || bid < ask, "bid " + bid + ", ask " + ask);
        for (boolean buys : new boolean[] {true, false}) {
            for (SlowOrder stop : book.stops(buys)) {
                check(15, !SlowPrices.isReached(stop), stop.id + " waits though it is reached");
            }
        }
        hidden(book, isChanged);
    }

    private void hidden(SlowBook book, boolean isChanged) {
        boolean isNew =
                !Objects.equals(phaseBeganNs.put(book, book.phaseBeganNs), book.phaseBeganNs);
        if (isNew) crossedSinceNs.remove(book);
        Long bid = book.bestOfAll(true);
        Long ask = book.bestOfAll(false);
        boolean isCrossed = book.hasHidden() && bid != null && ask != null && bid >= ask;
        boolean couldTrade = isCrossed && auctions.hidden(book).hasPrice();
        check(22, !couldTrade || !isChanged || isNew, "hidden orders could trade");
        if (!couldTrade) {
            crossedSinceNs.remove(book);
            return;
        }
        long since = crossedSinceNs.computeIfAbsent(book, any -> market.now);
        long interval = market.model.rules.hidden().filterIntervalNs();
        boolean isSoon = interval == 0 || market.now - since < interval;
        check(22, isSoon, "hidden orders could trade for long");
    }
}
