package crossbook.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import crossbook.cli.CrossbookProcess.Outcome;
import crossbook.testkit.OtherProgram;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/// `examples/python/web_client.py`, which shares no code with this project and was written from
/// the documentation: its server is killed twice while it enters orders and follows the book.
@Tag("slow")
class PythonWebClientTest {
    private static final Path PROGRAM = Path.of("..", "examples", "python", "web_client.py")
            .toAbsolutePath()
            .normalize();
    private static final int ORDERS = 60;

    @TempDir
    private Path directory;

    private String home() {
        return directory.resolve("home").toString();
    }

    private CrossbookProcess serve(int port) throws IOException {
        CrossbookProcess server = CrossbookProcess.start(
                directory,
                CrossbookProcess.onFreePorts(
                        "serve",
                        "--json",
                        "--home",
                        home(),
                        "--set",
                        "web.http=127.0.0.1:" + port,
                        "--set",
                        "gateway.password_iterations=1000"));
        assertThat(server.readLine()).as(server::err).isNotNull().contains("\"event\":\"ready\"");
        return server;
    }

    @Test
    void theExampleOutlivesItsServer() throws Exception {
        assumeTrue(OtherProgram.isOnPath("python3"), "no python3, which the example needs");
        int port = freePort();
        CrossbookProcess server = serve(port);
        Process client = client(port);
        try (BufferedReader said = client.inputReader(StandardCharsets.UTF_8)) {
            for (int kill : List.of(ORDERS / 3, 2 * ORDERS / 3)) {
                awaitOrder(said, kill);
                server.kill();
                server = serve(port);
            }
            String last = awaitLast(said);
            assertThat(client.waitFor()).as(this::complaint).isZero();
            JsonNode told = JsonMapper.builder().build().readTree(last);
            assertThat(told.path("book").asBoolean()).isTrue();
            assertThat(told.path("connections").asInt()).isGreaterThan(2);
            assertThat(quantityInTheBook(port)).isEqualTo(ORDERS); // none lost, none twice
        } finally {
            client.destroyForcibly();
            server.close();
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private Process client(int port) throws IOException {
        Outcome key = CrossbookProcess.run(
                directory, "keys", "add", "alice", "--label", "example", "--home", home());
        assertThat(key.exitCode()).as(key.err()).isZero();
        List<String> words =
                key.out().lines().map(line -> line.replaceFirst("\\w+ +", "")).toList();
        return new ProcessBuilder(
                        "python3",
                        PROGRAM.toString(),
                        "http://127.0.0.1:" + port,
                        words.get(0),
                        words.get(1),
                        "NPN",
                        Integer.toString(ORDERS))
                .redirectError(directory.resolve("python.txt").toFile())
                .start();
    }

    private String complaint() {
        return OtherProgram.text(directory.resolve("python.txt"));
    }

    private void awaitOrder(BufferedReader said, int number) throws IOException {
        String line = "";
        while (!line.startsWith("order " + number + " ")) {
            line = said.readLine();
            assertThat(line).as(this::complaint).isNotNull();
        }
    }

    private String awaitLast(BufferedReader said) throws IOException {
        String last = "";
        for (String line = said.readLine(); line != null; line = said.readLine()) last = line;
        assertThat(last).as(this::complaint).startsWith("{");
        return last;
    }

    private static long quantityInTheBook(int port) throws IOException {
        String address = "http://127.0.0.1:" + port + "/api/v1/instruments/NPN/book?depth=20";
        JsonNode book;
        try (InputStream answer = URI.create(address).toURL().openStream()) {
            book = JsonMapper.builder().build().readTree(answer);
        }
        long quantity = 0;
        for (JsonNode level : book.path("bids")) {
            quantity += Long.parseLong(level.path("quantity").asText());
        }
        return quantity;
    }
}
