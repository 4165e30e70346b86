package crossbook.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import crossbook.configuration.ServerKeys.EngineHost;
import crossbook.configuration.ServerKeys.EngineKeys;
import crossbook.configuration.ServerKeys.GatewayKeys;
import crossbook.configuration.ServerKeys.MarketDataKeys;
import crossbook.configuration.ServerKeys.MarketKeys;
import crossbook.configuration.ServerKeys.Profile;
import crossbook.host.HostSettings.Idle;
import crossbook.host.HostSettings.Layout;

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

    /// A shell's `~` is HOME, whatever else the system has of the user.
    @Test
    void theHomeIsWhereTheShellLooks() {
        Map<String, String> user = Map.of("HOME", "/somewhere");
        Path ofUser = Path.of(System.getProperty("user.home"), ".crossbook");
        assertThat(Home.of(null, user).directory()).isEqualTo(Path.of("/somewhere/.crossbook"));
        assertThat(Home.of(null, Map.of()).directory()).isEqualTo(ofUser);
        assertThat(Home.of(null, Map.of("HOME", "")).directory()).isEqualTo(ofUser);
        assertThat(Home.of(null, Map.of("HOME", "/u", "CROSSBOOK_HOME", "/x")).directory())
                .isEqualTo(Path.of("/x"));
        assertThat(Home.of(Path.of("/o"), user).directory()).isEqualTo(Path.of("/o"));
    }

    @Test
    void anEmptyFileHasTheDefaults() throws IOException {
        ServerConfiguration configuration = read("");
        assertThat(configuration.get(EngineKeys.HOST)).isEqualTo(EngineHost.JOURNAL);
        assertThat(configuration.path(EngineKeys.DIR)).isEqualTo(directory.resolve("data"));
        assertThat(configuration.get(EngineKeys.PROFILE)).isEqualTo(Profile.DESKTOP);
        assertThat(configuration.getInt(EngineKeys.TERM_LENGTH)).isEqualTo(2 << 20);
        assertThat(configuration.getInt(EngineKeys.SEGMENT_LENGTH)).isEqualTo(16 << 20);
        assertThat(configuration.get(EngineKeys.FILE_SYNC_LEVEL)).isZero();
        assertThat(configuration.get(EngineKeys.CHECKSUM)).isTrue();
        assertThat(configuration.get(EngineKeys.SNAPSHOT_EVERY)).hasValue(Duration.ofHours(1));
        assertThat(configuration.get(EngineKeys.SNAPSHOT_COMMANDS)).isEqualTo(1_000_000);
        assertThat(configuration.get(EngineKeys.CORES)).isEmpty();
        assertThat(configuration.optionalPath(EngineKeys.DRIVER_DIR)).isEmpty();
        assertThat(configuration.get(EngineKeys.INGRESS_CHANNEL).uri()).isEqualTo("aeron:ipc");
        assertThat(configuration.get(GatewayKeys.TCP)).hasValue(new Address("127.0.0.1", 7001));
        assertThat(configuration.get(GatewayKeys.HEARTBEAT)).isEqualTo(Duration.ofSeconds(1));
        assertThat(configuration.get(GatewayKeys.PASSWORD_ITERATIONS)).isEqualTo(600_000);
        assertThat(configuration.get(GatewayKeys.THROTTLE_RATE)).hasValue(100_000L);
        assertThat(configuration.get(MarketDataKeys.TCP)).hasValue(new Address("127.0.0.1", 7003));
        assertThat(configuration.get(MarketDataKeys.UDP)).isEmpty();
        assertThat(configuration.modelFile()).isEmpty();
        assertThat(configuration.path(MarketKeys.CREDENTIALS))
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
        assertThat(configuration.get(EngineKeys.HOST)).isEqualTo(EngineHost.CLUSTER);
        assertThat(configuration.get(EngineKeys.LAYOUT)).isEqualTo(Layout.DEDICATED);
        assertThat(configuration.get(EngineKeys.IDLE)).isEqualTo(Idle.SPIN);
        assertThat(configuration.get(EngineKeys.CORES)).containsExactly(2L, 3L);
        assertThat(configuration.optionalPath(EngineKeys.DRIVER_DIR))
                .hasValue(directory.resolve("driver"));
        assertThat(configuration.get(EngineKeys.SNAPSHOT_EVERY)).isEmpty();
        assertThat(configuration.get(GatewayKeys.TCP)).isEmpty();
        assertThat(configuration.get(GatewayKeys.THROTTLE_RATE)).isEmpty();
        assertThat(configuration.get(GatewayKeys.AERON).orElseThrow().addresses())
                .containsExactly(new Address("localhost", 9010));
        assertThat(configuration.get(MarketDataKeys.UDP))
                .containsExactly(new Address("239.1.2.3", 7100), new Address("127.0.0.1", 7101));
        assertThat(configuration.modelFile()).hasValue(directory.resolve("markets/mine.toml"));
        assertThat(configuration.path(MarketKeys.INSTRUMENTS))
                .isEqualTo(directory.resolve("lists/instruments.csv"));
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
        assertThat(configuration.get(GatewayKeys.ID)).isEqualTo(2);
        assertThat(configuration.get(GatewayKeys.HEARTBEAT)).isEqualTo(Duration.ofSeconds(3));
        assertThat(configuration.get(GatewayKeys.LOGON_TIMEOUT)).isEqualTo(Duration.ofSeconds(4));
        assertThat(configuration.get(GatewayKeys.DEAD_PEER_INTERVALS)).isEqualTo(5);
        assertThat(configuration.get(EngineKeys.CORES)).containsExactly(1L, 0L);
        Values values = configuration.values();
        assertThat(values.place(GatewayKeys.LOGON_TIMEOUT)).hasToString("--set");
        assertThat(values.place(GatewayKeys.HEARTBEAT)).hasToString("CROSSBOOK_GATEWAY_HEARTBEAT");
        assertThat(values.place(GatewayKeys.ID)).hasToString(file() + ":2:1");
        assertThat(values.place(GatewayKeys.TCP)).hasToString("default");
    }

    @Test
    void theDurableProfileForcesDataUnlessTheFileSaysOtherwise() throws IOException {
        ServerConfiguration durable = read("[engine]\nprofile = \"durable\"\n");
        assertThat(durable.get(EngineKeys.FILE_SYNC_LEVEL)).isEqualTo(2);
        assertThat(durable.values().place(EngineKeys.FILE_SYNC_LEVEL))
                .hasToString("profile durable");
        ServerConfiguration mixed = read("[engine]\nprofile = \"durable\"\nfile_sync_level = 1\n");
        assertThat(mixed.get(EngineKeys.FILE_SYNC_LEVEL)).isEqualTo(1);
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

    /// An exchange is started by a program that has the engine of the Python package, too.
    @Test
    void aVariableOfThePythonPackageIsNoMistake() throws IOException {
        assertThat(read("", Map.of("CROSSBOOK_ENGINE_JAR", "engine.jar"), Map.of()))
                .isNotNull();
    }

    @Test
    void timesOfFixSessionsBelongTogether() {
        assertThat(mistakes("[fix]\nsession_start = \"07:00\"\n", Map.of(), Map.of()))
                .singleElement()
                .asString()
                .contains(
                        "fix.session_end: 'always': must be a time, because fix.session_start is");
        assertThat(mistakes("[fix]\nsession_end = \"25:00\"\n", Map.of(), Map.of()))
                .singleElement()
                .asString()
                .contains("fix.session_end: '25:00': must be a time of day such as \"07:30\"");
        assertThat(mistakes("", Map.of(), Map.of("fix.reset_at_start", "true")))
                .singleElement()
                .asString()
                .contains("fix.reset_at_start: 'true': needs fix.session_start beside it");
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
        assertThat(initial.base()).isEqualTo(defaults.base());
        for (Key<?> key : ServerKeys.all()) {
            if (key.equals(MarketKeys.MODEL)) continue;
            assertThat((Object) initial.get(key)).as(key.path()).isEqualTo(defaults.get(key));
        }
        assertThat(initial.modelFile()).hasValue(directory.resolve("market.toml"));
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
            if (key.equals(MarketKeys.MODEL)) continue;
            assertThat((Object) shown.get(key)).as(key.path()).isEqualTo(defaults.get(key));
        }
    }
}
