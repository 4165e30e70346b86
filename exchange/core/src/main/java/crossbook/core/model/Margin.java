package crossbook.core.model;

/// What a position in an instrument on margin needs (`docs/decisions/0027-margin.md`).
///
/// @param unit what the four rates are multiples of: units of the settlement asset for each unit of
///     quantity, or millionths of the value at the mark
/// @param initialLong what each unit of a long position needs before it is taken
/// @param initialShort the same of a short one
/// @param maintenanceLong what is to be there while it lasts; not above the initial margin
/// @param maintenanceShort the same of a short one
/// @param markSource where the price comes from at which positions are valued
/// @param maxPrice the highest price of an order, and of a mark, price units
/// @param collar how far from the mark a liquidation trades at most, millionths of it, 1 to
///     1,000,000
/// @param liquidatesAlone whether positions are liquidated as soon as more margin is called for;
///     else by command alone
/// @param markStep how far the market moves the mark within a minute at most, millionths of it,
///     up to 1,000,000; a median is no further from the index either. 0: as far as the market
///     goes
/// @param indexStalenessNs how long an index counts after it was set, each source by itself, of a
///     median; else 0
/// @param withholdsProfit whether profit that is realised cannot be taken out before the day is
///     settled
/// @param indexSources where the index of a median comes from; else [IndexSources#ONE]
public record Margin(
        FeeUnit unit,
        long initialLong,
        long initialShort,
        long maintenanceLong,
        long maintenanceShort,
        MarkSource markSource,
        long maxPrice,
        long collar,
        boolean liquidatesAlone,
        long markStep,
        long indexStalenessNs,
        boolean withholdsProfit,
        IndexSources indexSources) {
    /// The collar where nothing is said, 5 %: a liquidation does not trade at a price that a single
    /// trader made.
    public static final long DEFAULT_COLLAR = 50_000;

    /// The step of a mark where nothing is said, 1 %.
    public static final long DEFAULT_MARK_STEP = 10_000;

    /// How long an index counts where nothing is said, nanoseconds: a minute.
    public static final long DEFAULT_INDEX_STALENESS_NS = 60_000_000_000L;

    /// Liquidated by command, at whatever price there is; the mark moves as its source does, and
    /// profit can be taken out at once.
    public Margin(
            FeeUnit unit,
            long initialLong,
            long initialShort,
            long maintenanceLong,
            long maintenanceShort,
            MarkSource markSource,
            long maxPrice) {
        this(
                unit,
                initialLong,
                initialShort,
                maintenanceLong,
                maintenanceShort,
                markSource,
                maxPrice,
                Coverage.MILLION,
                false,
                0,
                0,
                false,
                IndexSources.ONE);
    }

    /// The same, liquidated alone or by command, within a collar.
    public Margin liquidating(boolean alone, long within) {
        return with(within, alone, markStep, indexStalenessNs, withholdsProfit, indexSources);
    }

    /// The same with bounds of the mark.
    public Margin bounded(long step, long stalenessNs) {
        return with(collar, liquidatesAlone, step, stalenessNs, withholdsProfit, indexSources);
    }

    /// The same; whether profit is withheld until the day is settled.
    public Margin withholding(boolean withholds) {
        return with(collar, liquidatesAlone, markStep, indexStalenessNs, withholds, indexSources);
    }

    /// The same with an index of several sources.
    public Margin indexedBy(IndexSources sources) {
        return with(collar, liquidatesAlone, markStep, indexStalenessNs, withholdsProfit, sources);
    }

    private Margin with(
            long within,
            boolean alone,
            long step,
            long stalenessNs,
            boolean withholds,
            IndexSources sources) {
        return new Margin(
                unit,
                initialLong,
                initialShort,
                maintenanceLong,
                maintenanceShort,
                markSource,
                maxPrice,
                within,
                alone,
                step,
                stalenessNs,
                withholds,
                sources);
    }

    /// Whether a position needs the same under other terms, and its orders may have the same
    /// prices.
    public boolean needsTheSame(Margin other) {
        return unit == other.unit
                && initialLong == other.initialLong
                && initialShort == other.initialShort
                && maintenanceLong == other.maintenanceLong
                && maintenanceShort == other.maintenanceShort
                && maxPrice == other.maxPrice;
    }

    /// Whether a long and a short position need the same before they are taken.
    public boolean isEven() {
        return initialLong == initialShort;
    }

    /// Whether the market does not move the mark as it likes.
    public boolean isMarkBounded() {
        return markStep != 0 || indexStalenessNs != 0;
    }

    /// Whether the rates are rates, the highest price is one, and a median has an index that can
    /// be too old, of sources that can be told apart.
    public boolean isInRange() {
        long most = unit == FeeUnit.PER_MILLION ? Coverage.MILLION : Coverage.MAX_HOLD;
        return isInRange(maintenanceLong, initialLong, most)
                && isInRange(maintenanceShort, initialShort, most)
                && maxPrice > 0
                && maxPrice <= Instrument.MAX_PRICE
                && collar > 0
                && collar <= Coverage.MILLION
                && markStep >= 0
                && markStep <= Coverage.MILLION
                && (markSource == MarkSource.MEDIAN
                        ? indexStalenessNs > 0 && indexSources.isInRange()
                        : indexStalenessNs == 0 && indexSources.equals(IndexSources.ONE));
    }

    private static boolean isInRange(long maintenance, long initial, long most) {
        return maintenance >= 0 && maintenance <= initial && initial <= most;
    }
}
