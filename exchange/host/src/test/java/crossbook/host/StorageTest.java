package crossbook.host;

import static crossbook.host.HostException.Kind.ALREADY_RUNNING;
import static crossbook.host.HostException.Kind.CONFIGURATION;
import static crossbook.host.HostException.Kind.DAMAGED;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/// What happens to a host whose files are not as it left them.
@Tag("slow")
class StorageTest {
    @TempDir
    Path directory;

    private Path home;
    private HostSettings settings;

    @BeforeEach
    void name() {
        home = directory.resolve("host");
        settings = ChildHost.settings(home);
    }

    /// Runs a host for that many random commands, with a snapshot at the end.
    private void run(long seed, int commands) {
        try (RunningHost host = JournalHost.start(settings);
                HostConnection connection = HostConnection.open(host.directory())) {
            CommandSender sender = new CommandSender(connection);
            sender.lastClOrdId(seed * 1_000_000);
            sender.market(2);
            Random random = new Random(seed);
            for (int i = 0; i < commands; i++) sender.anything(random);
            new EventList().awaitAnswers(connection.events(1), sender);
        }
    }

    private List<Path> files(Path place, String part) throws IOException {
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(file -> file.getFileName().toString().contains(part))
                    .sorted()
                    .toList();
        }
    }

    private static void damage(Path file, long at) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(at);
            int old = bytes.read();
            bytes.seek(at);
            bytes.write(old ^ 0x10);
        }
    }

    @Test
    void aSecondHostIsTurnedAway() {
        try (RunningHost host = JournalHost.start(settings)) {
            assertThatThrownBy(() -> JournalHost.start(settings))
                    .asInstanceOf(type(HostException.class))
                    .returns(ALREADY_RUNNING, HostException::kind)
                    .extracting(Throwable::getMessage)
                    .asString()
                    .contains("process " + ProcessHandle.current().pid());
            assertThat(host.isRunning()).isTrue();
        }
    }

    @Test
    void aDirectoryBelongsToOnePartition() {
        run(1, 10);

        assertThatThrownBy(() -> JournalHost.start(settings.withPartition(3)))
                .asInstanceOf(type(HostException.class))
                .returns(CONFIGURATION, HostException::kind);
    }

    @Test
    void aDamagedSnapshotIsSkippedForAnOlderOne() throws IOException {
        run(1, 500);
        run(2, 500);
        long hash = CommandLog.open(home).verify().businessHash();
        List<Path> snapshots = files(home.resolve("snapshots"), "snapshot-");
        damage(snapshots.getLast(), Files.size(snapshots.getLast()) / 2);

        JournalHost.start(settings).close();

        assertThat(CommandLog.open(home).verify().businessHash()).isEqualTo(hash);
    }

    @Test
    void aSnapshotIsTakenAfterSoManyCommands() throws IOException {
        HostSettings usual = ChildHost.settings(home, Duration.ZERO, Duration.ZERO);
        settings = usual.with(new HostSettings.Intervals(
                5_000, Duration.ZERO, 1_000, usual.intervals().gatewayTimeout()));
        run(1, 500);
        List<Path> first = files(home.resolve("snapshots"), "snapshot-");
        assertThat(first).as("that of the end").hasSize(1);
        run(2, 2_500);
        assertThat(files(home.resolve("snapshots"), "snapshot-"))
                .as("the newest two: one on the way, and that of the end")
                .hasSize(2)
                .doesNotContainAnyElementsOf(first);
    }

    @Test
    void aDraftOfASnapshotIsRemoved() throws IOException {
        run(1, 10);
        Path draft = home.resolve("snapshots").resolve("snapshot-00000000000000099999.new");
        Files.write(draft, new byte[] {1, 2, 3});

        JournalHost.start(settings).close();

        assertThat(draft).doesNotExist();
    }

    @Test
    void damageInTheLogStopsTheStartAndIsNamedWithItsPlace() throws IOException {
        run(1, 2_000);
        for (Path snapshot : files(home.resolve("snapshots"), "snapshot-")) Files.delete(snapshot);
        Path log = files(home.resolve("archive"), "-0.rec").getLast();
        damage(log, 20_000);

        assertThatThrownBy(() -> JournalHost.start(settings))
                .asInstanceOf(type(HostException.class))
                .returns(DAMAGED, HostException::kind)
                .extracting(Throwable::getMessage)
                .asString()
                .contains(log.toString())
                .containsPattern("damaged at position [0-9]+ ")
                .contains("checksum");
    }

    @Test
    void withoutSnapshotsTheWholeLogIsReplayed() throws IOException {
        run(1, 2_000);
        long hash = CommandLog.open(home).verify().businessHash();
        for (Path snapshot : files(home.resolve("snapshots"), "snapshot-")) Files.delete(snapshot);

        JournalHost.start(settings).close();

        assertThat(CommandLog.open(home).verify().businessHash()).isEqualTo(hash);
    }

    @Test
    void aLogThatIsGoneIsNotTakenForAnEmptyOne() throws IOException {
        run(1, 100);
        for (Path file : files(home.resolve("archive"), "")) Files.delete(file);

        assertThatThrownBy(() -> JournalHost.start(settings))
                .asInstanceOf(type(HostException.class))
                .returns(DAMAGED, HostException::kind);
    }

    @Test
    void recordingsWithoutAnIdentityStopTheStart() throws IOException {
        run(1, 100);
        Files.delete(home.resolve("identity"));

        assertThatThrownBy(() -> JournalHost.start(settings))
                .asInstanceOf(type(HostException.class))
                .returns(HostException.Kind.STORAGE, HostException::kind)
                .extracting(Throwable::getMessage)
                .asString()
                .startsWith(home.resolve("identity") + " is missing");
        assertThat(home.resolve("identity")).doesNotExist();
    }

    /// In a long replay the media driver must have its turns, or it counts as dead.
    @Test
    void whoReadsARecordingLetsOthersWork() throws IOException {
        run(1, 2_000);
        Path archive = new HostDirectory(home).archive();
        Recording events =
                Recording.kept(archive, each -> each.streamId() == HostFile.EVENT_STREAM);
        int[] turns = {0};
        int frames = 0;
        try (RecordingReader reader =
                RecordingReader.ofAll(archive, events, true).whileDoing(() -> turns[0]++)) {
            while (reader.nextFrame()) frames++;
        }
        assertThat(frames).isPositive();
        assertThat(turns[0]).isEqualTo(frames / 16 + 1);
    }
}
