package crossbook.core.order;

/// From where to where funds are moved by command.
public enum TransferType {
    /// From outside to an owner.
    DEPOSIT,

    /// From an owner to outside.
    WITHDRAWAL,

    /// From one owner to another.
    TRANSFER;

    private static final TransferType[] BY_ORDINAL = values();

    public static TransferType of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
