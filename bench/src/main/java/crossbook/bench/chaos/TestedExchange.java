package crossbook.bench.chaos;

import crossbook.bench.JavaProcess;
import crossbook.cli.Main;
import crossbook.client.entry.EntryAddress;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;

import java.io.File;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// An exchange of several members, a gateway and its market data, each a process of its
/// own that a user's command starts, each in a network of its own where there is one.
final class TestedExchange implements AutoCloseable {
    private static final int PORTS = 5;
    private static final int FIRST_PORT = 20_000;
    private static final int TCP = 7_001;
    private static final int FEED = 7_003;
    private static final int FEED_FIX = 7_008;

    /// Who trades.
    static final List<String> PARTICIPANTS = List.of("alice", "bob");

    static final String SYMBOL = "NPN";

    final List<Node> members = new ArrayList<>();
    final Node gateway;
    final Node marketData;
    private final Path home;
    private final Optional<Network> network;
    private final JavaProcess java;
    private final Path logs;

    /// Makes its home.
    ///
    /// @param directory where the home and what the processes say is to be; empty
    /// @param classes to be found before those of this command; null for none
    TestedExchange(Path directory, int count, Optional<Network> network, Path classes)
            throws IOException {
        this.network = network;
        home = directory.resolve("home");
        logs = Files.createDirectories(directory.resolve("logs"));
        java = JavaProcess.likeThisOne().with("-Xmx512m");
        initialize(count);
        for (int member = 0; member < count; member++) {
            members.add(node(
                    member,
                    "member " + member,
                    classes,
                    List.of("engine", "--set", "engine.cluster_member=" + member)));
        }
        gateway = node(
                count,
                "gateway",
                null,
                List.of(
                        "gateway",
                        "--set",
                        "gateway.tcp=" + address(count) + ":" + TCP,
                        "--set",
                        "gateway.aeron=off",
                        "--set",
                        "gateway.allow_remote=true"));
        marketData = node(
                count + 1,
                "market data",
                null,
                List.of(
                        "marketdata",
                        "--set",
                        "marketdata.tcp=" + address(count + 1) + ":" + FEED,
                        "--set",
                        "marketdata.fix=" + address(count + 1) + ":" + FEED_FIX,
                        "--set",
                        "marketdata.allow_remote=true"));
    }

    private String address(int node) {
        return network.map(own -> own.address(node)).orElse("127.0.0.1");
    }

    private void initialize(int count) throws IOException {
        List<String> addresses = new ArrayList<>();
        int port = FIRST_PORT;
        for (int member = 0; member < count; member++) {
            while (network.isEmpty() && !isFree(port)) port += PORTS;
            addresses.add(address(member) + ":" + port);
            if (network.isEmpty()) port += PORTS;
        }
        crossbook("cluster", "init", "--allow-remote", "--members", String.join(",", addresses));
    }

    /// Runs a command to its end, in this home.
    private void crossbook(String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--home", home.toString()));
        Commands.run(java.command(Main.class, all).toArray(String[]::new));
    }

    /// Makes the directory of a member that is lost anew, as an operator does.
    void replace(int member) throws IOException {
        crossbook("cluster", "replace", Integer.toString(member));
    }

    private static boolean isFree(int first) {
        for (int port = first; port < first + PORTS; port++) {
            try {
                new DatagramSocket(port, InetAddress.getLoopbackAddress()).close();
            } catch (SocketException _) {
                return false;
            }
        }
        return true;
    }

    private Node node(int place, String name, Path classes, List<String> words) {
        List<String> command =
                new ArrayList<>(network.map(own -> own.prefix(place)).orElse(List.of()));
        List<String> all = new ArrayList<>(words);
        all.addAll(1, List.of("--home", home.toString()));
        command.addAll(java.command(Main.class, all));
        if (classes != null) {
            int path = command.indexOf("-cp") + 1;
            command.set(path, classes + File.pathSeparator + command.get(path));
        }
        return new Node(name, command, logs.resolve(name.replace(' ', '-') + ".log"));
    }

    void start() {
        members.forEach(Node::start);
        gateway.start();
        marketData.start();
    }

    List<Node> nodes() {
        List<Node> nodes = new ArrayList<>(members);
        nodes.add(gateway);
        nodes.add(marketData);
        return nodes;
    }

    Optional<Network> network() {
        return network;
    }

    EntryAddress entry() {
        return EntryAddress.tcp(address(members.size()), TCP);
    }

    InetSocketAddress feed() {
        return new InetSocketAddress(address(members.size() + 1), FEED);
    }

    String password(String participant) throws IOException {
        return Files.readString(home.resolve("secrets").resolve(participant)).strip();
    }

    Path directory(int member) {
        return home.resolve("data").resolve("member-" + member);
    }

    /// What the members that live say, each for itself.
    private List<HostStatus> statuses() {
        return IntStream.range(0, members.size())
                .mapToObj(this::directory)
                .flatMap(each -> HostStatus.read(each).stream())
                .filter(HostStatus::isAlive)
                .toList();
    }

    /// Who leads, as the member says that knows of the newest election; -1: nobody.
    int leader() {
        return statuses().stream()
                .max(Comparator.comparingLong(status -> status.get(Value.TERM)))
                .map(status -> (int) status.get(Value.LEADER))
                .filter(leader -> leader >= 0 && members.get(leader).isAlive())
                .orElse(-1);
    }

    /// How often a leader was elected.
    long term() {
        return statuses().stream()
                .mapToLong(status -> status.get(Value.TERM))
                .max()
                .orElse(0);
    }

    /// The commands of the member that has handled most.
    long commands() {
        return statuses().stream()
                .mapToLong(status -> status.get(Value.COMMANDS))
                .max()
                .orElse(0);
    }

    /// The number of the newest event of any.
    long events() {
        return statuses().stream()
                .mapToLong(status -> status.get(Value.EVENTS))
                .max()
                .orElse(0);
    }

    /// Whether all members live, agree on a leader, and have handled as many commands.
    boolean isWhole(long commands) {
        List<HostStatus> statuses = statuses();
        return statuses.size() == members.size()
                && statuses.stream()
                                .map(status -> status.get(Value.LEADER))
                                .distinct()
                                .count()
                        == 1
                && statuses.stream().allMatch(status -> status.get(Value.LEADER) >= 0)
                && statuses.stream().allMatch(status -> status.get(Value.COMMANDS) >= commands);
    }

    /// How the members are, in words.
    String state() {
        return IntStream.range(0, members.size())
                .mapToObj(member -> HostStatus.read(directory(member))
                        .map(status -> "member " + member + (status.isAlive() ? "" : " (dead)")
                                + ": " + status.get(Value.COMMANDS) + " commands, leader "
                                + status.get(Value.LEADER) + ", term " + status.get(Value.TERM))
                        .orElse("member " + member + ": never was"))
                .collect(Collectors.joining("; "));
    }

    /// Ends all processes, the members last.
    @Override
    public void close() {
        marketData.close();
        gateway.close();
        List<Thread> closing = members.stream()
                .map(member -> Thread.ofVirtual().start(member::close))
                .toList();
        for (Thread each : closing) {
            try {
                each.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
