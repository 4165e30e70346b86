package crossbook.server;

import crossbook.client.stream.HostFile;
import crossbook.configuration.Address;
import crossbook.configuration.Key;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.FixKeys;
import crossbook.configuration.ServerKeys.GatewayKeys;
import crossbook.configuration.ServerKeys.MarketDataKeys;
import crossbook.configuration.ServerKeys.WebKeys;

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
        Path directory = configuration.engineDirectory();
        // Then it is the ports of that exchange that are taken, and the engine says so.
        if (components.contains(Component.ENGINE) && HostFile.isOfLivingHost(directory)) return;
        if (components.contains(Component.GATEWAY)) {
            check(configuration, GatewayKeys.TCP);
        }
        if (components.contains(Component.FIX)) check(configuration, FixKeys.TCP);
        if (components.contains(Component.MARKET_DATA)) {
            check(configuration, MarketDataKeys.TCP);
            check(configuration, MarketDataKeys.FIX);
        }
        if (components.contains(Component.WEB)) check(configuration, WebKeys.HTTP);
    }

    private static void check(ServerConfiguration configuration, Key<Optional<Address>> key) {
        Optional<Address> address = configuration.get(key);
        if (address.isEmpty() || address.get().port() == 0) return;
        InetSocketAddress where = address.get().toSocketAddress();
        if (where.isUnresolved()) return;
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(where);
        } catch (BindException e) {
            throw new PortInUseException(configuration, key, e);
        } catch (IOException e) {
            // Anyone who opens it for good says what is wrong.
        }
    }
}
