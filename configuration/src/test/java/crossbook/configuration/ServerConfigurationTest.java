package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import crossbook.configuration.EngineConfiguration.EngineHost;
import crossbook.configuration.EngineConfiguration.Layout;
import crossbook.configuration.EngineConfiguration.Profile;
import crossbook.host.HostSettings.Idle;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

class ServerConfigurationTest {
    @TempDir
    private Path directory;

    private Path file() {
        return directory.resolve("crossbook.toml");
    }

    private ServerConfiguration read(String text) throws IOException {
        return read(text, Map.of(), Map.of());
    }

    private ServerConfiguration read(
            String text, Map<String, String> environment, Map<String, String> flags)
            throws IOException {
        Files.writeString(file(), text);
        return ServerConfiguration.read(ConfigurationSource.of(file(), environment, flags));
    }

    private List<String> mistakes(
            String text, Map<String, String> environment, Map<String, String> flags) {
        BadConfiguration bad =
                catchThrowableOfType(BadConfiguration.class, () -> read(text, environment, flags));
        assertThat(bad).as("no mistake in " + text).isNotNull();
        return bad.mistakes().stream().map(Mistake::toString).toList();
    }

    @Test
    void anEmptyFileHasTheDefaults() throws IOException {
        ServerConfiguration configuration = read("");
        EngineConfiguration engine = configuration.engine();
        assertThat(engine.host()).isEqualTo(EngineHost.JOURNAL);
        assertThat(engine.storage().dir()).isEqualTo(directory.resolve("data"));
        assertThat(engine.storage().profile()).isEqualTo(Profile.DESKTOP);
        assertThat(engine.storage().termLengthBytes()).isEqualTo(2 << 20);
        assertThat(engine.storage().segmentLengthBytes()).isEqualTo(16 << 20);
        assertThat(engine.storage().fileSyncLevel()).isZero();
        assertThat(engine.storage().checksum()).isTrue();
        assertThat(engine.snapshots().every()).hasValue(Duration.ofHours(1));
        assertThat(engine.snapshots().everyCommands()).isEqualTo(1_000_000);
        assertThat(engine.threads().cores()).isEmpty();
        assertThat(engine.channels().driverDir()).isEmpty();
        assertThat(engine.channels().ingress().uri()).isEqualTo("aeron:ipc");
        GatewayConfiguration gateway = configuration.gateway();
        assertThat(gateway.tcp()).hasValue(new Address("127.0.0.1", 7001));
        assertThat(gateway.liveness().heartbeat()).isEqualTo(Duration.ofSeconds(1));
        assertThat(gateway.logons().passwordIterations()).isEqualTo(600_000);
        assertThat(gateway.throttle().rate()).hasValue(100_000);
        assertThat(configuration.marketData().tcp()).hasValue(new Address("127.0.0.1", 7003));
        assertThat(configuration.marketData().udp()).isEmpty();
        assertThat(configuration.market().modelFile()).isEmpty();
        assertThat(configuration.market().credentials())
                .isEqualTo(directory.resolve("credentials.toml"));
    }

    @Test
    void whatTheFileSaysHolds() throws IOException {
        ServerConfiguration configuration = read("""
                [engine]
                host = "cluster"
                layout = "dedicated"
                idle = "spin"
                cores = [2, 3]
                driver_dir = "driver"
                snapshot_every = "off"
                term_length = "512KiB"
                segment_length = "512KiB"
                [gateway]
                tcp = "off"
                aeron = "aeron:udp?endpoint=localhost:9010|term-length=64k"
                throttle_rate = "off"
                [marketdata]
                udp = ["239.1.2.3:7100", "127.0.0.1:7101"]
                [market]
                model = "markets/mine.toml"
                instruments = "lists/instruments.csv"
                """);
        EngineConfiguration engine = configuration.engine();
        assertThat(engine.host()).isEqualTo(EngineHost.CLUSTER);
        assertThat(engine.threads())
                .isEqualTo(new EngineConfiguration.Threads(
                        Layout.DEDICATED, Idle.SPIN, List.of(2, 3)));
        assertThat(engine.channels().driverDir()).hasValue(directory.resolve("driver"));
        assertThat(engine.snapshots().every()).isEmpty();
        assertThat(configuration.gateway().tcp()).isEmpty();
        assertThat(configuration.gateway().throttle().rate()).isEmpty();
        assertThat(configuration.gateway().aeron().orElseThrow().addresses())
                .containsExactly(new Address("localhost", 9010));
        assertThat(configuration.marketData().udp())
                .containsExactly(new Address("239.1.2.3", 7100), new Address("127.0.0.1", 7101));
        assertThat(configuration.market().modelFile())
                .hasValue(directory.resolve("markets/mine.toml"));
    }

