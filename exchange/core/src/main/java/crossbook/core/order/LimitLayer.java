package crossbook.core.order;

/// By whom limits are set. What both set applies, so that a firm is never looser than the market.
public enum LimitLayer {
    /// Market operations.
    MARKET,

    /// Who answers for the risk of a participant.
    FIRM;

    private static final LimitLayer[] BY_ORDINAL = values();

    public static LimitLayer of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
