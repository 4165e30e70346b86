package crossbook.marketdata;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/// The TCP service, and what it grants.
///
/// @param address where it listens; port 0: any free port
/// @param limits what a connection may
/// @param snapshotEveryNs younger snapshots than this are shared
/// @param cache what can be replayed
public record ServiceSettings(
        InetSocketAddress address, Limits limits, long snapshotEveryNs, Cache cache) {
    private static final long MS = 1_000_000L;

    /// What a connection may.
    ///
    /// @param connections at one time
    /// @param requestsPerSecond of one connection
    /// @param outputBytes that wait in the buffer of one connection
    /// @param loginNs until the login must be there
    /// @param idleNs without a sign of life of the other side
    public record Limits(
            int connections, int requestsPerSecond, int outputBytes, long loginNs, long idleNs) {}

    /// What can be replayed.
    ///
    /// @param messages how many, at the most
    /// @param bytes the memory for them
    public record Cache(int messages, int bytes) {}

    public static final ServiceSettings DEFAULT = new ServiceSettings(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new Limits(256, 100, 256 << 10, 5_000 * MS, 15_000 * MS),
            200 * MS,
            new Cache(1 << 16, 8 << 20));

    public ServiceSettings at(InetSocketAddress other) {
        return new ServiceSettings(other, limits, snapshotEveryNs, cache);
    }

    public ServiceSettings withCache(int messages, int bytes) {
        return new ServiceSettings(address, limits, snapshotEveryNs, new Cache(messages, bytes));
    }

    public ServiceSettings withLimits(int connections, int requestsPerSecond) {
        Limits other = new Limits(
                connections, requestsPerSecond, limits.outputBytes, limits.loginNs, limits.idleNs);
        return new ServiceSettings(address, other, snapshotEveryNs, cache);
    }

    public ServiceSettings withOutput(int bytes) {
        Limits other = new Limits(
                limits.connections, limits.requestsPerSecond, bytes, limits.loginNs, limits.idleNs);
        return new ServiceSettings(address, other, snapshotEveryNs, cache);
    }
}
