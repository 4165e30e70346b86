package crossbook.core;

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
}
