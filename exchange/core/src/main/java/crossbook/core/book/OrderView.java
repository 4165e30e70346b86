package crossbook.core.book;

import crossbook.core.event.Order;
import crossbook.core.order.ClOrdId;
import crossbook.core.order.OrdType;
import crossbook.core.order.ParkReason;
import crossbook.core.order.Parties;
import crossbook.core.order.PegReference;
import crossbook.core.order.Side;
import crossbook.core.order.TimeInForce;

/// A view that is moved from order to order: it shows one only until it is moved on.
public final class OrderView implements Order {
    private final Orders orders;
    private final ClOrdId clOrdId = new ClOrdId();
    private final Parties parties = new Parties();
    private LiveOrder order;

    public OrderView(Orders orders) {
        this.orders = orders;
    }

    public OrderView at(LiveOrder shown) {
        order = shown;
        return this;
    }

    @Override
    public long orderId() {
        return orders.orderId(order);
    }

    @Override
    public long publicOrderId() {
        return orders.publicId(order);
    }

    @Override
    public ClOrdId clOrdId() {
        order.readClOrdId(clOrdId);
        return clOrdId;
    }

    @Override
    public int participantId() {
        return order.participantId();
    }

    @Override
    public int instrumentId() {
        return order.instrumentId();
    }

    @Override
    public Side side() {
        return Side.of(order.sideNumber());
    }

    @Override
    public OrdType ordType() {
        return order.ordType();
    }

    @Override
    public TimeInForce timeInForce() {
        return order.timeInForce();
    }

    @Override
    public long limitPrice() {
        return order.limitPrice();
    }

    @Override
    public long budget() {
        return order.budget();
    }

    @Override
    public long orderQty() {
        return order.orderQty();
    }

    @Override
    public long leavesQty() {
        return order.totalLeavesQty();
    }

    @Override
    public long cumQty() {
        return order.cumQty();
    }

    @Override
    public long cumValue() {
        return order.cumValue;
    }

    @Override
    public long displayedQty() {
        return ordType().isHidden ? 0 : order.leavesQty();
    }

    @Override
    public long displayQty() {
        return order.isConditional() ? order.conditions().displayQty() : 0;
    }

    @Override
    public long stopPrice() {
        return order.isConditional() ? order.conditions().stopPrice() : 0;
    }

    @Override
    public long minQty() {
        return order.isConditional() ? order.conditions().minQty() : 1;
    }

    @Override
    public long expireNs() {
        return order.isConditional() ? order.conditions().expireNs() : Conditions.NO_EXPIRY;
    }

    @Override
    public PegReference pegReference() {
        return order.conditions().pegReference();
    }

    @Override
    public long smpKey() {
        return order.isConditional() ? order.conditions().smpKey() : 0;
    }

    @Override
    public boolean isPostOnly() {
        return order.isConditional() && order.conditions().isPostOnly();
    }

    @Override
    public boolean excludesHidden() {
        return order.excludesHidden();
    }

    @Override
    public boolean isAttributed() {
        return order.isConditional() && order.conditions().isAttributed();
    }

    @Override
    public boolean isForVolumeAuction() {
        return order.isConditional() && order.conditions().isForVolumeAuction();
    }

    @Override
    public Parties parties() {
        if (order.isPlain()) return parties.clear();
        orders.attachments.readParties(order, parties);
        return parties;
    }

    @Override
    public int sessionId() {
        return order.isPlain() ? 0 : orders.attachments.sessionId(order);
    }

    @Override
    public boolean staysOnDisconnect() {
        return !order.isPlain() && orders.attachments.staysOnDisconnect(order);
    }

    @Override
    public long reservePrice() {
        return order.isCovered() ? orders.holdRecords.reservePrice(order) : 0;
    }

    @Override
    public long held() {
        return order.isCovered() ? orders.holdRecords.held(order) : 0;
    }

    @Override
    public ParkReason parkReason() {
        return order.isConditional() ? order.conditions().place().parkReason : null;
    }
}
