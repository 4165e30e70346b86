package crossbook.bench.chaos;

import crossbook.bench.JavaProcess;
import crossbook.cli.Main;
import crossbook.cli.verb.Terminal;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.Credentials;
import crossbook.configuration.Home;
import crossbook.configuration.Secrets;
import crossbook.configuration.ServerConfiguration;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An exchange of two partitions, their front, a gateway and the market data, each a process of
/// its own that a user's command starts, and a web server and a store, if they are wanted. NPN
/// is in the first partition, AGL in the second.
final class PartitionedExchange implements AutoCloseable {
    static final List<String> SYMBOLS = List.of("NPN", "AGL");
    static final List<String> PARTICIPANTS = List.of("alice", "bob", "carol", "dave");

    private static final Pattern LAST_EVENT =
            Pattern.compile("\"(?:lastEvent|eventSeq)\":\"?([0-9]+)");

    final List<Node> partitions = new ArrayList<>();
    final Node front;
    final Node gateway;
    final Node marketData;
    final Node web;
    final Node store;
    final InetSocketAddress gatewayDoor = free();
    final InetSocketAddress feedDoor = free();
    final InetSocketAddress webDoor = free();
    private final InetSocketAddress storeDoor = free();
    private final HttpClient http = HttpClient.newHttpClient();
    private final JavaProcess java = JavaProcess.likeThisOne()
            .with("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
    private final Home home;
    private final Path logs;
    private boolean hasEdges;

    /// Makes its home.
    ///
    /// @param directory where the home and what the processes say is to be; empty
    PartitionedExchange(Path directory) throws IOException {
        home = new Home(directory.resolve("home"));
        logs = Files.createDirectories(directory.resolve("logs"));
        List<String> init = words("init", "--partitions", "2");
        Commands.run(java.command(Main.class, init).toArray(String[]::new));
        makeParticipants();
        for (int i = 0; i < SYMBOLS.size(); i++) {
            partitions.add(node(
                    "partition " + i, "engine", "partitions.run=one", "engine.partition=" + i));
        }
        front = node("front", "engine", "partitions.run=front");
        gateway = node("gateway", "gateway");
        marketData = node(
                "market data",
                "marketdata",
                "marketdata.tcp=" + text(feedDoor),
                "marketdata.fix=off");
        web = node("web", "web", "web.http=" + text(webDoor));
        store = node("store", "store");
    }

    /// Those that a new exchange does not have.
    private void makeParticipants() throws IOException {
        Path file = home.directory().resolve("participants.toml");
        for (String name : PARTICIPANTS.subList(2, PARTICIPANTS.size())) {
            String row = "\n[[participant]]\nname = \"" + name + "\"\nroles = [\"trader\"]\n";
            Files.writeString(file, row, StandardOpenOption.APPEND);
        }
        Credentials credentials = Credentials.of(ServerConfiguration.read(
                ConfigurationSource.of(home.configuration(), Map.of(), Map.of())));
        Secrets.ensure(home, credentials, PARTICIPANTS);
    }

    private List<String> words(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--home", home.directory().toString()));
        for (String each : List.of(
                "engine.idle=doze", // others need the processor
                "gateway.password_iterations=1000",
                "gateway.tcp=" + text(gatewayDoor),
                "store.pg=" + text(storeDoor))) {
            all.addAll(List.of("--set", each));
        }
        return all;
    }

    private Node node(String name, String verb, String... settings) {
        List<String> all = words(verb);
        for (String each : settings) all.addAll(List.of("--set", each));
        Path log = logs.resolve(name.replace(' ', '-') + ".log");
        return new Node(name, java.command(Main.class, all), log);
    }

    /// A port of this machine that was free a moment ago.
    private static InetSocketAddress free() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return (InetSocketAddress) free.getLocalSocketAddress();
        }
    }

    private static String text(InetSocketAddress address) {
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    String password(String participant) throws IOException {
        return Files.readString(home.secret(participant)).strip();
    }

    void start() {
        nodes().forEach(Node::start);
    }

    /// Starts web server and store too.
    void startEdges() {
        hasEdges = true;
        web.start();
        store.start();
    }

    /// In the order in which they are started.
    List<Node> nodes() {
        List<Node> nodes = new ArrayList<>(partitions);
        nodes.addAll(List.of(front, gateway, marketData));
        if (hasEdges) nodes.addAll(List.of(web, store));
        return nodes;
    }

    /// Whether web server and store, if there are any, have what happened up to an event.
    boolean haveEdges(long event) {
        return !hasEdges
                || (lastEvent(this::askWeb) >= event && lastEvent(this::askStore) >= event);
    }

    private static long lastEvent(Callable<String> said) {
        try {
            Matcher last = LAST_EVENT.matcher(said.call());
            return last.find() ? Long.parseLong(last.group(1)) : 0;
        } catch (Exception _) {
            return 0; // it is just being started
        }
    }

    private String askWeb() throws IOException, InterruptedException {
        URI uri = URI.create("http://" + text(webDoor) + "/api/v1/status");
        HttpRequest request = HttpRequest.newBuilder(uri).build();
        return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    private String askStore() {
        StringWriter out = new StringWriter();
        Terminal terminal =
                Terminal.plain(new PrintWriter(out), new PrintWriter(new StringWriter()));
        Main.run(terminal, words("store", "status", "--json").toArray(String[]::new));
        return out.toString();
    }

    /// Where the front records what all partitions tell.
    Path merged() {
        return home.directory().resolve("data");
    }

    Path recorded(int partition) {
        return merged().resolve("partition-" + partition);
    }

    /// The number of the newest event.
    long events() {
        return HostStatus.read(merged()).map(status -> status.get(Value.EVENTS)).orElse(0L);
    }

    /// What a process has said.
    String said(Node node) {
        try {
            return Files.readString(logs.resolve(node.name.replace(' ', '-') + ".log"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    /// Ends all processes, those behind the others last.
    @Override
    public void close() {
        nodes().reversed().forEach(Node::close);
    }
}