    @Test
    void aFlagGoesBeforeTheEnvironmentThatBeforeTheFileThatBeforeTheDefault() throws IOException {
        ServerConfiguration configuration = read(
                "[gateway]\nid = 2\nheartbeat = \"2s\"\nlogon_timeout = \"2s\"\n",
                Map.of(
                        "CROSSBOOK_GATEWAY_HEARTBEAT", "3s",
                        "CROSSBOOK_GATEWAY_LOGON_TIMEOUT", "3s",
                        "CROSSBOOK_ENGINE_CORES", "1,0",
                        "CROSSBOOK_JAVA_OPTS", "-Xmx1g"),
                Map.of("gateway.logon_timeout", "4s"));
        GatewayConfiguration gateway = configuration.gateway();
        assertThat(gateway.gatewayId()).isEqualTo(2);
        assertThat(gateway.liveness().heartbeat()).isEqualTo(Duration.ofSeconds(3));
        assertThat(gateway.liveness().logonTimeout()).isEqualTo(Duration.ofSeconds(4));
        assertThat(gateway.liveness().deadPeerIntervals()).isEqualTo(5);
        assertThat(configuration.engine().threads().cores()).containsExactly(1, 0);
        Values values = configuration.values();
        assertThat(values.place(GatewayKeys.LOGON_TIMEOUT)).hasToString("--set");
        assertThat(values.place(GatewayKeys.HEARTBEAT)).hasToString("CROSSBOOK_GATEWAY_HEARTBEAT");
        assertThat(values.place(GatewayKeys.ID)).hasToString(file() + ":2:1");
        assertThat(values.place(GatewayKeys.TCP)).hasToString("default");
    }

    @Test
    void theDurableProfileForcesDataUnlessTheFileSaysOtherwise() throws IOException {
        ServerConfiguration durable = read("[engine]\nprofile = \"durable\"\n");
        assertThat(durable.engine().storage().fileSyncLevel()).isEqualTo(2);
        assertThat(durable.values().place(EngineKeys.FILE_SYNC_LEVEL))
                .hasToString("profile durable");
        ServerConfiguration mixed = read("[engine]\nprofile = \"durable\"\nfile_sync_level = 1\n");
        assertThat(mixed.engine().storage().fileSyncLevel()).isEqualTo(1);
    }

    @Test
    void mistakesInTheEnvironmentAndInFlagsNameTheirPlace() {
        assertThat(mistakes(
                        "",
                        Map.of("CROSSBOOK_GATEWAY_TPC", "x", "CROSSBOOK_ENGINE_HOST", "jurnal"),
                        Map.of("gateway.tpc", "1", "gateway.id", "0")))
                .containsExactlyInAnyOrder(
                        "--set: gateway.tpc: is not a key; did you mean 'gateway.tcp'?",
                        "--set: gateway.id: '0': must be a whole number from 1 to 255",
                        "environment: CROSSBOOK_GATEWAY_TPC: sets no key;"
                                + " did you mean 'CROSSBOOK_GATEWAY_TCP'?",
                        "CROSSBOOK_ENGINE_HOST: engine.host: 'jurnal': must be journal or cluster;"
                                + " did you mean 'journal'?");
    }

    @Test
    void aSourceThatIsOverruledIsStillFreeOfUnknownKeys() {
        assertThat(mistakes("[gateway]\nidd = 1\n", Map.of(), Map.of("gateway.id", "3")))
                .containsExactly(file() + ":2:1: gateway.idd: is not a key of [gateway];"
                        + " did you mean 'id'?");
    }

    @Test
    void whatInitWritesReadsAsTheDefaults() throws IOException {
        InitialFiles.write(directory, InitialFiles.DEFAULT);
        ServerConfiguration initial =
                ServerConfiguration.read(ConfigurationSource.of(file(), Map.of(), Map.of()));
        ServerConfiguration defaults = ServerConfiguration.read(
                ConfigurationSource.defaults(directory, Map.of(), Map.of()));
        assertThat(initial.engine()).isEqualTo(defaults.engine());
        assertThat(initial.gateway()).isEqualTo(defaults.gateway());
        assertThat(initial.marketData()).isEqualTo(defaults.marketData());
        assertThat(initial.market().modelFile()).hasValue(directory.resolve("market.toml"));
    }

    @Test
    void whatInitExplainsFitsATerminal() throws IOException {
        InitialFiles.write(directory, InitialFiles.DEFAULT);
        for (String line : Files.readAllLines(file())) {
            assertThat(line).doesNotContainPattern("[^ \"]#");
            assertThat(line.length()).as(line).isLessThanOrEqualTo(96);
        }
    }

    /// Every commented default, taken in, must be right and change nothing.
    @Test
    void everyDefaultThatInitShowsIsTheDefault() throws IOException {
        InitialFiles.write(directory, InitialFiles.DEFAULT);
        String text = Files.readString(file()).replaceAll("(?m)^# ([a-z_]+ = )", "$1");
        ServerConfiguration shown = read(text);
        ServerConfiguration defaults = ServerConfiguration.read(
                ConfigurationSource.defaults(directory, Map.of(), Map.of()));
        for (Key<?> key : ServerKeys.all()) {
            assertThat(shown.values().place(key).source())
                    .as(key.path())
                    .isEqualTo(file().toString());
        }
        assertThat(shown.engine()).isEqualTo(defaults.engine());
        assertThat(shown.gateway()).isEqualTo(defaults.gateway());
        assertThat(shown.marketData()).isEqualTo(defaults.marketData());
    }
}
