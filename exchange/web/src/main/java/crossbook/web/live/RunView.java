package crossbook.web.live;

import java.util.List;

/// What the exchange did since a start or a reset.
///
/// @param endNs nanoseconds since 1970 UTC; 0: it goes on
/// @param messages of market data
/// @param latency from an event's time until it was read here, nanoseconds
/// @param minutes the latest, oldest first
public record RunView(
        long number,
        long startNs,
        long endNs,
        long orders,
        long executions,
        long messages,
        List<Percentile> latency,
        List<Minute> minutes) {
    /// The time within which this many percent came.
    public record Percentile(double percentile, long valueNs) {}

    /// What was done in a minute.
    ///
    /// @param startNs nanoseconds since 1970 UTC
    public record Minute(long startNs, long orders, long executions, long messages) {}
}
