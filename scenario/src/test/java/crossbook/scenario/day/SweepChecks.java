package crossbook.scenario.day;

import crossbook.core.model.SelfMatch;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.TradeType;
import crossbook.scenario.Observed.Traded;
import crossbook.scenario.day.ObservedSweep.Meeting;
import crossbook.scenario.day.ObservedSweep.Stop;

import java.util.ArrayList;
import java.util.List;

/// Watches an order that comes to a book where orders trade on arrival.
///
/// 14  fill or kill is all or nothing, a minimum is honoured, post only takes nothing on entry
/// 20  no trade-through; the price is the maker's, within the taker's limit
/// 21  price, visibility, time; who is stepped over is so by a rule
/// 22  who could trade does
/// 30  not with one's own; the configured mode is applied
/// 32  not beyond the tolerance of the circuit breaker, which trips instead
final class SweepChecks {
    private record Taken(SlowOrder maker, Traded trade) {
        long qty() {
            return trade.qty();
        }
    }

    private final ObservedMarket market;
    private final Violations violations;
    private final List<Taken> trades = new ArrayList<>();
    private ObservedSweep sweep;
    private boolean isEntry;
    private String end = "";

    SweepChecks(ObservedMarket market, Violations violations) {
        this.market = market;
        this.violations = violations;
    }

    private void check(int invariant, boolean holds, String what) {
        violations.check(invariant, holds, what);
    }

    /// An order comes; `entry` if it does so for the first time.
    void begin(SlowOrder taker, boolean entry) {
        sweep = new ObservedSweep(taker, market.model);
        isEntry = entry;
        end = "";
        trades.clear();
    }

    boolean isOf(SlowOrder taker) {
        return sweep != null && sweep.taker == taker;
    }

    /// The sweep that goes on; null if none does.
    ObservedSweep running() {
        return sweep;
    }

    void traded(Traded traded, SlowOrder maker) {
        trades.add(new Taken(maker, traded));
        SlowOrder taker = sweep.taker;
        check(14, !taker.isPostOnly || !isEntry, "a post-only order takes");
        boolean isEnough = !maker.type.isHidden || traded.qty() >= maker.min;
        check(14, isEnough, "less than " + maker.id + " wants at least");
        check(30, !market.model.prices.isOwn(taker, maker), "trades with its own");
        boolean isAtClose = SlowModel.isAtClose(taker.book.phase);
        boolean isWithin = isAtClose || taker.type.isPegged || taker.accepts(traded.price());
        check(20, isWithin, "beyond the taker's limit");
        TradeType type = isAtClose
                ? TradeType.CLOSING_PRICE
                : traded.taker().ordType().isHidden || traded.maker().ordType().isHidden
                        ? TradeType.HIDDEN
                        : TradeType.AUTOMATIC;
        check(20, traded.type() == type, "a trade of another type");
    }

    /// What is left of the order has expired.
    void ended(ExpireReason reason) {
        end = reason.name();
    }

    /// The order has met whom it has. Returns the sweep, or null if there was none.
    ObservedSweep end() {
        ObservedSweep done = sweep;
        sweep = null;
        if (done == null) return null;
        compare(done, done.trades());
        checkOwn(done);
        return done;
    }

    private void compare(ObservedSweep done, List<Meeting> expected) {
        long traded = trades.stream().mapToLong(Taken::qty).sum();
        boolean isTooLittle = traded > 0 && traded < done.wanted();
        check(14, !isTooLittle, "less than the order wants at least");
        for (int i = 0; i < Math.max(expected.size(), trades.size()); i++) {
            if (i >= trades.size()) {
                check(22, false, "does not trade with " + expected.get(i).maker().id);
                return;
            }
            Taken actual = trades.get(i);
            if (i >= expected.size()) {
                check(surplus(done.stop), false, "trades with " + actual.maker.id);
                return;
            }
            if (!isAs(expected.get(i), actual, done.taker)) return;
        }
    }

    /// Which invariant a trade breaks that should not have been.
    private static int surplus(Stop stop) {
        return switch (stop) {
            case NOT_ENOUGH -> 14;
            case BREACH -> 32;
            case OWN_ORDER -> 30;
            case FILLED, NOBODY_LEFT -> 21;
        };
    }

    private boolean isAs(Meeting expected, Taken actual, SlowOrder taker) {
        long price = actual.trade.price();
        boolean isThrough = taker.buys ? price > expected.price() : price < expected.price();
        check(20, !isThrough, "through a better price");
        if (isThrough) return false;
        boolean isSame = actual.maker == expected.maker();
        check(21, isSame, "before " + expected.maker().id);
        if (!isSame) return false;
        boolean isPrice = price == expected.price();
        check(20, isPrice, "not the maker's price");
        boolean isQty = actual.qty() == expected.qty();
        check(actual.qty() < expected.qty() ? 22 : 21, isQty, "another quantity");
        return isPrice && isQty;
    }

    private void checkOwn(ObservedSweep done) {
        SelfMatch mode = market.model.rules.orders().selfMatch();
        done.ownQtyBefore.forEach((maker, qtyBefore) -> {
            switch (mode) {
                case CANCEL_RESTING, CANCEL_BOTH -> check(30, !maker.isLive, "the resting stays");
                case DECREMENT -> {
                    long qty = qtyBefore - done.reducedQty(maker);
                    check(30, !maker.isLive || maker.qty == qty, "not both are reduced");
                }
                case CANCEL_INCOMING, REJECT_REMAINDER, OFF ->
                    check(30, maker.isLive, "the resting order is gone");
            }
        });
        boolean endsIncoming = done.stop == Stop.OWN_ORDER;
        check(30, !endsIncoming || end.equals("SELF_MATCH"), "the incoming order stays");
    }
}
