package crossbook.gateway.transport;

import crossbook.gateway.fix.FixStores;

import org.agrona.CloseHelper;

import java.io.IOException;
import java.net.InetSocketAddress;

/// FIX sessions: connections like the others, on which FIX is spoken. What comes is passed on
/// as the messages of order entry that it means, to the same sessions.
public final class FixTransport implements AutoCloseable {
    private final TcpTransport tcp;
    private final FixStores stores;

    public FixTransport(TcpTransport tcp, FixStores stores) {
        this.tcp = tcp;
        this.stores = stores;
    }

    /// Where it listens.
    public InetSocketAddress address() throws IOException {
        return tcp.address();
    }

    /// Reads what clients sent; returns how much.
    public int poll() {
        return tcp.poll();
    }

    /// Takes no more connections; those that are open stay.
    public void refuse() {
        tcp.refuse();
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(tcp, stores);
    }
}
