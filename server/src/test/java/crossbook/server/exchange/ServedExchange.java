package crossbook.server.exchange;

import crossbook.server.config.ConfigurationSource;
import crossbook.server.config.Home;
import crossbook.server.config.Market;
import crossbook.server.config.ServerConfiguration;
import crossbook.server.config.WebKey;
import crossbook.server.demo.DemoHome;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;

/// A whole exchange that serves HTTP: engine, gateway and web in this process.
final class ServedExchange implements AutoCloseable {
    final Exchange exchange;
    final Home home;

    private ServedExchange(Exchange exchange, Home home) {
        this.exchange = exchange;
        this.home = home;
    }

    /// @param set keys of the configuration and their values, one after the other
    static ServedExchange start(Path directory, String... set) throws IOException {
        Home home = new Home(directory.resolve("home"));
        DemoHome.make(home, component -> 0);
        Map<String, String> keys = new LinkedHashMap<>();
        for (int i = 0; i < set.length; i += 2) keys.put(set[i], set[i + 1]);
        ServerConfiguration configuration = ServerConfiguration.read(
                ConfigurationSource.of(home.configuration(), Map.of(), keys));
        WebKey.ensure(home);
        Exchange exchange = Exchange.start(
                home,
                configuration,
                Market.read(configuration),
                EnumSet.of(Component.ENGINE, Component.GATEWAY, Component.WEB),
                line -> {});
        return new ServedExchange(exchange, home);
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
}
