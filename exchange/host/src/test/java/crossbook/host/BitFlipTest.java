package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;

import io.aeron.logbuffer.FrameDescriptor;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/// One bit of one file of a stopped host is another: the next start says what is damaged, or
/// the state is the same.
@Tag("slow")
class BitFlipTest {
    private static final int FEW = 4;
    private static final int MANY = 500;
    private static final long SEED = Long.getLong("crossbook.seed", 1);
    private static final int COMMANDS = 600;

    private static final String JAVAS_WORDS =
            "Exception|java\\.|Input length|input string|null|incorrect data|ZLIB";

    /// The archive's list of recordings, as far as it says anything: of two recordings.
    private static final int LIST_BYTES = 544;

    @TempDir
    Path directory;

    private Path home;
    private long hash;

    @BeforeEach
    void run() {
        home = directory.resolve("host");
        try (RunningHost host = JournalHost.start(ChildHost.settings(home));
                HostConnection connection = HostConnection.open(host.directory())) {
            CommandSender sender = new CommandSender(connection);
            sender.market(2);
            Random random = new Random(SEED);
            for (int i = 0; i < COMMANDS; i++) sender.anything(random);
            new EventList().awaitAnswers(connection.events(1), sender);
        }
        hash = CommandLog.open(home).verify().businessHash();
    }

    @Test
    void inTheListOfRecordings() throws IOException {
        assertThat(flipTheList(FEW)).isPositive();
    }

    /// The archive would read another minor version, but no other major one.
    @Test
    void inTheVersionOfTheListOfRecordings() throws IOException {
        int told = 0;
        for (int bit = 0; bit < Integer.SIZE; bit += 5) {
            if (flipOne(Path.of("archive", "archive.catalog"), bit, true)) told++;
        }
        assertThat(told).isPositive();
    }

    @Test
    void inTheLog() throws IOException {
        assertThat(flipTheRecording(HostFile.LOG_STREAM, FEW)).isPositive();
    }

    @Test
    void inTheEvents() throws IOException {
        assertThat(flipTheRecording(HostFile.EVENT_STREAM, FEW)).isPositive();
    }

    /// The checksum of a frame is that of its last 32 bytes, however many of them it has.
    @ParameterizedTest
    @ValueSource(ints = {HostFile.LOG_STREAM, HostFile.EVENT_STREAM})
    void inTheLengthOfAFrame(int stream) throws IOException {
        Recording recording = recording(stream);
        Path archive = new HostDirectory(home).archive();
        long begin = 0;
        try (RecordingReader reader = RecordingReader.ofAll(archive, recording, true)) {
            for (long next = 0; reader.next(); next = reader.position()) begin = next;
        }
        for (int bit = 0; 1 << bit < FrameDescriptor.FRAME_ALIGNMENT; bit++) {
            assertThat(flipOne(file(recording), Byte.SIZE * begin + bit, false)).isTrue();
        }
    }

    @Test
    void inTheSnapshot() throws IOException {
        assertThat(flipTheSnapshot(FEW)).isEqualTo(FEW);
    }

    @Test
    void inTheIdentity() throws IOException {
        assertThat(flipTheIdentity(FEW)).isPositive();
    }

    @Test
    @Tag("long")
    void manyInEach() throws IOException {
        assertThat(flipTheList(MANY)).isPositive();
        assertThat(flipTheRecording(HostFile.LOG_STREAM, MANY)).isPositive();
        assertThat(flipTheRecording(HostFile.EVENT_STREAM, MANY)).isPositive();
        assertThat(flipTheSnapshot(MANY)).isEqualTo(MANY);
        assertThat(flipTheIdentity(MANY)).isPositive();
    }

    private int flipTheList(int flips) throws IOException {
        return flip(Path.of("archive", "archive.catalog"), LIST_BYTES, true, flips);
    }

    private int flipTheRecording(int stream, int flips) throws IOException {
        Recording recording = recording(stream);
        return flip(file(recording), recording.stopPosition(), false, flips);
    }

    private int flipTheSnapshot(int flips) throws IOException {
        Path snapshot = snapshots(home).getLast();
        return flip(home.relativize(snapshot), Files.size(snapshot), true, flips);
    }

    private int flipTheIdentity(int flips) throws IOException {
        Path identity = new HostDirectory(home).identity();
        return flip(home.relativize(identity), Files.size(identity), true, flips);
    }

    /// Each file that a stopped host keeps is taken away, one at a time.
    @Test
    void aFileThatIsGone() throws IOException {
        List<Path> kept;
        try (Stream<Path> files = Files.walk(home)) {
            kept = files.filter(Files::isRegularFile).map(home::relativize).toList();
        }
        assertThat(kept).hasSizeGreaterThan(4);
        for (Path file : kept) {
            Path copy = copy("without-" + file.getFileName(), true);
            Files.deleteIfExists(copy.resolve(file));
            startAndCompare(copy, file + " is gone");
        }
    }

    private Recording recording(int stream) {
        return Recording.kept(
                new HostDirectory(home).archive(), recording -> recording.streamId() == stream);
    }

    private Path file(Recording recording) {
        return home.relativize(recording.file(new HostDirectory(home).archive(), 0));
    }

    private static List<Path> snapshots(Path host) throws IOException {
        try (Stream<Path> files = Files.list(new HostDirectory(host).snapshots())) {
            return files.sorted().toList();
        }
    }

    /// Returns how often a start said so; otherwise it did no harm.
    private int flip(Path file, long bytes, boolean withSnapshot, int flips) throws IOException {
        Random random = new Random(SEED);
        int told = 0;
        for (int i = 0; i < flips; i++) {
            if (flipOne(file, random.nextLong(8 * bytes), withSnapshot)) told++;
        }
        return told;
    }

    private boolean flipOne(Path file, long bit, boolean withSnapshot) throws IOException {
        Path copy = copy("flip-" + bit, withSnapshot);
        try (RandomAccessFile damaged = new RandomAccessFile(copy.resolve(file).toFile(), "rw")) {
            damaged.seek(bit / 8);
            int old = damaged.read();
            damaged.seek(bit / 8);
            damaged.write(old ^ 1 << bit % 8);
        }
        boolean isTold = startAndCompare(copy, "bit " + bit + " of " + file);
        delete(copy);
        return isTold;
    }

    /// Returns whether it says that something is damaged.
    private boolean startAndCompare(Path copy, String damage) {
        try {
            JournalHost.start(ChildHost.settings(copy)).close();
        } catch (HostException e) {
            assertThat(e.getMessage()).as(damage).isNotBlank().doesNotContainPattern(JAVAS_WORDS);
            assertThat(e.kind())
                    .as(damage + ": " + e.getMessage())
                    .isNotIn(HostException.Kind.FAILED, HostException.Kind.ENGINE_FAILED);
            return true;
        }
        assertThat(CommandLog.open(copy).verify().businessHash()).as(damage).isEqualTo(hash);
        return false;
    }

    private Path copy(String name, boolean withSnapshot) throws IOException {
        Path copy = directory.resolve(name);
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.sorted().toList()) {
                Path target = copy.resolve(home.relativize(file).toString());
                if (Files.isDirectory(file)) Files.createDirectories(target);
                else Files.copy(file, target);
            }
        }
        if (!withSnapshot) {
            for (Path snapshot : new ArrayList<>(snapshots(copy))) Files.delete(snapshot);
        }
        return copy;
    }

    private static void delete(Path copy) throws IOException {
        try (Stream<Path> files = Files.walk(copy)) {
            for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
