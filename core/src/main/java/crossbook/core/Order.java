package crossbook.core;

import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Parties;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

/// One live order, to look at. A view that is moved from order to order: it shows one
/// only until anyone who lent it moves it on.
public final class Order {
    private final Orders orders;
    private final ClOrdId clOrdId = new ClOrdId();
    private final Parties parties = new Parties();
    private LiveOrder order;

    Order(Orders orders) {
        this.orders = orders;
    }

    Order at(LiveOrder shown) {
        order = shown;
        return this;
    }

    /// The engine's own id; text by [OrderId#text].
    public long orderId() {
        return orders.orderId(order);
    }

    /// The id under which the market sees it: its own, but of an iceberg from the second part that
    /// is
    /// shown on, when each part has another.
    public long publicOrderId() {
        return orders.publicId(order);
    }

    /// A holder that the next call on this view overwrites.
    public ClOrdId clOrdId() {
        order.readClOrdId(clOrdId);
        return clOrdId;
    }

    public int participantId() {
        return order.participantId();
    }

    public int instrumentId() {
        return order.instrumentId();
    }

    public Side side() {
        return Side.of(order.sideNumber());
    }

    public OrdType ordType() {
        return order.ordType();
    }

    public TimeInForce timeInForce() {
        return order.timeInForce();
    }

    /// Price units; only where the order type has a limit price.
    public long limitPrice() {
        return order.limitPrice();
    }

    /// Price units times quantity; only where the order type has a budget.
    public long budget() {
        return order.budget();
    }

    /// The total: executed and not.
    public long orderQty() {
        return order.orderQty();
    }

    /// What is still to be executed, or was when the order ended.
    public long leavesQty() {
        return order.totalLeavesQty();
    }

    /// What has been executed.
    public long cumQty() {
        return order.cumQty();
    }

    /// What its trades came to, price units by quantity; [Amounts#OVERFLOW] if it does not fit.
    public long cumValue() {
        return order.cumValue;
    }

    /// What of it the market sees while it rests: all, nothing, or a part.
    public long displayedQty() {
        return ordType().isHidden ? 0 : order.leavesQty();
    }

    /// How much of an iceberg is displayed at most; 0 of other orders.
    public long displayQty() {
        return order.isConditional() ? order.conditions().displayQty() : 0;
    }

    /// Price units; only of stop orders, elected ones included.
    public long stopPrice() {
        return order.isConditional() ? order.conditions().stopPrice() : 0;
    }

    /// The least that an execution must give; 1 where any will do.
    public long minQty() {
        return order.isConditional() ? order.conditions().minQty() : 1;
    }

    /// When it ends, nanoseconds since 1970 UTC; [MatchingEngine#NO_DEADLINE] if it does
    /// not say.
    public long expireNs() {
        return order.isConditional() ? order.conditions().expireNs() : Conditions.NO_EXPIRY;
    }

    /// What a pegged order follows.
    public PegReference pegReference() {
        return order.conditions().pegReference();
    }

    /// Its self-match prevention key; 0: none.
    public long smpKey() {
        return order.isConditional() ? order.conditions().smpKey() : 0;
    }

    public boolean isPostOnly() {
        return order.isConditional() && order.conditions().isPostOnly();
    }

    /// Whether it does not trade with hidden orders.
    public boolean excludesHidden() {
        return order.excludesHidden();
    }

    /// Whether market data shows whose it is.
    public boolean isAttributed() {
        return order.isConditional() && order.conditions().isAttributed();
    }

    /// Whether a pegged order takes part in the volume auction at the end of the day.
    public boolean isForVolumeAuction() {
        return order.isConditional() && order.conditions().isForVolumeAuction();
    }

    /// Who stands behind the order; a holder that the next call on this view overwrites.
    public Parties parties() {
        if (order.isPlain()) return parties.clear();
        orders.attachments.readParties(order, parties);
        return parties;
    }

    /// The open session in which it was entered; 0 if there was none, or it has been
    /// closed.
    public int sessionId() {
        return order.isPlain() ? 0 : orders.attachments.sessionId(order);
    }

    /// Whether it was entered to stay when its session is closed.
    public boolean staysOnDisconnect() {
        return !order.isPlain() && orders.attachments.staysOnDisconnect(order);
    }

    /// The price at which a buy of a covered instrument holds and up to which it may be replaced;
    /// 0 stands for its limit.
    public long reservePrice() {
        return order.isCovered() ? orders.holdRecords.reservePrice(order) : 0;
    }

    /// What a live order of a covered instrument holds of its owner's account.
    public long held() {
        return order.isCovered() ? orders.holdRecords.held(order) : 0;
    }

    /// What a live order waits for; null if it is in the market.
    public ParkReason parkReason() {
        return order.isConditional() ? order.conditions().place().parkReason : null;
    }
}
