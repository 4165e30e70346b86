package crossbook.cli.run;

import crossbook.cli.verb.CommandFailure;
import crossbook.cli.verb.ExitCode;
import crossbook.cli.verb.HomeVerb;
import crossbook.configuration.Address;
import crossbook.configuration.BadConfiguration;
import crossbook.configuration.Credentials;
import crossbook.configuration.Home;
import crossbook.configuration.InitialFiles;
import crossbook.configuration.Key;
import crossbook.configuration.LogKeys;
import crossbook.configuration.LogKeys.LogFormat;
import crossbook.configuration.Market;
import crossbook.configuration.Secrets;
import crossbook.configuration.ServerConfiguration;
import crossbook.configuration.ServerKeys.GatewayKeys;
import crossbook.configuration.ServerKeys.MarketDataKeys;
import crossbook.configuration.ServerKeys.StoreKeys;
import crossbook.configuration.StoreSecret;
import crossbook.configuration.WebKey;
import crossbook.host.HostException;
import crossbook.host.StorageProblem;
import crossbook.server.Component;
import crossbook.server.EngineMissingException;
import crossbook.server.Exchange;
import crossbook.server.JsonObject;
import crossbook.server.PortInUseException;
import crossbook.server.Ports;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/// `crossbook serve` and the commands that run one component alone.
public abstract class ServeCommand extends HomeVerb {
    @Option(names = "--json", description = "Say that it is ready as one line of JSON.")
    private boolean json;

    @Option(
            names = "--ready-file",
            paramLabel = "FILE",
            description = "Write that line of JSON into a file too, once everything is ready.")
    private Path readyFile;

    private final Set<Component> components;
    private Market market; // what the exchange that is started has

    ServeCommand(Set<Component> components) {
        this.components = components;
    }

    /// Does not start a component.
    void leaveOut(Component component) {
        components.remove(component);
    }

    /// `crossbook serve`
    @Command(
            name = "serve",
            description = {
                "Start the exchange: engine, order entry, FIX, market data, store and web in one process.",
                "The first start makes what is missing: a configuration, instruments, participants, passwords.",
                "Ctrl-C shuts it down cleanly. Everything listens on this machine only unless configured."
            },
            footer = {
                "  crossbook serve",
                "  crossbook serve --json --ready-file ready.json",
                "  crossbook serve --home my-exchange --set gateway.tcp=127.0.0.1:7101",
            })
    public static final class Serve extends ServeCommand {
        @Option(
                names = "--no-web",
                description = "Without the user interface, the HTTP API and the WebSocket.")
        private boolean noWeb;

        @Option(names = "--no-store", description = "Without the database of what happened.")
        private boolean noStore;

        Serve() {
            super(EnumSet.allOf(Component.class));
        }

        @Override
        public void run() {
            if (noWeb) leaveOut(Component.WEB);
            if (noStore) leaveOut(Component.STORE);
            super.run();
        }
    }

    /// `crossbook engine`
    @Command(
            name = "engine",
            description = {
                "Start the engine's host alone: it sequences, records and handles commands, and recovers",
                "what it recorded. Gateways join it with `crossbook gateway` and `crossbook marketdata`."
            },
            footer = {
                "  crossbook engine",
                "  crossbook engine --home my-exchange",
                "  crossbook engine --set engine.layout=dedicated --set engine.idle=spin",
            })
    public static final class Engine extends ServeCommand {
        Engine() {
            super(EnumSet.of(Component.ENGINE));
        }
    }

    /// `crossbook gateway`
    @Command(
            name = "gateway",
            description = {
                "Start an order-entry gateway alone, for the engine of the same configuration. It may be",
                "killed and started again: the engine goes on, and clients recover what they missed."
            },
            footer = {
                "  crossbook gateway",
                "  crossbook gateway --home my-exchange",
                "  crossbook gateway --set gateway.id=2 --set gateway.tcp=127.0.0.1:7002",
            })
    public static final class Gateway extends ServeCommand {
        Gateway() {
            super(EnumSet.of(Component.GATEWAY));
        }
    }

    /// `crossbook fix`
    @Command(
            name = "fix",
            description = {
                "Start a FIX gateway alone, for the engine of the same configuration. It may be killed and",
                "started again: the engine goes on, and sessions go on with their numbers."
            },
            footer = {
                "  crossbook fix",
                "  crossbook fix --home my-exchange",
                "  crossbook fix --set fix.tcp=127.0.0.1:7107",
            })
    public static final class Fix extends ServeCommand {
        Fix() {
            super(EnumSet.of(Component.FIX));
        }
    }

