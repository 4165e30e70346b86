package crossbook.core.order;

/// The price of the visible book that a pegged order follows (`rulebook.md` 2.8).
public enum PegReference {
    MID,
    BID,
    OFFER;

    private static final PegReference[] BY_ORDINAL = values();

    public static PegReference of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
