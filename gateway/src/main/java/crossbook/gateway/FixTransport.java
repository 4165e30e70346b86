package crossbook.gateway;

import org.agrona.CloseHelper;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/// FIX sessions: connections like the others, on which FIX is spoken. What comes is passed on
/// as the messages of order entry that it means, to the same sessions.
final class FixTransport implements AutoCloseable {
    private final Desk desk;
    private final TcpTransport tcp;
    private final FixStores stores;

    /// Those that have sent something of which their numbers do not tell yet.
    private final List<FixConnection> heard = new ArrayList<>();

    FixTransport(Desk desk, GatewaySettings.Fix settings) throws IOException {
        this.desk = desk;
        Files.createDirectories(settings.directory());
        stores = new FixStores(desk, settings);
        FixConnection.Surroundings surroundings =
                new FixConnection.Surroundings(desk, settings.compId(), stores, heard::add);
        tcp = new TcpTransport(
                desk,
                settings.address(),
                (channel, key, address) -> new FixConnection(channel, key, address, surroundings));
    }

    InetSocketAddress address() throws IOException {
        return tcp.address();
    }

    int poll() {
        if (!heard.isEmpty() && desk.commands.isEmpty()) commit();
        return tcp.poll();
    }

    /// The host has taken what came: after a kill it need not come again.
    private void commit() {
        for (int i = 0; i < heard.size(); i++) heard.get(i).commitInbound();
        heard.clear();
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
