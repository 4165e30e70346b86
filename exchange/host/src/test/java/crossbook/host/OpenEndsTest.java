package crossbook.host;

import static crossbook.host.HostException.Kind.DAMAGED;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;
import crossbook.client.stream.HostStatus;
import crossbook.client.stream.HostStatus.Value;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import io.aeron.protocol.HeaderFlyweight;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/// What happens to a host that was killed while it wrote: nobody ended its recordings.
@Tag("slow")
class OpenEndsTest {
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

    private static void damage(Path file, long at, int bits) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(at);
            int old = bytes.read();
            bytes.seek(at);
            bytes.write(old ^ bits);
        }
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
        beginAMessage(copy, checksums);

        JournalHost.start(HostSettings.of(copy)).close();

        assertThat(CommandLog.open(copy).verify().events()).isPositive();
    }

    /// Writes the first frame of a message that goes on behind the last of the events.
    private static void beginAMessage(Path host, boolean checksums) throws IOException {
        Frame last = lastFrame(host, HostFile.EVENT_STREAM, checksums);
        Recording events = eventsOf(new HostDirectory(host));
        try (RandomAccessFile file = new RandomAccessFile(last.file().toFile(), "rw")) {
            ByteBuffer frame = ByteBuffer.allocate(events.mtu()).order(ByteOrder.LITTLE_ENDIAN);
            Arrays.fill(frame.array(), (byte) 7);
            file.seek(last.begin());
            file.read(frame.array(), 0, DataHeaderFlyweight.HEADER_LENGTH);
            CRC32C sum = new CRC32C();
            sum.update(
                    frame.array(),
                    DataHeaderFlyweight.HEADER_LENGTH,
                    events.mtu() - DataHeaderFlyweight.HEADER_LENGTH);
            frame.putInt(0, events.mtu())
                    .put(HeaderFlyweight.FLAGS_FIELD_OFFSET, FrameDescriptor.BEGIN_FRAG_FLAG)
                    .putInt(DataHeaderFlyweight.TERM_OFFSET_FIELD_OFFSET, (int)
                            (last.end() % events.termLength()));
            if (checksums)
                frame.putInt(DataHeaderFlyweight.SESSION_ID_FIELD_OFFSET, (int) sum.getValue());
            file.seek(last.end());
            file.write(frame.array());
        }
    }

    /// A kill leaves pages out; it changes no byte, and shortens nothing within a page.
    @ParameterizedTest
    @ValueSource(strings = {"content", "length", "end", "beginning"})
    void damageInTheLastFrameOfTheLogStopsTheStart(String where) throws IOException {
        Path copy = directory.resolve("copy");
        copyAsKilled(copy, true);
        Frame last = lastFrame(copy, HostFile.LOG_STREAM, true);
        switch (where) {
            case "content" -> damage(last.file(), last.end() - 50, 0x10);
            case "length" ->
                damage(last.file(), last.begin() + 1, 0x10); // 4,096 bytes more or less
            default ->
                damage(
                        last.file(),
                        last.begin() + HeaderFlyweight.FLAGS_FIELD_OFFSET,
                        where.equals("end")
                                ? FrameDescriptor.END_FRAG_FLAG
                                : FrameDescriptor.BEGIN_FRAG_FLAG);
        }

        for (ThrowingCallable use : List.<ThrowingCallable>of(
                () -> CommandLog.open(copy).verify(),
                () -> JournalHost.start(HostSettings.of(copy)))) {
            assertThatThrownBy(use)
                    .asInstanceOf(type(HostException.class))
                    .returns(DAMAGED, HostException::kind)
                    .extracting(Throwable::getMessage)
                    .asString()
                    .contains(last.file() + ", byte ")
                    .endsWith("restore the directory from a copy");
        }
    }

    /// As the refusal says; the commands in it are lost then.
    @Test
    void theLastFrameCanBeLeftOut() throws IOException {
        Path copy = directory.resolve("copy");
        copyAsKilled(copy, true);
        Frame last = lastFrame(copy, HostFile.EVENT_STREAM, true);
        damage(last.file(), last.end() - 50, 0x10);
        assertThatThrownBy(() -> JournalHost.start(HostSettings.of(copy)))
                .hasMessageContaining("(truncate -s " + last.begin() + " " + last.file()
                        + " && truncate -s " + Files.size(last.file()) + " " + last.file() + ")");
        try (RandomAccessFile file = new RandomAccessFile(last.file().toFile(), "rw")) {
            long length = file.length();
            file.setLength(last.begin());
            file.setLength(length);
        }

        JournalHost.start(HostSettings.of(copy)).close();

        assertThat(CommandLog.open(copy).verify().events()).isPositive();
    }

    /// A frame, and where it stands in its file.
    private record Frame(Path file, long begin, long end) {}

    private static Frame lastFrame(Path host, int stream, boolean checksums) {
        HostDirectory kept = new HostDirectory(host);
        Recording recording = Recording.kept(kept.archive(), each -> each.streamId() == stream);
        long begin = 0;
        long end = 0;
        try (RecordingReader reader = RecordingReader.ofAll(kept.archive(), recording, checksums)) {
            while (reader.nextFrame()) {
                begin = end;
                end = reader.position();
            }
        }
        Path file = recording.file(kept.archive(), begin - begin % recording.segmentLength());
        return new Frame(file, begin % recording.segmentLength(), end % recording.segmentLength());
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
                awaitRecorded(home, EventList.number(seen.events.getLast()));
            } while (!endsInAnEmptyPage(home));
            copyAsKilled(home, copy);
        }
        assertThat(endsInAnEmptyPage(copy)).isTrue();
        long hash = CommandLog.open(copy).verify().businessHash();

        JournalHost.start(HostSettings.of(copy)).close();

        assertThat(CommandLog.open(copy).verify().businessHash()).isEqualTo(hash);
    }

    private static boolean endsInAnEmptyPage(Path host) throws IOException {
        Frame last = lastFrame(host, HostFile.LOG_STREAM, false);
        int inPage = (int) (last.end() % 4096);
        if (inPage == 0 || last.begin() >= last.end() - inPage) return false;
        byte[] rest = new byte[inPage];
        try (RandomAccessFile file = new RandomAccessFile(last.file().toFile(), "r")) {
            file.seek(last.end() - inPage);
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
            awaitRecorded(home, EventList.number(seen.events.getLast()));
            copyAsKilled(home, copy);
        }
    }

    /// A copy made while a frame is written may have a part of a page, which no kill leaves.
    private static void awaitRecorded(Path host, long event) {
        while (!isRecorded(HostStatus.read(host).orElseThrow(), event))
            LockSupport.parkNanos(100_000);
    }

    private static boolean isRecorded(HostStatus status, long event) {
        return status.get(Value.EVENTS) >= event
                && status.get(Value.LOG_RECORDED) == status.get(Value.LOG_POSITION)
                && status.get(Value.EVENT_RECORDED) == status.get(Value.EVENT_POSITION);
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
        Files.delete(to.resolve("host.address")); // it names a process that lives
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
