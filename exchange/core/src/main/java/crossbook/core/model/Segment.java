package crossbook.core.model;

import java.util.List;

/// A part of the market whose instruments have rules in common: a row of the table
/// `segments` (`rulebook.md` 1.1, 2.1, 7).
///
/// @param number dense from 0, in the order of the rows
/// @param bandBp how far an order's limit may be from what bands count from ([BandReference]),
///     hundredths of a percent; 0 if there is no limit
/// @param tickTable the name of its ticks; empty if each instrument has one tick
/// @param lotSize what quantities are multiples of
/// @param maxOrderQty the largest quantity of one order; the largest number if there is
///     no limit
/// @param maxOrderValue the largest value of one order, in whole units of the currency
///     of prices; the largest number if there is no limit
/// @param minReserveQty the least quantity of a hidden order, where an instrument has no
///     other
/// @param closing how its closing price is found: the first of these that gives one
public record Segment(
        int number,
        String name,
        int bandBp,
        String tickTable,
        long lotSize,
        long maxOrderQty,
        long maxOrderValue,
        long minReserveQty,
        List<ClosingMethod> closing) {
    private static final long WHOLE = 10_000;

    /// The only segment of a market that names none.
    static final Segment ONLY = new Segment(
            0,
            "ALL",
            0,
            "",
            1,
            Long.MAX_VALUE,
            Long.MAX_VALUE,
            0,
            List.of(ClosingMethod.AUCTION, ClosingMethod.LAST_TRADE, ClosingMethod.PREVIOUS_CLOSE));

    /// Whether a limit is within the price band; its ends are.
    public boolean isInBand(long price, long reference) {
        return bandBp == 0 || Math.abs(price - reference) <= bandWidth(reference);
    }

    /// How far a limit may be from the reference, where there is a band. Prices are whole
    /// numbers of units: a part of one makes it no wider.
    public long bandWidth(long reference) {
        return bandBp * reference / WHOLE;
    }
}
