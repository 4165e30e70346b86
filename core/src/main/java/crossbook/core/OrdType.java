package crossbook.core;

/// What limits the price of an order.
///
/// A budget order is limited by what the whole of it may cost (a buy) or must fetch (a sell), as in
/// exchange-core: with FOK it trades whole within its budget or not at all, with IOC as far as the
/// budget goes.
///
/// Hidden, stop, stop-limit, iceberg and pegged orders will be further constants here, further
/// columns of the model's table, and nothing else in the path of a plain order.
public enum OrdType {
    // spotless:off
    //      has a limit price  has a budget
    MARKET (false,             false),
    LIMIT  (true,              false),
    BUDGET (false,             true);
    // spotless:on

    private static final OrdType[] BY_ORDINAL = values();

    public final boolean hasLimitPrice;
    public final boolean hasBudget;

    OrdType(boolean hasLimitPrice, boolean hasBudget) {
        this.hasLimitPrice = hasLimitPrice;
        this.hasBudget = hasBudget;
    }

    static OrdType of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
