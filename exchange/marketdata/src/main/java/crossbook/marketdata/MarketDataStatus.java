package crossbook.marketdata;

/// Where a market-data gateway stands, for anyone who asks.
///
/// @param isCaughtUp whether it has reached the events that happen now
/// @param eventNumber the latest event it has read
/// @param epoch when the numbering of the feed began
/// @param sequence the latest message of the feed
/// @param firstCached the oldest message that can be replayed
/// @param orders how many visible orders rest
/// @param sessions open connections of the TCP service
/// @param sessionsEnded and those that are over
/// @param connectionsRefused for lack of a place
/// @param fixSessions open FIX sessions
/// @param slowConsumers FIX sessions that were put out because they did not read
/// @param packetsSent on all lines
/// @param packetsDropped because a line took no more
/// @param snapshots how often the books were written down
public record MarketDataStatus(
        boolean isCaughtUp,
        long eventNumber,
        long epoch,
        long sequence,
        long firstCached,
        int orders,
        int sessions,
        long sessionsEnded,
        long connectionsRefused,
        int fixSessions,
        long slowConsumers,
        long packetsSent,
        long packetsDropped,
        long snapshots) {}
