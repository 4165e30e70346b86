package crossbook.web.socket;

import java.time.Duration;

/// What a client of the WebSocket may ask for and how much is kept for it.
///
/// @param maxConnections of all
/// @param maxSubscriptions of one client; all symbols of a channel count as one
/// @param maxQueuedFrames that wait for one client; more: it is too slow
/// @param maxQueuedBytes that wait for one client
/// @param maxMessageBytes of one message of a client
/// @param maxMessagesPerSecond of a client, for longer than a moment
/// @param pingEvery how often a client is asked whether it is still there
/// @param goodbye how long a client that is sent away has to hear of it
public record SocketSettings(
        int maxConnections,
        int maxSubscriptions,
        int maxQueuedFrames,
        int maxQueuedBytes,
        int maxMessageBytes,
        int maxMessagesPerSecond,
        Duration pingEvery,
        Duration goodbye) {
    public static SocketSettings defaults() {
        return new SocketSettings(
                4_096,
                1_000,
                4_096,
                8 << 20,
                64 << 10,
                500,
                Duration.ofSeconds(15),
                Duration.ofSeconds(5));
    }
}
