package crossbook.gateway.session;

/// Admits a number of messages a second and some at once, exactly: in any span of t
/// seconds at most `burst` + `rate` * t. One number remembers it all: when everything
/// admitted so far will have been earned.
final class RateLimit {
    /// Sixteenths of a nanosecond, so that an interval is exact enough at a hundred
    /// million a second, and a clock of nanoseconds fits for 18 years.
    private static final int FRACTION_BITS = 4;

    private static final long UNITS_PER_SECOND = 1_000_000_000L << FRACTION_BITS;

    private final long interval;
    private final long tolerance;
    private long earned = Long.MIN_VALUE;

    /// @param rate messages a second; 0: no limit
    RateLimit(long rate, long burst) {
        interval = rate == 0 ? 0 : Math.ceilDiv(UNITS_PER_SECOND, rate);
        tolerance = rate == 0 ? 0 : Math.multiplyExact(Math.max(burst, 1), interval) - interval;
    }

    /// How long to wait before `count` messages are admitted; 0: they were, now.
    long admit(long nowNs, long count) {
        if (interval == 0) return 0;
        long now = nowNs << FRACTION_BITS;
        long from = Math.max(earned, now);
        long excess = from - now + (count - 1) * interval - tolerance;
        if (excess > 0) return (excess >> FRACTION_BITS) + 1;
        earned = from + count * interval;
        return 0;
    }
}
