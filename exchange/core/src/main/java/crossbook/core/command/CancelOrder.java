package crossbook.core.command;

import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrderId;

/// Take an order out of the book.
public final class CancelOrder extends Command {
    public int instrumentId;
    public int participantId;

    /// The engine's id of the order, or [OrderId#NONE] to name it by [#clOrdId].
    public long orderId = OrderId.NONE;

    public final ClOrdId clOrdId = new ClOrdId();
}
