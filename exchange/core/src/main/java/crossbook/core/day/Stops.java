package crossbook.core.day;

import crossbook.core.book.LiveBook;
import crossbook.core.book.LiveOrder;
import crossbook.core.market.Events;
import crossbook.core.market.ReferenceData;
import crossbook.core.model.StopElection;

/// Which stop orders are elected, and in which order (`rulebook.md` 4.5).
public final class Stops {
    private final ReferenceData reference;
    private final Events events;

    public Stops(ReferenceData reference, Events events) {
        this.reference = reference;
        this.events = events;
    }

    /// Makes a stop an order like another, which stands nowhere.
    void elect(LiveOrder order, LiveBook book) {
        book.remove(order);
        order.elect();
        events.orderTriggered(order, book.prices.last());
    }

    /// After an uncross: what is elected waits for the phase that follows.
    void electAll(LiveBook book) {
        if (!book.hasUnseen()) return;
        for (LiveOrder order = next(book); order != null; order = next(book)) {
            elect(order, book);
            book.park(order);
        }
    }

    /// The stop whose price the last trade has reached and passed by most; of two that are
    /// equal the older one. null if it has reached none.
    LiveOrder next(LiveBook book) {
        if (!book.prices.hasLast() || !book.unseen().hasStops()) return null;
        long last = book.prices.last();
        LiveOrder buy = book.unseen().stops(0).first();
        LiveOrder sell = book.unseen().stops(1).first();
        if (buy != null && stopPrice(buy) > last) buy = null;
        if (sell != null && stopPrice(sell) < last) sell = null;
        if (buy == null || sell == null) return buy == null ? sell : buy;
        return isBefore(buy, sell, last) ? buy : sell;
    }

    private boolean isBefore(LiveOrder buy, LiveOrder sell, long last) {
        long byDistance = (last - stopPrice(buy)) - (stopPrice(sell) - last);
        boolean isByDistance =
                reference.model().rules().orders().stopElection() == StopElection.DISTANCE;
        if (isByDistance && byDistance != 0) return byDistance > 0;
        return buy.entry() < sell.entry();
    }

    private long stopPrice(LiveOrder order) {
        return order.conditions().stopPrice();
    }
}
