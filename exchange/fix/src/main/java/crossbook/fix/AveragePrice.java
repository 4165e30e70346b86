package crossbook.fix;

import crossbook.protocol.entry.ExecutionReportDecoder;

/// The average price of all trades of an order, exact until it is written.
final class AveragePrice {
    /// Decimals beyond those of the instrument, where the average has no end.
    private static final int MORE_DECIMALS = 6;

    private static final int MOST_DECIMALS = 18;

    private AveragePrice() {}

    /// Writes it, rounded once, unless there were no trades or nobody can say what they came to.
    ///
    /// @param value what they came to: units of the price by quantity
    /// @param isNeeded whether it must be there: 0 then
    static void write(long value, long qty, int scale, boolean isNeeded, FixWriter to) {
        if (qty == 0 || value == ExecutionReportDecoder.cumValueNullValue()) {
            if (isNeeded) to.number(Tag.AVG_PX, 0);
            return;
        }
        int more = Math.min(MORE_DECIMALS, MOST_DECIMALS - scale);
        long units = value / qty;
        long rest = value % qty;
        int decimals = 0;
        while (rest != 0 && decimals < more && Math.max(units, rest) < Long.MAX_VALUE / 20) {
            units = units * 10 + rest * 10 / qty;
            rest = rest * 10 % qty;
            decimals++;
        }
        if (rest >= qty - rest) units++; // a half is rounded up
        to.decimal(Tag.AVG_PX, units, scale + decimals);
    }
}
