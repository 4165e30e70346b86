package crossbook.core.event;

import crossbook.core.order.ClOrdId;

/// What an order was before it was replaced. A reusable holder: it is valid during the event that
/// hands it over.
public final class PreviousTerms {
    public final ClOrdId clOrdId = new ClOrdId();

    /// Price units.
    public long limitPrice;

    public long leavesQty;
}
