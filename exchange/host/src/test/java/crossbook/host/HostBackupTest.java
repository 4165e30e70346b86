package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/// A host is copied again and again while it works, takes snapshots and gives back what they make
/// superfluous: each copy can be replayed, begins, and has all that was answered before.
@Tag("slow")
class HostBackupTest {
    private static final int COPIES = Integer.getInteger("crossbook.copies", 4);
    private static final int BETWEEN = 20_000;

    @TempDir
    Path directory;

    private Path home;
    private List<Integer> ports;

    @BeforeEach
    void name() throws IOException {
        home = directory.resolve("host");
        ports = ChildHost.freePorts();
    }

    @Test
    void aJournalHostIsCopiedWhileItWorks() throws Exception {
        copies(where -> JournalHost.start(ChildHost.settings(where)));
    }

    @Test
    void aMemberIsCopiedWhileItWorks() throws Exception {
        copies(where ->
                ClusterHost.start(ChildHost.clusterSettings(ChildHost.settings(where), ports)));
    }

    private void copies(Function<Path, AutoCloseable> start) throws Exception {
        EventList seen = new EventList();
        List<Integer> answered = new ArrayList<>();
        try (AutoCloseable host = start.apply(home);
                HostConnection connection = HostConnection.open(home)) {
            assertThat(host).isNotNull();
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            sender.market(2);
            seen.awaitNumber(events, 4);
            Random random = new Random(7);
            for (int number = 0; number < COPIES; number++) {
                answered.add(seen.events.size());
                Path to = copy(number);
                var copying =
                        CompletableFuture.runAsync(() -> HostBackup.take(home, to, bytes -> {}));
                long until = events.lastEventNumber() + BETWEEN;
                while (!copying.isDone() || events.lastEventNumber() < until) {
                    for (int i = 0; i < 20; i++) sender.anything(random);
                    events.poll(seen::onEvent, 64);
                }
                copying.join();
            }
        }
        for (int number = 0; number < COPIES; number++) {
            CommandLog.open(copy(number)).verify();
            try (AutoCloseable host = start.apply(copy(number))) {
                assertThat(host).isNotNull();
            }
            assertThat(agreeing(copy(number), seen.events))
                    .isGreaterThanOrEqualTo(answered.get(number));
        }
    }

    private Path copy(int number) {
        return directory.resolve("copy-" + number);
    }

    /// How many of these events are in a recording, or came before those that it keeps.
    private static int agreeing(Path copy, List<byte[]> events) {
        EventList kept = new EventList();
        CommandLog.open(copy).events(kept::onEvent);
        int first = 0;
        while (!Arrays.equals(events.get(first), kept.events.getFirst())) first++;
        int same = 0;
        while (same < kept.events.size()
                && first + same < events.size()
                && Arrays.equals(events.get(first + same), kept.events.get(same))) same++;
        return first + same;
    }
}
