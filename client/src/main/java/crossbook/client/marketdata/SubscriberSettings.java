package crossbook.client.marketdata;

import java.net.InetSocketAddress;
import java.util.List;

/// Where a subscriber hears a feed, and how patient it is.
///
/// @param lines Aeron channels on which the feed comes, or `udp:HOST:PORT` for plain
///     datagrams (a multicast group is joined on this machine's loopback interface, or on
///     that of the address after a `@`); two if there are an A and a B;
///     none: the feed comes over the connection to the service
/// @param streamId of the lines
/// @param group the market-data group; packets of others are passed over
/// @param service where snapshots and replays are asked for
/// @param user who asks: 1 to 11 printable ASCII characters
/// @param gapPatienceNs how long the other line may take to bring what one has lost
/// @param replayLimit more missing messages than this are not replayed: a snapshot is
///     taken
/// @param requestTimeoutNs how long an answer may take to begin or go on
/// @param staleAfterNs without a sign of life for so long the books count as stale
/// @param pendingBytes the most memory for messages that came before their turn
public record SubscriberSettings(
        List<String> lines,
        int streamId,
        int group,
        InetSocketAddress service,
        String user,
        long gapPatienceNs,
        int replayLimit,
        long requestTimeoutNs,
        long staleAfterNs,
        long pendingBytes) {
    private static final long MS = 1_000_000L;

    /// A subscriber that hears everything over one TCP connection.
    public static SubscriberSettings overTcp(InetSocketAddress service) {
        return new SubscriberSettings(
                List.of(),
                2001,
                1,
                service,
                "subscriber",
                0,
                20_000,
                5_000 * MS,
                3_000 * MS,
                64 << 20);
    }

    /// A subscriber that hears datagrams, and recovers over TCP what it lost.
    public static SubscriberSettings overUdp(List<String> lines, InetSocketAddress service) {
        return overTcp(service).withLines(lines).withGapPatienceNs(2 * MS);
    }

    public SubscriberSettings withLines(List<String> channels) {
        return new SubscriberSettings(
                List.copyOf(channels),
                streamId,
                group,
                service,
                user,
                gapPatienceNs,
                replayLimit,
                requestTimeoutNs,
                staleAfterNs,
                pendingBytes);
    }

    public SubscriberSettings withGapPatienceNs(long patienceNs) {
        return new SubscriberSettings(
                lines,
                streamId,
                group,
                service,
                user,
                patienceNs,
                replayLimit,
                requestTimeoutNs,
                staleAfterNs,
                pendingBytes);
    }

    public SubscriberSettings withReplayLimit(int messages) {
        return new SubscriberSettings(
                lines,
                streamId,
                group,
                service,
                user,
                gapPatienceNs,
                messages,
                requestTimeoutNs,
                staleAfterNs,
                pendingBytes);
    }

    public SubscriberSettings withStaleAfterNs(long staleNs) {
        return new SubscriberSettings(
                lines,
                streamId,
                group,
                service,
                user,
                gapPatienceNs,
                replayLimit,
                requestTimeoutNs,
                staleNs,
                pendingBytes);
    }
}
