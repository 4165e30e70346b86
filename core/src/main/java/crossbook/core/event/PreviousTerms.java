package crossbook.core.event;

import crossbook.core.order.ClOrdId;

/// What an order was before it was replaced. Valid during the event that hands it over.
public interface PreviousTerms {
    ClOrdId clOrdId();

    /// Price units.
    long limitPrice();

    long leavesQty();
}
