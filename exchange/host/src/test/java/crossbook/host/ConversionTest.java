package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.protocol.MessageHeaderDecoder;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/// Recordings that name another engine version are refused, and recorded anew they are what they
/// were, since this engine made them.
class ConversionTest {
    private static final int COMMANDS = 500;
    private static final int OTHER = 1;

    @TempDir
    Path directory;

    private Path home;
    private final EventList seen = new EventList();

    @BeforeEach
    void name() {
        home = directory.resolve("host");
    }

    private static AutoCloseable journal(Path where) {
        return JournalHost.start(ChildHost.settings(where));
    }

    private void recordWith(Function<Path, AutoCloseable> start) throws Exception {
        try (AutoCloseable host = start.apply(home);
                HostConnection connection = HostConnection.open(home)) {
            assertThat(host).isNotNull();
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            sender.market(2);
            seen.awaitNumber(events, 4);
            Random random = new Random(7);
            for (int i = 0; i < COMMANDS; i++) sender.anything(random);
            sender.takeSnapshot();
            for (int i = 0; i < COMMANDS; i++) sender.anything(random);
            seen.awaitAnswers(events, sender);
        }
        name(OTHER);
    }

    /// Has the directory say that this version of the engine has recorded it.
    private void name(int engine) {
        HostDirectory there = new HostDirectory(home);
        Identity is = Identity.read(there);
        new Identity(
                        is.kind(),
                        is.partition(),
                        is.hashSeed(),
                        is.checksums(),
                        is.commandsPerHash(),
                        engine)
                .write(there.identity());
    }

    private List<byte[]> recorded() {
        EventList kept = new EventList();
        CommandLog.open(home).events(kept::onEvent);
        return kept.events;
    }

    @Test
    void aLogIsRecordedAnew() throws Exception {
        recordWith(ConversionTest::journal);
        assertThatThrownBy(() -> CommandLog.open(home))
                .hasMessageContaining("recorded by engine version 1, and this build has "
                        + EngineVersion.current() + ": `crossbook log convert`");
        assertThatThrownBy(() -> journal(home)).hasMessageContaining("`crossbook log convert`");
        assertThat(Conversion.run(home, Map.of())).containsExactly(home);
        assertThat(Conversion.run(home, Map.of())).isEmpty();
        assertThat(recorded().subList(0, seen.events.size()))
                .containsExactlyElementsOf(seen.events);
        CommandLog.open(home).verify();
        try (AutoCloseable host = journal(home)) {
            assertThat(host).isNotNull();
        }
        CommandLog.open(home).verify();
    }

    @Test
    void aClusterGoesOnFromItsState() throws Exception {
        List<Integer> ports = ChildHost.freePorts();
        Function<Path, AutoCloseable> member = where ->
                ClusterHost.start(ChildHost.clusterSettings(ChildHost.settings(where), ports));
        recordWith(member);
        assertThat(Conversion.run(home, Map.of())).containsExactly(home);
        assertThatThrownBy(() -> LostMember.replace(directory.resolve("lost"), List.of(home)))
                .hasMessageContaining("--from");
        try (AutoCloseable host = member.apply(home);
                HostConnection connection = HostConnection.open(home)) {
            assertThat(host).isNotNull();
            CommandSender sender = new CommandSender(connection);
            sender.openSession(1, 77, 9);
            EventStream events = connection.events(1);
            EventList again = new EventList();
            again.awaitNumber(events, seen.events.size() + 1);
            assertThat(again.events.subList(0, seen.events.size()))
                    .containsExactlyElementsOf(seen.events);
        }
        CommandLog.open(home).verify();
    }

    @Test
    void aHostOfPartitionsWantsThemBesideIt() throws Exception {
        recordWith(ConversionTest::journal);
        HostDirectory there = new HostDirectory(home);
        Identity is = Identity.read(there);
        new Identity(Identity.Kind.PARTITIONED, 0, is.hashSeed(), true, 1, OTHER)
                .write(there.identity());
        assertThatThrownBy(() -> Conversion.run(home, Map.of("NPN", 1)))
                .hasMessageContaining("is converted together with its partitions")
                .hasMessageContaining("partition-0");
    }

    @Test
    void whatWouldBeDecidedOtherwiseIsNotConverted() throws Exception {
        recordWith(ConversionTest::journal);
        long command = seen.events.stream()
                .mapToLong(ConversionTest::commandNumber)
                .max()
                .orElseThrow();
        SkippedCommands.add(new HostDirectory(home), command, 0);
        assertThatThrownBy(() -> Conversion.run(home, Map.of()))
                .hasMessageContaining("decides command " + command + " otherwise")
                .hasMessageContaining("nothing is converted");
        name(EngineVersion.current());
        CommandLog.open(home).verify();
    }

    private static long commandNumber(byte[] event) {
        int at = MessageHeaderDecoder.ENCODED_LENGTH + EventFrame.COMMAND_NUMBER;
        return new UnsafeBuffer(event).getLong(at, ByteOrder.LITTLE_ENDIAN);
    }
}
