package crossbook.simulation;

import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.ParkReason;
import crossbook.core.order.RejectReason;
import crossbook.core.order.Side;

/// What has become of an order, told to its participant: a holder that is used again. Prices are
/// price units, quantities units of the instrument.
public final class Execution {
    /// What happened.
    public enum Kind {
        ACCEPTED,
        REJECTED,

        /// Traded, in part or whole: [Execution#lastQty] at [Execution#lastPrice].
        FILLED,
        REPLACED,
        REPLACE_REJECTED,
        CANCELED,
        CANCEL_REJECTED,

        /// A rule ended it.
        EXPIRED,

        /// It waits: [Execution#parkReason].
        PARKED,

        /// It has waited and comes to the market.
        ACTIVATED,

        /// A stop order is elected.
        TRIGGERED,

        /// It has changed by itself: an iceberg was replenished, or it met its own.
        RESTATED
    }

    public Kind kind;

    /// When the exchange said it, nanoseconds since 1970 UTC.
    public long eventNs;

    /// The number of the exchange's event.
    public long eventNumber;

    /// The number that the participant gave the order.
    public long clOrdId;

    /// The exchange's own id; 0 of what was refused.
    public long orderId;

    public int instrumentId;

    /// Null of a cancel or replace that was refused.
    public Side side;

    /// The limit; 0 where the order has none.
    public long limitPrice;

    public long lastPrice;
    public long lastQty;
    public long tradeId;

    /// Whether it took: it met an order that rested. Nobody takes in an auction.
    public boolean isAggressor;

    /// What is left of the order, or was when it ended.
    public long leavesQty;

    public long cumQty;

    // Why; of each the null or NONE of other kinds.

    public RejectReason rejectReason = RejectReason.NONE;
    public CancelReason cancelReason;
    public ExpireReason expireReason;
    public ParkReason parkReason;

    /// Whether the order is over.
    public boolean isFinal() {
        return switch (kind) {
            case REJECTED, CANCELED, EXPIRED -> true;
            case FILLED -> leavesQty == 0;
            default -> false;
        };
    }

    void clear() {
        orderId = 0;
        side = null;
        limitPrice = 0;
        lastPrice = 0;
        lastQty = 0;
        tradeId = 0;
        isAggressor = false;
        leavesQty = 0;
        cumQty = 0;
        rejectReason = RejectReason.NONE;
        cancelReason = null;
        expireReason = null;
        parkReason = null;
    }
}
