package crossbook.core.model;

/// How far a price may be from its references before trading is interrupted
/// (`rulebook.md` 1.4).
///
/// @param staticBp hundredths of a percent of the static reference; 0 if there is no
///     limit
/// @param dynamicBp of the dynamic reference
public record Tolerance(int staticBp, int dynamicBp) {
    /// The widest: 300 %.
    public static final int MAX_BP = 30_000;

    public static final Tolerance NONE = new Tolerance(0, 0);

    private static final long WHOLE = 10_000;

    /// Whether a price is so far from the static reference that it breaches the
    /// tolerance. The limit itself does.
    public boolean isStaticBreach(long price, long reference) {
        return isBreach(price, reference, staticBp);
    }

    /// The same, of the dynamic reference.
    public boolean isDynamicBreach(long price, long reference) {
        return isBreach(price, reference, dynamicBp);
    }

    /// Exact: prices are at most [Instrument#MAX_PRICE], so neither product leaves 64
    /// bits.
    private static boolean isBreach(long price, long reference, int bp) {
        return bp != 0 && Math.abs(price - reference) * WHOLE >= bp * reference;
    }
}
