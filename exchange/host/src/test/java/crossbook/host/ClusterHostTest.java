package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

@Tag("slow")
class ClusterHostTest {
    private static final int COMMANDS = 5_000;

    @TempDir
    Path directory;

    private Path home;
    private List<Integer> ports;

    @BeforeEach
    void name() throws IOException {
        home = directory.resolve("host");
        ports = ChildHost.freePorts();
    }

    private ClusterHost start() {
        return start(ChildHost.settings(home));
    }

    private ClusterHost start(HostSettings settings) {
        return ClusterHost.start(ChildHost.clusterSettings(settings, ports));
    }

    @Test
    void aRestartGoesOnWhereItEnded() {
        HostSettings keepsAll =
                ChildHost.settings(home, Duration.ofDays(1), Duration.ofMillis(700));
        EventList seen = new EventList();
        try (HostConnection connection = HostConnection.open(home)) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            Random random = new Random(1);
            for (int run = 0; run < 3; run++) {
                try (ClusterHost host = start(keepsAll)) {
                    if (run == 0) sender.market(2);
                    for (int i = 0; i < COMMANDS; i++) sender.anything(random);
                    seen.awaitAnswers(events, sender);
                    assertThat(host.isRunning()).isTrue();
                }
            }
        }
        assertThat(seen.kindsOf()).contains("StateHashed");
        assertThat(EventAudit.violations(seen.events)).isEmpty();
        assertThat(assertReplayAgrees()).isGreaterThan(3 * COMMANDS);
    }

    /// The kept part of the log gives the events that are recorded, and the same states. Returns
    /// how many commands it has.
    private long assertReplayAgrees() {
        CommandLog log = CommandLog.open(home);
        CommandLog.Verified verified = log.verify();
        long[] commands = {0};
        log.commands((buffer, offset, length) -> commands[0]++);
        assertThat(commands[0]).isGreaterThanOrEqualTo(verified.commands());
        return verified.commands();
    }

    @Test
    void whatAKilledMemberHandledIsThereAfterItsRestart() throws Exception {
        kill(1);
    }

    @Test
    @Tag("long")
    void soItIsHoweverOftenItIsKilled() throws Exception {
        kill(20);
    }

    private void kill(int kills) throws Exception {
        EventList seen = new EventList();
        Random random = new Random(2);
        try (HostConnection connection = HostConnection.open(home)) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            for (int life = 0; life <= kills; life++) {
                try (ChildHost host = ChildHost.startCluster(home, ports)) {
                    sender.giveUpWhen(() -> !host.isAlive(), host::log);
                    if (life == 0) sender.market(2);
                    long until = seen.events.size() + 3_000L + random.nextInt(10_000);
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
        assertThat(EventAudit.violations(seen.events)).isEmpty();
        assertReplayAgrees();
    }

    @Test
    void oldSnapshotsAreGivenBack() throws IOException {
        try (HostConnection connection = HostConnection.open(home)) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            for (int run = 0; run < 4; run++) {
                try (ClusterHost host = start()) {
                    if (run == 0) sender.market(2);
                    new EventList().awaitAnswers(events, sender);
                    assertThat(host.isRunning()).isTrue();
                }
            }
        }
        // The log, the events, and of two snapshots one recording each of cluster and engine.
        Set<String> recordings = new HashSet<>();
        try (Stream<Path> files = Files.list(home.resolve("archive"))) {
            files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".rec"))
                    .forEach(name -> recordings.add(name.substring(0, name.indexOf('-'))));
        }
        assertThat(recordings).hasSize(6);
        assertReplayAgrees();
    }

    @Test
    void theDirectoryOfAnotherHostIsRefused() {
        HostSettings settings = ChildHost.settings(home);
        JournalHost.start(settings).close();

        assertThatThrownBy(this::start)
                .isInstanceOf(HostException.class)
                .hasMessageContaining("belongs to the journal host, not the cluster host");
    }

    @Test
    void aSecondHostIsTurnedAway() {
        try (ClusterHost host = start()) {
            assertThatThrownBy(this::start).isInstanceOf(HostException.class);
            assertThat(host.isRunning()).isTrue();
        }
    }
}
