package crossbook.core;

/// One live order, to look at. A view that is moved from order to order: it shows one
/// only until whoever lent it moves it on.
public final class Order {
    private final Orders orders;
    private final ClOrdId clOrdId = new ClOrdId();
    private final Parties parties = new Parties();
    private int order;

    Order(Orders orders) {
        this.orders = orders;
    }

    Order at(int slot) {
        order = slot;
        return this;
    }

    /// The engine's own id; text by [OrderId#text].
    public long orderId() {
        return orders.orderId(order);
    }

    /// A holder that the next call on this view overwrites.
    public ClOrdId clOrdId() {
        orders.readClOrdId(order, clOrdId);
        return clOrdId;
    }

    public int participantId() {
        return orders.participantId(order);
    }

    public int instrumentId() {
        return orders.instrumentId(order);
    }

    public Side side() {
        return Side.of(orders.sideNumber(order));
    }

    public OrdType ordType() {
        return orders.ordType(order);
    }

    public TimeInForce timeInForce() {
        return orders.timeInForce(order);
    }

    /// Price units; only where the order type has a limit price.
    public long limitPrice() {
        return orders.limitPrice(order);
    }

    /// Price units times quantity; only where the order type has a budget.
    public long budget() {
        return orders.budget(order);
    }

    /// The total: executed and not.
    public long orderQty() {
        return orders.orderQty(order);
    }

    /// What is still to be executed, or was when the order ended.
    public long leavesQty() {
        return orders.totalLeavesQty(order);
    }

    /// What has been executed.
    public long cumQty() {
        return orders.cumQty(order);
    }

    /// What of it the market sees while it rests: all, nothing, or a part.
    public long displayedQty() {
        return ordType().isHidden ? 0 : orders.leavesQty(order);
    }

    /// How much of an iceberg is displayed at most; 0 of other orders.
    public long displayQty() {
        return orders.isConditional(order) ? orders.conditions.displayQty(order) : 0;
    }

    /// Price units; only of stop orders, elected ones included.
    public long stopPrice() {
        return orders.isConditional(order) ? orders.conditions.stopPrice(order) : 0;
    }

    /// The least that an execution must give; 1 where any will do.
    public long minQty() {
        return orders.isConditional(order) ? orders.conditions.minQty(order) : 1;
    }

    /// When it ends, nanoseconds since 1970 UTC; [MatchingEngine#NO_DEADLINE] if it does
    /// not say.
    public long expireNs() {
        return orders.isConditional(order)
                ? orders.conditions.expireNs(order)
                : Conditions.NO_EXPIRY;
    }

    /// What a pegged order follows.
    public PegReference pegReference() {
        return orders.conditions.pegReference(order);
    }

    /// Its self-match prevention key; 0: none.
    public long smpKey() {
        return orders.isConditional(order) ? orders.conditions.smpKey(order) : 0;
    }

    public boolean isPostOnly() {
        return orders.isConditional(order) && orders.conditions.isPostOnly(order);
    }

    /// Whether it does not trade with hidden orders.
    public boolean excludesHidden() {
        return orders.excludesHidden(order);
    }

    /// Whether market data shows whose it is.
    public boolean isAttributed() {
        return orders.isConditional(order) && orders.conditions.isAttributed(order);
    }

    /// Who stands behind the order; a holder that the next call on this view overwrites.
    public Parties parties() {
        if (orders.isPlain(order)) return parties.clear();
        orders.attachments.readParties(order, parties);
        return parties;
    }

    /// The open session in which it was entered; 0 if there was none, or it has been
    /// closed.
    public int sessionId() {
        return orders.isPlain(order) ? 0 : orders.attachments.sessionId(order);
    }

    /// Whether it was entered to stay when its session is closed.
    public boolean staysOnDisconnect() {
        return !orders.isPlain(order) && orders.attachments.staysOnDisconnect(order);
    }
}
