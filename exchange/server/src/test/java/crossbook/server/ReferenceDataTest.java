package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import crossbook.client.entry.EntryAddress;
import crossbook.client.entry.LimitKind;
import crossbook.client.entry.OperatorRequest;
import crossbook.client.entry.OrderEntry;
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
import crossbook.testkit.Patience;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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
                Duration.ofMinutes(Patience.MINUTES),
                () -> assertThrows(HostException.class, () -> define(host, market)));
        assertThat(stopped.kind()).isEqualTo(HostException.Kind.FAILED);
        assertThat(stopped).hasMessageContaining("data: the engine's host has stopped before");
    }

    @Test
    void anExchangeBeginsWithTheLimitsOfItsHome() throws IOException {
        Path home = directory.resolve("home");
        DemoHome.makeUncovered(new Home(home), component -> 0);
        Path list = home.resolve("limits.csv");
        Files.writeString(list, "owner,layer,max_open_orders\n*,market,9\nalice,firm,5\n");
        assertThat(limits(home)).containsExactly("MARKET  9", "FIRM alice 5");
        Files.writeString(list, "owner,layer,max_open_orders\nalice,firm,7\n");
        assertThat(limits(home))
                .as("commands set them now")
                .containsExactly("MARKET  9", "FIRM alice 5");
    }

    private static List<String> limits(Path home) throws IOException {
        try (ServedExchange served = ServedExchange.again(
                        home,
                        Set.of(Component.ENGINE, Component.GATEWAY),
                        Map.of("market.limits", "limits.csv"));
                OrderEntry operator = OrderEntry.logOn(
                        EntryAddress.tcp(
                                served.gateway().getHostString(),
                                served.gateway().getPort()),
                        "timetable",
                        served.password("timetable"))) {
            return operator
                    .operator()
                    .ask(OperatorRequest.limits(Optional.empty(), ""))
                    .risk()
                    .limits()
                    .stream()
                    .map(each -> each.layer() + " " + each.participant() + " "
                            + each.limits().get(LimitKind.MAX_OPEN_ORDERS).orElseThrow())
                    .toList();
        }
    }

    private static void define(RunningHost host, Market market) {
        try (ReferenceData data =
                new ReferenceData(host, HostConnection.open(host.directory()), line -> {})) {
            data.define(market);
        }
    }
}
