package crossbook.core;

import crossbook.core.order.ClOrdId;

/// What an order was before it was replaced. Valid during the event that hands it over.
public final class PreviousTerms {
    final ClOrdId clOrdId = new ClOrdId();
    long limitPrice;
    long leavesQty;

    public ClOrdId clOrdId() {
        return clOrdId;
    }

    /// Price units.
    public long limitPrice() {
        return limitPrice;
    }

    public long leavesQty() {
        return leavesQty;
    }
}
