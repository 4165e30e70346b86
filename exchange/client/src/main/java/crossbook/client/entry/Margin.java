package crossbook.client.entry;

import crossbook.protocol.CoverageDecoder;
import crossbook.protocol.CoverageEncoder;
import crossbook.protocol.FeeUnit;
import crossbook.protocol.MarkSource;
import crossbook.protocol.YesNo;

import java.util.List;

/// What a position in an instrument on margin needs.
///
/// @param unit what the four rates are multiples of: smallest units of the quote asset for
///     each unit of quantity, or millionths of the value at the mark
/// @param initialLong what a long position needs before it is taken
/// @param initialShort what a short one needs before it is taken
/// @param maintenanceLong what a long position needs while it lasts
/// @param maintenanceShort what a short one needs while it lasts
/// @param markSource where the price comes from at which positions are valued
/// @param maxPrice the highest price of an order, and of a mark, price units
/// @param collar how far from the mark a liquidation trades at most, millionths of it, 1 to
/// 1,000,000
/// @param liquidatesAlone whether positions are liquidated as soon as more margin is called for;
///     else by command alone
/// @param markStep how far the market moves the mark within a minute at most, millionths of it,
///     up to 1,000,000; a median is no further from the index either. 0: as far as the market
///     goes
/// @param indexStalenessNs how long an index counts after it was set, each source by itself, of a
///     median; else 0
/// @param withholdsProfit whether profit that is realised cannot be taken out before the day is
///     settled
/// @param indexSources the names of the sources of which the index is the median, up to 8 of up to
///     8 characters; empty: it has one, without a name
/// @param indexMinimum how many of them must be fresh, so that there is an index
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
        List<String> indexSources,
        int indexMinimum) {
    /// A liquidation trades at whatever price there is.
    public static final long ANY_PRICE = 1_000_000;

    /// What an instrument has that is not on margin.
    public static final Margin NONE = new Margin(
            FeeUnit.PER_UNIT, 0, 0, 0, 0, MarkSource.LAST, 0, 0, false, 0, 0, false, List.of(), 0);

    public Margin {
        indexSources = List.copyOf(indexSources);
    }

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
                ANY_PRICE,
                false,
                0,
                0,
                false,
                List.of(),
                1);
    }

    /// The same, liquidated alone or by command, within a collar.
    public Margin liquidating(boolean alone, long within) {
        return with(
                within,
                alone,
                markStep,
                indexStalenessNs,
                withholdsProfit,
                indexSources,
                indexMinimum);
    }

    /// The same with bounds of the mark.
    public Margin bounded(long step, long stalenessNs) {
        return with(
                collar,
                liquidatesAlone,
                step,
                stalenessNs,
                withholdsProfit,
                indexSources,
                indexMinimum);
    }

    /// The same; whether profit is withheld until the day is settled.
    public Margin withholding(boolean withholds) {
        return with(
                collar,
                liquidatesAlone,
                markStep,
                indexStalenessNs,
                withholds,
                indexSources,
                indexMinimum);
    }

    /// The same with an index of several sources, of which so many must be fresh.
    public Margin indexedBy(List<String> sources, int minimum) {
        return with(
                collar,
                liquidatesAlone,
                markStep,
                indexStalenessNs,
                withholdsProfit,
                sources,
                minimum);
    }

    private Margin with(
            long within,
            boolean alone,
            long step,
            long stalenessNs,
            boolean withholds,
            List<String> sources,
            int minimum) {
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
                sources,
                minimum);
    }

    /// The margin of a message.
    static Margin of(CoverageDecoder wire) {
        return new Margin(
                wire.marginUnit(),
                wire.initialLong(),
                wire.initialShort(),
                wire.maintenanceLong(),
                wire.maintenanceShort(),
                wire.markSource(),
                wire.maxPrice(),
                wire.liquidationCollar(),
                wire.liquidatesAlone() == YesNo.YES,
                wire.markStep(),
                wire.indexStalenessNs(),
                wire.withholdsProfit() == YesNo.YES,
                names(wire.indexSources()),
                wire.indexMinimum());
    }

    private static List<String> names(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    /// Writes it into a message.
    void write(CoverageEncoder wire) {
        wire.marginUnit(unit)
                .initialLong(initialLong)
                .initialShort(initialShort)
                .maintenanceLong(maintenanceLong)
                .maintenanceShort(maintenanceShort)
                .markSource(markSource)
                .maxPrice(maxPrice)
                .liquidationCollar(collar)
                .liquidatesAlone(liquidatesAlone ? YesNo.YES : YesNo.NO)
                .markStep(markStep)
                .indexStalenessNs(indexStalenessNs)
                .withholdsProfit(withholdsProfit ? YesNo.YES : YesNo.NO)
                .indexSources(String.join(" ", indexSources))
                .indexMinimum((short) indexMinimum);
    }
}
