package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.Frames;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.HostFile;
import crossbook.protocol.MessageHeaderDecoder;
import crossbook.protocol.command.NewOrderDecoder;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/// A host of a market of futures that the last build of version 0, in which ids had 20 characters,
/// left when it was killed.
@Tag("slow")
class OldRecordingTest {
    private static final int ALICE = 1;
    private static final String ID = "f81d4fae-7dec-11d0-a765-00a0c91e6bf6";

    /// As that build says it.
    private static final long STATE_HASH = 0xe404afc06991623bL;

    @TempDir
    Path home;

    @BeforeEach
    void unpack() throws IOException {
        try (InputStream file = getClass().getResourceAsStream("/version-0.zip");
                ZipInputStream zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path path = home.resolve(entry.getName());
                Files.createDirectories(path.getParent());
                Files.copy(zip, path);
            }
        }
    }

    @Test
    void itIsRefusedUntilItIsConverted() {
        assertThatThrownBy(() -> CommandLog.open(home)).hasMessageContaining("log convert");
        Conversion.run(home, Map.of());
        CommandLog.Verified verified = CommandLog.open(home).verify();
        assertThat(verified.commands()).isEqualTo(30);
        assertThat(verified.events()).isEqualTo(44);
        assertThat(verified.stateHash()).isEqualTo(STATE_HASH);
    }

    @Test
    void readersSeeOneVersion() {
        Set<Integer> versions = new HashSet<>();
        MessageHeaderDecoder header = new MessageHeaderDecoder();
        CommandLog log = CommandLog.ofAnyVersion(new HostDirectory(home));
        log.events((buffer, at, _) -> versions.add(header.wrap(buffer, at).version()));
        log.commands((buffer, at, _) -> versions.add(header.wrap(buffer, at).version()));
        assertThat(versions).containsExactly(1);
    }

    /// As a cluster checks what is in its log.
    @Test
    void itsCommandsMayStandInALog() {
        CommandCheck check = new CommandCheck();
        Path archive = home.resolve("archive");
        Recording log = Recording.kept(archive, kept -> kept.streamId() == HostFile.LOG_STREAM);
        int orders = 0;
        try (RecordingReader reader = RecordingReader.ofAll(archive, log, true)) {
            while (reader.next()) {
                int at = reader.offset() + Frames.PREFIX;
                MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(reader.buffer(), at);
                assertThat(header.version()).isZero();
                if (header.templateId() != NewOrderDecoder.TEMPLATE_ID) continue;
                orders++;
                assertThat(check.isSound(reader.buffer(), reader.offset(), reader.length()))
                        .isTrue();
            }
        }
        assertThat(orders).isPositive();
    }

    @Test
    @Timeout(600)
    void itGoesOnInThisVersionAndIsVerifiedAsAWhole() {
        Conversion.run(home, Map.of());
        long before = CommandLog.open(home).verify().events();
        EventList all = new EventList();
        try (RunningHost host = JournalHost.start(ChildHost.settings(home));
                HostConnection connection = HostConnection.open(host.directory());
                EventStream events = connection.events(1)) {
            CommandSender sender = new CommandSender(connection);
            sender.buyAs(ALICE, ID, 499_000);
            while (all.events.stream().noneMatch(OldRecordingTest::hasId)) {
                if (events.poll(all::onEvent, 64) == 0) LockSupport.parkNanos(100_000);
            }
        }
        assertThat(all.answered()).startsWith("ABCDEFGHIJKLMNOPQRST").endsWith(ID);
        CommandLog.Verified verified = CommandLog.open(home).verify();
        assertThat(verified.events()).isGreaterThan(before);
        assertThat(verified.fromCommand()).isEqualTo(1);
    }

    private static boolean hasId(byte[] event) {
        return new String(event, StandardCharsets.US_ASCII).contains(ID);
    }
}
