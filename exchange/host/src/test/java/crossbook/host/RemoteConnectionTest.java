package crossbook.host;

import static org.assertj.core.api.Assertions.assertThat;

import crossbook.client.stream.DriverDirectory;
import crossbook.client.stream.EventStream;
import crossbook.client.stream.HostConnection;
import crossbook.client.stream.RemoteHost;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/// A gateway of another machine: nothing but the network connects it to the host.
@Tag("slow")
class RemoteConnectionTest {
    private static final String OWNERS = "rwx------";

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
        int before = driverDirectories().size();
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
                    assertThat(driverDirectories())
                            .hasSizeGreaterThan(before + 1)
                            .allMatch(OWNERS::equals);
                    seen.awaitAnswers(events, sender);
                    assertThat(host.isRunning()).isTrue();
                }
            }
        }
        for (int i = 0; i < seen.events.size(); i++) {
            assertThat(EventList.number(seen.events.get(i))).isEqualTo(i + 1);
        }
        assertThat(driverDirectories()).hasSize(before);
    }

    /// Who may look into the directories of this process' media drivers.
    private static List<String> driverDirectories() throws IOException {
        String own = "crossbook-[^-]+-" + ProcessHandle.current().pid() + "-.*";
        try (Stream<Path> all = Files.list(DriverDirectory.parent(null))) {
            List<String> permissions = new ArrayList<>();
            for (Path path : all.filter(path -> path.getFileName().toString().matches(own))
                    .toList()) {
                permissions.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
            }
            return permissions;
        }
    }
}
