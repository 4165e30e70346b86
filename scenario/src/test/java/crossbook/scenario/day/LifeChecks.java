package crossbook.scenario.day;

import crossbook.core.model.Treatment;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.day.SlowOrder.Place;

import java.util.HashSet;
import java.util.Set;

/// Watches that orders end exactly when their time in force says (invariant 14): with a phase, at a
/// time, with a day; not before, and not after.
final class LifeChecks {
    private final ObservedMarket market;
    private final Violations violations;

    /// The books whose orders have ended with their phase, which is still to end.
    private final Set<SlowBook> ending = new HashSet<>();

    LifeChecks(ObservedMarket market, Violations violations) {
        this.market = market;
        this.violations = violations;
    }

    private void check(boolean holds, String what) {
        violations.check(14, holds, what);
    }

    // Not before.

    /// A rule has ended an order.
    ///
    /// @param sweep what the order has just met; null if it did not come just now
    void expired(SlowOrder order, ExpireReason reason, ObservedSweep sweep) {
        boolean mayEnd = switch (reason) {
            case NOT_FILLED -> sweep != null && mayOnlyTake(order);
            case NOT_WHOLE -> sweep != null && order.timeInForce == TimeInForce.FOK;
            case BREAKER ->
                order.excludesHidden
                        || (sweep != null && sweep.breach != null && mayOnlyTake(order));
            case BELOW_MINIMUM ->
                order.type.isHidden
                        && order.executed > 0
                        && (order.left() < order.book.minReserve || order.left() < order.min);
            case END_OF_PHASE -> endsWithPhase(order);
            case EXPIRY_REACHED -> isReached(order);
            case END_OF_DAY -> order.book.phase.endsDay() && endsWithDay(order);
            case PHASE_RESTS_NO_SUCH_ORDER -> order.isActive() && mayOnlyTake(order);
            case SELF_MATCH -> true; // invariant 30
            case BUDGET_SPENT, CANCEL_ON_DISCONNECT -> false; // not on these days
        };
        check(mayEnd, order.id + " expires: " + reason);
    }

    private boolean mayOnlyTake(SlowOrder order) {
        return market.model.later(order.book.phase, order) == Treatment.TAKE;
    }

    /// The phase is about to end.
    private boolean endsWithPhase(SlowOrder order) {
        ending.add(order.book);
        boolean isRest = order.place == Place.UNPRICED && order.limit == null;
        return isRest || order.book.endsNext(order.timeInForce);
    }

    private boolean isReached(SlowOrder order) {
        SlowBook book = order.book;
        if (order.timeInForce == TimeInForce.GTT) {
            if (SlowModel.isCall(book.phase)) ending.add(book); // not before the uncross
            return order.expires <= market.now;
        }
        long today = market.model.epochDay(market.now);
        return isOver(order, today) || (book.phase.endsDay() && isOver(order, today + 1));
    }

    /// Whether an order has no trading day left, from a day on.
    private boolean isOver(SlowOrder order, long day) {
        Long lastDay = market.model.lastDay(order);
        return lastDay != null && !market.model.isTrading(day, lastDay);
    }

    private boolean endsWithDay(SlowOrder order) {
        return switch (order.timeInForce) {
            case GTC, GTD -> false;
            case GFA -> !market.model.rules.orders().carriesGfa();
            default -> true;
        };
    }

    // Not after.

    /// A phase has ended, and no auction goes on; a call that was broken off without an uncross
    /// leaves its market orders.
    void phaseEnded(SlowBook book, boolean isBrokenOff) {
        ending.remove(book);
        for (SlowOrder order : book.orders) {
            boolean ends = book.endsNext(order.timeInForce);
            check(!ends, order.id + " outlives its phase");
            boolean isLeft = order.place == Place.UNPRICED && order.limit == null;
            check(isBrokenOff || !isLeft, order.id + ", a market order, outlives its phase");
            check(!isOverdue(order), order.id + " outlives its time");
        }
    }

    private boolean isOverdue(SlowOrder order) {
        return order.timeInForce == TimeInForce.GTT && order.expires <= market.now;
    }

    /// Between commands.
    void look() {
        for (SlowBook book : ending) check(false, book.symbol + " goes on with its phase");
        ending.clear();
        for (SlowOrder order : market.orders.values()) {
            boolean isOpen = !SlowModel.isCall(order.book.phase);
            check(!isOpen || !isOverdue(order), order.id + " outlives its time");
            boolean waits = order.place == Place.STOP || order.place == Place.PARKED;
            boolean isBrief =
                    order.timeInForce == TimeInForce.IOC || order.timeInForce == TimeInForce.FOK;
            check(waits || !isBrief, order.id + " rests");
            boolean isNew = order.entryDay == market.model.epochDay(market.now);
            boolean isOver = !isNew && isOver(order, market.model.epochDay(market.now));
            check(!isOver, order.id + " outlives its date");
            if (order.book.phase.endsDay()) checkDay(order);
        }
    }

    private void checkDay(SlowOrder order) {
        long day = market.model.epochDay(order.book.phaseBeganNs);
        boolean ends = endsWithDay(order) || isOver(order, day + 1);
        check(!ends, order.id + " outlives its day");
    }
}
