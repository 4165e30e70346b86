package crossbook.marketdata;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/// The FIX sessions of a market-data gateway. What a connection may is as in the TCP service.
///
/// @param address where they come in; port 0: any free port
/// @param compId who the exchange is, for clients the TargetCompID
public record FixSettings(InetSocketAddress address, String compId) {
    /// Loopback, a port that the system gives.
    public static final FixSettings DEFAULT = new FixSettings(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), "CROSSBOOK");
}
