package crossbook.bench.chaos;

import crossbook.bench.JavaProcess;
import crossbook.bench.chaos.FaultKind.Need;
import crossbook.cli.Main;
import crossbook.client.entry.EntryAddress;
import crossbook.client.stream.HostStatus;

import org.agrona.IoUtil;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// An exchange of several members, a gateway, its market data and a store, each a process of its
/// own that a user's command starts, each in a network of its own where there is one.
final class TestedExchange implements AutoCloseable {
    private static final int PORTS = 5;
    private static final int FIRST_PORT = 20_000;
    private static final int TCP = 7_001;
    private static final int FEED = 7_003;
    private static final int FEED_FIX = 7_008;
    private static final int DAMAGED = 64;
    private static final int DAMAGED_BEFORE_END = 512;

    /// Hashes of the state are events, which all members must have alike.
    private static final int COMMANDS_PER_HASH = 1_000;

    /// Who trades.
    static final List<String> PARTICIPANTS = List.of("alice", "bob");

    static final String SYMBOL = "NPN";

    final List<Node> members = new ArrayList<>();
    final Node gateway;
    final Node marketData;
    final Optional<TestedStore> store;
    private final Path home;
    private final Optional<Network> network;
    private final Optional<Interposer> interposer;
    private final List<Disk> disks = new ArrayList<>();
    private final JavaProcess java;
    private final Path logs;
    private final Path classes;

    /// Makes its home.
    ///
    /// @param directory where the home and what the processes say is to be; empty
    /// @param needs what is to be done to it
    /// @param classes to be found before those of this command; null for none
    TestedExchange(
            Path directory, int count, Optional<Network> network, Set<Need> needs, Path classes)
            throws IOException {
        this.network = network;
        this.classes = classes;
        home = directory.resolve("home");
        logs = Files.createDirectories(directory.resolve("logs"));
        java = JavaProcess.likeThisOne().with("-Xmx512m");
        interposer = needs.contains(Need.COMPILER)
                ? Optional.of(Interposer.in(directory.resolve("interposer"), count))
                : Optional.empty();
        initialize(count);
        for (int member = 0; member < count; member++) {
            if (needs.contains(Need.DISK)) disks.add(Disk.in(directory(member)));
            members.add(node("member " + member, memberCommand(member, classes)));
        }
        gateway = node("gateway", gatewayCommand(count));
        marketData = node("market data", marketDataCommand(count + 1));
        store = needs.contains(Need.STORE) ? Optional.of(store(count + 2)) : Optional.empty();
    }

    private TestedStore store(int place) {
        List<String> settings = List.of("store.pg=127.0.0.1:0");
        Node node = node("store", command(place, null, "store", settings));
        return new TestedStore(node, words -> {
            List<String> command = prefix(place);
            command.addAll(java.command(Main.class, atHome(words)));
            return command;
        });
    }

    private List<String> gatewayCommand(int place) {
        List<String> settings = List.of(
                "gateway.tcp=" + address(place) + ":" + TCP,
                "gateway.aeron=off",
                "gateway.allow_remote=true");
        return command(place, null, "gateway", settings);
    }

    private List<String> marketDataCommand(int place) {
        List<String> settings = List.of(
                "marketdata.tcp=" + address(place) + ":" + FEED,
                "marketdata.fix=" + address(place) + ":" + FEED_FIX,
                "marketdata.allow_remote=true");
        return command(place, null, "marketdata", settings);
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
        crossbook(
                "cluster",
                "init",
                "--allow-remote",
                "--members",
                String.join(",", addresses),
                "--set",
                "engine.hash_every=" + COMMANDS_PER_HASH,
                "--set",
                "gateway.password_iterations=1000"); // the processors are for what is tested
    }

    /// Runs a command to its end, in this home.
    private void crossbook(String... words) throws IOException {
        List<String> command = with(classes, java.command(Main.class, atHome(List.of(words))));
        Commands.run(command.toArray(String[]::new));
    }

