package crossbook.core.command;

import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrderId;
import crossbook.core.order.Side;

/// Tell how the live orders of a participant are, or one of them. It changes nothing.
public final class QueryOrders extends Command {
    /// How many are told at most, so that an answer cannot hold up the others. The rest is told to
    /// who asks on, from [#from].
    public static final int MOST = 1_000;

    public int participantId;

    /// Whether [#instrumentId] limits the query; otherwise every instrument is meant.
    public boolean oneInstrument;

    public int instrumentId;

    /// The side that is meant; null for both. Not read where one order is named.
    public Side side;

    /// The engine's id of the one order that is meant, or [OrderId#NONE].
    public long orderId = OrderId.NONE;

    /// What its participant calls it, unless [#orderId] says which is meant; missing: all are.
    public final ClOrdId clOrdId = new ClOrdId();

    /// Where an earlier answer ended; 0: from the first.
    public long from;

    /// Whether one order is meant.
    public boolean namesOne() {
        return orderId != OrderId.NONE || !clOrdId.isMissing();
    }
}
