package crossbook.client.stream;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/// Where clients connect to.
public final class Destination {
    private Destination() {}

    /// For what listens at an address. Where that stands for every address of a machine, 0.0.0.0,
    /// who connects is on that machine: loopback reaches it, whatever the machine is called.
    public static InetSocketAddress of(InetSocketAddress listening) {
        boolean isEvery = !listening.isUnresolved() && listening.getAddress().isAnyLocalAddress();
        if (!isEvery) return listening;
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), listening.getPort());
    }
}