    private List<String> atHome(List<String> words) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("--home", home.toString()));
        return all;
    }

    /// Takes away what a member has recorded.
    void loseDisk(int member) throws IOException {
        if (!disks.isEmpty()) disk(member).close();
        IoUtil.delete(directory(member).toFile(), false);
    }

    /// Makes the directory of a member that is lost anew, as an operator does.
    void replace(int member) throws IOException {
        crossbook("cluster", "replace", Integer.toString(member));
        if (!disks.isEmpty()) disks.set(member, Disk.in(directory(member)));
    }

    /// Changes some bytes near the end of a file of a member that does not run: of its log or of
    /// its events, whichever chance says.
    ///
    /// @param draw from 0 to 1
    void damage(int member, double draw) throws IOException {
        List<Path> newest;
        try (Stream<Path> files = Files.list(directory(member).resolve("archive"))) {
            newest = files.filter(file -> file.toString().endsWith(".rec"))
                    .sorted(Comparator.comparing(TestedExchange::modified).reversed())
                    .limit(2)
                    .toList();
        }
        Path file = newest.get((int) (draw * newest.size()));
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size());
            int end = bytes.limit();
            while (end > 0 && bytes.get(end - 1) == 0) end--;
            for (int at = Math.max(0, end - DAMAGED_BEFORE_END), i = 0; i < DAMAGED; i++)
                bytes.put(at + i, (byte) ~bytes.get(at + i));
            bytes.force();
        }
    }

    private static FileTime modified(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Starts a member whose files are damaged. Either it goes on, because what is damaged is not
    /// needed, or it says what is damaged, and is replaced as an operator does it.
    void repair(int member) throws IOException {
        Node node = members.get(member);
        Optional<String> said = node.tryToStart(() ->
                HostStatus.read(directory(member)).filter(HostStatus::isAlive).isPresent());
        if (said.isEmpty()) return;
        if (!said.get().contains("damaged"))
            throw new ChaosFailure(node.name + ", whose files are damaged, says " + said.get());
        if (!disks.isEmpty()) disk(member).close();
        replace(member);
        node.start();
    }

    /// The disk of a member.
    Disk disk(int member) {
        return disks.get(member);
    }

    Interposer interposer() {
        return interposer.orElseThrow();
    }

    /// Whether the UDP ports of a member are free, from the first on.
    static boolean isFree(int first) {
        for (int port = first; port < first + PORTS; port++) {
            try {
                new DatagramSocket(port, InetAddress.getLoopbackAddress()).close();
            } catch (SocketException _) {
                return false;
            }
        }
        return true;
    }

    private Node node(String name, List<String> command) {
        return new Node(name, command, logs.resolve(name.replace(' ', '-') + ".log"));
    }

    private List<String> memberCommand(int member, Path itsClasses) {
        return command(member, itsClasses, "engine", List.of("engine.cluster_member=" + member));
    }

    /// What a command begins with that is to run where a process does.
    private List<String> prefix(int place) {
        return new ArrayList<>(network.map(own -> own.prefix(place)).orElse(List.of()));
    }

    /// What a process is started with.
    ///
    /// @param settings keys of the configuration
    private List<String> command(int place, Path itsClasses, String verb, List<String> settings) {
        List<String> command = prefix(place);
        boolean isInterposed = place < interposer.map(Interposer::count).orElse(0);
        if (isInterposed) command.addAll(interposer().prefix(place));
        List<String> all = atHome(List.of(verb));
        for (String each : settings) all.addAll(List.of("--set", each));
        command.addAll(java.command(Main.class, all));
        return with(itsClasses, command);
    }

    /// The words of a command that finds other classes; null: its own.
    private static List<String> with(Path itsClasses, List<String> command) {
        if (itsClasses == null) return command;
        List<String> other = new ArrayList<>(command);
        other.removeIf(word -> word.startsWith("-XX:AOTCache=")); // has classes of this build
        int path = other.indexOf("-cp") + 1;
        other.set(path, classPath(itsClasses, other.get(path)));
        return other;
    }

    /// All of a build, where its jars are in a directory; classes to be found first where not.
    private static String classPath(Path itsClasses, String own) {
        Path jars = itsClasses.resolve("jars");
        if (!Files.exists(jars)) return itsClasses + File.pathSeparator + own;
        try (Stream<String> names = Files.lines(jars)) {
            return names.map(name -> itsClasses.resolve("lib").resolve(name).toString())
                    .collect(Collectors.joining(File.pathSeparator));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Ends a member in order, and starts it with other classes; null: with those that it began
    /// with.
    void restart(int member, Path other) {
        Node node = members.get(member);
        node.close();
        node.become(memberCommand(member, other == null ? classes : other));
        node.start();
    }

    /// Starts it, but for its store.
    void start() {
        members.forEach(Node::start);
        gateway.start();
        marketData.start();
    }

    List<Node> nodes() {
        List<Node> nodes = new ArrayList<>(members);
        nodes.add(gateway);
        nodes.add(marketData);
        store.ifPresent(its -> nodes.add(its.node));
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

    /// How the members stand.
    Standing standing() {
        List<Path> all =
                IntStream.range(0, members.size()).mapToObj(this::directory).toList();
        return new Standing(all, member -> members.get(member).isAlive());
    }

    Path directory(int member) {
        return home.resolve("data").resolve("member-" + member);
    }

    /// What is on disks of their own becomes files below the home, to be looked at.
    void keepFiles() throws IOException {
        for (Disk disk : disks) disk.keepFiles();
        disks.clear();
    }

    /// Ends all processes at once and for good, and takes away disks of their own.
    void abandon() {
        nodes().forEach(Node::abandon);
        for (Disk disk : disks) disk.abandon();
    }

    /// Ends all processes, the members last.
    @Override
    public void close() {
        store.ifPresent(its -> its.node.close());
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
