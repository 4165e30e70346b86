package crossbook.core.order;

/// From where to where funds are moved by command.
public enum TransferType {
    /// From outside to an owner.
    DEPOSIT(false, true),

    /// From an owner to outside.
    WITHDRAWAL(true, false),

    /// From one owner to another.
    TRANSFER(true, true),

    /// From an owner to the exchange's insurance.
    TO_INSURANCE(true, false),

    /// From the exchange's insurance to an owner.
    FROM_INSURANCE(false, true),

    /// From an owner into transit to another partition.
    DEPARTURE(true, false),

    /// To an owner, of what another partition has sent into transit.
    ARRIVAL(false, true);

    private static final TransferType[] BY_ORDINAL = values();

    /// Whether an owner pays; else the exchange.
    public final boolean isPaid;

    /// Whether an owner receives; else the exchange.
    public final boolean isReceived;

    TransferType(boolean isPaid, boolean isReceived) {
        this.isPaid = isPaid;
        this.isReceived = isReceived;
    }

    public static TransferType of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
