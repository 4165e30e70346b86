package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.CommandLink;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;

class GatewaysTest {
    private static final long LATER_NS = 1_000_000_000;

    @TempDir
    Path directory;

    private final Gateways gateways = new Gateways();

    @Test
    void aGatewayIsLostWithItsLink() {
        gateways.connected(7, 100, 0);
        gateways.connected(8, 200, 0);

        gateways.disconnected(100);

        assertThat(gateways.lost()).containsExactly(7);
        assertThat(gateways.connected()).isEqualTo(1);
    }

    @Test
    void aLinkThatWasReplacedTakesNobodyAlong() {
        gateways.connected(7, 100, 0);
        gateways.connected(7, 101, 0);

        gateways.disconnected(100);

        assertThat(gateways.lost()).isEmpty();
    }

    @Test
    void whoDoesNotComeBackInTimeIsLost() {
        gateways.await(List.of(7, 8), 2 * LATER_NS);
        gateways.connected(8, 100, 0);

        gateways.look(LATER_NS);
        assertThat(gateways.lost()).isEmpty();
        gateways.look(2 * LATER_NS);
        assertThat(gateways.lost()).containsExactly(7);
    }

    @Test
    void aDeadProcessIsSeen() throws Exception {
        Process process = new ProcessBuilder("sleep", "1000").start();
        gateways.connected(7, 100, process.pid());
        gateways.connected(8, 200, ProcessHandle.current().pid());
        gateways.look(LATER_NS);
        assertThat(gateways.lost()).isEmpty();

        process.destroyForcibly().waitFor();
        gateways.look(2 * LATER_NS);

        assertThat(gateways.lost()).containsExactly(7);
    }

    @Tag("slow")
    @Test
    void theSessionsOfALostGatewayAreClosed() {
        try (RunningHost host = JournalHost.start(ChildHost.settings(directory.resolve("host")));
                HostConnection watcher = HostConnection.open(host.directory());
                EventStream events = watcher.events(1)) {
            EventList seen = new EventList();
            CommandSender operator = new CommandSender(watcher);
            operator.market(2);
            try (HostConnection connection = HostConnection.open(host.directory())) {
                CommandLink link = connection.commands();
                link.announce(3);
                new CommandSender(connection).openSession(0, 55, 3);
                seen.awaitKind(events, "SessionOpened");
            }
            seen.awaitKind(events, "SessionClosed");

            operator.openSession(0, 56, 3);
            seen.awaitAnswers(events, operator);
            assertThat(seen.kindsOf().stream().filter("SessionOpened"::equals)).hasSize(2);
        }
    }
}
