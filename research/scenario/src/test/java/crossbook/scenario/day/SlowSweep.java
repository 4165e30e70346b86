package crossbook.scenario.day;

import crossbook.core.model.DynamicReference;
import crossbook.core.order.TimeInForce;
import crossbook.scenario.day.SlowBook.Breach;

import java.math.BigInteger;
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

    /// Where a breach or its own order ends it.
    private long endPrice;

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
        if (taker.budget != null) keepToBudget(wantsAll);
    }

    // Orders with a budget (4.8).

    /// What trades whole is judged as a whole. Any other takes from each as many whole lots as
    /// its budget goes, and meets nobody where it does not reach a lot.
    private void keepToBudget(boolean wantsAll) {
        BigInteger value = BigInteger.ZERO;
        long filled = 0;
        List<Meeting> planned = List.copyOf(meetings);
        meetings.clear();
        for (Meeting meeting : planned) {
            boolean isTrade = meeting.deed == Deed.TRADE;
            long wanted = isTrade ? meeting.qty : taker.book.lot;
            long qty = wantsAll ? wanted : affordable(wanted, meeting.price, value, filled);
            if (isTrade) {
                BigInteger price = BigInteger.valueOf(meeting.price);
                value = value.add(price.multiply(BigInteger.valueOf(qty)));
                filled += qty;
            }
            if (qty == wanted) {
                meetings.add(meeting);
                continue;
            }
            if (qty > 0) meetings.add(new Meeting(Deed.TRADE, meeting.maker, meeting.price, qty));
            goOn();
            return;
        }
        int compared = value.compareTo(BigInteger.valueOf(taker.budget));
        if (wantsAll && (taker.buys ? compared > 0 : compared < 0)) giveUp();
        if (!wantsAll && affordable(taker.book.lot, endPrice, value, filled) == 0) goOn();
    }

    /// Nothing ends it but that it is at its end.
    private void goOn() {
        breach = null;
        endsInSelfMatch = false;
    }

    /// A buy of q more at price p is affordable as long as value + p q <= budget. A sell is as long
    /// as the average stays: (value + p q) / (filled + q) >= budget / quantity, that is
    /// q (budget - p quantity) <= value quantity - budget filled.
    private long affordable(long wanted, long at, BigInteger value, long filled) {
        BigInteger price = BigInteger.valueOf(at);
        BigInteger budget = BigInteger.valueOf(taker.budget);
        BigInteger whole = BigInteger.valueOf(taker.qty);
        BigInteger slope = taker.buys ? price : budget.subtract(price.multiply(whole));
        BigInteger reach = taker.buys
                ? budget.subtract(value)
                : value.multiply(whole).subtract(budget.multiply(BigInteger.valueOf(filled)));
        BigInteger qty = BigInteger.valueOf(wanted);
        if (slope.signum() <= 0 || reach.divide(slope).compareTo(qty) >= 0) return wanted;
        return reach.divide(slope).longValueExact() / taker.book.lot * taker.book.lot;
    }

    private long traded() {
        return meetings.stream()
                .filter(meeting -> meeting.deed == Deed.TRADE)
                .mapToLong(Meeting::qty)
                .sum();
    }

    private void giveUp() {
        meetings.clear();
        goOn();
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
        endPrice = price;
        breach = model.prices.breach(taker.book, price, lastPrice);
        if (breach != null) return false;
        if (model.prices.isOwn(taker, maker)) return meetOwn(part, price, qty);
        meetings.add(new Meeting(Deed.TRADE, maker, price, qty));
        left -= qty;
        boolean perFill = model.rules.orders().dynamicReference() == DynamicReference.PER_FILL;
        if (perFill) lastPrice = price;
        return true;
    }

    // Self-match prevention (4.4).

    private boolean meetOwn(SlowPart part, long price, long qty) {
        switch (model.rules.orders().selfMatch()) {
            case CANCEL_RESTING -> expireMaker(part, price);
            case CANCEL_BOTH -> {
                expireMaker(part, price);
                endsInSelfMatch = true;
            }
            case DECREMENT -> {
                meetings.add(new Meeting(Deed.REDUCE_BOTH, part.maker(), price, qty));
                left -= qty;
            }
            case CANCEL_INCOMING, REJECT_REMAINDER, OFF -> endsInSelfMatch = true;
        }
        return !endsInSelfMatch;
    }

    private void expireMaker(SlowPart part, long price) {
        meetings.add(new Meeting(Deed.EXPIRE_MAKER, part.maker(), price, 0));
        expired.add(part.maker());
    }
}
