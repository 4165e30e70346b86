package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/// A host is killed while another process takes its snapshot, and started again: every order is
/// there, and nothing is left of that process.
@Tag("slow")
class SnapshotKillTest {
    /// A state that the host does not write itself.
    private static final int MANY = 7_000;

    private static final int FEW = 100;

    @TempDir
    Path directory;

    private HostDirectory home;
    private int orders;

    @BeforeEach
    void name() {
        home = new HostDirectory(directory.resolve("host"));
    }

    @Test
    void nothingIsLostWhenTheHostIsKilledMeanwhile() throws Exception {
        live(MANY, (host, sender) -> killAt(() -> true, host, sender));
        live(FEW, (host, sender) -> killAt(this::isDraftThere, host, sender));
        live(FEW, (host, sender) -> {
            List<Path> before = snapshots();
            killAt(() -> !snapshots().equals(before), host, sender);
        });
        assertNothingIsLost();
    }

    private void killAt(BooleanSupplier moment, ChildHost host, CommandSender sender)
            throws InterruptedException {
        ProcessHandle child = awaitChild(moment, host, sender);
        host.kill();
        awaitEnd(child);
    }

    /// The machine did not serve the process until the next host was there.
    @Test
    void aProcessThatOutlivesItsHostDoesNoHarm() throws Exception {
        ProcessHandle[] child = {null};
        live(MANY, (host, sender) -> {
            child[0] = awaitChild(this::isDraftThere, host, sender);
            ChildHost.signal("STOP", child[0].pid());
            host.kill();
        });
        try {
            live(FEW, (host, _) -> {
                ChildHost.signal("CONT", child[0].pid());
                awaitEnd(child[0]);
                host.kill();
            });
        } finally {
            child[0].destroyForcibly();
        }
        assertNothingIsLost();
    }

    /// What is done to a host in the end.
    private interface Scene {
        void play(ChildHost host, CommandSender sender) throws IOException, InterruptedException;
    }

    /// Starts a host, which must have all orders, and gives it more.
    private void live(int more, Scene end) throws IOException, InterruptedException {
        try (ChildHost host = ChildHost.start(home.root())) {
            await(() -> isReady(host), "the host is not ready");
            assertThat(liveOrders()).isEqualTo(orders);
            try (HostConnection connection = HostConnection.open(home.root())) {
                CommandSender sender = new CommandSender(connection);
                sender.giveUpWhen(() -> !host.isAlive(), host::log);
                if (orders == 0) sender.market(1);
                sender.lastClOrdId(orders);
                for (int i = 0; i < more; i++) sender.sell(0, 1_000 + i, 1);
                orders += more;
                await(() -> liveOrders() == orders, "not all orders are taken");
                end.play(host, sender);
            }
        }
    }

    private boolean isReady(ChildHost host) {
        assertThat(host.isAlive()).as(host.log()).isTrue();
        return HostFile.read(home.root())
                .filter(file -> file.pid() == host.pid())
                .isPresent();
    }

    private long liveOrders() {
        return HostStatus.read(home.root()).orElseThrow().get(Value.LIVE_ORDERS);
    }

    /// Asks for one snapshot after the other until it is that moment, and returns what makes it.
    private ProcessHandle awaitChild(BooleanSupplier moment, ChildHost host, CommandSender sender) {
        ProcessHandle[] child = {null};
        Object[] asked = {null};
        await(
                () -> {
                    List<Path> kept = snapshots();
                    if (!kept.equals(asked[0])) sender.takeSnapshot();
                    asked[0] = kept;
                    child[0] = host.child().orElse(child[0]);
                    return child[0] != null && moment.getAsBoolean();
                },
                "it does not come to that moment of a snapshot");
        return child[0];
    }

    private boolean isDraftThere() {
        return files().stream().anyMatch(SnapshotKillTest::isDraft);
    }

    private List<Path> snapshots() {
        return files().stream().filter(file -> !isDraft(file)).toList();
    }

    private static boolean isDraft(Path file) {
        return file.toString().endsWith(".new");
    }

    private List<Path> files() {
        try (Stream<Path> files = Files.list(home.snapshots())) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitEnd(ProcessHandle child) {
        await(() -> !child.isAlive(), "the process goes on without its host");
    }

    private static void await(BooleanSupplier state, String orElse) {
        long deadline = System.nanoTime() + CommandSender.PATIENCE_NS;
        while (!state.getAsBoolean()) {
            assertThat(System.nanoTime()).as(orElse).isLessThan(deadline);
            LockSupport.parkNanos(100_000);
        }
    }

    /// The next host has every order, what has the name of a snapshot is a whole one, and the log
    /// still gives the recorded events.
    private void assertNothingIsLost() throws IOException {
        for (Path file : snapshots()) SnapshotReader.check(file, () -> {});
        HostSettings settings = ChildHost.settings(home.root(), Duration.ZERO, Duration.ZERO);
        try (RunningHost host = JournalHost.start(settings)) {
            assertThat(host.isRunning()).isTrue();
            assertThat(liveOrders()).isEqualTo(orders);
            assertThat(isDraftThere()).isFalse();
        }
        assertThat(CommandLog.open(home.root()).verify().events()).isNotNegative();
    }
}
