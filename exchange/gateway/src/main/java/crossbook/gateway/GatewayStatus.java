package crossbook.gateway;

import crossbook.gateway.host.HostStatus;
import crossbook.gateway.status.AnswerTimes;
import crossbook.gateway.status.Counters;

import java.util.EnumMap;
import java.util.Map;

/// The state of a gateway, in numbers.
///
/// @param sessions connections that are open, logged on or not
/// @param isAvailable whether orders reach the engine
/// @param lastEventNumber the newest event that it has seen
/// @param outputBytes what is lent to sessions that have something to send
/// @param fullNs how long the engine's host took no commands, all in all
/// @param loggedOn sessions by the door that they came through
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
        long acceptFailures,
        long fullNs,
        Map<AnswerTimes.Door, Integer> loggedOn) {
    static GatewayStatus of(Counters counters, int sessions, HostStatus host, long outputBytes) {
        Map<AnswerTimes.Door, Integer> loggedOn = new EnumMap<>(AnswerTimes.Door.class);
        for (AnswerTimes.Door door : AnswerTimes.Door.values()) {
            loggedOn.put(door, counters.loggedOn[door.ordinal()]);
        }
        return new GatewayStatus(
                sessions,
                host.isAvailable(),
                host.lastEventNumber(),
                outputBytes,
                counters.framesIn,
                counters.commands,
                counters.reports,
                counters.malformed,
                counters.throttled,
                counters.slowConsumers,
                counters.logons,
                counters.failedLogons,
                counters.recoveries,
                counters.acceptFailures,
                counters.fullNs,
                loggedOn);
    }
}
