package crossbook.server.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;

import com.fasterxml.jackson.databind.JsonNode;

import crossbook.host.HostException;
import crossbook.server.config.BadConfiguration;
import crossbook.server.config.Home;
import crossbook.server.config.WebApiKeys;
import crossbook.server.demo.DemoHome;
import crossbook.web.access.ApiKey;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/// One bit of one file of a stopped exchange is another, or a file is gone: its next start says
/// in a sentence what is wrong, or serves the same book. The configuration is the exception: its
/// user may have written what stands there, and then that holds. Recordings and the store have
/// tests of their own. `-Dcrossbook.flips=20` (of each file) makes it the long form.
class HomeFlipTest {
    private static final int FLIPS = Integer.getInteger("crossbook.flips", 1);
    private static final long SEED = Long.getLong("crossbook.seed", 1);
    private static final Set<Component> COMPONENTS =
            Set.of(Component.ENGINE, Component.GATEWAY, Component.MARKET_DATA, Component.WEB);

    private static final Map<String, String> KEYS = Map.of("web.request_rate", "off");

    @TempDir
    private Path directory;

    private Path home;
    private JsonNode book;
    private final List<String> told = new ArrayList<>();
    private int starts;

    private void run() throws Exception {
        home = directory.resolve("home");
        try (ApiServer server = new ApiServer(home, COMPONENTS, KEYS)) {
            ApiServer.Person alice = server.as("alice");
            for (int i = 1; i <= 20; i++) {
                alice.post("/orders", """
                        {"symbol": "NPN", "side": "SELL", "ordType": "LIMIT", "timeInForce": "GTC",
                         "quantity": "%d", "price": "3210.00", "clientOrderId": "f%d"}
                        """.formatted(10 * i, i));
            }
            book = orders(server);
        }
        assertThat(book).hasSize(20);
        WebApiKeys.of(new Home(home))
                .add(new ApiKey("", "alice", "bot", false, Set.of("NPN"), Set.of(), 0, 0));
    }

    private static JsonNode orders(ApiServer server) throws Exception {
        return server.as("alice").get("/instruments/NPN/book?level=3").path("asks");
    }

    @Test
    void aStartSaysWhatIsWrongOrServesTheSameBook() throws Exception {
        run();
        Random random = new Random(SEED);
        List<Path> files;
        try (Stream<Path> all = Files.walk(home)) {
            files = all.filter(Files::isRegularFile)
                    .filter(file -> !file.toString().endsWith(".rec"))
                    .map(home::relativize)
                    .sorted()
                    .toList();
        }
        assertThat(files).hasSizeGreaterThan(10);
        for (Path file : files) {
            for (int i = 0; i < FLIPS; i++) {
                Path copy = copy();
                byte[] content = Files.readAllBytes(copy.resolve(file));
                if (content.length == 0) continue;
                int bit = random.nextInt(8 * content.length);
                content[bit / 8] ^= (byte) (1 << bit % 8);
                Files.write(copy.resolve(file), content);
                start(copy, file, "bit " + bit + " of " + file);
            }
            Path copy = copy();
            Files.delete(copy.resolve(file));
            start(copy, file, file + " is gone");
        }
        assertThat(told).isNotEmpty();
        System.out.println(files.size() + " files, " + starts + " starts, " + told.size()
                + " of them refused");
    }

    private void start(Path copy, Path file, String damage) throws Exception {
        starts++;
        boolean isConfiguration = file.getNameCount() == 1 && file.toString().endsWith(".toml");
        try (ServedExchange served = ServedExchange.again(copy, COMPONENTS, KEYS)) {
            // It may listen elsewhere, if its configuration says so.
            if (!isConfiguration) {
                assertThat(orders(new ApiServer(served))).as(damage).isEqualTo(book);
            }
        } catch (BadConfiguration | HostException | PortInUseException e) {
            assertThat(e.getMessage()).as(damage).isNotBlank().doesNotContain("Exception");
            if (e instanceof HostException host) {
                assertThat(host.kind())
                        .as(damage + ": " + e.getMessage())
                        .isNotIn(HostException.Kind.FAILED, HostException.Kind.ENGINE_FAILED);
            }
            told.add(damage + ": " + e.getMessage());
        } catch (OutOfMemoryError e) { // the configuration may ask for much
            assertThat(isConfiguration).as(damage).isTrue();
            told.add(damage + ": " + e.getMessage());
        } catch (RuntimeException | IOException e) {
            throw new AssertionError(damage, e);
        }
        DemoHome.remove(copy);
    }

    private Path copy() throws IOException {
        Path copy = directory.resolve("copy");
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.sorted().toList()) {
                Files.copy(file, copy.resolve(home.relativize(file).toString()), COPY_ATTRIBUTES);
            }
        }
        return copy;
    }
}
