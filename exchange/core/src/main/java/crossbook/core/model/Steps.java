package crossbook.core.model;

/// Multiples of a step beside a value.
public final class Steps {
    /// There is none.
    public static final long NONE = Long.MIN_VALUE;

    private Steps() {}

    /// The greatest multiple of a step that is not above `value` and above 0.
    public static long upTo(long value, long step) {
        long multiple = value / step * step;
        return multiple > 0 ? multiple : NONE;
    }

    /// The least multiple of a step that is not below `value`, which is above 0.
    public static long from(long value, long step) {
        long steps = Math.ceilDiv(value, step);
        return steps > Long.MAX_VALUE / step ? NONE : steps * step;
    }
}