    /// `crossbook web`
    @Command(
            name = "web",
            description = {
                "Start the user interface, the HTTP API and the WebSocket alone, for the engine and the",
                "gateway of the same configuration. It may be killed and started again at any time."
            },
            footer = {
                "  crossbook web",
                "  crossbook web --home my-exchange",
                "  crossbook web --set web.http=127.0.0.1:7180",
            })
    public static final class Web extends ServeCommand {
        Web() {
            super(EnumSet.of(Component.WEB));
        }
    }

    /// `crossbook marketdata`
    @Command(
            name = "marketdata",
            description = {
                "Start a market-data gateway alone, for the engine of the same configuration. It may be",
                "killed and started again: it continues the feed."
            },
            footer = {
                "  crossbook marketdata",
                "  crossbook marketdata --home my-exchange",
                "  crossbook marketdata --set marketdata.tcp=127.0.0.1:7103",
            })
    public static final class MarketData extends ServeCommand {
        MarketData() {
            super(EnumSet.of(Component.MARKET_DATA));
        }
    }

    @Override
    public void run() {
        try {
            prepare();
            serve(options().read());
        } finally {
            ended();
        }
    }

    private void serve(ServerConfiguration configuration) {
        tryPorts(configuration);
        boolean isStoreLeftOut = !configuration.get(StoreKeys.ENABLED) && components.size() > 1;
        if (isStoreLeftOut) leaveOut(Component.STORE);
        market = Market.read(configuration);
        makeSecrets(configuration);
        CountDownLatch closed = new CountDownLatch(1);
        boolean hasRun = false;
        try (Exchange exchange = start(configuration)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stopAndWait(exchange, closed)));
            started(exchange);
            tellReady(exchange);
            told(exchange);
            exchange.awaitStop();
            stopping();
            hasRun = true;
            exchange.failure().ifPresent(cause -> {
                throw failure(cause);
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended();
            if (hasRun) say("stopped");
            closed.countDown();
        }
    }

    /// Sees to it that there is a configuration. The first start needs no other command before
    /// it.
    void prepare() {
        ComponentLog.tellChanges();
        if (isLoggedAsJson()) crossbook().sayInJson();
        if (components.contains(Component.ENGINE)) makeWhatIsMissing();
    }

    private boolean isLoggedAsJson() {
        try {
            return options().readOrNew().get(LogKeys.FORMAT) == LogFormat.JSON;
        } catch (BadConfiguration e) {
            return false; // what is wrong is told when it is read to be used
        }
    }

    /// The components are there.
    void started(Exchange exchange) {}

    /// The user has been told that they are.
    void told(Exchange exchange) {}

    /// The components are still there, but not for long.
    void stopping() {}

    /// The components are gone, or never came. Told once more when the command ends.
    void ended() {}

    /// Takes a line for each change of state of a component.
    void log(String line) {
        say(line);
    }

    private void makeWhatIsMissing() {
        Home home = options().home();
        if (Files.exists(options().file())) return;
        if (!options().file().equals(home.configuration())) {
            throw new BadConfiguration(
                    options().file().toString(), "there is no such file; crossbook init makes one");
        }
        tryPortsOfNew();
        try {
            InitCommand.make(home, options());
        } catch (IOException e) {
            throw new CommandFailure(
                    ExitCode.STORAGE,
                    home.directory() + ": a new exchange cannot be made here: "
                            + StorageProblem.of(e) + "; name another directory with --home",
                    e);
        }
        say("made a new exchange in " + home.directory() + ": instruments NPN, AGL, SOL;"
                + " participants " + String.join(", ", InitialFiles.TRADERS)
                + ", whose passwords are in " + home.secret("alice").getParent());
    }

    /// Before the home is made. What else is wrong is told once it is there.
    private void tryPortsOfNew() {
        ServerConfiguration configuration;
        try {
            configuration = options().readOrNew();
        } catch (BadConfiguration e) {
            return;
        }
        tryPorts(configuration);
    }

    /// Whether somebody else listens where a component is to.
    final void tryPorts(ServerConfiguration configuration) {
        try {
            Ports.check(configuration, components);
        } catch (PortInUseException e) {
            throw failure(e);
        }
    }

    /// Whether somebody else has a port of a member, where all of them are to run on this
    /// machine.
    final void tryMemberPorts(ServerConfiguration configuration) {
        try {
            Ports.checkMembers(configuration);
        } catch (PortInUseException e) {
            throw failure(e);
        }
    }

