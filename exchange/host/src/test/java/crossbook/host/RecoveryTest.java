package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

class RecoveryTest {
    @TempDir
    Path directory;

    @Tag("slow")
    @Test
    void aRestartGoesOnWhereItEnded() {
        Path home = directory.resolve("host");
        EventList seen = new EventList();
        try (HostConnection connection = HostConnection.open(home)) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            Random random = new Random(1);
            try (RunningHost host = JournalHost.start(ChildHost.settings(home))) {
                assertThat(host.isRunning()).isTrue();
                sender.market(2);
                sendMany(sender, random, events, seen);
            }
            long before = CommandLog.open(home).verify().stateHash();
            try (RunningHost host = JournalHost.start(ChildHost.settings(home))) {
                assertThat(host.isRunning()).isTrue();
                sender.anything(random);
                sendMany(sender, random, events, seen);
            }
            assertThat(CommandLog.open(home).verify().stateHash()).isNotEqualTo(before);
        }
        assertRecorded(home, seen.events);
    }

    private static void sendMany(
            CommandSender sender, Random random, EventStream events, EventList seen) {
        seen.awaitAnswers(events, sender); // what is not read yet, the host may forget
        for (int i = 0; i < 10_000; i++) {
            sender.anything(random);
            events.poll(seen::onEvent, 64);
        }
        seen.awaitAnswers(events, sender);
    }

    /// The reader must have seen what is recorded, each event once and in order.
    private static void assertRecorded(Path home, List<byte[]> seen) {
        assertThat(EventAudit.violations(seen)).isEmpty();
        List<byte[]> recorded = new ArrayList<>();
        CommandLog.open(home).events((buffer, offset, length) -> {
            byte[] event = new byte[length];
            buffer.getBytes(offset, event);
            recorded.add(event);
        });
        int first = (int) EventList.number(recorded.getFirst()) - 1;
        for (int i = 0; i < recorded.size(); i++) {
            assertThat(EventList.number(recorded.get(i))).isEqualTo(first + i + 1);
            if (first + i < seen.size()) {
                assertThat(seen.get(first + i)).isEqualTo(recorded.get(i));
            }
        }
        assertThat(recorded.size() + first).isGreaterThanOrEqualTo(seen.size());
    }

    @Test
    @Tag("slow")
    void whatAKilledHostHandledIsThereAfterItsRestart() throws Exception {
        kill(2);
    }

    @Test
    @Tag("long")
    void soItIsHoweverOftenItIsKilled() throws Exception {
        kill(30);
    }

    private void kill(int kills) throws IOException, InterruptedException {
        Path home = directory.resolve("host");
        EventList seen = new EventList();
        Random random = new Random(2);
        try (HostConnection connection = HostConnection.open(home)) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            for (int life = 0; life <= kills; life++) {
                try (ChildHost host = ChildHost.start(home)) {
                    sender.giveUpWhen(() -> !host.isAlive(), host::log);
                    if (life == 0) sender.market(2);
                    long until = seen.events.size() + 3_000L + random.nextInt(20_000);
                    while (events.lastEventNumber() < until) {
                        for (int i = 0; i < 20; i++) sender.anything(random);
                        do if (events.poll(seen::onEvent, 64) == 0) LockSupport.parkNanos(100_000);
                        while (!events.isLive() && host.isAlive()); // what it needs may go
                    }
                    if (life < kills) host.kill();
                    else seen.awaitAnswers(events, sender);
                }
            }
        }
        CommandLog.Verified verified = CommandLog.open(home).verify();
        assertThat(verified.events()).isPositive(); // hashes may all lie before a snapshot
        assertRecorded(home, seen.events);
    }
}
