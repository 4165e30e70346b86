package crossbook.web.live;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.OptionalLong;

/// A sum of prices times quantities, 128 bits, exact.
final class ExactSum {
    private long high;
    private long low;

    void add(long price, long qty) {
        long product = price * qty;
        long sum = low + product;
        long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
        low = sum;
        high += Math.multiplyHigh(price, qty) + carry;
    }

    void set(long upper, long lower) {
        high = upper;
        low = lower;
    }

    void clear() {
        high = 0;
        low = 0;
    }

    /// The upper and the lower half.
    long high() {
        return high;
    }

    long low() {
        return low;
    }

    BigInteger value() {
        return value(high, low);
    }

    static BigInteger value(long high, long low) {
        BigInteger lower = BigInteger.valueOf(low);
        if (low < 0) lower = lower.add(BigInteger.ONE.shiftLeft(64));
        return BigInteger.valueOf(high).shiftLeft(64).add(lower);
    }

    /// The average of what was added, rounded half up; empty if it was nothing.
    OptionalLong average(long qty) {
        if (qty == 0) return OptionalLong.empty();
        return OptionalLong.of(new BigDecimal(value())
                .divide(BigDecimal.valueOf(qty), 0, RoundingMode.HALF_UP)
                .longValueExact());
    }
}
