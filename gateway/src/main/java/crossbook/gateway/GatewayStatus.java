package crossbook.gateway;

/// How a gateway is, in numbers.
///
/// @param sessions connections that are open, logged on or not
/// @param isAvailable whether orders reach the engine
/// @param lastEventNumber the newest event that it has seen
/// @param outputBytes what is lent to sessions that have something to send
public record GatewayStatus(
        int sessions,
        boolean isAvailable,
        long lastEventNumber,
        long outputBytes,
        long framesIn,
        long commands,
        long reports,
        long malformed,
        long throttled,
        long slowConsumers,
        long logons,
        long failedLogons,
        long recoveries,
        long acceptFailures) {
    static GatewayStatus of(Desk desk) {
        Counters counters = desk.counters;
        return new GatewayStatus(
                desk.sessionCount(),
                desk.isHostAvailable(),
                desk.lastEventNumber,
                desk.lentBytes(),
                counters.framesIn,
                counters.commands,
                counters.reports,
                counters.malformed,
                counters.throttled,
                counters.slowConsumers,
                counters.logons,
                counters.failedLogons,
                counters.recoveries,
                counters.acceptFailures);
    }
}
