package crossbook.core.price;

/// What time it is in the engine, and until when nothing happens but that it passes: so a command
/// that nothing is due before asks neither for deadlines nor for expiries.
public final class EngineTime {
    /// The instant of what never happens.
    public static final long NO_DEADLINE = Long.MAX_VALUE;

    /// The time of the latest command or deadline, nanoseconds since 1970 UTC.
    public long nowNs;

    /// Before this instant nothing is due; it may be earlier than it need be.
    public long quietUntilNs = Long.MIN_VALUE;

    /// Something is due at an instant.
    public void wakeBy(long ns) {
        if (ns < quietUntilNs) quietUntilNs = ns;
    }
}
