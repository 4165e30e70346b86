package crossbook.core.risk;

/// A sum of 128 bits: of values, and of quantities that were executed, which no 64 bits bound.
final class Wide {
    private long high;
    private long low;

    long high() {
        return high;
    }

    long low() {
        return low;
    }

    Wide set(long itsHigh, long itsLow) {
        high = itsHigh;
        low = itsLow;
        return this;
    }

    Wide set(Wide other) {
        return set(other.high, other.low);
    }

    /// Adds a number that may be negative.
    Wide add(long number) {
        return add(number >> 63, number);
    }

    private Wide add(long itsHigh, long itsLow) {
        long sum = low + itsLow;
        boolean carries = Long.compareUnsigned(sum, itsLow) < 0;
        high += itsHigh + (carries ? 1 : 0);
        low = sum;
        return this;
    }

    /// Adds a product of two numbers that may be negative.
    Wide addProduct(long left, long right) {
        return add(Math.multiplyHigh(left, right), left * right);
    }

    Wide negate() {
        low = -low;
        high = ~high + (low == 0 ? 1 : 0);
        return this;
    }

    boolean isAbove(long limit) {
        return high > 0 || (high == 0 && Long.compareUnsigned(low, limit) > 0);
    }

    /// How much may be added until it is a limit; at most what 64 bits hold.
    long room(long limit) {
        if (isAbove(limit)) return 0;
        if (high < -1 || (high == -1 && low >= 0)) return Long.MAX_VALUE;
        long room = limit - low;
        return room < 0 ? Long.MAX_VALUE : room;
    }

    /// The number itself, or the nearest that 64 bits hold.
    long nearest() {
        if (high == low >> 63) return low;
        return high < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
}
