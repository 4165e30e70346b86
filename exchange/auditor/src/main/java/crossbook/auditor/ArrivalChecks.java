package crossbook.auditor;

import crossbook.protocol.OrdType;
import crossbook.protocol.Reason;
import crossbook.protocol.TimeInForce;

import java.util.Map;
import java.util.NavigableMap;

/// Watches an order that comes to a book where orders trade on arrival.
///
/// 14  fill or kill is all or nothing, a minimum is honoured, post only takes nothing on entry,
///     what may only take does not rest
/// 19  the best bid is below the best ask after every command
/// 20  no trade goes through a better visible price; a visible order trades at its own
/// 21  of visible orders at one price the first to come trades first; what is displayed goes before
///     what is not
/// 22  who could trade does, with all that there is
final class ArrivalChecks {
    private final Market market;
    private final Findings findings;
    private LiveOrder taker;
    private boolean isEntry;
    private long traded;
    private long leftBefore;

    ArrivalChecks(Market market) {
        this.market = market;
        findings = market.findings;
    }

    /// An order comes; `entry` if it does so for the first time.
    void begin(LiveOrder order, boolean entry) {
        taker = order;
        isEntry = entry;
        traded = 0;
        leftBefore = order.leaves;
    }

    /// The order has met whom it has.
    void end() {
        LiveOrder order = taker;
        taker = null;
        if (order == null || traded == 0) return;
        if (order.isHidden() && traded < Math.min(order.minQty, leftBefore)) {
            findings.add(
                    14,
                    order + " trades " + traded + ", and wants at least " + order.minQty,
                    order.acceptedEvent);
        }
    }

    /// A trade of an order that comes with one that rests; before it counts.
    void trade(LiveOrder comes, LiveOrder maker, long price, long qty) {
        if (comes != taker) {
            findings.add(21, comes + " trades and did not come", comes.lastEvent);
        }
        if (comes.isPostOnly && comes == taker && isEntry) {
            findings.add(14, comes + " is post only and takes", comes.acceptedEvent);
        }
        if (maker.isHidden() && qty < Math.min(maker.minQty, maker.leaves)) {
            findings.add(
                    14,
                    maker + " trades " + qty + ", and wants at least " + maker.minQty,
                    maker.acceptedEvent);
        }
        traded += qty;
        AuditedBook book = market.book(maker);
        if (!maker.isResting) {
            findings.add(21, maker + " trades and does not rest", maker.lastEvent);
            return;
        }
        if (maker.isQueued) visible(book, comes, maker, price, qty);
        else hidden(book, comes, maker, price);
    }

    private void visible(AuditedBook book, LiveOrder comes, LiveOrder maker, long price, long qty) {
        if (price != maker.price) {
            findings.add(
                    20,
                    maker + " trades at " + price + ", and its price is " + maker.price,
                    maker.lastEvent);
        }
        for (Map.Entry<Long, NavigableMap<Long, LiveOrder>> level :
                book.side(maker.buys).entrySet()) {
            if (!book.isBetter(maker.buys, level.getKey(), maker.queuedPrice)) break;
            for (LiveOrder other : level.getValue().values()) {
                if (isSteppedOver(comes, other)) continue;
                passed(20, comes, maker, other, "has the better price " + other.price);
                return;
            }
        }
        if (market.settings.timePriority()) first(book, comes, maker);
        boolean isBudget = comes.type == OrdType.BUDGET;
        long available = maker.shown > 0 ? maker.shown : maker.leaves;
        boolean isAll = qty == Math.min(comes.leaves, available);
        boolean isKnown = market.settings.timePriority() && !isBudget && !market.hasSelfMatch;
        if (isKnown && !isAll) {
            findings.add(
                    22,
                    comes + " takes " + qty + " of " + maker + ", which has " + available,
                    comes.lastEvent,
                    maker.lastEvent);
        }
    }

    private void first(AuditedBook book, LiveOrder comes, LiveOrder maker) {
        boolean isReserve = maker.shown <= 0;
        NavigableMap<Long, LiveOrder> level = book.side(maker.buys).get(maker.queuedPrice);
        for (LiveOrder other : level.values()) {
            if (other == maker) {
                if (!isReserve) return;
                continue;
            }
            boolean isEarlier = other.place < maker.place;
            boolean isBefore = other.shown > 0 ? isReserve || isEarlier : isReserve && isEarlier;
            if (!isBefore || isSteppedOver(comes, other)) continue;
            passed(21, comes, maker, other, "came first");
            return;
        }
    }

