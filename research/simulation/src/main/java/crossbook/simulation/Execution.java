package crossbook.simulation;

import crossbook.core.MatchingEngine;
import crossbook.core.order.CancelReason;
import crossbook.core.order.ExpireReason;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.RejectReason;
import crossbook.core.order.RestateReason;
import crossbook.core.order.Side;
import crossbook.core.order.TradeType;

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

    /// Where it is kept while it is on its way.
    final int place;

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

    /// Null of a cancel or replace that was refused. A stop order that was elected is what it has
    /// become.
    public OrdType ordType;

    /// The whole quantity; 0 of a cancel or replace that was refused.
    public long orderQty;

    /// The limit; 0 where the order has none.
    public long limitPrice;

    public long lastPrice;
    public long lastQty;
    public long tradeId;

    /// Whether it took: it met an order that rested. Nobody takes in an auction.
    public boolean isAggressor;

    /// How a trade came about; null of other kinds.
    public TradeType tradeType;

    /// What is left of the order, or was when it ended.
    public long leavesQty;

    public long cumQty;

    // Why; of each the null or NONE of other kinds.

    public RejectReason rejectReason = RejectReason.NONE;
    public CancelReason cancelReason;
    public ExpireReason expireReason;
    public ParkReason parkReason;
    public RestateReason restateReason;

    /// Where a value is refused, the nearest or least that would be right, and the nearest or
    /// largest; else [MatchingEngine#NO_LIMIT].
    public long lowLimit;

    public long highLimit;

    Execution(int place) {
        this.place = place;
    }

    public Execution() {
        this(0);
    }

    /// Whether the order is over.
    public boolean isFinal() {
        return switch (kind) {
            case REJECTED, CANCELED, EXPIRED -> true;
            case FILLED -> leavesQty == 0;
            default -> false;
        };
    }

    /// Forgets what not every kind says.
    void clear() {
        orderId = 0;
        side = null;
        ordType = null;
        orderQty = 0;
        limitPrice = 0;
        lastPrice = 0;
        lastQty = 0;
        tradeId = 0;
        isAggressor = false;
        tradeType = null;
        leavesQty = 0;
        cumQty = 0;
        rejectReason = RejectReason.NONE;
        cancelReason = null;
        expireReason = null;
        parkReason = null;
        restateReason = null;
        lowLimit = MatchingEngine.NO_LIMIT;
        highLimit = MatchingEngine.NO_LIMIT;
    }
}
