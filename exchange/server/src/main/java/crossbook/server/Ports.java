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
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

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

    /// Tries the ports of all members of a cluster, which are to run on this machine.
    ///
    /// @throws PortInUseException if somebody else has one of them
    public static void checkMembers(ServerConfiguration configuration) {
        for (Address first : configuration.clusterMembers()) {
            for (Address each : ofMember(first)) {
                if (!isFreeForDatagrams(each)) throw new PortInUseException(each);
            }
        }
    }

    /// Whether the ports of a member are free.
    ///
    /// @param first of them
    public static boolean areFreeForMember(Address first) {
        return ofMember(first).stream().allMatch(Ports::isFreeForDatagrams);
    }

    private static List<Address> ofMember(Address first) {
        return IntStream.range(0, ComponentSettings.PORTS_OF_MEMBER)
                .mapToObj(i -> new Address(first.host(), first.port() + i))
                .toList();
    }

    private static boolean isFreeForDatagrams(Address address) {
        InetSocketAddress where = address.toSocketAddress();
        if (where.isUnresolved()) return true; // who opens it says what is wrong
        try (DatagramSocket socket = new DatagramSocket(where)) {
            return socket.isBound();
        } catch (SocketException e) {
            return false; // which is the question
        }
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
