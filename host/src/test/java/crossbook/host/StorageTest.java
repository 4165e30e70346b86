package crossbook.host;

import static crossbook.host.HostException.Kind.ALREADY_RUNNING;
import static crossbook.host.HostException.Kind.CONFIGURATION;
import static crossbook.host.HostException.Kind.DAMAGED;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;

import io.aeron.archive.CatalogView;

import org.junit.jupiter.api.BeforeEach;
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

/// What becomes of a host whose files are not as it left them.
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

    private void damage(Path file, long at) throws IOException {
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

    /// The archive looks for the end of a recording in pieces of 1 MiB at most, unless told
    /// otherwise, and fails where the last frame reaches over the end of a piece.
    @Test
    void aRecordingMayEndAnywhereWhenTheHostIsKilled() throws IOException {
        settings = HostSettings.of(home);
        Path copy = directory.resolve("copy");
        try (RunningHost host = JournalHost.start(settings);
                HostConnection connection = HostConnection.open(host.directory())) {
            CommandSender sender = new CommandSender(connection);
            sender.market(2);
            Random random = new Random(1);
            EventList seen = new EventList();
            EventStream events = connection.events(1);
            while (size(seen) < 1 << 21) {
                for (int i = 0; i < 200; i++) sender.anything(random);
                events.poll(seen::onEvent, 64);
            }
            seen.awaitAnswers(events, sender);
            copyAsKilled(home, copy);
        }
        cutAfterTheFrameAcross(copy, 1 << 20);

        JournalHost.start(HostSettings.of(copy)).close();

        assertThat(CommandLog.open(copy).verify().events()).isPositive();
    }

    private static long size(EventList seen) {
        return seen.events.stream().mapToLong(event -> event.length).sum();
    }

    /// What a host that is killed now would leave.
    private static void copyAsKilled(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.sorted().toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) Files.createDirectories(target);
                else Files.copy(file, target);
            }
        }
    }

    private void cutAfterTheFrameAcross(Path host, long place) throws IOException {
        HostDirectory kept = new HostDirectory(host);
        Recording[] events = {null};
        CatalogView.listRecordings(kept.archive().toFile(), Recording.describing(recording -> {
            if (recording.streamId() == HostFile.EVENT_STREAM) events[0] = recording;
        }));
        long end;
        try (RecordingReader reader =
                new RecordingReader(kept.archive(), events[0], true, 0, RecordingReader.OPEN_END)) {
            while (reader.position() <= place) assertThat(reader.next()).isTrue();
            end = reader.position();
        }
        try (RandomAccessFile file = new RandomAccessFile(
                files(kept.archive(), events[0].id() + "-0.rec").getFirst().toFile(), "rw")) {
            long length = file.length();
            file.setLength(end);
            file.setLength(length);
        }
    }
}
