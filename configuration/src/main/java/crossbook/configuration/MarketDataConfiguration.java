package crossbook.configuration;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// How the market is published: section `[marketdata]`.
///
/// @param udp where the feed is sent over Aeron: a multicast group or single receivers
/// @param datagrams where the same packets are sent as plain UDP datagrams
/// @param multicastInterface the address of the network interface that multicast leaves
///     by
/// @param tcp where TCP subscribers come in; none if there are none
/// @param group the number of the market-data group
/// @param heartbeat how often the feed is heard of when nothing happens
/// @param replayMessages messages that can be asked for again
/// @param depthLevels price levels of the depth feed
/// @param depthInterval the shortest time between two depth messages of an instrument;
///     every change if empty
/// @param maxSessions subscribers over TCP
/// @param outputBufferBytes what may wait to be sent to one subscriber
public record MarketDataConfiguration(
        List<Address> udp,
        List<Address> datagrams,
        String multicastInterface,
        Optional<Address> tcp,
        int group,
        Duration heartbeat,
        int replayMessages,
        int depthLevels,
        Optional<Duration> depthInterval,
        int maxSessions,
        int outputBufferBytes) {}
