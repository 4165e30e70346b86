package crossbook.scenario.day;

import crossbook.core.model.DynamicReference;
import crossbook.core.model.SelfMatch;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.day.SlowBook.Breach;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What an order that comes to a book meets there: whom, in which order, and what ends it.
/// Seen when it comes; it changes nothing.
final class ObservedSweep {
    /// Why it goes no further.
    enum Stop {
        FILLED,
        NOBODY_LEFT,
        BREACH,
        OWN_ORDER,
        NOT_ENOUGH
    }

    /// An order that it meets; with one of its own owner it does not trade.
    record Meeting(SlowOrder maker, long price, long qty, boolean isOwn) {}

    final SlowOrder taker;
    final long leftBefore;
    final List<Meeting> meetings = new ArrayList<>();
    Stop stop = Stop.NOBODY_LEFT;
    Breach breach;

    /// The total of each of its owner's orders that it meets, before it did.
    final Map<SlowOrder, Long> ownQtyBefore = new HashMap<>();

    private final SlowModel model;
    private final Set<SlowOrder> gone = new HashSet<>();
    private long left;
    private Long dynamic;

    ObservedSweep(SlowOrder taker, SlowModel model) {
        this.taker = taker;
        this.model = model;
        leftBefore = taker.left();
        left = leftBefore;
        dynamic = taker.book.dynamic();
        if (!SlowPrices.needsPeg(taker)) meetAll();
        if (tradable() < wanted()) giveUp();
    }

    /// The orders that it trades with.
    List<Meeting> trades() {
        return meetings.stream().filter(meeting -> !meeting.isOwn).toList();
    }

    private long tradable() {
        return trades().stream().mapToLong(Meeting::qty).sum();
    }

    /// Fill or kill wants all, a hidden order its minimum.
    long wanted() {
        if (taker.timeInForce == TimeInForce.FOK) return leftBefore;
        return taker.type.isHidden && taker.min > 1 ? taker.min : 0;
    }

    private void giveUp() {
        meetings.clear();
        ownQtyBefore.clear();
        breach = null;
        stop = Stop.NOT_ENOUGH;
    }

    private void meetAll() {
        for (SlowPart part : SlowPart.metBy(taker)) {
            if (left == 0) break;
            if (gone.contains(part.maker()) || isSteppedOver(part)) continue;
            meet(part);
            if (stop != Stop.NOBODY_LEFT) return;
        }
        if (left == 0) stop = Stop.FILLED;
    }

    private void meet(SlowPart part) {
        long price = price(part);
        long qty = Math.min(left, part.qty());
        breach = model.prices.breach(taker.book, price, dynamic);
        boolean isOwn = breach == null && model.prices.isOwn(taker, part.maker());
        if (breach != null) {
            stop = Stop.BREACH;
            return;
        }
        meetings.add(new Meeting(part.maker(), price, qty, isOwn));
        if (isOwn) {
            meetOwn(part.maker(), qty);
            return;
        }
        left -= qty;
        boolean perFill = model.rules.orders().dynamicReference() == DynamicReference.PER_FILL;
        if (perFill) dynamic = price;
    }

    /// The recorded rules of a skip: who does not trade with hidden orders, a price that the taker
    /// does not accept, a minimum that is not reached (2.5).
    private boolean isSteppedOver(SlowPart part) {
        if (part.isHidden() && taker.excludesHidden) return true;
        if (taker.type.isHidden && part.maker().excludesHidden) return true;
        return part.isHidden()
                && (!SlowPrices.reaches(taker, price(part))
                        || Math.min(left, part.qty()) < part.maker().min);
    }

    private long price(SlowPart part) {
        return part.isHidden() ? model.prices.improved(taker, part.price()) : part.price();
    }

    /// What the mode of self-match prevention does (4.4).
    private void meetOwn(SlowOrder maker, long qty) {
        ownQtyBefore.putIfAbsent(maker, maker.qty);
        SelfMatch mode = model.rules.orders().selfMatch();
        if (mode == SelfMatch.DECREMENT) left -= qty;
        else if (mode != SelfMatch.CANCEL_RESTING) stop = Stop.OWN_ORDER;
        if (mode == SelfMatch.CANCEL_RESTING || mode == SelfMatch.CANCEL_BOTH) gone.add(maker);
    }

    /// What of a maker both lose where the mode is to reduce both.
    long reducedQty(SlowOrder maker) {
        return meetings.stream()
                .filter(meeting -> meeting.isOwn && meeting.maker == maker)
                .mapToLong(Meeting::qty)
                .sum();
    }
}
