package crossbook.host;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A host in a process of its own, to be killed.
final class ChildHost implements AutoCloseable {
    private static final int PORTS = 5;
    /// On a busy machine a member is not to be taken for dead.
    private static final int HEARTBEAT_MS =
            Integer.getInteger("crossbook.cluster.heartbeat", 2_000);

    private static final long LOOK_NS = 10_000_000;

    private final Process process;
    private final Path log;

    private ChildHost(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /// A host that stands alone.
    static ChildHost start(Path directory) throws IOException {
        return start(directory, 0, List.of(), null);
    }

    /// The host of a partition.
    static ChildHost startPartition(Path directory, int partition) throws IOException {
        return start(directory, partition, List.of(), null);
    }

    /// The one member of a cluster.
    ///
    /// @param ports five of them
    static ChildHost startCluster(Path directory, List<Integer> ports) throws IOException {
        return start(directory, 0, ports, null);
    }

    /// One of several members.
    ///
    /// @param ports five of each member
    static ChildHost startMember(Path directory, int memberId, List<Integer> ports)
            throws IOException {
        return start(directory, memberId, ports, null);
    }

    /// One of several members, or of one.
    ///
    /// @param classes to be found before those of this build; null: none
    static ChildHost start(Path directory, int memberId, List<Integer> ports, Path classes)
            throws IOException {
        String own = System.getProperty("java.class.path");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
                "--add-opens=java.base/java.util.zip=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-ea:crossbook...",
                "-Dcrossbook.cluster.heartbeat=" + HEARTBEAT_MS,
                "-cp",
                classes == null ? own : classes + File.pathSeparator + own,
                ChildHost.class.getName(),
                directory.toString(),
                Integer.toString(memberId)));
        ports.forEach(port -> command.add(port.toString()));
        Path log = directory.resolveSibling("child-" + directory.getFileName() + ".log");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        return new ChildHost(process, log);
    }

    /// The process: a host until it is told to stop, by the end of its input, or ends by itself.
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        List<Integer> ports = new ArrayList<>();
        int memberId = Integer.parseInt(arguments[1]);
        for (int i = 2; i < arguments.length; i++) ports.add(Integer.valueOf(arguments[i]));
        CompletableFuture<Void> told = CompletableFuture.runAsync(ChildHost::awaitEndOfInput);
        try (RunningHost host = ports.isEmpty()
                ? JournalHost.start(settings(directory).withPartition(memberId))
                : ClusterHost.start(
                        clusterSettings(memberSettings(directory, ports), memberId, ports))) {
            while (!told.isDone() && host.isRunning()) LockSupport.parkNanos(LOOK_NS);
            host.failure().ifPresent(Throwable::printStackTrace);
        }
        System.exit(0);
    }

    private static void awaitEndOfInput() {
        try {
            int end = System.in.read();
            assert end < 0 : "told " + end;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Small terms and files, frequent hashes and snapshots, nothing kept longer than
    /// needed.
    static HostSettings settings(Path directory) {
        return settings(directory, Duration.ZERO, Duration.ofMillis(700));
    }

    /// Several members keep everything, so that it can be compared, and share the processors.
    private static HostSettings memberSettings(Path directory, List<Integer> ports) {
        return ports.size() == PORTS
                ? settings(directory)
                : settings(directory, Duration.ofDays(1), Duration.ofSeconds(3))
                        .with(new HostSettings.Threads(
                                HostSettings.Layout.DEDICATED, HostSettings.Idle.DOZE, List.of()));
    }

    /// @param snapshot after how long one is taken; zero: on request
    static HostSettings settings(Path directory, Duration retain, Duration snapshot) {
        return settings(directory, HostSettings.Retain.of(retain), snapshot);
    }

    static HostSettings settings(Path directory, HostSettings.Retain retain, Duration snapshot) {
        return HostSettings.of(directory)
                .with(new HostSettings.Storage(1 << 19, 1 << 20, 0, true, false, retain))
                .with(new HostSettings.Intervals(
                        5_000, snapshot, 1_000_000, Duration.ofSeconds(60)));
    }

    static ClusterSettings clusterSettings(HostSettings host, List<Integer> ports) {
        return clusterSettings(host, 0, ports);
    }

    static ClusterSettings clusterSettings(HostSettings host, int memberId, List<Integer> ports) {
        List<ClusterSettings.Member> members = new ArrayList<>();
        for (int at = 0; at < ports.size(); at += PORTS) {
            List<String> own = ports.subList(at, at + PORTS).stream()
                    .map(port -> "127.0.0.1:" + port)
                    .toList();
            members.add(new ClusterSettings.Member(
                    own.get(0), own.get(1), own.get(2), own.get(3), own.get(4)));
        }
        return new ClusterSettings(
                host,
                memberId,
                members,
                Duration.ofMillis(HEARTBEAT_MS),
                Duration.ofSeconds(20),
                "tested");
    }

    /// Ports that were free a moment ago.
    static List<Integer> freePorts() throws IOException {
        return freePorts(1);
    }

    /// The same for several members.
    static List<Integer> freePorts(int members) throws IOException {
        List<DatagramSocket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < PORTS * members; i++) sockets.add(new DatagramSocket());
            return sockets.stream().map(DatagramSocket::getLocalPort).toList();
        } finally {
            sockets.forEach(DatagramSocket::close);
        }
    }

    /// As the system would: nothing is told to the process.
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// Stops the process where it is, as a machine that is frozen does.
    void freeze() throws IOException, InterruptedException {
        signal("STOP");
    }

    void thaw() throws IOException, InterruptedException {
        signal("CONT");
    }

    private void signal(String name) throws IOException, InterruptedException {
        signal(name, process.pid());
    }

    static void signal(String name, long pid) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
    }

    long pid() {
        return process.pid();
    }

    /// The process that takes a snapshot for it, while there is one.
    Optional<ProcessHandle> child() {
        return process.children().findFirst();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /// What it has written, for the message of a test that fails.
    String log() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /// Lets it end in order.
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        awaitEnd();
    }

    /// Waits until it has ended by itself.
    void awaitEnd() throws IOException {
        try {
            if (process.waitFor(CommandSender.PATIENCE_NS, TimeUnit.NANOSECONDS)) return;
            process.destroyForcibly();
            throw new AssertionError("it does not end: " + log());
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
