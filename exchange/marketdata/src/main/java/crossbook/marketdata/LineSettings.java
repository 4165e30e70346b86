package crossbook.marketdata;

import java.util.List;

/// Where packets go, and how: over Aeron, as plain UDP, or both.
///
/// @param a the endpoints, `host:port`, that get the packets over Aeron: one, which may be a
///     multicast address, or several; none: TCP alone
/// @param b where the same datagrams go once more
/// @param streamId of both
/// @param datagrams the endpoints that get the same packets as plain UDP
/// @param networkInterface the address of the interface that multicast leaves by
/// @param packetBytes the most bytes of a datagram's content
/// @param heartbeatNs without a message for so long a heartbeat goes out
/// @param summaryNs how often top of book and statistics may be told; 0: whenever they
///     change
public record LineSettings(
        List<String> a,
        List<String> b,
        int streamId,
        List<String> datagrams,
        String networkInterface,
        int packetBytes,
        long heartbeatNs,
        long summaryNs) {
    private static final long MS = 1_000_000L;

    public static final LineSettings NONE = new LineSettings(
            List.of(), List.of(), 2001, List.of(), "127.0.0.1", 1_376, 500 * MS, 10 * MS);
}
