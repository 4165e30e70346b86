package crossbook.core;

/// Which stop orders are elected, and in which order (`market-rules.md` 4.5).
final class Stops {
    private final Orders orders;
    private final ReferenceData reference;
    private final Events events;

    Stops(Orders orders, ReferenceData reference, Events events) {
        this.orders = orders;
        this.reference = reference;
        this.events = events;
    }

    /// Makes a stop an order like another, which stands nowhere.
    void elect(int order, Book book) {
        book.remove(order);
        orders.elect(order);
        events.orderTriggered(order, book.prices.last());
    }

    /// After an uncross: what is elected waits for the phase that follows.
    void electAll(Book book) {
        if (!book.hasUnseen()) return;
        for (int order = next(book); order != Orders.NONE; order = next(book)) {
            elect(order, book);
            book.park(order);
        }
    }

    /// The stop whose price the last trade has reached and passed by most; of two that are
    /// equal the older one. [Orders#NONE] if it has reached none.
    int next(Book book) {
        if (!book.prices.hasLast() || !book.unseen().hasStops()) return Orders.NONE;
        long last = book.prices.last();
        int buy = book.unseen().stops(0).first();
        int sell = book.unseen().stops(1).first();
        if (buy != Orders.NONE && stopPrice(buy) > last) buy = Orders.NONE;
        if (sell != Orders.NONE && stopPrice(sell) < last) sell = Orders.NONE;
        if (buy == Orders.NONE || sell == Orders.NONE) return buy == Orders.NONE ? sell : buy;
        return isBefore(buy, sell, last) ? buy : sell;
    }

    private boolean isBefore(int buy, int sell, long last) {
        long byDistance = (last - stopPrice(buy)) - (stopPrice(sell) - last);
        boolean isByDistance =
                reference.model().rules().orders().stopElection() == StopElection.DISTANCE;
        if (isByDistance && byDistance != 0) return byDistance > 0;
        return orders.entry(buy) < orders.entry(sell);
    }

    private long stopPrice(int order) {
        return orders.conditions.stopPrice(order);
    }
}
