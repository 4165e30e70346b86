package crossbook.scenario.day;

import crossbook.core.model.Phase.Matching;
import crossbook.core.model.SelfMatch;
import crossbook.core.model.SelfMatchScope;
import crossbook.core.model.Tolerance;
import crossbook.scenario.day.SlowBook.Breach;

/// What the rule book says of the price at which one order meets another, and whether it
/// may: formulas that look at a book and change nothing.
final class SlowPrices {
    private final SlowModel model;

    SlowPrices(SlowModel model) {
        this.model = model;
    }

    static boolean isReached(SlowOrder stop) {
        Long last = stop.book.last;
        return last != null && (stop.buys ? last >= stop.stop : last <= stop.stop);
    }

    static boolean reaches(SlowOrder taker, long price) {
        if (taker.type.isPegged) {
            long own = pegPrice(taker);
            return taker.buys ? own >= price : own <= price;
        }
        return taker.accepts(price);
    }

    /// Whether an order accepts the closing price (1.6, CPX).
    static boolean isEligibleAtClose(SlowOrder order) {
        Long close = order.book.close;
        return close != null && !order.type.isHidden && order.accepts(close);
    }

    // Pegged orders (2.8).

    /// Whether an order follows a price that the visible book does not have. At the
    /// closing price there is nothing to follow.
    static boolean needsPeg(SlowOrder order) {
        if (!order.type.isPegged || order.book.phase.matching() == Matching.VOLUME) return false;
        Long bid = order.book.bestVisible(true);
        Long ask = order.book.bestVisible(false);
        return switch (order.peg) {
            case MID -> bid == null || ask == null;
            case BID -> bid == null;
            case OFFER -> ask == null;
        };
    }

    static long pegPrice(SlowOrder order) {
        SlowBook book = order.book;
        long price = switch (order.peg) {
            case BID -> book.bestVisible(true);
            case OFFER -> book.bestVisible(false);
            case MID -> middle(order);
        };
        if (order.limit == null) return price;
        return order.buys ? Math.min(price, order.limit) : Math.max(price, order.limit);
    }

    /// Half a tick where the middle is one, else away from the other side.
    static long middle(SlowOrder order) {
        long twice = order.book.bestVisible(true) + order.book.bestVisible(false);
        long step = order.book.halfTick();
        return order.buys
                ? Math.floorDiv(twice, 2 * step) * step
                : Math.ceilDiv(twice, 2 * step) * step;
    }

    /// A hidden order that is through the best visible price of the other's side trades
    /// half a tick inside it (2.5).
    long improved(SlowOrder taker, long price) {
        Long best = taker.book.bestVisible(taker.buys);
        if (best == null || (taker.buys ? price >= best : price <= best)) return price;
        long inside = model.rules.hidden().hasHalfTick() ? taker.book.halfTick() : 0;
        return taker.buys ? best + inside : best - inside;
    }

    /// The test of the circuit breaker (1.4): the static reference, then the dynamic one.
    Breach breach(SlowBook book, long price, Long dynamic) {
        if (SlowModel.isAtClose(book.phase) || book.phase.breach().isEmpty()) return null;
        Tolerance tolerance = model.tolerance(book, book.phase, book.phaseBeganNs);
        if (SlowModel.isOutside(price, book.fixed, tolerance.staticBp())) {
            return new Breach(price, book.fixed, "STATIC");
        }
        return SlowModel.isOutside(price, dynamic, tolerance.dynamicBp())
                ? new Breach(price, dynamic, "DYNAMIC")
                : null;
    }

    boolean isOwn(SlowOrder taker, SlowOrder maker) {
        SelfMatch mode = model.rules.orders().selfMatch();
        if (mode == SelfMatch.OFF || !taker.owner.equals(maker.owner)) return false;
        boolean byKey = model.rules.orders().selfMatchScope() == SelfMatchScope.KEY;
        return !byKey || (taker.key != 0 && taker.key == maker.key);
    }
}
