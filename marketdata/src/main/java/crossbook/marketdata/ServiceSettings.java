package crossbook.marketdata;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/// The TCP service, and what it grants.
///
/// @param address where it listens; port 0: any free port
/// @param connections at one time
/// @param requestsPerSecond of one connection
/// @param outputBytes that wait in the buffer of one connection
/// @param loginNs until the login must be there
/// @param idleNs without a sign of life of the other side
/// @param snapshotEveryNs younger snapshots than this are shared
/// @param cacheMessages how many messages can be replayed, at the most
/// @param cacheBytes the memory for them
public record ServiceSettings(
        InetSocketAddress address,
        int connections,
        int requestsPerSecond,
        int outputBytes,
        long loginNs,
        long idleNs,
        long snapshotEveryNs,
        int cacheMessages,
        int cacheBytes) {
    private static final long MS = 1_000_000L;

    public static final ServiceSettings DEFAULT = new ServiceSettings(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            256,
            100,
            256 << 10,
            5_000 * MS,
            15_000 * MS,
            200 * MS,
            1 << 16,
            8 << 20);

    public ServiceSettings at(InetSocketAddress other) {
        return new ServiceSettings(
                other,
                connections,
                requestsPerSecond,
                outputBytes,
                loginNs,
                idleNs,
                snapshotEveryNs,
                cacheMessages,
                cacheBytes);
    }

    public ServiceSettings withCache(int messages, int bytes) {
        return new ServiceSettings(
                address,
                connections,
                requestsPerSecond,
                outputBytes,
                loginNs,
                idleNs,
                snapshotEveryNs,
                messages,
                bytes);
    }

    public ServiceSettings withLimits(int most, int requests) {
        return new ServiceSettings(
                address,
                most,
                requests,
                outputBytes,
                loginNs,
                idleNs,
                snapshotEveryNs,
                cacheMessages,
                cacheBytes);
    }
}
