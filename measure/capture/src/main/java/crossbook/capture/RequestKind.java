package crossbook.capture;

import org.HdrHistogram.Histogram;

/// Requests of one kind, and how they were answered.
public final class RequestKind {
    /// Enough for a microsecond in a tenth of a second.
    static final int DIGITS = 5;

    private final String name;
    private final Histogram latencies = new Histogram(DIGITS);
    long asked;
    long refused;

    RequestKind(String name) {
        this.name = name;
    }

    /// Such as `NewOrderSingle`.
    public String name() {
        return name;
    }

    /// How many there were.
    public long asked() {
        return asked;
    }

    /// How many were answered by a refusal.
    public long refused() {
        return refused;
    }

    /// Nanoseconds from request to answer.
    public Histogram latencies() {
        return latencies;
    }
}