    private void makeSecrets(ServerConfiguration configuration) {
        try {
            Secrets.ensureOperator(options().home(), Credentials.of(configuration));
            WebKey.ensure(options().home());
            StoreSecret.ensure(options().home());
        } catch (IOException e) {
            throw CommandFailure.storage(
                    options().home().directory() + ": passwords cannot be written", e);
        }
    }

    private Exchange start(ServerConfiguration configuration) {
        try {
            return Exchange.start(options().home(), configuration, market, components, this::log);
        } catch (RuntimeException | IOException e) {
            throw failure(e);
        }
    }

    /// What went wrong, with the exit code that it has (`cli/README.md`).
    private static RuntimeException failure(Throwable cause) {
        return switch (cause) {
            case PortInUseException e ->
                new CommandFailure(ExitCode.PORT_IN_USE, e.getMessage(), e);
            case EngineMissingException e ->
                new CommandFailure(ExitCode.CANNOT_CONNECT, e.getMessage(), e);
            case HostException e -> new CommandFailure(exitCode(e.kind()), e.getMessage(), e);
            case CommandFailure e -> e;
            case BadConfiguration e -> e;
            default ->
                new CommandFailure(
                        ExitCode.FAILURE, "the exchange stopped by itself: " + cause, cause);
        };
    }

    private static ExitCode exitCode(HostException.Kind kind) {
        return switch (kind) {
            case CONFIGURATION -> ExitCode.BAD_INPUT;
            case ALREADY_RUNNING -> ExitCode.ALREADY_RUNNING;
            case PORT_IN_USE -> ExitCode.PORT_IN_USE;
            case ENGINE_FAILED, NOT_SERVED, FAILED -> ExitCode.FAILURE;
            default -> ExitCode.STORAGE;
        };
    }

    private void tellReady(Exchange exchange) {
        String line = readyLine(exchange);
        if (readyFile != null) write(readyFile, line + "\n");
        if (json) print(line);
        else tellUser(exchange);
        out().flush();
    }

    /// Prints where everything is, and what a user can do now.
    void tellUser(Exchange exchange) {
        exchange.addresses()
                .forEach((component, address) -> print(component + " listens on " + text(address)));
        print("ready");
        InetSocketAddress web = exchange.addresses().get(Component.WEB.word());
        if (web != null) {
            boolean isEncrypted = exchange.webIsEncrypted();
            print("In a browser: " + (isEncrypted ? "https" : "http") + "://" + text(web) + "/");
        }
        if (components.contains(Component.GATEWAY)) tellHowToTrade(exchange);
    }

    private void tellHowToTrade(Exchange exchange) {
        String entry = ending(exchange, Component.GATEWAY, GatewayKeys.TCP);
        List<String> trades = FirstSteps.trades(
                market, entry, ending(exchange, Component.MARKET_DATA, MarketDataKeys.TCP));
        if (!trades.isEmpty()) print("In another terminal:");
        trades.forEach(this::print);
        FirstSteps.marks(market, entry).forEach(this::print);
    }

    /// How a command in another terminal ends that asks a component.
    private String ending(Exchange exchange, Component component, Key<Optional<Address>> key) {
        InetSocketAddress address = exchange.addresses().get(component.word());
        boolean isToBeSaid = address != null && options().isKnownHereOnly(key);
        return options().ending() + (isToBeSaid ? " --connect " + text(address) : "");
    }

    private String readyLine(Exchange exchange) {
        JsonObject ports = new JsonObject();
        JsonObject addresses = new JsonObject();
        for (Map.Entry<String, InetSocketAddress> entry : exchange.addresses().entrySet()) {
            ports.number(entry.getKey(), entry.getValue().getPort());
            addresses.text(entry.getKey(), text(entry.getValue()));
        }
        return new JsonObject()
                .text("event", "ready")
                .number("pid", ProcessHandle.current().pid())
                .text("home", options().home().directory().toString())
                .raw("ports", ports.toString())
                .raw("addresses", addresses.toString())
                .toString();
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    /// Anyone who waits for the file never sees half of it.
    private static void write(Path file, String text) {
        Path draft = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(draft, text);
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw CommandFailure.storage(file + ": cannot be written", e);
        }
    }

    /// The process ends once everything has been closed.
    private static void stopAndWait(Exchange exchange, CountDownLatch closed) {
        exchange.stop();
        try {
            closed.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
