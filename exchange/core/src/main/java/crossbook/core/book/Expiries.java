package crossbook.core.book;

import crossbook.core.price.EngineTime;

/// The orders that end at a time of their own; of two the older first.
public final class Expiries extends TimeHeap<LiveOrder> {
    public Expiries(EngineTime time) {
        super(time, new LiveOrder[0]);
    }

    @Override
    long instantNs(LiveOrder order) {
        return order.conditions().expireNs();
    }

    @Override
    long number(LiveOrder order) {
        return order.entry();
    }

    @Override
    int place(LiveOrder order) {
        return order.conditions().expiryPlace();
    }

    @Override
    void setPlace(LiveOrder order, int place) {
        order.conditions().setExpiryPlace(place);
    }
}