    private void hidden(AuditedBook book, LiveOrder comes, LiveOrder maker, long price) {
        boolean isWorse = maker.type == OrdType.HIDDEN && !maker.accepts(price);
        if (isWorse) findings.add(20, maker + " trades at " + price, maker.lastEvent);
        // Its own price counts, also where it trades half a tick inside the other side's; that of a
        // pegged order is not told.
        boolean isPegged = maker.isPegged();
        long rank = isPegged ? price : maker.price;
        for (Map.Entry<Long, NavigableMap<Long, LiveOrder>> level :
                book.side(maker.buys).entrySet()) {
            boolean isAsGood = level.getKey() == rank;
            boolean isBehind = book.isBetter(maker.buys, rank, level.getKey());
            if (isBehind || (isAsGood && isPegged)) break;
            for (LiveOrder other : level.getValue().values()) {
                if (isSteppedOver(comes, other)) continue;
                passed(isAsGood ? 21 : 20, comes, maker, other, "is visible, at " + other.price);
                return;
            }
        }
    }

    private void passed(
            int invariant, LiveOrder comes, LiveOrder maker, LiveOrder other, String why) {
        findings.add(
                invariant,
                comes + " trades with " + maker + ", and " + other + " " + why,
                comes.lastEvent,
                maker.lastEvent,
                other.acceptedEvent,
                other.lastEvent);
    }

    /// Hidden orders and those that exclude them do not meet.
    private static boolean isSteppedOver(LiveOrder comes, LiveOrder other) {
        return comes.isHidden() && other.excludesHidden;
    }

    /// A rule ends an order.
    void expired(LiveOrder order, Reason reason) {
        boolean isWhole = order.timeInForce != TimeInForce.FOK || order.cum == 0;
        if (!isWhole) findings.add(14, order + " is fill or kill and has executed " + order.cum);
        boolean hasMinimum = order.isHidden() && order.minQty > 1;
        boolean takesAll = order.type != OrdType.BUDGET && !order.isPegged() && !hasMinimum;
        if (reason != Reason.NOT_FILLED || !takesAll) return;
        AuditedBook book = market.book(order);
        if (!book.isOnArrival()) return;
        for (NavigableMap<Long, LiveOrder> level : book.side(!order.buys).values()) {
            LiveOrder other = level.firstEntry().getValue();
            if (!order.accepts(other.price)) return;
            if (level.values().stream().allMatch(one -> isSteppedOver(order, one))) continue;
            findings.add(
                    22,
                    order + " finds nobody, and " + other + " is there at " + other.price,
                    other.acceptedEvent,
                    other.lastEvent);
            return;
        }
    }

    /// After the last event of a command.
    void look() {
        for (LiveOrder order : market.arrived) {
            if (order.isResting && market.orders.get(order.id) == order) rests(order);
        }
        for (AuditedBook book : market.touched) {
            if (!book.isOnArrival()) continue;
            LiveOrder bid = book.best(true);
            LiveOrder ask = book.best(false);
            if (bid == null || ask == null || bid.price < ask.price) continue;
            findings.add(
                    19,
                    book + " is crossed: " + bid + " buys at " + bid.price + ", " + ask
                            + " sells at " + ask.price,
                    bid.acceptedEvent,
                    bid.lastEvent,
                    ask.acceptedEvent,
                    ask.lastEvent);
        }
    }

    private void rests(LiveOrder order) {
        boolean isBrief = order.timeInForce == TimeInForce.IOC
                || order.timeInForce == TimeInForce.FOK
                || order.type == OrdType.CROSS;
        boolean isUnpriced = order.type == OrdType.MARKET && market.book(order).isOnArrival();
        if (isBrief || isUnpriced) {
            findings.add(14, order + " rests, and may only take", order.acceptedEvent);
        }
        if (order.isStop())
            findings.add(15, order + " rests before it is elected", order.acceptedEvent);
    }
}
