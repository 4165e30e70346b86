package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.RemoteHost;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/// A gateway of another machine: nothing but the network connects it to the host.
@Tag("slow")
class RemoteConnectionTest {
    @TempDir
    Path directory;

    @Test
    void commandsAndEventsGoOverTheNetworkAndARestartIsSurvived() throws IOException {
        List<Integer> ports = ChildHost.freePorts();
        String ingress = "127.0.0.1:" + ports.get(0);
        String archive = "127.0.0.1:" + ports.get(1);
        HostSettings settings = ChildHost.settings(directory.resolve("host"))
                .with(new HostSettings.Channels(
                        "aeron:ipc?term-length=1m", ingress, archive, null));
        EventList seen = new EventList();
        Random random = new Random(3);
        try (HostConnection connection =
                HostConnection.open(new RemoteHost(ingress, archive, "127.0.0.1"))) {
            CommandSender sender = new CommandSender(connection);
            EventStream events = connection.events(1);
            for (int run = 0; run < 2; run++) {
                try (RunningHost host = JournalHost.start(settings)) {
                    if (run == 0) sender.market(2);
                    for (int i = 0; i < 2_000; i++) {
                        sender.anything(random);
                        events.poll(seen::onEvent, 64);
                    }
                    seen.awaitAnswers(events, sender);
                    assertThat(host.isRunning()).isTrue();
                }
            }
        }
        for (int i = 0; i < seen.events.size(); i++) {
            assertThat(EventList.number(seen.events.get(i))).isEqualTo(i + 1);
        }
    }
}
