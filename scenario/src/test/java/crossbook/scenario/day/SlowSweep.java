package crossbook.scenario.day;

import crossbook.core.model.DynamicReference;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.day.SlowBook.Breach;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What an order would do if it went through the other side now (`rulebook.md` 4.1 and 4.4).
/// It changes nothing.
final class SlowSweep {
    /// What happens between an order and one that it meets.
    enum Deed {
        TRADE,
        EXPIRE_MAKER,
        REDUCE_BOTH
    }

    record Meeting(Deed deed, SlowOrder maker, long price, long qty) {}

    final List<Meeting> meetings = new ArrayList<>();
    Breach breach;
    boolean endsInSelfMatch;

    private final SlowOrder taker;
    private final SlowModel model;
    private final Set<SlowOrder> expired = new HashSet<>();
    private long left;
    private Long lastPrice;

    SlowSweep(SlowOrder taker, SlowModel model) {
        this.taker = taker;
        this.model = model;
        left = taker.left();
        lastPrice = taker.book.dynamic();
        for (SlowPart part : SlowPart.metBy(taker)) {
            if (left == 0 || !meet(part)) break;
        }
        boolean wantsAll = taker.timeInForce == TimeInForce.FOK;
        boolean wantsMin = taker.type.isHidden && taker.min > 1;
        if (wantsAll && traded() < taker.left()) giveUp();
        if (wantsMin && traded() < taker.min) giveUp();
    }

    private long traded() {
        return meetings.stream()
                .filter(meeting -> meeting.deed == Deed.TRADE)
                .mapToLong(Meeting::qty)
                .sum();
    }

    private void giveUp() {
        meetings.clear();
        breach = null;
        endsInSelfMatch = false;
    }

    /// Decides about one part. Returns whether the order goes on.
    private boolean meet(SlowPart part) {
        SlowOrder maker = part.maker();
        if (expired.contains(maker)) return true;
        long qty = Math.min(left, part.qty());
        long price = part.price();
        if (part.isHidden()) {
            if (taker.excludesHidden) return true;
            price = model.prices.improved(taker, part.price());
            boolean isMet = SlowPrices.reaches(taker, price) && qty >= maker.min;
            if (!isMet) return true; // it keeps its place
        }
        if (taker.type.isHidden && maker.excludesHidden) return true;
        breach = model.prices.breach(taker.book, price, lastPrice);
        if (breach != null) return false;
        if (model.prices.isOwn(taker, maker)) return meetOwn(part, qty);
        meetings.add(new Meeting(Deed.TRADE, maker, price, qty));
        left -= qty;
        boolean perFill = model.rules.orders().dynamicReference() == DynamicReference.PER_FILL;
        if (perFill) lastPrice = price;
        return true;
    }

    // Self-match prevention (4.4).

    private boolean meetOwn(SlowPart part, long qty) {
        switch (model.rules.orders().selfMatch()) {
            case CANCEL_RESTING -> expireMaker(part);
            case CANCEL_BOTH -> {
                expireMaker(part);
                endsInSelfMatch = true;
            }
            case DECREMENT -> {
                meetings.add(new Meeting(Deed.REDUCE_BOTH, part.maker(), part.price(), qty));
                left -= qty;
            }
            case CANCEL_INCOMING, REJECT_REMAINDER, OFF -> endsInSelfMatch = true;
        }
        return !endsInSelfMatch;
    }

    private void expireMaker(SlowPart part) {
        meetings.add(new Meeting(Deed.EXPIRE_MAKER, part.maker(), part.price(), 0));
        expired.add(part.maker());
    }
}
