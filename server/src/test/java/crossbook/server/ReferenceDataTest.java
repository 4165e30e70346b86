package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import crossbook.client.stream.HostConnection;
import crossbook.configuration.ConfigurationSource;
import crossbook.configuration.DemoHome;
import crossbook.configuration.Home;
import crossbook.configuration.Market;
import crossbook.configuration.ServerConfiguration;
import crossbook.host.HostException;
import crossbook.host.HostSettings;
import crossbook.host.JournalHost;
import crossbook.host.RunningHost;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

class ReferenceDataTest {
    @TempDir
    private Path directory;

    private Market market() throws IOException {
        Home home = new Home(directory.resolve("home"));
        DemoHome.makeUncovered(home, component -> 0);
        return Market.read(ServerConfiguration.read(
                ConfigurationSource.of(home.configuration(), Map.of(), Map.of())));
    }

    @Test
    void aHostThatHasStoppedIsNotWaitedFor() throws IOException {
        Market market = market();
        RunningHost host = JournalHost.start(HostSettings.of(directory.resolve("data")));
        host.close();
        HostException stopped = assertTimeoutPreemptively(
                Duration.ofSeconds(60),
                () -> assertThrows(HostException.class, () -> define(host, market)));
        assertThat(stopped.kind()).isEqualTo(HostException.Kind.FAILED);
        assertThat(stopped).hasMessageContaining("data: the engine's host has stopped before");
    }

    private static void define(RunningHost host, Market market) {
        try (ReferenceData data =
                new ReferenceData(host, HostConnection.open(host.directory()), line -> {})) {
            data.define(market);
        }
    }
}
