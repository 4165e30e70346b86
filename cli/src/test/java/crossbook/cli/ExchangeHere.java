package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.Credentials;
import crossbook.configuration.Home;
import crossbook.configuration.Market;
import crossbook.configuration.Secrets;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.StoreKeys;
import crossbook.configuration.StoreSecret;
import crossbook.configuration.WebKey;
import crossbook.server.Component;
import crossbook.server.Exchange;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/// An exchange in the process of the test, for all whose subject is not the process: it starts in a
/// fraction of the time that one of its own takes.
final class ExchangeHere implements AutoCloseable {
    private static final Map<String, String> USUAL = Map.of(
            "gateway.tcp", "127.0.0.1:0",
            "marketdata.tcp", "127.0.0.1:0",
            "marketdata.fix", "127.0.0.1:0",
            "fix.tcp", "127.0.0.1:0",
            "web.http", "127.0.0.1:0",
            "store.enabled", "false",
            "engine.idle", "doze");

    private final Home home;
    private final Exchange exchange;
    private boolean isClosed;

    private ExchangeHere(Home home, Exchange exchange) {
        this.home = home;
        this.exchange = exchange;
    }

    /// Starts one of all components but the store, on free ports, in a home that is made if it is
    /// not there.
    ///
    /// @param set keys and values, such as `gateway.throttle_rate=off`
    static ExchangeHere start(Path home, String... set) throws IOException {
        Map<String, String> keys = new LinkedHashMap<>();
        for (String each : set) keys.put(each.split("=", 2)[0], each.split("=", 2)[1]);
        return start(new Home(home), keys);
    }

    /// @param keys of the configuration, over those that are usual here
    static ExchangeHere start(Home home, Map<String, String> keys) throws IOException {
        return start(home, EnumSet.allOf(Component.class), keys);
    }

    /// The same of some of the components.
    static ExchangeHere start(Home home, Set<Component> components, Map<String, String> keys)
            throws IOException {
        Map<String, String> all = new LinkedHashMap<>(USUAL);
        all.putAll(keys);
        if (Files.notExists(home.configuration())) init(home);
        ServerConfiguration configuration = ServerConfiguration.read(
                ConfigurationSource.of(home.configuration(), Map.of(), all));
        Secrets.ensureOperator(home, Credentials.of(configuration));
        WebKey.ensure(home);
        StoreSecret.ensure(home);
        EnumSet<Component> started = EnumSet.copyOf(components);
        if (!configuration.get(StoreKeys.ENABLED)) started.remove(Component.STORE);
        return new ExchangeHere(
                home,
                Exchange.start(
                        home, configuration, Market.read(configuration), started, line -> {}));
    }

    /// Makes the files of a new exchange, where to check a password costs little.
    static void init(Home home, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("init", "" + home.directory()));
        words.addAll(List.of("--set", "gateway.password_iterations=1000"));
        words.addAll(List.of(more));
        Outcome made = Outcome.here(words);
        assertThat(made.exitCode()).as(made.err()).isZero();
        String text = Files.readString(home.configuration());
        Files.writeString(
                home.configuration(),
                text.replace("\n[gateway]\n", "\n[gateway]\npassword_iterations = 1000\n"));
    }

    Path home() {
        return home.directory();
    }

    /// Where a component listens.
    String address(String component) {
        InetSocketAddress address = exchange.addresses().get(component);
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    String gateway() {
        return address("gateway");
    }

    /// Runs a command that asks it.
    Outcome run(String command) {
        return ask(command, home(), this::address);
    }

    /// Runs a command that must succeed; returns what it printed.
    String succeed(String command) {
        Outcome outcome = run(command);
        assertThat(outcome.exitCode()).as(command + ": " + outcome.err()).isZero();
        return outcome.out();
    }

    /// Runs a command about the exchange of a home, whose components listen there.
    static Outcome ask(String command, Path home, UnaryOperator<String> address) {
        List<String> words = TypedCommands.words(command);
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("--home", home.toString()));
        if (TypedCommands.spec(words).findOption("--connect") != null) {
            boolean isMarketData = List.of("book", "trades").contains(words.getFirst());
            all.addAll(
                    List.of("--connect", address.apply(isMarketData ? "marketdata" : "gateway")));
        }
        return Outcome.here(all);
    }

    /// Waits for a stop by a command, then closes the exchange.
    void awaitStop() {
        try {
            exchange.awaitStop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(exchange.failure()).isEmpty();
        close();
    }

    @Override
    public void close() {
        if (!isClosed) exchange.close();
        isClosed = true;
    }
}
