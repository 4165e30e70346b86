package crossbook.core.command;

import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrderId;

/// Take an order out of the book. A reusable holder: the engine keeps nothing of it.
public final class CancelOrder {
    /// When the command was sequenced, nanoseconds since 1970 UTC.
    public long timestampNs;

    public int instrumentId;
    public int participantId;

    /// The engine's id of the order, or [OrderId#NONE] to name it by [#clOrdId].
    public long orderId = OrderId.NONE;

    public final ClOrdId clOrdId = new ClOrdId();
}
