package crossbook.core.model;

/// What a fee is a multiple of (`docs/decisions/0025-money.md`).
public enum FeeUnit {
    /// So many units of the quote asset for each unit of quantity.
    PER_UNIT,

    /// So many millionths of the value in units of the quote asset.
    PER_MILLION;

    private static final FeeUnit[] BY_ORDINAL = values();

    public static FeeUnit of(int ordinal) {
        return BY_ORDINAL[ordinal];
    }
}
