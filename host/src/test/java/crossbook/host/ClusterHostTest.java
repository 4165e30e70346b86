package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

class ClusterHostTest {
    private static final int KILLS = 2;
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
        return ClusterHost.start(ChildHost.clusterSettings(ChildHost.settings(home), ports));
    }

    @Test
    void aRestartGoesOnWhereItEnded() {
        EventList seen = new EventList();
        try (HostConnection connection = HostConnection.open(home)) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            Random random = new Random(1);
            for (int run = 0; run < 3; run++) {
                try (ClusterHost host = start()) {
                    if (run == 0) sender.market(2);
                    for (int i = 0; i < COMMANDS; i++) sender.anything(random);
                    seen.awaitAnswers(events, sender);
                    assertThat(host.isRunning()).isTrue();
                }
            }
        }
        assertThat(seen.kindsOf()).contains("StateHashed");
        assertContiguous(seen);
    }

    private static void assertContiguous(EventList seen) {
        for (int i = 0; i < seen.events.size(); i++) {
            assertThat(EventList.number(seen.events.get(i))).isEqualTo(i + 1);
        }
    }

    @Test
    void whatAKilledMemberHandledIsThereAfterItsRestart() throws Exception {
        EventList seen = new EventList();
        Random random = new Random(2);
        try (HostConnection connection = HostConnection.open(home)) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            ChildHost host = ChildHost.startCluster(home, ports);
            sender.market(2);
            for (int kill = 0; kill < KILLS; kill++) {
                long until = seen.events.size() + 3_000L + random.nextInt(10_000);
                while (events.lastEventNumber() < until) {
                    assertThat(host.isAlive()).as(host::log).isTrue();
                    for (int i = 0; i < 20; i++) sender.anything(random);
                    events.poll(seen::onEvent, 64);
                }
                host.kill();
                host = ChildHost.startCluster(home, ports);
            }
            seen.awaitAnswers(events, sender);
            host.close();
        }
        assertContiguous(seen);
    }

    @Test
    void aSecondHostIsTurnedAway() {
        try (ClusterHost host = start()) {
            assertThatThrownBy(this::start).isInstanceOf(HostException.class);
            assertThat(host.isRunning()).isTrue();
        }
    }
}
