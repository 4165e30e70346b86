package crossbook.core.order;

/// From where to where funds are moved by command.
public enum TransferType {
    /// From outside to an owner.
    DEPOSIT,

    /// From an owner to outside.
    WITHDRAWAL,

    /// From one owner to another.
    TRANSFER,

    /// From an owner to the exchange's insurance.
    TO_INSURANCE,

    /// From the exchange's insurance to an owner.
    FROM_INSURANCE;

    private static final TransferType[] BY_ORDINAL = values();

    /// Whether an owner pays.
    public boolean isPaid() {
        return this == WITHDRAWAL || this == TRANSFER || this == TO_INSURANCE;
    }

    /// Whether an owner receives.
    public boolean isReceived() {
        return this == DEPOSIT || this == TRANSFER || this == FROM_INSURANCE;
    }

    public static TransferType of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
