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

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.HeaderFlyweight;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/// What happens to a host whose files are not as it left them.
@Tag("slow")
class StorageTest {
    private static final int MIB = 1 << 20;

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
        Path copy = directory.resolve("copy");
        copyAsKilled(copy, true);
        cut(copy, endOfFrameAcross(copy, MIB));

        JournalHost.start(HostSettings.of(copy)).close();

        assertThat(CommandLog.open(copy).verify().events()).isPositive();
    }

    /// The system writes page by page, and may end a process between two of them.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aFrameThatWasBeingWrittenDoesNotCount(boolean checksums) throws IOException {
        Path copy = directory.resolve("copy");
        copyAsKilled(copy, checksums);
        assertThat(endOfFrameAcross(copy, MIB)).isGreaterThan(MIB);
        cut(copy, MIB);

        JournalHost.start(HostSettings.of(copy)).close();

        assertThat(CommandLog.open(copy).verify().events()).isPositive();
    }

    /// A message of several frames may be cut off after one of them.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMessageOfWhichNotEveryFrameWasWrittenDoesNotCount(boolean checksums) throws IOException {
        Path copy = directory.resolve("copy");
        copyAsKilled(copy, checksums);
        HostDirectory kept = new HostDirectory(copy);
        long last = 0;
        try (RecordingReader reader =
                RecordingReader.ofAll(kept.archive(), eventsOf(kept), checksums)) {
            while (true) {
                long begin = reader.position();
                if (!reader.nextFrame()) break;
                last = begin;
            }
        }
        takeEndFrom(copy, last);

        JournalHost.start(HostSettings.of(copy)).close();

        assertThat(CommandLog.open(copy).verify().events()).isPositive();
    }

    /// Makes a frame of the events the first of a message that goes on.
    private void takeEndFrom(Path host, long position) throws IOException {
        HostDirectory kept = new HostDirectory(host);
        Recording events = eventsOf(kept);
        long base = position - position % events.segmentLength();
        Path file = events.file(kept.archive(), base);
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(position - base + HeaderFlyweight.FLAGS_FIELD_OFFSET);
            bytes.write(FrameDescriptor.BEGIN_FRAG_FLAG);
        }
    }

    /// In a long replay the media driver must have its turns, or it counts as dead.
    @Test
    void whoReadsARecordingLetsOthersWork() throws IOException {
        run(1, 2_000);
        HostDirectory kept = new HostDirectory(home);
        int[] turns = {0};
        int frames = 0;
        try (RecordingReader reader = RecordingReader.ofAll(kept.archive(), eventsOf(kept), true)
                .whileDoing(() -> turns[0]++)) {
            while (reader.nextFrame()) frames++;
        }
        assertThat(frames).isPositive();
        assertThat(turns[0]).isEqualTo(frames / 16 + 1);
    }

    /// Else each of many kills would make the next start longer.
    @Test
    void aStartThatReplayedMuchIsFollowedByASnapshot() throws IOException {
        Path copy = directory.resolve("copy");
        copyAsKilled(copy, true);
        HostSettings.Intervals rare =
                new HostSettings.Intervals(1_000, Duration.ZERO, 50_000, Duration.ofSeconds(60));

        try (RunningHost host = JournalHost.start(HostSettings.of(copy).with(rare));
                HostConnection connection = HostConnection.open(copy)) {
            assertThat(host.isRunning()).isTrue();
            new EventList().awaitKind(connection.events(1), "SnapshotTaken");
        }
    }

    /// Of padding only the header is written.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRecordingMayEndWithThePaddingOfATerm(boolean checksums) throws IOException {
        Path copy = directory.resolve("copy");
        copyAsKilled(copy, checksums);
        cut(copy, settings.storage().termLength());

        JournalHost.start(HostSettings.of(copy)).close();

        assertThat(CommandLog.open(copy).verify().events()).isPositive();
    }

    /// Whether a page that is empty was written nobody can tell without checksums.
    @Test
    void theLastCommandMayEndInAPageOfWhichItWritesNothingButZeros() throws IOException {
        Path copy = directory.resolve("copy");
        settings = HostSettings.of(home).withChecksums(false);
        long commands = 0;
        try (RunningHost host = JournalHost.start(settings);
                HostConnection connection = HostConnection.open(host.directory())) {
            CommandSender sender = new CommandSender(connection);
            sender.market(2);
            Random random = new Random(1);
            EventStream events = connection.events(1);
            do {
                assertThat(commands++).isLessThan(10_000);
                EventList seen = new EventList();
                sender.anything(random);
                seen.awaitAnswers(events, sender);
                seen.events.clear();
                sender.instrument(99); // ends in a reason that is not said; refused
                seen.awaitKind(events, "InstrumentRejected");
            } while (!endsInAnEmptyPage(home));
            copyAsKilled(home, copy);
        }
        assertThat(endsInAnEmptyPage(copy)).isTrue();
        long hash = CommandLog.open(copy).verify().businessHash();

        JournalHost.start(HostSettings.of(copy)).close();

        assertThat(CommandLog.open(copy).verify().businessHash()).isEqualTo(hash);
    }

    private static boolean endsInAnEmptyPage(Path host) throws IOException {
        HostDirectory kept = new HostDirectory(host);
        Recording commands = Recording.kept(
                kept.archive(), recording -> recording.streamId() == HostFile.LOG_STREAM);
        long begin = 0;
        long end = 0;
        try (RecordingReader reader = RecordingReader.ofAll(kept.archive(), commands, false)) {
            while (reader.nextFrame()) {
                begin = end;
                end = reader.position();
            }
        }
        int inPage = (int) (end % 4096);
        if (inPage == 0 || begin >= end - inPage) return false;
        byte[] rest = new byte[inPage];
        try (RandomAccessFile file =
                new RandomAccessFile(commands.file(kept.archive(), 0).toFile(), "r")) {
            file.seek(end - inPage);
            file.readFully(rest);
        }
        return Arrays.equals(rest, new byte[inPage]);
    }

    /// The file is made first and gets its length then, and the process may end between.
    @ParameterizedTest
    @CsvSource({"0, true", "0, false", "524288, true", "524288, false"})
    void aFileOfARecordingMayHaveOnlyJustBegun(long length, boolean checksums) throws IOException {
        Path copy = directory.resolve("copy");
        copyAsKilled(copy, checksums, MIB);
        Recording events = eventsOf(new HostDirectory(copy));
        List<Path> files = filesOf(copy, events);
        assertThat(files).hasSizeGreaterThan(1);
        try (RandomAccessFile last = new RandomAccessFile(files.getLast().toFile(), "rw")) {
            last.setLength(0);
            last.setLength(length);
        }

        JournalHost.start(HostSettings.of(copy)).close();

        assertThat(CommandLog.open(copy).verify().events()).isPositive();
    }

    @Test
    void aFileThatIsMissingBetweenOthersIsDamage() throws IOException {
        Path copy = directory.resolve("copy");
        copyAsKilled(copy, true, MIB);
        Recording events = eventsOf(new HostDirectory(copy));
        List<Path> files = filesOf(copy, events);
        assertThat(files).hasSizeGreaterThan(2);
        Files.delete(files.get(1));

        assertThatThrownBy(() -> JournalHost.start(HostSettings.of(copy)))
                .asInstanceOf(type(HostException.class))
                .extracting(Throwable::getMessage)
                .asString()
                .contains(files.get(1).toString());
    }

    private static List<Path> filesOf(Path host, Recording recording) {
        Path archive = new HostDirectory(host).archive();
        return recording.filePositions(archive).stream()
                .sorted()
                .map(position -> recording.file(archive, position))
                .toList();
    }

    private void copyAsKilled(Path copy, boolean checksums) throws IOException {
        copyAsKilled(copy, checksums, HostSettings.of(home).storage().segmentLength());
    }

    private void copyAsKilled(Path copy, boolean checksums, int segmentLength) throws IOException {
        settings = HostSettings.of(home);
        settings = settings.with(new HostSettings.Storage(
                Math.min(settings.storage().termLength(), segmentLength),
                segmentLength,
                0,
                checksums,
                false,
                settings.storage().retain()));
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

    private static Recording eventsOf(HostDirectory host) {
        return Recording.kept(
                host.archive(), recording -> recording.streamId() == HostFile.EVENT_STREAM);
    }

    private static long endOfFrameAcross(Path host, long place) {
        HostDirectory kept = new HostDirectory(host);
        try (RecordingReader reader = RecordingReader.ofAll(
                kept.archive(), eventsOf(kept), Identity.read(kept).checksums())) {
            while (reader.position() <= place) assertThat(reader.next()).isTrue();
            return reader.position();
        }
    }

    /// Nothing of the events has been written from that position on.
    private void cut(Path host, long position) throws IOException {
        HostDirectory kept = new HostDirectory(host);
        Path first = kept.archive().resolve(eventsOf(kept).id() + "-0.rec");
        try (RandomAccessFile file = new RandomAccessFile(first.toFile(), "rw")) {
            long length = file.length();
            file.setLength(position);
            file.setLength(length);
        }
    }
}
