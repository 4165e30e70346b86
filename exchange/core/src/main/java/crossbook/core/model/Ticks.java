package crossbook.core.model;

/// The ticks of an instrument by band of the price, in price units.
public final class Ticks {
    private final long[] from;
    private final long[] tick;

    Ticks(long[] from, long[] tick) {
        this.from = from;
        this.tick = tick;
    }

    /// The tick of a price, which is not negative.
    public long tick(long price) {
        int band = 0;
        while (band + 1 < from.length && from[band + 1] <= price) band++;
        return tick[band];
    }

    public boolean isOnTick(long price) {
        return price % tick(price) == 0;
    }

    /// The greatest price on tick that is not above `price`, [Steps#NONE] if none above 0 is.
    ///
    /// @param unit what the price must be a multiple of besides
    public long upTo(long price, long unit) {
        for (int band = tick.length - 1; band >= 0; band--) {
            if (from[band] > price) continue;
            long last = band + 1 < from.length ? Math.min(price, from[band + 1] - 1) : price;
            long found = Steps.upTo(last, common(tick[band], unit));
            if (found >= from[band]) return found;
        }
        return Steps.NONE;
    }

    /// The least price on tick that is not below `price`, which is above 0; [Steps#NONE] if
    /// there is none.
    ///
    /// @param unit as above
    public long from(long price, long unit) {
        for (int band = 0; band < tick.length; band++) {
            boolean isLast = band + 1 == tick.length;
            if (!isLast && from[band + 1] <= price) continue;
            long found = Steps.from(Math.max(price, from[band]), common(tick[band], unit));
            if (isLast || (found != Steps.NONE && found < from[band + 1])) return found;
        }
        return Steps.NONE;
    }

    /// The least number that two steps divide; the largest number if it is above that.
    public static long common(long a, long b) {
        if (b == 1) return a;
        long divisor = a;
        for (long rest = b; rest != 0; ) {
            long next = divisor % rest;
            divisor = rest;
            rest = next;
        }
        return a / divisor > Long.MAX_VALUE / b ? Long.MAX_VALUE : a / divisor * b;
    }
}
