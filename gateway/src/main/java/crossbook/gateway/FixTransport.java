package crossbook.gateway;

import org.agrona.CloseHelper;

import java.io.IOException;
import java.net.InetSocketAddress;

/// FIX sessions: connections like the others, on which FIX is spoken. What comes is passed on
/// as the messages of order entry that it means, to the same sessions.
final class FixTransport implements AutoCloseable {
    private final TcpTransport tcp;
    private final FixStores stores;

    FixTransport(TcpTransport tcp, FixStores stores) {
        this.tcp = tcp;
        this.stores = stores;
    }

    InetSocketAddress address() throws IOException {
        return tcp.address();
    }

    int poll() {
        return tcp.poll();
    }

    /// Takes no more connections; those that are open stay.
    void refuse() {
        tcp.refuse();
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(tcp, stores);
    }
}
