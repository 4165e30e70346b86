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
public record Margin(
        FeeUnit unit,
        long initialLong,
        long initialShort,
        long maintenanceLong,
        long maintenanceShort,
        MarkSource markSource,
        long maxPrice) {
    /// Whether the rates are rates, and the highest price is one.
    public boolean isInRange() {
        long most = unit == FeeUnit.PER_MILLION ? Coverage.MILLION : Coverage.MAX_HOLD;
        return isInRange(maintenanceLong, initialLong, most)
                && isInRange(maintenanceShort, initialShort, most)
                && maxPrice > 0
                && maxPrice <= Instrument.MAX_PRICE;
    }

    private static boolean isInRange(long maintenance, long initial, long most) {
        return maintenance >= 0 && maintenance <= initial && initial <= most;
    }
}
