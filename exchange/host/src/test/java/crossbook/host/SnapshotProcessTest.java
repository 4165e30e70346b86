package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// A large state is saved by another process, and what that writes is what the host would have.
@Tag("slow")
class SnapshotProcessTest {
    private static final int FEW = 10;
    private static final int MANY = 6_500;
    private static final String TAKEN = "SnapshotTaken";

    @TempDir
    Path directory;

    private HostDirectory home;
    private HostSettings settings;
    private final EventList seen = new EventList();

    @BeforeEach
    void name() {
        home = new HostDirectory(directory.resolve("host"));
        settings = ChildHost.settings(home.root(), Duration.ofDays(1), Duration.ZERO);
    }

    /// What is done to a host that runs.
    private interface Scene {
        void play(CommandSender sender, EventStream events) throws IOException;
    }

    private void run(Scene scene) throws IOException {
        try (RunningHost host = JournalHost.start(settings);
                HostConnection connection = HostConnection.open(host.directory());
                EventStream events = connection.events(1)) {
            scene.play(new CommandSender(connection), events);
            assertThat(host.isRunning()).isTrue();
        } // and saves its state
    }

    private void sell(int orders, CommandSender sender, EventStream events) {
        sender.market(2);
        for (int i = 1; i <= orders; i++) sender.sell(0, 1_000 + i, 1);
        seen.awaitAnswers(events, sender);
    }

    /// Waits until so many snapshots are on the disk.
    private void awaitSnapshots(int count) {
        long deadline = System.nanoTime() + CommandSender.PATIENCE_NS;
        while (HostStatus.read(home.root()).orElseThrow().get(Value.SNAPSHOTS) < count) {
            assertThat(System.nanoTime()).as("no snapshot is kept").isLessThan(deadline);
            LockSupport.parkNanos(1_000_000);
        }
    }

    private int taken() {
        return Collections.frequency(seen.kindsOf(), TAKEN);
    }

    /// The snapshot with which the host has ended.
    private Snapshot last() throws IOException {
        try (var files = Files.list(home.snapshots())) {
            Path newest = files.max(Path::compareTo).orElseThrow();
            try (SnapshotReader reader = new SnapshotReader(newest, () -> {})) {
                return reader.readHead();
            }
        }
    }

    private void playAnything() throws IOException {
        run((sender, events) -> {
            sender.market(2);
            Random random = new Random(7);
            for (int i = 0; i < 3_000; i++) {
                if (i == 1_000) sender.takeSnapshot();
                sender.anything(random);
            }
            seen.awaitAnswers(events, sender);
        });
    }

    @Test
    void itWritesWhatTheHostWouldHave() throws IOException {
        playAnything();
        Snapshot place = last();
        byte[] wanted = Files.readAllBytes(place.file());
        Files.delete(place.file());
        long hash = CommandLog.open(home.root()).verify().stateHash();

        SnapshotProcess.run(home, false, place, 0);

        assertThat(Files.readAllBytes(place.file())).isEqualTo(wanted);
        assertThat(CommandLog.open(home.root()).verify().stateHash()).isEqualTo(hash);
    }

    @Test
    void itKeepsNoOtherState() throws IOException {
        playAnything();
        Snapshot place = last();
        Files.delete(place.file());

        assertThatThrownBy(() -> SnapshotProcess.run(home, false, place, 17))
                .hasMessageContaining("replaying the log gives another state: hash ")
                .hasMessageContaining(" instead of 17");
        assertThat(place.file()).doesNotExist();
    }

    @Test
    void aLargeStateIsSavedByIt() throws IOException {
        // it fails, and the host takes one itself
        assertThat(takenWithoutIdentity(MANY)).isEqualTo(2);
    }

    @Test
    void aSmallStateIsSavedByTheHost() throws IOException {
        assertThat(takenWithoutIdentity(FEW)).isEqualTo(1);
    }

    /// How many snapshots are taken for one that is asked for, where no other process knows how
    /// the engine began.
    private int takenWithoutIdentity(int orders) throws IOException {
        AtomicInteger taken = new AtomicInteger();
        run((sender, events) -> {
            sell(orders, sender, events);
            Files.delete(home.identity());
            sender.takeSnapshot();
            awaitSnapshots(1);
            seen.awaitAnswers(events, sender);
            taken.set(taken());
        });
        return taken.get();
    }

    @Test
    void whatIsAskedForMeanwhileComesAfterwards() throws IOException {
        run((sender, events) -> {
            sell(MANY, sender, events);
            sender.takeSnapshot();
            sender.sell(0, 1_000, 1);
            sender.takeSnapshot();
            awaitSnapshots(2);
        });
        assertThat(CommandLog.open(home.root()).verify().hashes()).isPositive();
        JournalHost.start(settings).close();
    }
}
