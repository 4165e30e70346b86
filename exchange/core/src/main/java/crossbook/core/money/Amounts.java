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

    /// So many millionths of a value, rounded up.
    public static long millionthsUp(long value, long rate) {
        if (value < 0) return OVERFLOW;
        long rest = value % Coverage.MILLION * rate;
        long up = (rest + Coverage.MILLION - 1) / Coverage.MILLION;
        return value / Coverage.MILLION * rate + up;
    }

    /// So many millionths of a value that is not below 0, rounded down.
    ///
    /// @param rate at most a million
    public static long millionthsDown(long value, long rate) {
        return value / Coverage.MILLION * rate + value % Coverage.MILLION * rate / Coverage.MILLION;
    }

    /// What of an amount belongs to a part of a quantity, rounded down. Exact, whatever the product
    /// is like.
    ///
    /// @param part signed like `whole`, and no more of it than there is
    public static long share(long amount, long part, long whole) {
        long count = Math.abs(part);
        long of = Math.abs(whole);
        long rest = Math.floorMod(amount, of);
        return Math.floorDiv(amount, of) * count + shareOfRest(rest, count, of);
    }

    private static long shareOfRest(long rest, long count, long of) {
        if (Math.multiplyHigh(rest, count) == 0 && rest * count >= 0) return rest * count / of;
        long quotient = 0;
        long remainder = 0;
        for (int bit = Long.SIZE - Long.numberOfLeadingZeros(count) - 1; bit >= 0; bit--) {
            quotient <<= 1;
            remainder = 2 * remainder + ((count >>> bit & 1) == 0 ? 0 : rest);
            quotient += remainder / of;
            remainder %= of;
        }
        return quotient;
    }

    /// The whole units of the quote asset of a fee that is not rounded; [#millionths] has the rest.
    public static long units(Coverage coverage, long rate, long qty, long value) {
        if (value < 0) return OVERFLOW;
        if (coverage.feeUnit() == FeeUnit.PER_UNIT) return times(rate, qty);
        return millionthsDown(value, rate);
    }

    /// What a fee is beyond its [#units], in millionths of a unit.
    public static long millionths(Coverage coverage, long rate, long value) {
        return coverage.feeUnit() == FeeUnit.PER_UNIT || value < 0
                ? 0
                : value % Coverage.MILLION * rate % Coverage.MILLION;
    }
}
