package crossbook.core.money;

import crossbook.core.model.Coverage;
import crossbook.core.model.FeeUnit;

/// The arithmetic of values and fees: exact, in 64 bits; what does not fit is [#OVERFLOW].
public final class Amounts {
    /// Stands for every amount that does not fit in 63 bits.
    public static final long OVERFLOW = -1;

    private Amounts() {}

    /// The sum of two amounts, each of which may be [#OVERFLOW].
    public static long plus(long left, long right) {
        if (left < 0 || right < 0) return OVERFLOW;
        long sum = left + right;
        return sum < 0 ? OVERFLOW : sum;
    }

    /// The product of two amounts, each of which may be [#OVERFLOW].
    public static long times(long left, long right) {
        if (left < 0 || right < 0) return OVERFLOW;
        long product = left * right;
        return Math.multiplyHigh(left, right) != 0 || product < 0 ? OVERFLOW : product;
    }

    /// What a quantity is worth at a price, in smallest units of the quote asset.
    public static long value(Coverage coverage, long price, long qty) {
        return times(times(price, qty), coverage.quoteUnits());
    }

    /// The whole units of the quote asset of a fee that is not rounded; [#millionths] has the rest.
    public static long units(Coverage coverage, long rate, long qty, long value) {
        if (value < 0) return OVERFLOW;
        if (coverage.feeUnit() == FeeUnit.PER_UNIT) return times(rate, qty);
        return value / Coverage.MILLION * rate + value % Coverage.MILLION * rate / Coverage.MILLION;
    }

    /// What a fee is beyond its [#units], in millionths of a unit.
    public static long millionths(Coverage coverage, long rate, long value) {
        return coverage.feeUnit() == FeeUnit.PER_UNIT || value < 0
                ? 0
                : value % Coverage.MILLION * rate % Coverage.MILLION;
    }
}
