package crossbook.core.match;

import crossbook.core.book.LiveOrder;
import crossbook.core.event.PreviousTerms;
import crossbook.core.order.ClOrdId;

/// The terms of the order that is being replaced, as they were.
final class ReplacedTerms implements PreviousTerms {
    private final ClOrdId clOrdId = new ClOrdId();
    private long limitPrice;
    private long leavesQty;

    void set(LiveOrder order) {
        order.readClOrdId(clOrdId);
        limitPrice = order.limitPrice();
        leavesQty = order.totalLeavesQty();
    }

    @Override
    public ClOrdId clOrdId() {
        return clOrdId;
    }

    @Override
    public long limitPrice() {
        return limitPrice;
    }

    @Override
    public long leavesQty() {
        return leavesQty;
    }
}
