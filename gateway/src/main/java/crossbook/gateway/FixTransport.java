package crossbook.gateway;

import crossbook.client.stream.OwnerDirectory;
import crossbook.fix.Dialect;
import crossbook.fix.FixSession;

import org.agrona.CloseHelper;

import java.io.IOException;
import java.net.InetSocketAddress;

/// FIX sessions: connections like the others, on which FIX is spoken. What comes is passed on
/// as the messages of order entry that it means, to the same sessions.
final class FixTransport implements AutoCloseable {
    private final TcpTransport tcp;
    private final FixStores stores;

    FixTransport(Desk desk, GatewaySettings.Fix settings) throws IOException {
        OwnerDirectory.make(settings.directory());
        stores = new FixStores(desk, settings);
        stores.check();
        FixConnection.Surroundings surroundings = new FixConnection.Surroundings(
                desk,
                new FixSession.Surroundings(
                        Dialect.crossbook(),
                        new FixInstruments(desk.directory, desk.balances),
                        settings.compId(),
                        settings.schedule()),
                stores);
        tcp = new TcpTransport(
                desk,
                settings.address().orElseThrow(),
                (channel, key, address) -> new FixConnection(channel, key, address, surroundings));
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
