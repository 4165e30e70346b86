package crossbook.server;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.configuration.BadConfiguration;
import crossbook.configuration.DemoHome;
import crossbook.configuration.Home;
import crossbook.configuration.WebApiKeys;
import crossbook.host.HostException;
import crossbook.web.access.ApiKey;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/// One bit of one file of a stopped exchange is another, or a file is gone: its next start says
/// in a sentence what is wrong, or serves the same book. The configuration is the exception: its
/// user may have written what stands there, and then that holds. Recordings and the store have
/// tests of their own. `-Dcrossbook.flips=2000` flips so many of each file, or each of its bits
/// where it has fewer.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class HomeFlipTest {
    private static final int FLIPS = Integer.getInteger("crossbook.flips", 1);
    private static final long SEED = Long.getLong("crossbook.seed", 1);
    private static final Set<Component> COMPONENTS =
            Set.of(Component.ENGINE, Component.GATEWAY, Component.MARKET_DATA, Component.WEB);

    private static final String JAVAS_WORDS =
            "Exception|java\\.|Input length|input string|null|incorrect data|ZLIB";

    private static final Map<String, String> KEYS = Map.of("web.request_rate", "off");

    private enum Kind {
        CONFIGURATION("[a-z]+\\.toml"),
        SECRETS("secrets/(?!api-keys$).*"),
        API_KEYS("(secrets/)?api-keys(\\.json)?"),
        DEADLINES("web-deadlines"),
        CHECKPOINT("data/marketdata\\.checkpoint"),
        MARKS("data/(host\\.lock|host\\.status|identity|archive/archive-mark\\..*)"),
        STATE("data/(snapshots/.*|archive/archive\\.catalog)");

        private final String paths;

        Kind(String paths) {
            this.paths = paths;
        }

        /// Who reads them, and what serves the book.
        private Set<Component> readers() {
            return switch (this) {
                case CONFIGURATION -> COMPONENTS;
                case SECRETS -> Set.of(Component.ENGINE, Component.GATEWAY, Component.WEB);
                case CHECKPOINT -> Set.of(Component.ENGINE, Component.MARKET_DATA, Component.WEB);
                default -> Set.of(Component.ENGINE, Component.WEB);
            };
        }

        private boolean has(Path file) {
            return file.toString().replace('\\', '/').matches(paths);
        }
    }

    private Path directory;
    private Path home;
    private JsonNode book;
    private List<Path> files;
    private final List<String> told = new ArrayList<>();
    private AssertionError findings = new AssertionError();
    private int starts;

    /// Leaves a book, a key, and a deadline of somebody who has no orders: it may pass meanwhile.
    @BeforeAll
    void run(@TempDir Path temporary) throws Exception {
        directory = temporary;
        home = directory.resolve("home");
        try (ApiServer server = new ApiServer(home, COMPONENTS, KEYS)) {
            ApiServer.Person alice = server.as("alice");
            for (int i = 1; i <= 20; i++) {
                alice.post("/orders", """
                        {"symbol": "NPN", "side": "SELL", "ordType": "LIMIT", "timeInForce": "GTC",
                         "quantity": "%d", "price": "3210.00", "clientOrderId": "f%d"}
                        """.formatted(10 * i, i));
            }
            server.as("carol").post("/cancel-after", "{\"timeoutMs\": 86400000}");
            book = orders(server);
        }
        assertThat(book).hasSize(20);
        WebApiKeys.of(new Home(home))
                .add(new ApiKey("", "alice", "bot", false, Set.of("NPN"), Set.of(), 0, 0));
        try (Stream<Path> all = Files.walk(home)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().endsWith(".rec"))
                    .map(home::relativize)
                    .sorted()
                    .toList();
        }
    }

    @Test
    void everyFileIsOfOneKind() {
        for (Path file : files) {
            assertThat(Stream.of(Kind.values()).filter(kind -> kind.has(file)))
                    .as(file.toString())
                    .hasSize(1);
        }
    }

    @Test
    void inTheConfiguration() throws Exception {
        flip(Kind.CONFIGURATION);
    }

    @Test
    void inTheSecrets() throws Exception {
        flip(Kind.SECRETS);
    }

    @Test
    void inTheApiKeys() throws Exception {
        flip(Kind.API_KEYS);
    }

    @Test
    void inTheDeadlines() throws Exception {
        flip(Kind.DEADLINES);
        assertThat(told).hasSize(starts - 1); // but not that they are gone
    }

    @Test
    void inTheCheckpoint() throws Exception {
        flip(Kind.CHECKPOINT);
    }

    @Test
    void inTheMarks() throws Exception {
        flip(Kind.MARKS);
    }

    @Test
    void inTheState() throws Exception {
        flip(Kind.STATE);
    }

    private static JsonNode orders(ApiServer server) throws Exception {
        return server.as("alice").get("/instruments/NPN/book?level=3").path("asks");
    }

    @Test
    @Tag("long")
    void oftenInEach() throws Exception {
        for (Kind kind : Kind.values()) flip(kind, 60);
    }

    private void flip(Kind kind) throws Exception {
        flip(kind, FLIPS);
    }

    private void flip(Kind kind, int flips) throws Exception {
        starts = 0;
        told.clear();
        findings = new AssertionError(kind + ": what was neither told nor harmless");
        List<Path> those = files.stream().filter(kind::has).toList();
        assertThat(those).as(kind.name()).isNotEmpty();
        for (Path file : those) {
            int bits = Math.toIntExact(8 * Files.size(home.resolve(file)));
            for (int bit : bits(bits, flips)) {
                Path copy = copy();
                flip(copy.resolve(file), bit);
                judge(copy, kind, "bit " + bit + " of " + file);
            }
            Path copy = copy();
            Files.delete(copy.resolve(file));
            judge(copy, kind, file + " is gone");
        }
        report(kind, those.size());
        if (findings.getSuppressed().length > 0) throw findings;
    }

    /// Different ones of this many.
    private static int[] bits(int all, int flips) {
        if (all == 0) return new int[0];
        return new Random(SEED)
                .ints(0, all)
                .distinct()
                .limit(Math.min(flips, all))
                .toArray();
    }

    private static void flip(Path file, int bit) throws IOException {
        try (RandomAccessFile damaged = new RandomAccessFile(file.toFile(), "rw")) {
            damaged.seek(bit / 8);
            int old = damaged.read();
            damaged.seek(bit / 8);
            damaged.write(old ^ 1 << bit % 8);
        }
    }

    /// A long run goes on after a finding.
    private void judge(Path copy, Kind kind, String damage) throws Exception {
        starts++;
        try {
            start(copy, kind, damage);
        } catch (AssertionError e) {
            findings.addSuppressed(e);
        }
        DemoHome.remove(copy);
    }

    private void start(Path copy, Kind kind, String damage) throws Exception {
        boolean isConfiguration = kind == Kind.CONFIGURATION;
        try (ServedExchange served = ServedExchange.again(copy, kind.readers(), KEYS)) {
            // It may listen elsewhere, if its configuration says so.
            if (!isConfiguration) {
                assertThat(orders(new ApiServer(served))).as(damage).isEqualTo(book);
            }
        } catch (BadConfiguration | HostException | PortInUseException e) {
            tell(damage, e);
            if (e instanceof HostException host) {
                assertThat(host.kind())
                        .as(damage + ": " + e.getMessage())
                        .isNotIn(HostException.Kind.FAILED, HostException.Kind.ENGINE_FAILED);
            }
        } catch (OutOfMemoryError e) { // the configuration may ask for much
            assertThat(isConfiguration).as(damage).isTrue();
            told.add(damage + ": " + e.getMessage());
        } catch (RuntimeException | IOException e) {
            throw new AssertionError(damage, e);
        }
    }

    private void tell(String damage, Exception e) {
        assertThat(e.getMessage()).as(damage).isNotBlank().doesNotContainPattern(JAVAS_WORDS);
        told.add(damage + ": " + e.getMessage());
    }

    /// The sentences are for people to read.
    private void report(Kind kind, int count) throws IOException {
        Path sentences = Path.of("target", "flips-" + kind.name().toLowerCase(Locale.ROOT));
        Files.write(sentences, told);
        System.out.println(kind + ": " + count + " files, " + starts + " starts, " + told.size()
                + " told (" + sentences + "), "
                + (starts - told.size() - findings.getSuppressed().length) + " harmless");
    }

    private Path copy() throws IOException {
        Path copy = directory.resolve("copy");
        try (Stream<Path> all = Files.walk(home)) {
            for (Path file : all.sorted().toList()) {
                Files.copy(file, copy.resolve(home.relativize(file).toString()), COPY_ATTRIBUTES);
            }
        }
        return copy;
    }
}
