package crossbook.server;

import crossbook.client.entry.Coverage;
import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.Operator;
import crossbook.client.entry.OrderEntry;
import crossbook.client.entry.Security;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.DemoHome;
import crossbook.configuration.Home;
import crossbook.configuration.Market;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.StoreSecret;
import crossbook.configuration.WebKey;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// A whole exchange of the demonstration's participants that serves HTTP, in this process.
public final class ServedExchange implements AutoCloseable {
    public static final Set<Component> USUAL =
            Set.of(Component.ENGINE, Component.GATEWAY, Component.WEB);

    final Exchange exchange;
    final Home home;
    private final Map<String, String> keys;

    private ServedExchange(Exchange exchange, Home home, Map<String, String> keys) {
        this.exchange = exchange;
        this.home = home;
        this.keys = keys;
    }

    /// An exchange of engine, gateway and web.
    ///
    /// @param set keys of the configuration and their values, one after the other
    static ServedExchange start(Path directory, String... set) throws IOException {
        Map<String, String> keys = new LinkedHashMap<>();
        for (int i = 0; i < set.length; i += 2) keys.put(set[i], set[i + 1]);
        return start(directory.resolve("home"), USUAL, keys);
    }

    /// An exchange of these components.
    ///
    /// @param directory its home
    /// @param keys of the configuration, over those of the demonstration
    static ServedExchange start(Path directory, Set<Component> components, Map<String, String> keys)
            throws IOException {
        Home home = new Home(directory);
        DemoHome.makeUncovered(home, component -> 0);
        return start(home, components, keys, line -> {});
    }

    /// An exchange whose home is there.
    static ServedExchange again(Path home, Set<Component> components, Map<String, String> keys)
            throws IOException {
        return again(home, components, keys, line -> {});
    }

    /// The same.
    ///
    /// @param log takes what it says
    static ServedExchange again(
            Path home, Set<Component> components, Map<String, String> keys, Consumer<String> log)
            throws IOException {
        return start(new Home(home), components, keys, log);
    }

    /// Components beside these, as a process of their own would start them.
    ///
    /// @param other keys of the configuration, over those of this exchange
    ServedExchange startMore(Set<Component> components, Map<String, String> other)
            throws IOException {
        Map<String, String> all = new LinkedHashMap<>(keys);
        all.putAll(other);
        return start(home, components, all, line -> {});
    }

    private static ServedExchange start(
            Home home, Set<Component> components, Map<String, String> keys, Consumer<String> log)
            throws IOException {
        Map<String, String> patient = new LinkedHashMap<>(keys);
        patient.putIfAbsent("gateway.heartbeat", "20s"); // a busy machine lets a test wait
        ServerConfiguration configuration = ServerConfiguration.read(
                ConfigurationSource.of(home.configuration(), Map.of(), patient));
        WebKey.ensure(home);
        if (components.contains(Component.STORE)) StoreSecret.ensure(home);
        Exchange exchange = Exchange.start(
                home, configuration, Market.read(configuration), EnumSet.copyOf(components), log);
        return new ServedExchange(exchange, home, keys);
    }

    /// Where its host is.
    Path engine() {
        return ServerConfiguration.read(
                        ConfigurationSource.of(home.configuration(), Map.of(), keys))
                .path(EngineKeys.DIR);
    }

    InetSocketAddress web() {
        return exchange.addresses().get("web");
    }

    InetSocketAddress gateway() {
        return exchange.addresses().get("gateway");
    }

    /// The password of a participant of the demonstration.
    String password(String participant) throws IOException {
        return java.nio.file.Files.readString(home.secret(participant)).strip();
    }

    @Override
    public void close() {
        exchange.close();
    }

    /// Lists an instrument that is covered, with two decimals, in the engine alone.
    ///
    /// @param referencePrice price units, or [Security#NO_PRICE]
    public void list(String symbol, Coverage coverage, long referencePrice) throws Exception {
        Security security = new Security(
                0,
                symbol,
                2,
                1,
                1,
                Long.MAX_VALUE,
                true,
                "",
                "",
                0,
                false,
                referencePrice,
                coverage);
        operate(operator -> operator.ask(security.definition()));
    }

    /// Does what an operator may, over order entry.
    void operate(Consumer<Operator> what) throws Exception {
        InetSocketAddress door = gateway();
        EntryAddress address = EntryAddress.tcp(door.getHostString(), door.getPort());
        try (OrderEntry entry = OrderEntry.logOn(address, "timetable", password("timetable"))) {
            what.accept(entry.operator());
        }
    }
}
