package crossbook.server;

import crossbook.client.stream.HostFile;
import crossbook.configuration.Address;
import crossbook.configuration.ServerConfiguration;

import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/// Whether the ports of components are free, before anything is made or started: the web interface
/// opens its port last, when the engine has recovered.
public final class Ports {
    private Ports() {}

    /// Tries each port of some components.
    ///
    /// @throws PortInUseException if somebody else listens on one of them
    public static void check(ServerConfiguration configuration, Set<Component> components) {
        Path directory = configuration.engine().storage().dir();
        // Then it is the ports of that exchange that are taken, and the engine says so.
        if (components.contains(Component.ENGINE) && HostFile.isOfLivingHost(directory)) return;
        if (components.contains(Component.GATEWAY)) {
            check("gateway.tcp", configuration.gateway().tcp());
        }
        if (components.contains(Component.MARKET_DATA)) {
            check("marketdata.tcp", configuration.marketData().tcp());
        }
        if (components.contains(Component.WEB))
            check("web.http", configuration.web().http());
    }

    private static void check(String key, Optional<Address> address) {
        if (address.isEmpty() || address.get().port() == 0) return;
        InetSocketAddress where = address.get().toSocketAddress();
        if (where.isUnresolved()) return;
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(where);
        } catch (BindException e) {
            throw new PortInUseException(key, address, e);
        } catch (IOException e) {
            // Anyone who opens it for good says what is wrong.
        }
    }
}
