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
/// @param patience how long it waits
/// @param replayLimit more missing messages than this are not replayed: a snapshot is
///     taken
/// @param pendingBytes the most memory for messages that came before their turn
public record SubscriberSettings(
        List<String> lines,
        int streamId,
        int group,
        InetSocketAddress service,
        String user,
        Patience patience,
        int replayLimit,
        long pendingBytes) {
    private static final long MS = 1_000_000L;

    /// How long a subscriber waits.
    ///
    /// @param gapNs how long the other line may take to bring what one has lost
    /// @param requestNs how long an answer may take to begin or go on
    /// @param silenceNs without a sign of life for so long the books count as stale
    public record Patience(long gapNs, long requestNs, long silenceNs) {}

    /// A subscriber that hears everything over one TCP connection.
    public static SubscriberSettings overTcp(InetSocketAddress service) {
        Patience patience = new Patience(0, 5_000 * MS, 3_000 * MS);
        return new SubscriberSettings(
                List.of(), 2001, 1, service, "subscriber", patience, 20_000, 64 << 20);
    }

    /// A subscriber that hears datagrams, and recovers over TCP what it lost.
    public static SubscriberSettings overUdp(List<String> lines, InetSocketAddress service) {
        SubscriberSettings usual = overTcp(service);
        Patience patience = usual.patience;
        return usual.withLines(lines)
                .with(new Patience(2 * MS, patience.requestNs, patience.silenceNs));
    }

    public SubscriberSettings withLines(List<String> channels) {
        List<String> copy = List.copyOf(channels);
        return new SubscriberSettings(
                copy, streamId, group, service, user, patience, replayLimit, pendingBytes);
    }

    public SubscriberSettings with(Patience other) {
        return new SubscriberSettings(
                lines, streamId, group, service, user, other, replayLimit, pendingBytes);
    }

    public SubscriberSettings withReplayLimit(int messages) {
        return new SubscriberSettings(
                lines, streamId, group, service, user, patience, messages, pendingBytes);
    }
}
