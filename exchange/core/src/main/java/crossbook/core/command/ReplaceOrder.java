package crossbook.core.command;

import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrderId;

/// Change the price, the total quantity or the client order id of an order, in one step
/// (`rulebook.md` 4.6).
public final class ReplaceOrder extends Command {
    public int instrumentId;
    public int participantId;

    /// The engine's id of the order, or [OrderId#NONE] to name it by [#origClOrdId].
    public long orderId = OrderId.NONE;

    public final ClOrdId origClOrdId = new ClOrdId();

    /// The id the order has from now on; missing ([ClOrdId#isMissing]) to keep the one it has.
    public final ClOrdId clOrdId = new ClOrdId();

    /// Whether [#limitPrice] is named; otherwise the price stays.
    public boolean changesPrice;

    /// Whether [#orderQty] is named; otherwise the quantity stays.
    public boolean changesQty;

    /// The new limit, price units.
    public long limitPrice;

    /// The new total quantity: what has been executed counts towards it.
    public long orderQty;

    // What only some orders have.

    public boolean changesStopPrice;

    /// Price units.
    public long stopPrice;

    public boolean changesDisplayQty;

    /// How much of an iceberg is displayed at most.
    public long displayQty;

    public boolean changesMinQty;

    /// The least that an execution must give.
    public long minQty;

    public boolean changesExpiry;

    /// When a GTT or GTD order ends, nanoseconds since 1970 UTC.
    public long expireNs;

    /// Whether something is named beyond the client order id.
    public boolean changesTerms() {
        return changesPrice || changesQty || changesConditions();
    }

    /// Whether something is named that only some orders have.
    public boolean changesConditions() {
        return changesStopPrice || changesDisplayQty || changesMinQty || changesExpiry;
    }
}
