package crossbook.core.order;

/// What limits the price of an order, what of it is seen, and what it waits for
/// (`rulebook.md` 2.3 to 2.8).
///
/// A budget order is limited by what the whole of it may cost (a buy) or must fetch (a
/// sell), as in exchange-core: with FOK it trades whole within its budget or not at all,
/// with IOC as far as the budget goes.
///
/// The tables of a model have no column for a type that another stands for: an iceberg is
/// treated as a limit order, and so is a cross, a stop-limit as a stop, a pegged order as a
/// hidden one (`rulebook.md` 2.9).
public enum OrdType {
    // spotless:off
    //             limit price  budget  stop price  hidden  pegged
    MARKET       (false,       false,  false,      false,  false),
    LIMIT        (true,        false,  false,      false,  false),
    BUDGET       (false,       true,   false,      false,  false),
    HIDDEN       (true,        false,  false,      true,   false),
    STOP         (false,       false,  true,       false,  false),
    STOP_LIMIT   (true,        false,  true,       false,  false),
    ICEBERG      (true,        false,  false,      false,  false),
    PEGGED       (false,       false,  false,      true,   true),
    PEGGED_LIMIT (true,        false,  false,      true,   true),

    /// A side of an internal cross: no order enters as one (`rulebook.md` 2.9).
    CROSS        (true,        false,  false,      false,  false);
    // spotless:on

    private static final OrdType[] BY_ORDINAL = values();

    public final boolean hasLimitPrice;
    public final boolean hasBudget;
    public final boolean hasStopPrice;

    /// Whether nobody but its owner sees it; it may have a minimum execution size.
    public final boolean isHidden;

    /// Whether its price follows that of the visible book.
    public final boolean isPegged;

    OrdType(
            boolean hasLimitPrice,
            boolean hasBudget,
            boolean hasStopPrice,
            boolean isHidden,
            boolean isPegged) {
        this.hasLimitPrice = hasLimitPrice;
        this.hasBudget = hasBudget;
        this.hasStopPrice = hasStopPrice;
        this.isHidden = isHidden;
        this.isPegged = isPegged;
    }

    /// The type in whose column of a model's tables the rules for this one stand.
    public OrdType column() {
        return switch (this) {
            case ICEBERG, CROSS -> LIMIT;
            case STOP_LIMIT -> STOP;
            case PEGGED, PEGGED_LIMIT -> HIDDEN;
            default -> this;
        };
    }

    /// What a stop order is once it is elected.
    public OrdType elected() {
        return switch (this) {
            case STOP -> MARKET;
            case STOP_LIMIT -> LIMIT;
            default -> this;
        };
    }

    /// What an order of this type is with a limit price.
    public OrdType limited() {
        return switch (this) {
            case MARKET -> LIMIT;
            case STOP -> STOP_LIMIT;
            case PEGGED -> PEGGED_LIMIT;
            default -> this;
        };
    }

    public static OrdType of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
